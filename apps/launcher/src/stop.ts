import { stopEmbedded } from '@exchange/db/embedded';
import { listFaultsDirs } from './parts/faults.ts';
import { runToEnd } from './parts/lifetime.ts';
import { benchDatabaseDir, databaseDir, log, testDatabaseDir } from './parts/paths.ts';

await runToEnd(async () => {
  const dataDirs = [databaseDir, testDatabaseDir, benchDatabaseDir, ...(await listFaultsDirs())];
  for (const dataDir of dataDirs)
    log(`${(await stopEmbedded(dataDir)) ? 'Stopped' : 'Not running'}: PostgreSQL of ${dataDir}`);
  return 0;
}, 130);
