import { connect } from '@exchange/db';
import { prepareDatabase } from '@exchange/db/prepare';
import { hasUsers } from './accounts.ts';
import { accountsTable } from './dataset.ts';
import { replay } from './replay.ts';

/** How the development database is emptied. */
const howToEmpty = 'stop make run and delete .data/postgres';

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Empty counts as unset. */
function setting(name: string): string | undefined {
  return process.env[name]?.trim() || undefined;
}

function refuseUsers(): number {
  say(`The demo data were not loaded, because the database has users; to start with an empty one, ${howToEmpty}.`);
  return 1;
}

async function isInUse(url: string): Promise<boolean> {
  const db = connect({ url, max: 1 });
  try {
    return await hasUsers(db);
  } finally {
    await db.destroy();
  }
}

/** @returns the exit code */
async function main(): Promise<number> {
  if (setting('NODE_ENV') === 'production') {
    say('The demo data are for development: they are not loaded into a production database.');
    return 1;
  }
  const url = setting('DATABASE_URL');
  if (url === undefined) {
    say('DATABASE_URL is missing: make demo sets it, or name a development database.');
    return 1;
  }
  // Before the migrations, which would change the database of another installation.
  if (await isInUse(url)) return refuseUsers();
  say('Preparing the database …');
  await prepareDatabase(setting('DATABASE_DIRECT_URL') ?? url);
  say('Loading the demo data …');
  if (!(await replay(url, Date.now()))) return refuseUsers();
  const publicUrl = setting('PUBLIC_URL') ?? `http://localhost:${setting('PORT') ?? '3000'}`;
  process.stdout.write(`\n${accountsTable(publicUrl.replace(/\/+$/, ''))}\n`);
  say('The console asks operators for a second factor first: set up a passkey or an app in Settings.');
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  const reason = error instanceof Error ? error.message || error.name : String(error);
  say(`The demo data were not loaded completely: ${reason}`);
  say(`Before you run make demo again, empty the database: ${howToEmpty}.`);
  process.exitCode = 1;
}
