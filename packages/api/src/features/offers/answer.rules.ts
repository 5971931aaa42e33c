import { notificationLimits } from '@exchange/contract/limits';
import type { answerReply } from '@exchange/contract/offers';
import type { OfferAnswer } from '@exchange/contract/requests';
import { offerSentences } from '@exchange/contract/sentences/offers';
import type { Tx } from '@exchange/db';
import type * as z from 'zod/mini';
import type { Settings, ViewerTxContext } from '../../core/context.ts';
import { consumeQuota } from '../../core/quotas.ts';
import { refuse } from '../../core/refusal.ts';
import { publishAfterCommit } from '../../core/transaction.ts';
import { queueNotification } from '../../mail/notifications.ts';
import { messageQuota } from '../chats/chats.rules.ts';
import { insertMessage, messageText } from '../chats/messages.sql.ts';
import {
  clearUnreadEmail,
  findAnswerable,
  type LockedOffer,
  lockOffer,
  takeSettledAnswers,
  updateAnswer,
  updateAnswerMessage,
} from './answer.sql.ts';
import { answerEmail } from './offers.emails.ts';

/** @throws `chats.notFound`, `offers.answerNotOwner`, `offers.withdrawn`, `desks.notTaken`, `offers.requestDeleted`, `blocks.blocking` */
async function requireAnswerable(tx: Tx, viewerId: number, chatId: number): Promise<LockedOffer> {
  const { request_id, is_request_owner } = (await findAnswerable(tx, viewerId, chatId)) ?? refuse('chats.notFound');
  if (!is_request_owner) refuse('offers.answerNotOwner');
  const offer = await lockOffer(tx, request_id, chatId);
  if (!offer.present_ids.includes(viewerId)) refuse('blocks.blocking');
  if (offer.is_request_deleted) refuse('offers.requestDeleted');
  if (offer.is_withdrawn) refuse('offers.withdrawn');
  if (!offer.is_taken) refuse('desks.notTaken');
  return offer;
}

const sentences = { accepted: offerSentences.success.accepted, declined: offerSentences.success.declined };

/**
 * Answers an offer of help, changes the answer or takes it back; with a message, which is sent to the chat. The helper is
 * notified by email a minute after the last change, of an answer that they do not know yet. A helper who blocks the owner gets
 * neither event nor email.
 *
 * @returns the seconds until the email; null if none is due, whatever the helper's preferences
 * @throws as `requireAnswerable`; `chats.tooMany`
 */
export async function answerOffer(
  ctx: ViewerTxContext,
  input: {
    id: number;
    answer: OfferAnswer;
    message?: string | null | undefined;
    client_id?: string | null | undefined;
  },
): Promise<z.output<typeof answerReply>> {
  const { tx, viewer } = ctx;
  const { id, answer, message = null } = input;
  const offer = await requireAnswerable(tx, viewer.user_id, id);
  let seconds = offer.settles_in === null ? null : Math.max(0, offer.settles_in);
  if (answer !== offer.answer) {
    seconds = answer === null || answer === offer.notified_answer ? null : notificationLimits.answerAfterSeconds;
    await updateAnswer(tx, id, { answer, seconds });
  }
  publishAfterCommit(tx, offer.present_ids, { kind: 'chat', id });
  if (message !== null) {
    const sent = await insertMessage(tx, viewer, { chatId: id, content: message, clientId: input.client_id ?? null });
    if (sent !== undefined) {
      await consumeQuota(tx, ctx, messageQuota);
      publishAfterCommit(tx, sent.parties, { kind: 'message', id });
      if (seconds !== null) await updateAnswerMessage(tx, id, sent.message.id);
    }
  }
  return {
    message: answer === null ? offerSentences.success.unanswered() : sentences[answer](),
    notified_in_seconds: seconds,
  };
}

const batch = 50;

/**
 * Queues the emails about answers that were not changed in time. One that shows the helper's only unread message is also the
 * email about that message.
 *
 * @returns whether there may be more
 */
export async function queueAnswerEmails(tx: Tx, settings: Settings): Promise<boolean> {
  const answers = await takeSettledAnswers(tx, batch, settings.limits.deletionDays);
  for (const { id, request_id, is_outdated, is_all_unread, answered_at, ...answer } of answers) {
    if (is_outdated) continue;
    const isQueued = await queueNotification(tx, settings, {
      kind: 'answer',
      to: answer.helper_id,
      from: answer.owner_id,
      chatId: id,
      topic: `answer ${id} ${answered_at}`,
      email: () =>
        answerEmail(settings, {
          owner: answer.owner_name,
          title: answer.title,
          isAccepted: answer.answer === 'accepted',
          message: answer.message && messageText(answer.message),
          chatId: id,
          requestId: request_id,
        }),
    });
    if (isQueued && is_all_unread && answer.message !== null) await clearUnreadEmail(tx, id);
  }
  return answers.length === batch;
}
