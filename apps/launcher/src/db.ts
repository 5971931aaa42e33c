import { findEmbedded } from '@exchange/db/embedded';
import { runToEnd } from './parts/lifetime.ts';
import { databaseDir, log } from './parts/paths.ts';

await runToEnd(async () => {
  const url = await findEmbedded(databaseDir);
  if (url === undefined) {
    log('The embedded PostgreSQL is not running: make run starts it.');
    return 1;
  }
  process.stdout.write(`${url}\n`);
  return 0;
}, 130);
