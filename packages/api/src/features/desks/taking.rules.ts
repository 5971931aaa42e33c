import type { Tx } from '@exchange/db';
import type { ViewerContext, ViewerTxContext } from '../../core/context.ts';
import { refuse } from '../../core/refusal.ts';
import { publishAfterCommit, transact } from '../../core/transaction.ts';
import { send } from '../chats/chats.rules.ts';
import { deleteColleague, lockPeople } from '../colleagues/colleagues.sql.ts';
import { giveLead } from '../colleagues/leading.sql.ts';
import { withdrawnNow } from '../offers/offers.sql.ts';
import { clearState, setOffered } from '../requests/recipient-state.sql.ts';
import { listUntaken, lockTakeable, markTaken, type TakeableChat } from './desks.sql.ts';

/** Makes a member lead a chat of the desk, which may be the one who led it for the desk before anybody had taken it. */
async function lead(tx: Tx, viewerId: number, id: number, chat: TakeableChat): Promise<void> {
  const { request_id: requestId, helper_id: formerId, is_taken: isTaken } = chat;
  if (formerId !== viewerId) {
    await giveLead(tx, [id], false, viewerId, { formerStays: true });
    if (!isTaken) await clearState(tx, formerId, requestId, 'hidden');
  }
  const offeredAt = await markTaken(tx, id);
  if (!isTaken) await setOffered(tx, viewerId, requestId, offeredAt);
  const people = await lockPeople(tx, id);
  publishAfterCommit(
    tx,
    people.map(({ user_id }) => user_id),
    { kind: 'chat', id },
  );
}

/**
 * A member takes a chat of the desk that nobody has taken, or takes it over from somebody who is away, off duty or gone. Everybody in the
 * chat sees who leads, and since when.
 *
 * @throws `chats.notFound`, `desks.ownOffer`, `desks.cannotTake`
 */
export async function take({ tx, viewer: { user_id: viewerId } }: ViewerTxContext, id: number): Promise<void> {
  const chat = (await lockTakeable(tx, viewerId, id)) ?? refuse('chats.notFound');
  if (chat.has_own_offer) refuse('desks.ownOffer');
  if (!chat.may_take) refuse('desks.cannotTake');
  await lead(tx, viewerId, id, chat);
}

/** Who of a desk writes first in a chat that nobody has taken leads it from then on; others change nothing. */
export async function takeByWriting(tx: Tx, viewerId: number, id: number): Promise<void> {
  const chat = await lockTakeable(tx, viewerId, id);
  if (chat?.may_take && !chat.is_taken && !chat.has_own_offer) await lead(tx, viewerId, id, chat);
}

/** Sends a message. Who of a desk writes first in a chat that nobody has taken leads it from then on. @throws as `send` */
export async function sendAndTake(ctx: ViewerContext, input: Parameters<typeof send>[1]): ReturnType<typeof send> {
  const sent = await send(ctx, input);
  if (sent.isUntaken) await transact(ctx, (tx) => takeByWriting(tx, ctx.viewer.user_id, input.id));
  return sent;
}

/** What a person who has left a desk led without having taken it goes to another member in the chat, or else is withdrawn. */
export async function passOnUntaken(tx: Tx, deskId: number, personId: number): Promise<void> {
  for (const { id, request_id, helper_id, next_ids } of await listUntaken(tx, deskId)) {
    const [nextId] = next_ids;
    if (helper_id === personId && nextId !== undefined) {
      await giveLead(tx, [id], false, nextId, { formerStays: false });
      await tx.updateTable('offer').set({ made_by_id: null }).where('id', '=', id).execute();
      await clearState(tx, personId, request_id, 'hidden');
    } else if (helper_id === personId) {
      await tx.updateTable('offer').set(withdrawnNow).where('id', '=', id).execute();
      await clearState(tx, personId, request_id, 'offered');
    } else await deleteColleague(tx, id, personId, false);
    const people = await lockPeople(tx, id);
    publishAfterCommit(tx, [personId, ...people.map(({ user_id }) => user_id)], { kind: 'chat', id });
  }
}
