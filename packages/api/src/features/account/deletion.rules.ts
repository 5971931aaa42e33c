import type { ViewerContext, ViewerTxContext } from '../../core/context.ts';
import { requireStillActing } from '../../core/present.ts';
import { refuse } from '../../core/refusal.ts';
import { publishAfterCommit, transact } from '../../core/transaction.ts';
import { insertMail } from '../../mail/outbox.sql.ts';
import { deleteTokensOf } from '../auth/access-tokens.sql.ts';
import { deleteSessionsOf } from '../auth/sessions.sql.ts';
import { publishToPartners } from '../profiles/presence.rules.ts';
import { lockRequestsOf, relistRequestsOf } from '../requests/feed.sql.ts';
import { deletionEmail } from './account.emails.ts';
import { clearDeletion, lockPerson, setDeletion } from './deletion.sql.ts';
import { confirmOwner } from './password.rules.ts';

/**
 * Schedules the deletion of an account. The user is logged out and hidden from others at once; after some days a job
 * erases the account unless the user has logged in and kept it.
 *
 * @returns when it will be erased, ISO 8601
 * @throws `ownerRefusals`
 */
export async function requestDeletion(
  ctx: ViewerContext,
  { password }: { password?: string | undefined },
): Promise<string> {
  const { user_id } = ctx.viewer;
  const confirmAgain = await confirmOwner(ctx, password);
  const deletesAt = await transact(ctx, async (tx) => {
    // The same lock order as an offer of help; the locks below cover requests and chats made in between.
    await lockRequestsOf(tx, user_id);
    const person = await lockPerson(tx, user_id);
    await confirmAgain(tx, person);
    const at = await setDeletion(tx, user_id, ctx.settings.limits.deletionDays);
    await relistRequestsOf(tx, user_id);
    await deleteSessionsOf(tx, user_id);
    await deleteTokensOf(tx, user_id);
    await insertMail(tx, ctx.settings, {
      kind: 'deletion',
      to: person.email,
      content: () => deletionEmail(ctx.settings, at),
    });
    publishAfterCommit(tx, [user_id], { kind: 'session' });
    await publishToPartners(tx, user_id);
    await requireStillActing(tx, user_id);
    return at;
  });
  ctx.clientSession.dropSession();
  return deletesAt;
}

/**
 * Cancels a scheduled deletion and restores everything. Without one it changes nothing.
 *
 * @throws `auth.required` if the account has just been erased
 */
export async function cancelDeletion({ tx, viewer: { user_id, deletes_at } }: ViewerTxContext): Promise<void> {
  await lockRequestsOf(tx, user_id);
  if (await clearDeletion(tx, user_id)) {
    await relistRequestsOf(tx, user_id);
    await publishToPartners(tx, user_id);
  } else if (deletes_at !== null) refuse('auth.required');
}
