import type {
  AskDeskInput,
  DeskDetails,
  DesksInput,
  EditDeskInput,
  FoundDeskInput,
  ListedDesk,
} from '@exchange/contract/desks';
import { limits } from '@exchange/contract/limits';
import type { PageOf } from '@exchange/contract/pagination';
import { withoutElided } from '@exchange/contract/search';
import { requestStatus } from '@exchange/contract/statuses';
import type { Tx } from '@exchange/db';
import { changedFields } from '../../core/changed-meanwhile.ts';
import type { ViewerContext, ViewerTxContext } from '../../core/context.ts';
import { refuse } from '../../core/refusal.ts';
import { publishAfterCommit } from '../../core/transaction.ts';
import { queueNotification } from '../../mail/notifications.ts';
import { isSharedWith } from '../asks/asks.sql.ts';
import { holdBlocks, isBlocking } from '../blocks/blocks.sql.ts';
import { insertMessage } from '../chats/messages.sql.ts';
import { insertColleague } from '../colleagues/colleagues.sql.ts';
import { insertOffer } from '../offers/offers.sql.ts';
import { requirePublicProfile } from '../profiles/profiles.rules.ts';
import { requireKnown } from '../reference/reference.rules.ts';
import { searchWordsOf } from '../request-search/search-text.rules.ts';
import { setOffered } from '../requests/recipient-state.sql.ts';
import { requireOwn } from '../requests/requests.rules.ts';
import { deskAskedEmail, deskInvitationEmail } from './desks.emails.ts';
import {
  deleteDeskInvitation,
  deleteMember,
  findDesk,
  hasBadge,
  hasDeskOffer,
  insertDesk,
  insertDeskInvitation,
  insertMember,
  isInvitedToDesk,
  type LockedDesk,
  listDeskChats,
  listDesks,
  listDesksToLeave,
  listInvited,
  listMembers,
  listOnDuty,
  lockDesk,
  lockDesksOf,
  markDeskEnded,
  updateDesk,
  updateDuty,
} from './desks.sql.ts';
import { passOnUntaken } from './taking.rules.ts';

/** The desks that a viewer finds by words and areas. @throws `http.cursor` */
export function findDesks({ db, viewer }: ViewerContext, { q = '', ...rest }: DesksInput): Promise<PageOf<ListedDesk>> {
  const words = searchWordsOf(withoutElided(q.slice(0, limits.searchText).toWellFormed().normalize('NFC')));
  return listDesks(db, viewer.user_id, words.slice(0, limits.searchWords), rest);
}

/** A desk, for its members with who is asked to join and its open chats. @throws `desks.notFound` */
export async function readDesk({ db, viewer: { user_id: viewerId } }: ViewerContext, id: number): Promise<DeskDetails> {
  const desk = (await findDesk(db, viewerId, id)) ?? refuse('desks.notFound');
  const members = await listMembers(db, viewerId, id);
  const [invited, chats, founder] = desk.is_member
    ? [
        await listInvited(db, id),
        await listDeskChats(db, viewerId, id),
        await db.selectFrom('desk').select('founder_id').where('id', '=', id).executeTakeFirst(),
      ]
    : [[], [], undefined];
  const leads = members.find(({ user_id }) => user_id === founder?.founder_id) ?? members[0];
  return {
    ...desk,
    technical_area_ids: desk.technical_areas.map((area) => area.id),
    members,
    may_take_out: desk.is_member && leads?.user_id === viewerId,
    invited,
    chats,
  };
}

async function requireDesk(tx: Tx, viewerId: number, id: number): Promise<LockedDesk> {
  const desk = (await lockDesk(tx, id)) ?? refuse('desks.notFound');
  return desk.member_ids.includes(viewerId) ? desk : refuse('desks.notFound');
}

async function requireFewDesks(tx: Tx, personId: number): Promise<void> {
  if ((await lockDesksOf(tx, personId)) >= limits.desks) refuse('desks.tooMany');
}

/** @returns the id of the desk @throws `reference.unknown`, `desks.notOwnInstitute`, `desks.tooMany`, `desks.nameTaken` */
export async function foundDesk(
  { tx, viewer: { user_id: viewerId } }: ViewerTxContext,
  input: FoundDeskInput,
): Promise<number> {
  await requireKnown(tx, viewerId, [['technical_area_ids', 'technical_area', input.technical_area_ids]]);
  if (!(await hasBadge(tx, viewerId, input.institute_id))) refuse('desks.notOwnInstitute');
  await requireFewDesks(tx, viewerId);
  return (await insertDesk(tx, viewerId, input)) ?? refuse('desks.nameTaken');
}

/** @throws `desks.notFound`, `reference.unknown`, `http.changedMeanwhile`, `desks.nameTaken` */
export async function editDesk(
  { tx, viewer: { user_id: viewerId } }: ViewerTxContext,
  { id, loaded, ...wanted }: EditDeskInput,
): Promise<void> {
  await requireKnown(tx, viewerId, [['technical_area_ids', 'technical_area', wanted.technical_area_ids]]);
  const { name, about, technical_area_ids } = await requireDesk(tx, viewerId, id);
  const stored = { name, about, technical_area_ids };
  const changed = changedFields({ wanted, loaded: loaded ?? {}, stored }, [
    ['name'],
    ['about'],
    ['technical_area_ids'],
  ]);
  if (!(await updateDesk(tx, id, { ...stored, ...changed }))) refuse('desks.nameTaken');
}

/** @throws `desks.notFound` */
export async function setDuty({ tx, viewer }: ViewerTxContext, id: number, onDuty: boolean): Promise<void> {
  if (!(await updateDuty(tx, id, viewer.user_id, onDuty))) refuse('desks.notFound');
}

/**
 * A member asks a person to join. Nothing reaches a person who blocks a member or is blocked by one, and the viewer cannot tell.
 *
 * @throws `desks.notFound`, `profiles.notFound`, `blocks.blocking`, `desks.inDesk`, `desks.alreadyInvited`, `desks.full`
 */
export async function inviteToDesk(
  { tx, settings, viewer }: ViewerTxContext,
  { id, userId }: { id: number; userId: number },
): Promise<void> {
  const desk = await requireDesk(tx, viewer.user_id, id);
  await requirePublicProfile(tx, userId);
  if (await isBlocking(tx, viewer.user_id, userId)) refuse('blocks.blocking');
  if (desk.member_ids.includes(userId)) refuse('desks.inDesk');
  if (desk.invited_ids.includes(userId)) refuse('desks.alreadyInvited');
  if (desk.member_ids.length + desk.invited_ids.length >= limits.deskMembers) refuse('desks.full');
  await insertDeskInvitation(tx, { desk_id: id, user_id: userId, by_user_id: viewer.user_id });
  if (!(await isInvitedToDesk(tx, id, userId))) return;
  await queueNotification(tx, settings, {
    kind: 'ask',
    to: userId,
    from: viewer.user_id,
    topic: `desk ${id}`,
    email: () => deskInvitationEmail(settings, { asker: viewer.name, desk: desk.name }),
  });
}

/** The viewer joins a desk that they are asked to join, or not. @throws `desks.notInvited`, `desks.tooMany` */
export async function joinDesk(
  { tx, viewer: { user_id: viewerId } }: ViewerTxContext,
  { id, joins }: { id: number; joins: boolean },
): Promise<void> {
  if ((await lockDesk(tx, id)) === undefined) refuse('desks.notInvited');
  if (!(await isInvitedToDesk(tx, id, viewerId))) refuse('desks.notInvited');
  if (joins) await requireFewDesks(tx, viewerId);
  await deleteDeskInvitation(tx, id, viewerId);
  if (joins) await insertMember(tx, id, viewerId);
}

/** A member is in a desk no more; the last one ends it. Chats stay with who took them. */
async function leave(tx: Tx, desk: LockedDesk, personId: number): Promise<void> {
  await deleteMember(tx, desk.id, personId);
  await passOnUntaken(tx, desk.id, personId);
  if (desk.member_ids.length === 1) await markDeskEnded(tx, desk.id);
}

/**
 * A member leaves, or the founder (when gone, the longest member) takes another one out; every member takes an invitation back.
 *
 * @throws `desks.notFound`, `desks.notMember`, `desks.notFounder`
 */
export async function takeOutOfDesk(
  { tx, viewer: { user_id: viewerId } }: ViewerTxContext,
  { id, userId }: { id: number; userId: number },
): Promise<void> {
  const desk = await requireDesk(tx, viewerId, id);
  if (await deleteDeskInvitation(tx, id, userId)) return;
  const { member_ids: members, founder_id: founderId } = desk;
  if (!members.includes(userId)) refuse('desks.notMember');
  const mayTakeOut = members.includes(founderId) ? founderId : members[0];
  if (userId !== viewerId && viewerId !== mayTakeOut) refuse('desks.notFounder');
  await leave(tx, desk, userId);
}

/** Takes a person out of all desks, and ends the invitations by and to them. */
export async function leaveAllDesks(tx: Tx, personId: number): Promise<void> {
  for (const id of await listDesksToLeave(tx, personId)) {
    const desk = await lockDesk(tx, id);
    if (desk?.member_ids.includes(personId)) await leave(tx, desk, personId);
  }
}

/**
 * Asks a desk for help on an own Active request: a chat begins with all who are on duty and not away, without those who block the viewer or are
 * blocked or share the request. One with whom the request is shared leads it for the desk until somebody takes it.
 *
 * @returns the id of the chat
 * @throws `requests.notFound`, `requests.notOwner`, `desks.notFound`, `asks.notActive`, `offers.paused`, `desks.alreadyAsked`,
 *   `desks.nobodyOnDuty`, `desks.notShared`
 */
export async function askDesk(
  { tx, settings, viewer }: ViewerTxContext,
  { requestId, deskId, message }: AskDeskInput,
): Promise<number> {
  const viewerId = viewer.user_id;
  const request = await requireOwn(tx, viewerId, requestId);
  await lockDesk(tx, deskId);
  const desk = (await findDesk(tx, viewerId, deskId)) ?? refuse('desks.notFound');
  if (desk.member_count < limits.minDeskMembers) refuse('desks.notFound');
  if (request.status_id !== requestStatus.active) refuse('asks.notActive');
  if (!request.accepts_offers) refuse('offers.paused');
  if (await hasDeskOffer(tx, requestId, deskId)) refuse('desks.alreadyAsked');
  for (const member of await listMembers(tx, viewerId, deskId)) await holdBlocks(tx, viewerId, member.user_id);
  const onDuty = await listOnDuty(tx, deskId, requestId, viewerId);
  if (onDuty.length === 0) refuse('desks.nobodyOnDuty');
  let helperId: number | undefined;
  for (const { user_id, may_lead } of onDuty)
    if (helperId === undefined && may_lead && (await isSharedWith(tx, user_id, requestId))) helperId = user_id;
  if (helperId === undefined) return refuse('desks.notShared');
  const offer = { request_id: requestId, owner_id: viewerId, helper_id: helperId, desk_id: deskId };
  const chatId = (await insertOffer(tx, offer, false)) ?? refuse('desks.notShared');
  await setOffered(tx, helperId, requestId);
  for (const { user_id } of onDuty)
    if (user_id !== helperId) await insertColleague(tx, chatId, user_id, { is_request_owner: false, history: true });
  for (const { user_id } of onDuty)
    await queueNotification(tx, settings, {
      kind: 'ask',
      to: user_id,
      from: viewerId,
      chatId,
      topic: `chat ${chatId}`,
      email: () =>
        deskAskedEmail(settings, { asker: viewer.name, desk: desk.name, title: request.title, message, chatId }),
    });
  const sent = await insertMessage(tx, viewer, { chatId, content: message, clientId: null, isMailed: true });
  const { parties } = sent ?? refuse('blocks.blocking');
  publishAfterCommit(tx, parties, { kind: 'chat', id: chatId });
  publishAfterCommit(tx, parties, { kind: 'message', id: chatId });
  return chatId;
}
