import { chatMessage, sendInput } from '@exchange/contract/chats';
import {
  askDeskInput,
  askedDeskReply,
  deskDetails,
  deskLookup,
  deskMemberInput,
  desksInput,
  dutyInput,
  editDeskInput,
  foundDeskInput,
  foundedDesk,
  inviteToDeskInput,
  joinDeskInput,
  listedDesk,
  ownDesks,
  takeInput,
} from '@exchange/contract/desks';
import { limits, rates } from '@exchange/contract/limits';
import { messageReply, pageOf } from '@exchange/contract/pagination';
import { deskSentences } from '@exchange/contract/sentences/desks';
import { repeated } from '../../core/api-docs.ts';
import { chatTag, directoryTag } from '../../core/api-tags.ts';
import { member, router, transaction } from '../../core/procedures.ts';
import { daily } from '../../core/quotas.ts';
import { once } from '../../core/repeats.ts';
import { countProfileView } from '../profiles/profile-view-quota.rules.ts';
import {
  askDesk,
  editDesk,
  findDesks,
  foundDesk,
  inviteToDesk,
  joinDesk,
  readDesk,
  setDuty,
  takeOutOfDesk,
} from './desks.rules.ts';
import { findOwnDesks } from './desks.sql.ts';
import { sendAndTake, take } from './taking.rules.ts';

const { success } = deskSentences;

/** Standing groups that are asked for help (docs/behaviour/desks.md#desks). */
export const desks = router({
  list: member
    .meta({ tag: directoryTag, summary: 'Find desks, the newest first', refusals: ['http.cursor'] })
    .input(desksInput)
    .output(pageOf(listedDesk))
    .query(({ ctx, input }) => findDesks(ctx, input)),
  mine: member
    .meta({ tag: directoryTag, summary: 'List one’s own desks, and those that one is asked to join' })
    .output(ownDesks)
    .query(({ ctx }) => findOwnDesks(ctx.db, ctx.viewer.user_id)),
  read: member
    .meta({ tag: directoryTag, summary: 'Read a desk', refusals: ['desks.notFound'] })
    .input(deskLookup)
    .output(deskDetails)
    .query(({ ctx, input }) => readDesk(ctx, input.id)),
  found: member
    .meta({
      tag: directoryTag,
      summary: 'Found a desk',
      description: `One is its first member. It is found once it has ${limits.minDeskMembers}.`,
      refusals: ['reference.unknown', 'desks.notOwnInstitute', 'desks.tooMany', 'desks.nameTaken', 'http.sentBefore'],
      repeat: repeated,
    })
    .input(foundDeskInput)
    .output(foundedDesk)
    .use(transaction)
    .mutation(({ ctx, input }) =>
      once(ctx, { procedure: 'desks.found', input, reply: foundedDesk }, async () => ({
        message: success.founded(),
        id: await foundDesk(ctx, input),
      })),
    ),
  edit: member
    .meta({
      tag: directoryTag,
      summary: 'Change the words and areas of a desk in which one is',
      refusals: ['desks.notFound', 'reference.unknown', 'http.changedMeanwhile', 'desks.nameTaken'],
    })
    .input(editDeskInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await editDesk(ctx, input);
      return { message: success.saved() };
    }),
  setDuty: member
    .meta({
      tag: directoryTag,
      summary: 'Be on duty in a desk, or off',
      description: 'Who is on duty and not away is told when the desk is asked.',
      refusals: ['desks.notFound'],
    })
    .input(dutyInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await setDuty(ctx, input.id, input.on_duty);
      return { message: input.on_duty ? success.onDuty() : success.offDuty() };
    }),
  invite: member
    .meta({
      tag: directoryTag,
      summary: 'Ask a person to join a desk in which one is',
      description: 'The person is notified. It counts as reading the profile, also if it is refused.',
      refusals: [
        'desks.notFound',
        'profiles.notFound',
        'blocks.blocking',
        'desks.inDesk',
        'desks.alreadyInvited',
        'desks.full',
        'asks.tooMany',
        'profiles.tooMany',
      ],
      quota: daily('invitations', rates.asksPerDay, 'asks.tooMany'),
    })
    .input(inviteToDeskInput)
    .output(messageReply)
    .use(async ({ ctx, input, next }) => {
      await countProfileView(ctx, input.userId);
      return next();
    })
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await inviteToDesk(ctx, input);
      return { message: success.invited() };
    }),
  join: member
    .meta({
      tag: directoryTag,
      summary: 'Join a desk that one is asked to join, or not',
      refusals: ['desks.notInvited', 'desks.tooMany'],
    })
    .input(joinDeskInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await joinDesk(ctx, input);
      return { message: input.joins ? success.joined() : success.declined() };
    }),
  takeOut: member
    .meta({
      tag: directoryTag,
      summary: 'Leave a desk, or take a member out',
      description:
        'Only the founder, or when gone who is in longest, takes others out. Also takes back the question to a person who has not answered. With the last member the desk ends.',
      refusals: ['desks.notFound', 'desks.notMember', 'desks.notFounder'],
    })
    .input(deskMemberInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await takeOutOfDesk(ctx, input);
      return { message: input.userId === ctx.viewer.user_id ? success.left() : success.takenOut() };
    }),
  ask: member
    .meta({
      tag: directoryTag,
      summary: 'Ask a desk for help on one’s own request',
      description: 'A chat begins with those who are on duty and not away. They are notified.',
      refusals: [
        'requests.notFound',
        'requests.notOwner',
        'desks.notFound',
        'asks.notActive',
        'offers.paused',
        'desks.alreadyAsked',
        'desks.nobodyOnDuty',
        'desks.notShared',
        'blocks.blocking',
        'asks.tooMany',
        'http.sentBefore',
      ],
      repeat: repeated,
      quota: daily('invitations', rates.asksPerDay, 'asks.tooMany'),
    })
    .input(askDeskInput)
    .output(askedDeskReply)
    .use(transaction)
    .mutation(({ ctx, input }) =>
      once(ctx, { procedure: 'desks.ask', input, reply: askedDeskReply }, async () => ({
        message: success.asked(),
        collaboration_request_response_id: await askDesk(ctx, input),
      })),
    ),
  take: member
    .meta({
      tag: chatTag,
      summary: 'Take a chat for a desk in which one is, or take it over',
      description: 'Over from a person who is away, off duty or gone. Everybody in the chat sees who leads it.',
      refusals: ['chats.notFound', 'desks.ownOffer', 'desks.cannotTake'],
    })
    .input(takeInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await take(ctx, input.id);
      return { message: success.taken() };
    }),
});

/** What is sent to a chat may take it for a desk. */
export const sending = router({
  send: member
    .meta({
      tag: chatTag,
      summary: 'Send a message',
      refusals: ['chats.notFound', 'chats.tooMany', 'blocks.blocking', 'chats.messageTakenBack', 'pictures.gone'],
      repeat: 'The message was sent before with this `client_id`; the first one is answered again.',
    })
    .input(sendInput)
    .output(chatMessage)
    .mutation(async ({ ctx, input }) => {
      const { message, isRepeat } = await sendAndTake(ctx, input);
      if (isRepeat) ctx.clientSession.markReplayed();
      return message;
    }),
});
