import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../schema.ts';
import * as requestStatusChanges from './0036-request-status-changes.ts';
import * as repeatableReplies from './0037-repeatable-replies.ts';
import * as aboutAndProvisional from './0038-about-and-provisional.ts';
import * as knownWords from './0040-known-words.ts';
import * as wordsAsTyped from './0041-words-as-typed.ts';
import * as offersAndChatMembers from './0050-offers-and-chat-members.ts';
import * as rulesOutOfTriggers from './0060-rules-out-of-triggers.ts';
import * as oneNoun from './0065-one-noun-for-each-thing.ts';
import * as names from './names.ts';

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

/** Whether a release before 1.0.0 made a database. */
export const isBefore100 = (executed: readonly string[]) => executed.includes('0001-initial-schema');

/** What makes a database of 0.3.0 one that the baseline could have made, in order. */
const steps: readonly Migration[] = [
  requestStatusChanges,
  repeatableReplies,
  aboutAndProvisional,
  knownWords,
  wordsAsTyped,
  offersAndChatMembers,
  rulesOutOfTriggers,
  oneNoun,
  names,
];

/**
 * Brings a database of 0.3.0 over, in one transaction. A new one, and one of this release, is left as it is.
 *
 * @throws if an earlier release made it, or a commit between two releases
 */
export async function bringOver(db: Kysely<Database>, executed: readonly string[]): Promise<void> {
  if (!isBefore100(executed)) return;
  if (executed.join() !== executedBy030.join())
    throw new Error(
      'this database is not of 0.3.0, but of an earlier release or of a commit between two: see docs/operations.md, Upgrade',
    );
  await db.transaction().execute(async (tx) => {
    for (const { up } of steps) await up(tx);
    await sql`delete from kysely_migration`.execute(tx);
    await sql`insert into kysely_migration (name, timestamp) values ('0001-baseline', ${new Date().toISOString()})`.execute(
      tx,
    );
  });
}
