import { removeEmbedded, stopEmbedded } from '@exchange/db/embedded';
import { listFaultsDirs } from './parts/faults.ts';
import { runToEnd } from './parts/lifetime.ts';
import { BENCH_DATABASE_DIR, DATABASE_DIR, TEST_DATABASE_DIR } from './parts/paths.ts';

// What PostgreSQL runs from is about to be removed, so all stop; the development data stays.
await runToEnd(async () => {
  await stopEmbedded(DATABASE_DIR);
  await removeEmbedded(TEST_DATABASE_DIR);
  await removeEmbedded(BENCH_DATABASE_DIR);
  for (const dataDir of await listFaultsDirs()) await removeEmbedded(dataDir);
  return 0;
}, 130);
