import { startNode } from './parts/child.ts';
import { openDatabase } from './parts/database.ts';
import { runToEnd } from './parts/lifetime.ts';
import { benchDatabaseDir, inside } from './parts/paths.ts';

await runToEnd(async () => {
  const env = { ...process.env, DATABASE_URL: await openDatabase(benchDatabaseDir) };
  return startNode(inside('e2e/bench/data.ts'), process.argv.slice(2), { env }).done;
}, 130);
