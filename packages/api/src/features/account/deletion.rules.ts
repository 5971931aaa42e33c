import type { Tx } from '@exchange/db';
import type { Services, Viewer } from '../../core/context.ts';
import { refuse } from '../../core/refusal.ts';
import { publishAfterCommit, transact } from '../../core/transaction.ts';
import { insertMail } from '../../mail/outbox.sql.ts';
import { deleteSessionsOf } from '../auth/sessions.sql.ts';
import { rewriteFeed } from '../requests/feed.sql.ts';
import { deletionEmail } from './account.emails.ts';
import { clearDeletion, listChatsOf, lockPerson, lockRequestsOf, setDeletion } from './deletion.sql.ts';
import { checkOwnPassword, refuseWrongPassword } from './password.rules.ts';

/** Tells the open screens of everybody who has a chat with a person that the person has gone or come back. */
export async function notifyPartners(tx: Tx, userId: number): Promise<void> {
  for (const { id, other_id } of await listChatsOf(tx, userId))
    publishAfterCommit(tx, [other_id], { kind: 'chat', id });
}

/** Writes the feed of a person's requests anew, after the account began or ceased to leave. */
async function rewriteFeedsOf(tx: Tx, userId: number): Promise<void> {
  for (const id of await lockRequestsOf(tx, userId)) await rewriteFeed(tx, id);
}

/**
 * Begins to delete an account: from now on its person is logged out and nobody else sees them; after 14 days a job erases
 * it, unless they have logged in and kept it.
 *
 * @returns when it will be erased, ISO 8601
 * @throws `account.wrongPassword`, `account.tooManyTries`
 */
export async function requestDeletion(
  services: Services,
  { user_id }: Viewer,
  { password }: { password: string },
): Promise<string> {
  const hash = await checkOwnPassword(services, user_id, password, 'password');
  return transact(services, async (tx) => {
    // In the order in which an offer of help takes the same two locks; again below for what was made in between.
    await lockRequestsOf(tx, user_id);
    const { email, password_hash } = await lockPerson(tx, user_id);
    if (password_hash !== hash) refuseWrongPassword('password');
    const deletesAt = await setDeletion(tx, user_id);
    await rewriteFeedsOf(tx, user_id);
    await deleteSessionsOf(tx, user_id);
    await insertMail(tx, services.settings, {
      kind: 'deletion',
      to: email,
      letter: deletionEmail(services.settings, deletesAt),
    });
    publishAfterCommit(tx, [user_id], { kind: 'session' });
    await notifyPartners(tx, user_id);
    return deletesAt;
  });
}

/**
 * Keeps an account that was to be deleted: everything is there again. One that stays anyway stays.
 *
 * @throws `auth.required` where it was erased a moment ago
 */
export async function cancelDeletion(tx: Tx, { user_id, deletes_at }: Viewer): Promise<void> {
  await lockRequestsOf(tx, user_id);
  if (await clearDeletion(tx, user_id)) {
    await rewriteFeedsOf(tx, user_id);
    await notifyPartners(tx, user_id);
  } else if (deletes_at !== null) refuse('auth.required');
}
