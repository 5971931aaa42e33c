import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { removeEmbedded, stopEmbedded } from '@exchange/db/embedded';
import { runToEnd } from './parts/lifetime.ts';
import { BENCH_DATABASE_DIR, DATABASE_DIR, FAULTS_DIR, TEST_DATABASE_DIR } from './parts/paths.ts';

// What PostgreSQL runs from is about to be removed, so all stop; the development data stays.
await runToEnd(async () => {
  await stopEmbedded(DATABASE_DIR);
  await removeEmbedded(TEST_DATABASE_DIR);
  await removeEmbedded(BENCH_DATABASE_DIR);
  for (const name of await readdir(FAULTS_DIR).catch(() => [])) await removeEmbedded(join(FAULTS_DIR, name));
  return 0;
}, 130);
