import { startNode } from './parts/child.ts';
import { openDatabase } from './parts/database.ts';
import { runToEnd } from './parts/lifetime.ts';
import { BENCH_DATABASE_DIR, inside } from './parts/paths.ts';

await runToEnd(async () => {
  const env = { ...process.env, DATABASE_URL: await openDatabase(BENCH_DATABASE_DIR) };
  return startNode(inside('e2e/bench/data.ts'), process.argv.slice(2), { env }).done;
}, 130);
