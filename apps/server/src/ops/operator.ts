import { liftLockout } from '@exchange/api';
import { connect, type Db } from '@exchange/db';
import { reportsCommand } from './operator-reports.ts';

const usage = [
  'Usage: unblock <IP address | email address>',
  '       reports',
  '       reports <number>',
  '       reports close <number> [note]',
];

async function unblockCommand(db: Db, [subject = '', ...more]: readonly string[]): Promise<string[] | undefined> {
  const lifted = more.length > 0 ? undefined : await liftLockout(db, subject.trim());
  if (lifted?.length === 0) return ['No login to this account failed lately.'];
  return lifted?.map(({ address, wasLockedOut }) => `${address}: ${wasLockedOut ? 'unblocked' : 'was not blocked'}`);
}

/** @returns the lines to print, or nothing for an unknown command */
const commands = new Map([
  ['unblock', unblockCommand],
  ['reports', reportsCommand],
]);

/**
 * Runs an operator's command instead of the server: `unblock` lifts the lockout of an address or an account, `reports`
 * lists what people reported.
 *
 * @returns the lines to print and the exit code
 */
export async function runCommand(
  databaseUrl: string,
  [name = '', ...words]: readonly string[],
): Promise<{ lines: readonly string[]; code: 0 | 1 | 2 }> {
  const command = commands.get(name);
  if (command === undefined) return { lines: usage, code: 2 };
  const db = connect({ url: databaseUrl, max: 1 });
  try {
    const lines = await command(db, words);
    return lines === undefined ? { lines: usage, code: 2 } : { lines, code: 0 };
  } catch (error) {
    return { lines: [`The database does not answer: ${error instanceof Error ? error.message : 'unknown'}`], code: 1 };
  } finally {
    await db.destroy();
  }
}
