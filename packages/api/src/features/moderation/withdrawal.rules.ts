import type { ActionInput } from '@exchange/contract/operators';
import { insertAuditEntry } from '../../core/audit.sql.ts';
import type { ViewerTxContext } from '../../core/context.ts';
import { refuse } from '../../core/refusal.ts';
import { insertMail } from '../../mail/outbox.sql.ts';
import { rewriteCopies } from '../requests/feed.sql.ts';
import { publishToParties, removeRequest } from '../requests/requests.rules.ts';
import { requestRestoredEmail, requestWithdrawnEmail } from './moderation.emails.ts';
import { lockPublished, markRequestWithdrawn, undoRequestWithdrawal } from './withdrawal.sql.ts';

/**
 * Withdraws a request as if its owner had deleted it; its chats stay, those whose offers are live are notified, and the owner
 * gets the reason by email.
 *
 * @throws `requests.notFound` also for a draft, and for one that is deleted already
 */
export async function withdrawRequest(
  { tx, settings, viewer: { user_id: actorId } }: ViewerTxContext,
  { id, reason }: ActionInput,
  details: { readonly reports?: readonly number[] } = {},
): Promise<void> {
  const request = await lockPublished(tx, id);
  if (request === undefined || request.is_deleted) return refuse('requests.notFound');
  const { user_id, owner_name: name, owner_email: to, title } = request;
  // What the owner wrote may be the reason for the withdrawal.
  await removeRequest(tx, settings, { user_id, name }, { ...request, closing_note: null });
  await markRequestWithdrawn(tx, id);
  await insertMail(tx, settings, {
    kind: 'moderation',
    to,
    aboutId: user_id,
    content: () => requestWithdrawnEmail(settings, { title, reason }),
  });
  await insertAuditEntry(tx, {
    actorId,
    action: 'request_withdrawn',
    subject: { kind: 'request', id },
    aboutId: user_id,
    reason,
    details,
  });
}

/** Brings a withdrawn request back as it was. @throws `requests.notFound`, `operators.notWithdrawn` */
export async function restoreRequest(
  { tx, settings, viewer: { user_id: actorId } }: ViewerTxContext,
  { id, reason }: ActionInput,
): Promise<void> {
  const request = (await lockPublished(tx, id)) ?? refuse('requests.notFound');
  if (!request.is_withdrawn) refuse('operators.notWithdrawn');
  await undoRequestWithdrawal(tx, id);
  await rewriteCopies(tx, [id]);
  await publishToParties(tx, request);
  const content = () => requestRestoredEmail(settings, request.title);
  const { user_id: aboutId, owner_email: to } = request;
  await insertMail(tx, settings, { kind: 'moderation', to, aboutId, content });
  await insertAuditEntry(tx, {
    actorId,
    action: 'request_restored',
    subject: { kind: 'request', id },
    aboutId,
    reason,
  });
}
