import { prepareDatabase } from '@exchange/db/prepare';
import { knownAccountsTable } from './known-accounts.ts';
import { buildTown } from './town.ts';

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Empty counts as unset (decisions section 7). */
function setting(name: string): string | undefined {
  return process.env[name]?.trim() || undefined;
}

/** @returns the exit code */
async function main(): Promise<number> {
  if (setting('NODE_ENV') === 'production') {
    say('The demo town is for development: it does not move into a production database.');
    return 1;
  }
  const url = setting('DATABASE_URL');
  if (url === undefined) {
    say('DATABASE_URL is missing: make demo gives it, or name a development database.');
    return 1;
  }
  say('Preparing the database …');
  await prepareDatabase(setting('DATABASE_DIRECT_URL') ?? url);
  const isNew = await buildTown({ url, now: Date.now(), say });
  say(isNew ? 'The town is there.\n' : 'The town is there already; nothing was changed.\n');
  const publicUrl = setting('PUBLIC_URL') ?? `http://localhost:${setting('PORT') ?? '3000'}`;
  process.stdout.write(`${knownAccountsTable(publicUrl.replace(/\/+$/, ''))}\n`);
  return 0;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    say(`The demo town was not built: ${error instanceof Error ? error.message || error.name : String(error)}`);
    process.exitCode = 1;
  },
);
