import { removeEmbedded, stopEmbedded } from '@exchange/db/embedded';
import { runToEnd } from './parts/lifetime.ts';
import { DATABASE_DIR, TEST_DATABASE_DIR } from './parts/paths.ts';

// What PostgreSQL runs from is about to be removed, so both stop; the development data stays.
await runToEnd(async () => {
  await stopEmbedded(DATABASE_DIR);
  await removeEmbedded(TEST_DATABASE_DIR);
  return 0;
}, 130);
