import { stopEmbedded } from '@exchange/db/embedded';
import { listFaultsDirs } from './parts/faults.ts';
import { runToEnd } from './parts/lifetime.ts';
import { BENCH_DATABASE_DIR, DATABASE_DIR, say, TEST_DATABASE_DIR } from './parts/paths.ts';

await runToEnd(async () => {
  const dataDirs = [DATABASE_DIR, TEST_DATABASE_DIR, BENCH_DATABASE_DIR, ...(await listFaultsDirs())];
  for (const dataDir of dataDirs)
    say(`${(await stopEmbedded(dataDir)) ? 'Stopped' : 'Not running'}: PostgreSQL of ${dataDir}`);
  return 0;
}, 130);
