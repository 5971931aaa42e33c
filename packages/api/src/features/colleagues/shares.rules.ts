import { limits } from '@exchange/contract/limits';
import type { RequestColleague } from '@exchange/contract/shares';
import type { ViewerContext, ViewerTxContext } from '../../core/context.ts';
import { refuse } from '../../core/refusal.ts';
import { publishAfterCommit } from '../../core/transaction.ts';
import { queueNotification } from '../../mail/notifications.ts';
import { isBlocking } from '../blocks/blocks.sql.ts';
import { requirePublicProfile } from '../profiles/profiles.rules.ts';
import { publishToParties, requireOwn } from '../requests/requests.rules.ts';
import { ownsRequest } from '../requests/requests.sql.ts';
import { shareEmail } from './colleagues.emails.ts';
import { isOnHelpersSide, lockHanded } from './hand-overs.sql.ts';
import { deleteShare, insertShare, isAsked, joinRequest, listColleagues, updateMayEdit } from './shares.sql.ts';

/** With whom the viewer shares a request. @throws `requests.notFound`, also for a visible request of another */
export async function readColleagues({ db, viewer }: ViewerContext, id: number): Promise<RequestColleague[]> {
  if (!(await ownsRequest(db, viewer.user_id, id))) refuse('requests.notFound');
  return listColleagues(db, id);
}

/**
 * Asks a person to share a request of the viewer as a whole. Nothing reaches a person who blocks the viewer, who cannot tell.
 *
 * @throws as `requireOwn`; `profiles.notFound`, `blocks.blocking`, `colleagues.shared`, `handOvers.otherSide`, `colleagues.tooMany`
 */
export async function share(ctx: ViewerTxContext, { id, userId }: { id: number; userId: number }): Promise<void> {
  const { tx, settings, viewer } = ctx;
  const { title } = await requireOwn(tx, viewer.user_id, id);
  await requirePublicProfile(tx, userId);
  if (await isBlocking(tx, viewer.user_id, userId)) refuse('blocks.blocking');
  const colleagues = await listColleagues(tx, id);
  if (userId === viewer.user_id || colleagues.some((person) => person.user_id === userId)) refuse('colleagues.shared');
  if (await isOnHelpersSide(tx, id, userId)) refuse('handOvers.otherSide');
  if (colleagues.length >= limits.colleagues) refuse('colleagues.tooMany');
  await insertShare(tx, id, userId);
  publishAfterCommit(tx, [viewer.user_id], { kind: 'request', id });
  if (!(await isAsked(tx, id, userId))) return;
  publishAfterCommit(tx, [userId], { kind: 'request', id });
  await queueNotification(tx, settings, {
    kind: 'ask',
    to: userId,
    from: viewer.user_id,
    topic: `share ${id}`,
    email: () => shareEmail(settings, { asker: viewer.name, title }),
  });
}

/** The owner lets a colleague do what the owner may, or not. @throws as `requireOwn`; `colleagues.notShared` */
export async function allow(
  { tx, viewer }: ViewerTxContext,
  input: { id: number; userId: number; mayEdit: boolean },
): Promise<void> {
  const { user_id } = await requireOwn(tx, viewer.user_id, input.id);
  if (!(await updateMayEdit(tx, input))) refuse('colleagues.notShared');
  publishAfterCommit(tx, [input.userId], { kind: 'request', id: input.id });
  await publishToParties(tx, { id: input.id, user_id });
}

/** The viewer shares a request as they are asked to, or not. @throws `colleagues.notShared` */
export async function joinShared(
  { tx, viewer: { user_id: viewerId } }: ViewerTxContext,
  { id, joins }: { id: number; joins: boolean },
): Promise<void> {
  const request = await lockHanded(tx, id);
  if (request === undefined || !(await isAsked(tx, id, viewerId))) refuse('colleagues.notShared');
  if (joins) await joinRequest(tx, id, viewerId);
  else await deleteShare(tx, id, viewerId);
  publishAfterCommit(tx, [viewerId], { kind: 'request', id });
  await publishToParties(tx, { id, user_id: request.user_id });
}

/** The owner ends it for a colleague, or takes the question back; a colleague leaves. @throws `colleagues.notShared` */
export async function endShare(
  { tx, viewer: { user_id: viewerId } }: ViewerTxContext,
  { id, userId }: { id: number; userId: number },
): Promise<void> {
  const request = await lockHanded(tx, id);
  if (request === undefined || (request.user_id !== viewerId && userId !== viewerId)) refuse('colleagues.notShared');
  if (!(await deleteShare(tx, id, userId))) refuse('colleagues.notShared');
  publishAfterCommit(tx, [userId], { kind: 'request', id });
  await publishToParties(tx, { id, user_id: request.user_id });
}
