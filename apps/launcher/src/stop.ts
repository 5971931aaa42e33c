import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { stopEmbedded } from '@exchange/db/embedded';
import { runToEnd } from './parts/lifetime.ts';
import { BENCH_DATABASE_DIR, DATABASE_DIR, FAULTS_DIR, say, TEST_DATABASE_DIR } from './parts/paths.ts';

await runToEnd(async () => {
  const faults = await readdir(FAULTS_DIR).catch(() => []);
  const dataDirs = [
    DATABASE_DIR,
    TEST_DATABASE_DIR,
    BENCH_DATABASE_DIR,
    ...faults.map((name) => join(FAULTS_DIR, name)),
  ];
  for (const dataDir of dataDirs)
    say(`${(await stopEmbedded(dataDir)) ? 'Stopped' : 'Not running'}: PostgreSQL of ${dataDir}`);
  return 0;
}, 130);
