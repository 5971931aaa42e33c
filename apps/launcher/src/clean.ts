import { removeEmbedded, stopEmbedded } from '@exchange/db/embedded';
import { testDataDirs } from '@exchange/db/testing';
import { listFaultsDirs } from './parts/faults.ts';
import { runToEnd } from './parts/lifetime.ts';
import { benchDatabaseDir, databaseDir } from './parts/paths.ts';

// The programs of PostgreSQL are removed next, so every server stops; the development data stays.
await runToEnd(async () => {
  await stopEmbedded(databaseDir);
  for (const dataDir of [benchDatabaseDir, ...testDataDirs, ...(await listFaultsDirs())]) await removeEmbedded(dataDir);
  return 0;
}, 130);
