import type { AskedColleague, BringInInput } from '@exchange/contract/colleagues';
import { limits } from '@exchange/contract/limits';
import type { ViewerContext, ViewerTxContext } from '../../core/context.ts';
import { refuse } from '../../core/refusal.ts';
import { publishAfterCommit } from '../../core/transaction.ts';
import { queueNotification } from '../../mail/notifications.ts';
import { isBlocking } from '../blocks/blocks.sql.ts';
import { requirePublicProfile } from '../profiles/profiles.rules.ts';
import { joinEmail } from './colleagues.emails.ts';
import {
  deleteColleague,
  deleteInvitation,
  findPlace,
  findTitle,
  insertColleague,
  insertInvitation,
  isInvited,
  listAsked,
  lockPeople,
} from './colleagues.sql.ts';

/** Whom the viewer asked to join their side of a chat; empty for who leads no side. @throws `chats.notFound` */
export async function readAsked({ db, viewer }: ViewerContext, chatId: number): Promise<AskedColleague[]> {
  const place = (await findPlace(db, viewer.user_id, chatId)) ?? refuse('chats.notFound');
  return place.leads ? listAsked(db, chatId, place.is_request_owner) : [];
}

/**
 * Asks a person to join a chat on the side that the viewer leads. Nothing reaches a person who blocks somebody in the chat or is
 * blocked by one, and the viewer cannot tell.
 *
 * @throws `chats.notFound`, `colleagues.notLeading`, `profiles.notFound`, `blocks.blocking`, `colleagues.inChat`,
 *   `colleagues.alreadyAsked`, `colleagues.tooMany`
 */
export async function bringIn(ctx: ViewerTxContext, { id, userId, history }: BringInInput): Promise<void> {
  const { tx, settings, viewer } = ctx;
  const people = await lockPeople(tx, id);
  const me = people.find((person) => person.user_id === viewer.user_id) ?? refuse('chats.notFound');
  if (!me.leads) refuse('colleagues.notLeading');
  await requirePublicProfile(tx, userId);
  if (await isBlocking(tx, viewer.user_id, userId)) refuse('blocks.blocking');
  if (people.some((person) => person.user_id === userId)) refuse('colleagues.inChat');
  const asked = await listAsked(tx, id, me.is_request_owner);
  if (asked.some((person) => person.user_id === userId)) refuse('colleagues.alreadyAsked');
  const onSide = people.filter((person) => !person.leads && person.is_request_owner === me.is_request_owner);
  if (onSide.length + asked.length >= limits.colleagues) refuse('colleagues.tooMany');
  const invitation = {
    chat_id: id,
    user_id: userId,
    by_user_id: viewer.user_id,
    is_request_owner: me.is_request_owner,
  };
  // The other side may have asked the same person: the first question stands.
  await insertInvitation(tx, { ...invitation, history });
  publishAfterCommit(tx, [viewer.user_id], { kind: 'chat', id });
  if (!(await isInvited(tx, id, userId))) return;
  publishAfterCommit(tx, [userId], { kind: 'chat', id });
  const title = await findTitle(tx, id);
  await queueNotification(tx, settings, {
    kind: 'ask',
    to: userId,
    from: viewer.user_id,
    topic: `colleague ${id}`,
    email: () => joinEmail(settings, { asker: viewer.name, title, history }),
  });
}

/** The viewer joins a chat to which they are asked, or not. @throws `colleagues.notAsked` */
export async function join(
  { tx, viewer: { user_id: viewerId } }: ViewerTxContext,
  { id, joins }: { id: number; joins: boolean },
): Promise<void> {
  const people = await lockPeople(tx, id);
  if (!(await isInvited(tx, id, viewerId))) refuse('colleagues.notAsked');
  const invitation = (await deleteInvitation(tx, id, viewerId)) ?? refuse('colleagues.notAsked');
  if (joins) await insertColleague(tx, id, viewerId, invitation);
  publishAfterCommit(tx, [viewerId, ...people.map(({ user_id }) => user_id)], { kind: 'chat', id });
}

/**
 * Who leads a side takes a colleague of it out, or takes the question back; a colleague leaves. What they wrote stays.
 *
 * @throws `chats.notFound`, `colleagues.leads`, `colleagues.notFound`
 */
export async function takeOut(
  { tx, viewer: { user_id: viewerId } }: ViewerTxContext,
  { id, userId }: { id: number; userId: number },
): Promise<void> {
  const people = await lockPeople(tx, id);
  const me = people.find((person) => person.user_id === viewerId) ?? refuse('chats.notFound');
  if (userId === viewerId && me.leads) refuse('colleagues.leads');
  const mayTakeOut = userId === viewerId || me.leads;
  const isTakenOut =
    mayTakeOut &&
    ((await deleteColleague(tx, id, userId, me.is_request_owner)) ||
      (await deleteInvitation(tx, id, userId, me.is_request_owner)) !== undefined);
  if (!isTakenOut) refuse('colleagues.notFound');
  publishAfterCommit(tx, [userId, ...people.map(({ user_id }) => user_id)], { kind: 'chat', id });
}
