import type { HandOverInput } from '@exchange/contract/hand-overs';
import type { ViewerTxContext } from '../../core/context.ts';
import { refuse } from '../../core/refusal.ts';
import { publishAfterCommit } from '../../core/transaction.ts';
import { queueNotification } from '../../mail/notifications.ts';
import { isBlocking } from '../blocks/blocks.sql.ts';
import { requirePublicProfile } from '../profiles/profiles.rules.ts';
import { requireOwn } from '../requests/requests.rules.ts';
import { handOverEmail } from './hand-overs.emails.ts';
import {
  deleteQuestion,
  findOffer,
  findQuestion,
  type Handed,
  insertQuestion,
  isOnHelpersSide,
  isOnOwnersSide,
  lockHanded,
} from './hand-overs.sql.ts';
import { giveLead, giveRequest } from './leading.sql.ts';

/**
 * Asks a person to take over a request of the viewer, with all its chats.
 *
 * @throws as `requireOwn` and `ask`; `handOvers.otherSide`
 */
export async function handRequestOver(ctx: ViewerTxContext, { id, ...question }: HandOverInput): Promise<void> {
  const { title } = await requireOwn(ctx.tx, ctx.viewer.user_id, id);
  await requireReceiver(ctx, question.userId);
  if (await isOnHelpersSide(ctx.tx, id, question.userId)) refuse('handOvers.otherSide');
  await ask(ctx, { request_id: id, chat_id: null }, title, question);
}

/**
 * Asks a person to take over the live offer of the viewer. That another person has offered help on the request is not said.
 *
 * @throws `chats.notFound`, `handOvers.notLeading`, as `ask`; `handOvers.otherSide` for a person on the owner’s side of the chat
 */
export async function handOfferOver(ctx: ViewerTxContext, { id, ...question }: HandOverInput): Promise<void> {
  const { tx, viewer } = ctx;
  const { request_id } = (await findOffer(tx, viewer.user_id, id)) ?? refuse('chats.notFound');
  const request = await lockHanded(tx, request_id);
  const offer = await findOffer(tx, viewer.user_id, id);
  if (request === undefined || offer?.leads !== true) refuse('handOvers.notLeading');
  await requireReceiver(ctx, question.userId);
  if (await isOnOwnersSide(tx, id, question.userId)) refuse('handOvers.otherSide');
  await ask(ctx, { request_id, chat_id: id }, request.title, question);
}

/** @throws `profiles.notFound`, `handOvers.toOneself`, `blocks.blocking` */
async function requireReceiver({ tx, viewer }: ViewerTxContext, userId: number): Promise<void> {
  await requirePublicProfile(tx, userId);
  if (userId === viewer.user_id) refuse('handOvers.toOneself');
  if (await isBlocking(tx, viewer.user_id, userId)) refuse('blocks.blocking');
}

/** Asks a person, unless nothing may reach them, which the viewer cannot tell. @throws `handOvers.alreadyAsked` */
async function ask(
  { tx, settings, viewer }: ViewerTxContext,
  handed: Handed,
  title: string,
  { userId, stays }: { userId: number; stays: boolean },
): Promise<void> {
  const question = { ...handed, user_id: userId, by_user_id: viewer.user_id, stays };
  const id = (await insertQuestion(tx, question)) ?? refuse('handOvers.alreadyAsked');
  publish(tx, handed, [viewer.user_id]);
  if ((await findQuestion(tx, id, userId)) === undefined) return;
  publish(tx, handed, [userId]);
  await queueNotification(tx, settings, {
    kind: 'ask',
    to: userId,
    from: viewer.user_id,
    topic: `hand over ${id}`,
    email: () => handOverEmail(settings, { asker: viewer.name, title, isOffer: handed.chat_id !== null, stays }),
  });
}

function publish(tx: ViewerTxContext['tx'], { request_id, chat_id }: Handed, to: readonly number[]): void {
  publishAfterCommit(tx, to, chat_id === null ? { kind: 'request', id: request_id } : { kind: 'chat', id: chat_id });
}

/**
 * The viewer takes over what they are asked to, or not. The request is locked first, so that of two calls one finds no question.
 *
 * @throws `handOvers.notFound`, also if it cannot be taken over any more
 */
export async function takeOver(
  { tx, viewer: { user_id: viewerId } }: ViewerTxContext,
  { id, accepts }: { id: number; accepts: boolean },
): Promise<void> {
  const asked = (await findQuestion(tx, id, viewerId)) ?? refuse('handOvers.notFound');
  await lockHanded(tx, asked.request_id);
  const { request_id, chat_id, by_user_id, stays } =
    (await findQuestion(tx, id, viewerId)) ?? refuse('handOvers.notFound');
  await deleteQuestion(tx, id, by_user_id);
  const former = { formerStays: stays };
  const people = !accepts
    ? []
    : chat_id === null
      ? await giveRequest(tx, request_id, viewerId, former)
      : await giveLead(tx, [chat_id], false, viewerId, former);
  publish(tx, { request_id, chat_id }, [...new Set([viewerId, by_user_id, ...people])]);
}

/** The viewer takes back what they asked a person. @throws `handOvers.notFound` */
export async function takeQuestionBack({ tx, viewer }: ViewerTxContext, id: number): Promise<void> {
  const question = (await deleteQuestion(tx, id, viewer.user_id)) ?? refuse('handOvers.notFound');
  publish(tx, question, [viewer.user_id, question.user_id]);
}
