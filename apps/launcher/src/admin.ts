import { findEmbedded } from '@exchange/db/embedded';
import { startNode } from './parts/child.ts';
import { runToEnd } from './parts/lifetime.ts';
import { databaseDir, inside } from './parts/paths.ts';

await runToEnd(async () => {
  const url = process.env.DATABASE_URL || (await findEmbedded(databaseDir));
  const env = { ...process.env, ...(url === undefined ? {} : { DATABASE_URL: url }) };
  return startNode(inside('apps/cli/main.ts'), process.argv.slice(2), { env }).done;
}, 130);
