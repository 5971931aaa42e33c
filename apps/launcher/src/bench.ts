import { startNode } from './parts/child.ts';
import { openDatabase } from './parts/database.ts';
import { runToEnd } from './parts/lifetime.ts';
import { benchDatabaseDir, inside } from './parts/paths.ts';
import { buildServer } from './parts/server.ts';
import { buildWeb } from './parts/web-build.ts';

await runToEnd(async () => {
  const [databaseUrl] = await Promise.all([openDatabase(benchDatabaseDir), buildWeb(), buildServer()]);
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  return startNode(inside('e2e/bench/main.ts'), process.argv.slice(2), { env }).done;
}, 130);
