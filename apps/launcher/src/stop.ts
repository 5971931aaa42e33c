import { stopEmbedded } from '@exchange/db/embedded';
import { testDataDirs } from '@exchange/db/testing';
import { listFaultsDirs } from './parts/faults.ts';
import { runToEnd } from './parts/lifetime.ts';
import { benchDatabaseDir, databaseDir, log } from './parts/paths.ts';

await runToEnd(async () => {
  const dataDirs = [databaseDir, benchDatabaseDir, ...testDataDirs, ...(await listFaultsDirs())];
  for (const dataDir of dataDirs)
    log(`${(await stopEmbedded(dataDir)) ? 'Stopped' : 'Not running'}: PostgreSQL of ${dataDir}`);
  return 0;
}, 130);
