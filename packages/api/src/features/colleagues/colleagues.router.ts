import { chatLookup } from '@exchange/contract/chats';
import { askedColleague, bringInInput, chatInvitation, joinInput, takeOutInput } from '@exchange/contract/colleagues';
import { limits, rates } from '@exchange/contract/limits';
import { messageReply } from '@exchange/contract/pagination';
import { colleagueSentences } from '@exchange/contract/sentences/colleagues';
import * as z from 'zod/mini';
import { chatTag } from '../../core/api-tags.ts';
import { member, router, transaction } from '../../core/procedures.ts';
import { daily } from '../../core/quotas.ts';
import { countProfileView } from '../profiles/profile-view-quota.rules.ts';
import { bringIn, join, readAsked, takeOut } from './colleagues.rules.ts';
import { listInvitations } from './colleagues.sql.ts';

const { success } = colleagueSentences;

/** Colleagues in a chat (docs/behaviour/chats.md#colleagues). */
export const colleagues = router({
  listInvitations: member
    .meta({ tag: chatTag, summary: 'List the chats that one is asked to join, the last one first' })
    .output(z.array(chatInvitation))
    .query(({ ctx }) => listInvitations(ctx.db, ctx.viewer.user_id)),
  listAsked: member
    .meta({
      tag: chatTag,
      summary: 'List whom one asked to join a chat and who has not answered',
      refusals: ['chats.notFound'],
    })
    .input(chatLookup)
    .output(z.array(askedColleague))
    .query(({ ctx, input }) => readAsked(ctx, input.id)),
  bringIn: member
    .meta({
      tag: chatTag,
      summary: 'Ask a person to join a chat on one’s own side',
      description: `Only the owner of the request and the person who offered help; at most ${limits.colleagues} people on a side. The person is notified. It counts as reading the profile, also if it is refused.`,
      refusals: [
        'chats.notFound',
        'colleagues.notLeading',
        'profiles.notFound',
        'blocks.blocking',
        'colleagues.inChat',
        'colleagues.alreadyAsked',
        'colleagues.tooMany',
        'asks.tooMany',
        'profiles.tooMany',
      ],
      quota: daily('invitations', rates.asksPerDay, 'asks.tooMany'),
    })
    .input(bringInInput)
    .output(messageReply)
    .use(async ({ ctx, input, next }) => {
      await countProfileView(ctx, input.userId);
      return next();
    })
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await bringIn(ctx, input);
      return { message: success.asked() };
    }),
  join: member
    .meta({ tag: chatTag, summary: 'Join a chat that one is asked to join, or not', refusals: ['colleagues.notAsked'] })
    .input(joinInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await join(ctx, input);
      return { message: input.joins ? success.joined() : success.declined() };
    }),
  takeOut: member
    .meta({
      tag: chatTag,
      summary: 'Take a colleague out of a chat, or leave it',
      description: 'Also takes back the question to a person who has not answered.',
      refusals: ['chats.notFound', 'colleagues.leads', 'colleagues.notFound'],
    })
    .input(takeOutInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await takeOut(ctx, input);
      return { message: input.userId === ctx.viewer.user_id ? success.left() : success.takenOut() };
    }),
});
