import { type Kysely, sql } from 'kysely';
import { baseline } from '../migrations/index.ts';
import type { Database } from '../schema.ts';
import { splitChats } from './chats.ts';
import { dropFunctions } from './functions.ts';
import { rename } from './names.ts';
import { changeWords } from './search.ts';
import { addTables } from './tables.ts';

/** What 0.3.0 had run. */
const executedBy030 = [
  '0001-initial-schema',
  '0002-notifications',
  '0003-institute-order',
  '0004-limits',
  '0005-account',
  '0006-safety',
  '0007-standard-terms',
  '0008-signup-origin',
  '0009-mail-sender',
  '0010-aliases',
  '0011-reach',
  '0012-status-settling',
  '0013-daily-digest',
  '0014-messages-by-sender',
  '0015-request-search',
  '0016-people',
  '0018-saved-searches',
  '0019-offer-answers',
  '0020-chat-archive',
  '0021-expiry',
  '0022-record',
  '0023-operators',
  '0024-access-tokens',
  '0025-login-providers',
  '0026-offer-seen-and-members',
  '0029-operated-institutes',
  '0030-operated-terms',
  '0031-sign-up-invitations',
  '0032-request-arrays',
  '0033-person-search',
  '0035-past-activity-and-confirmed-titles',
];

/** What makes a database of 0.3.0 one that the baseline could have made, in order. */
const steps = [dropFunctions, addTables, splitChats, changeWords, rename];

/**
 * Brings a database of 0.3.0 over, in one transaction. A new one, and one of this release, is left as it is.
 *
 * @throws if an earlier release made it, or a commit between two releases
 */
export async function bringOver(db: Kysely<Database>, executed: readonly string[]): Promise<void> {
  if (!executed.includes('0001-initial-schema')) return;
  if (executed.join() !== executedBy030.join())
    throw new Error(
      'this database is not of 0.3.0, but of an earlier release or of a commit between two: see docs/operations.md, Upgrade',
    );
  await db.transaction().execute(async (tx) => {
    for (const step of steps) await step(tx);
    await sql`delete from kysely_migration`.execute(tx);
    await sql`insert into kysely_migration (name, timestamp) values (${baseline}, ${new Date().toISOString()})`.execute(
      tx,
    );
  });
}
