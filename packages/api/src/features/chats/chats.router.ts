import {
  archivedChatsInput,
  archiveInput,
  archiveReply,
  chatDetails,
  chatListInput,
  chatLookup,
  chatMessage,
  chatMessagesInput,
  chatSearchInput,
  chatSummary,
  correctInput,
  foundMessage,
  markReadInput,
  messageLookup,
  muteInput,
  unreadCounts,
} from '@exchange/contract/chats';
import { limits, rates } from '@exchange/contract/limits';
import { messageReply, pageOf } from '@exchange/contract/pagination';
import { chatSentences } from '@exchange/contract/sentences/chats';
import * as z from 'zod/mini';
import { chatTag } from '../../core/api-tags.ts';
import { member, router, transaction } from '../../core/procedures.ts';
import { archive, listChats, markRead, mute, readMessages, requireSummary } from './chats.rules.ts';
import { countUnread } from './chats.sql.ts';
import { correct, takeBack } from './corrections.rules.ts';
import { searchMessages } from './message-search.rules.ts';

const list = member.input(chatListInput).output(pageOf(chatSummary));

/** Chats (docs/behaviour/chats.md#chats). */
export const chats = router({
  myRequests: list
    .meta({
      tag: chatTag,
      summary: 'List chats about one’s own requests, newest message first',
      refusals: ['http.cursor'],
    })
    .query(({ ctx, input }) => listChats(ctx, 'my-requests', input)),
  myOffers: list
    .meta({
      tag: chatTag,
      summary: 'List chats about one’s own offers, newest message first',
      refusals: ['http.cursor'],
    })
    .query(({ ctx, input }) => listChats(ctx, 'my-offers', input)),
  archived: member
    .meta({
      tag: chatTag,
      summary: 'List archived chats, about one’s own requests and offers, newest message first',
      refusals: ['http.cursor'],
    })
    .input(archivedChatsInput)
    .output(pageOf(chatSummary))
    .query(({ ctx, input }) => listChats(ctx, 'archived', input)),
  search: member
    .meta({
      tag: chatTag,
      cost: rates.requestSearchCost,
      summary: 'Search the messages of one’s chats, archived ones too, newest first',
      description: 'A word with one typing error is found when nothing else is.',
      refusals: ['http.cursor'],
    })
    .input(chatSearchInput)
    .output(pageOf(foundMessage))
    .query(({ ctx, input }) => searchMessages(ctx, input)),
  summary: member
    .meta({ tag: chatTag, summary: 'Read one chat as it stands in the list', refusals: ['chats.notFound'] })
    .input(chatLookup)
    .output(chatDetails)
    .query(({ ctx, input }) => requireSummary(ctx, input.id)),
  messages: member
    .meta({
      tag: chatTag,
      summary: 'List messages, oldest first',
      description: `The latest ${limits.messagesPage} unless \`limit\`, \`before\` or \`after\` say otherwise. Reading does not mark as read.`,
      refusals: ['chats.notFound'],
    })
    .input(chatMessagesInput)
    .output(z.array(chatMessage))
    .query(({ ctx, input }) => readMessages(ctx, input)),
  correct: member
    .meta({
      tag: chatTag,
      summary: 'Correct a message of one’s own',
      description: `Until the other party has read it, and for ${limits.correctionMinutes} minutes. With the text that it has, nothing changes.`,
      refusals: ['chats.noMessage', 'blocks.blocking', 'chats.messageRead', 'chats.messageTooOld'],
    })
    .input(correctInput)
    .output(chatMessage)
    .use(transaction)
    .mutation(({ ctx, input }) => correct(ctx, input)),
  takeBack: member
    .meta({
      tag: chatTag,
      summary: 'Take back a message of one’s own',
      description: 'As long as it could be corrected. It is as if it was never sent.',
      refusals: [
        'chats.noMessage',
        'blocks.blocking',
        'chats.messageRead',
        'chats.messageTooOld',
        'chats.messageOfOffer',
      ],
    })
    .input(messageLookup)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await takeBack(ctx, input.id);
      return { message: chatSentences.success.takenBack() };
    }),
  markRead: member
    .meta({
      // Every open tab sends it for what it shows.
      countsAsChange: false,
      tag: chatTag,
      summary: 'Mark messages as read',
      description: 'All of them, or those up to `last_message_id`.',
      refusals: ['chats.notFound'],
    })
    .input(markReadInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await markRead(ctx, input);
      return { message: chatSentences.success.read() };
    }),
  archive: member
    .meta({
      tag: chatTag,
      summary: 'Archive a chat, or take it out of the archive',
      description:
        'Marks its messages as read, all of them or those up to `last_message_id`; with a later one of the other party the chat is not archived.',
      refusals: ['chats.notFound'],
    })
    .input(archiveInput)
    .output(archiveReply)
    .use(transaction)
    .mutation(({ ctx, input }) => archive(ctx, input)),
  mute: member
    .meta({ tag: chatTag, summary: 'Mute a chat, or end that', refusals: ['chats.notFound'] })
    .input(muteInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await mute(ctx, input);
      return { message: input.is_muted ? chatSentences.success.muted() : chatSentences.success.unmuted() };
    }),
  unreadCounts: member
    .meta({ tag: chatTag, summary: 'Count unread messages' })
    .output(unreadCounts)
    .query(({ ctx }) => countUnread(ctx.db, ctx.viewer.user_id)),
});
