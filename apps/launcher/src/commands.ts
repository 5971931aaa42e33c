import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { findEmbedded, removeEmbedded, stopEmbedded } from '@exchange/db/embedded';
import { testDataDirs } from '@exchange/db/testing';
import { runChecks } from './parts/checks.ts';
import { runChild, runTied, startNode } from './parts/child.ts';
import { runPlaywright } from './parts/journeys.ts';
import { runToEnd } from './parts/lifetime.ts';
import { benchDatabaseDir, databaseDir, inside, log } from './parts/paths.ts';
import { packRelease } from './parts/release.ts';
import { addTools } from './parts/sbom-tools.ts';
import { notedAddress, openDatabase } from './parts/server.ts';
import { buildWeb } from './parts/web-build.ts';

const [command = '', ...args] = process.argv.slice(2);

/** Runs a program of the repository with the arguments of the command. */
const run = (script: string, env: NodeJS.ProcessEnv) =>
  startNode(inside(script), args, { env: { ...process.env, ...env } }).done;

/** Folders of all databases but that of the development, with those that runs of the faults suite have left, killed ones included. */
async function listOtherDirs(): Promise<string[]> {
  const names = await readdir(inside('.data/faults')).catch(() => []);
  return [benchDatabaseDir, ...testDataDirs, ...names.map((name) => inside('.data/faults', name))];
}

/** Arguments of pnpm for the packages that the product runs on: the server's, the command line's and the web's, none for development. */
const shippedPackages = ['--filter=./apps/server', '--filter=./apps/cli', '--filter=./apps/web', '--prod'];
const bomFormat = ['--sbom-format=cyclonedx', '--sbom-type=application', '--exclude-peers'];

/** Lists what is shipped in `dist/sbom.cdx.json`. @returns the exit code */
async function writeSbom(): Promise<number> {
  const file = inside('dist/sbom.cdx.json');
  await mkdir(inside('dist'), { recursive: true });
  const code = await runChild('pnpm', [...shippedPackages, 'sbom', ...bomFormat, '--out', file]);
  if (code !== 0) return code;
  const bom: { readonly components?: unknown } = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, `${JSON.stringify(addTools(bom), null, 2)}\n`);
  return 0;
}

/** The commands that run one program, or little more, by their names in the Makefile. */
const commands: Readonly<Record<string, () => Promise<number>>> = {
  admin: async () => {
    const url = process.env.DATABASE_URL || (await findEmbedded(databaseDir));
    return run('apps/cli/main.ts', url === undefined ? {} : { DATABASE_URL: url });
  },
  audit: () => runChild('pnpm', [...shippedPackages, 'audit', '--audit-level=high']),
  bench: async () => {
    const [DATABASE_URL] = await Promise.all([openDatabase(benchDatabaseDir), buildWeb()]);
    return run('e2e/bench/main.ts', { DATABASE_URL });
  },
  'bench-data': async () => run('e2e/bench/data.ts', { DATABASE_URL: await openDatabase(benchDatabaseDir) }),
  browsers: async () => {
    await buildWeb();
    return runTied('e2e/browsers/main.ts');
  },
  build: async () => {
    await buildWeb();
    log('Built: make start runs it.');
    return 0;
  },
  check: async () => {
    const architecture = { name: 'architecture', program: 'vitest', args: ['run', 'e2e/architecture.test.ts'] };
    const failed = await runChecks([architecture]);
    log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}.`);
    return failed.length === 0 ? 0 : 1;
  },
  // The programs of PostgreSQL are removed next, so every server stops; the development data stays.
  clean: async () => {
    await stopEmbedded(databaseDir);
    for (const dataDir of await listOtherDirs()) await removeEmbedded(dataDir);
    return 0;
  },
  cluster: () => runTied('e2e/cluster/main.ts'),
  db: async () => {
    const url = await findEmbedded(databaseDir);
    if (url === undefined) throw new Error('The embedded PostgreSQL is not running: make run starts it.');
    process.stdout.write(`${url}\n`);
    return 0;
  },
  demo: async () => {
    const PUBLIC_URL = process.env.PUBLIC_URL || (process.env.PORT ? undefined : await notedAddress());
    return run('apps/demo/src/main.ts', { DATABASE_URL: await openDatabase(), ...(PUBLIC_URL && { PUBLIC_URL }) });
  },
  faults: async () => {
    await buildWeb();
    return runTied('e2e/faults/main.ts');
  },
  'faults-in-code': () => runTied('e2e/faults-in-code/main.ts', args),
  release: async () => {
    await buildWeb();
    return (await writeSbom()) || packRelease();
  },
  sbom: writeSbom,
  // The stories of the screens save pictures of what they look at; Playwright's page shows them.
  screenshots: () =>
    runPlaywright(['--project=stories', '--reporter=list,html', ...args], {
      PICTURES: '1',
      PLAYWRIGHT_HTML_OPEN: 'never',
      PLAYWRIGHT_HTML_OUTPUT_DIR: inside('e2e/screenshots'),
    }),
  stop: async () => {
    for (const dataDir of [databaseDir, ...(await listOtherDirs())])
      log(`${(await stopEmbedded(dataDir)) ? 'Stopped' : 'Not running'}: PostgreSQL of ${dataDir}`);
    return 0;
  },
};

const work = commands[command] ?? (() => Promise.reject(new Error(`There is no command "${command}": see make help.`)));
await runToEnd(work);
