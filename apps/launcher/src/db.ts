import { findEmbedded } from '@exchange/db/embedded';
import { runToEnd } from './parts/lifetime.ts';
import { DATABASE_DIR, say } from './parts/paths.ts';

await runToEnd(async () => {
  const url = await findEmbedded(DATABASE_DIR);
  if (url === undefined) {
    say('The embedded PostgreSQL is not running: make run starts it.');
    return 1;
  }
  process.stdout.write(`${url}\n`);
  return 0;
}, 130);
