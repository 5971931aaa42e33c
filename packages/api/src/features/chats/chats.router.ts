import {
  chatLookup,
  chatMessage,
  chatMessagesInput,
  chatSummary,
  markReadInput,
  sendInput,
  unreadCounts,
} from '@exchange/contract/chats';
import { messages } from '@exchange/contract/messages';
import { messageReply, page, pageOf } from '@exchange/contract/pagination';
import * as z from 'zod/mini';
import { member, router, transaction } from '../../core/trpc.ts';
import { markRead, requireMessages, requireSummary, send } from './chats.rules.ts';
import { countUnread, listSummaries } from './chats.sql.ts';

const list = member.input(page).output(pageOf(chatSummary));

/** Chats (docs/behaviour.md#chats). */
export const chats = router({
  myRequests: list.query(({ ctx, input }) => listSummaries(ctx.db, ctx.viewer.user_id, 'owner', input)),
  myOffers: list.query(({ ctx, input }) => listSummaries(ctx.db, ctx.viewer.user_id, 'helper', input)),
  summary: member
    .input(chatLookup)
    .output(chatSummary)
    .query(({ ctx, input }) => requireSummary(ctx.db, ctx.viewer.user_id, input.id)),
  messages: member
    .input(chatMessagesInput)
    .output(z.array(chatMessage))
    .query(({ ctx, input }) => requireMessages(ctx.db, ctx.viewer.user_id, input)),
  send: member
    .input(sendInput)
    .output(chatMessage)
    .mutation(async ({ ctx, input }) => {
      const { message, isRepeat } = await send(ctx, ctx.viewer, input);
      if (isRepeat) ctx.clientSession.markReplayed();
      return message;
    }),
  markRead: member
    .input(markReadInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await markRead(ctx.tx, ctx.viewer.user_id, input);
      return { message: messages.success.read };
    }),
  unreadCounts: member.output(unreadCounts).query(({ ctx }) => countUnread(ctx.db, ctx.viewer.user_id)),
});
