import { removeEmbedded, stopEmbedded } from '@exchange/db/embedded';
import { listFaultsDirs } from './parts/faults.ts';
import { runToEnd } from './parts/lifetime.ts';
import { benchDatabaseDir, databaseDir, testDatabaseDir } from './parts/paths.ts';

// The programs of PostgreSQL are removed next, so every server stops; the development data stays.
await runToEnd(async () => {
  await stopEmbedded(databaseDir);
  await removeEmbedded(testDatabaseDir);
  await removeEmbedded(benchDatabaseDir);
  for (const dataDir of await listFaultsDirs()) await removeEmbedded(dataDir);
  return 0;
}, 130);
