import { stopEmbedded } from '@exchange/db/embedded';
import { runToEnd } from './parts/lifetime.ts';
import { BENCH_DATABASE_DIR, DATABASE_DIR, FAULTS_DATABASE_DIR, say, TEST_DATABASE_DIR } from './parts/paths.ts';

await runToEnd(async () => {
  for (const dataDir of [DATABASE_DIR, TEST_DATABASE_DIR, BENCH_DATABASE_DIR, FAULTS_DATABASE_DIR])
    say(`${(await stopEmbedded(dataDir)) ? 'Stopped' : 'Not running'}: PostgreSQL of ${dataDir}`);
  return 0;
}, 130);
