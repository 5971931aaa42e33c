import { joinInvitationDays, rates } from '@exchange/contract/limits';
import { success } from '@exchange/contract/messages/success';
import { messageReply, page, pageOf } from '@exchange/contract/pagination';
import {
  confirmInput,
  entryInput,
  joinInput,
  joinInvitation,
  joinLookup,
  ledgerLine,
  ownEntry,
  recordEntry,
  recordEntryInput,
  recordInput,
  thankInput,
  withdrawJoinInput,
} from '@exchange/contract/record';
import * as z from 'zod/mini';
import { repeated } from '../../core/api-docs.ts';
import { member, router, transaction } from '../../core/procedures.ts';
import { once } from '../../core/repeats.ts';
import { inviteToJoin, readJoinInvitations, withdrawJoinInvitation } from './join.rules.ts';
import { listLedger } from './ledger.sql.ts';
import { recordTag } from './record.docs.ts';
import { confirm, readEntry, readRecord, reject, thank } from './record.rules.ts';
import { listOwnRecord, listWaitingEntries } from './record.sql.ts';

/** Credit that both sides confirm, and what it is shown as (docs/behaviour.md#record). */
export const record = router({
  listWaiting: member
    .meta({
      tag: recordTag,
      summary: 'List the entries that wait for one’s answer, the last one first',
      description:
        'Those in which one was named and has not answered, or to which the owner added roles or thanks since.',
    })
    .output(z.array(ownEntry))
    .query(({ ctx }) => listWaitingEntries(ctx.db, ctx.viewer.user_id)),
  confirm: member
    .meta({
      tag: recordTag,
      summary: 'Confirm an entry in which one was named, or change what one confirmed',
      description:
        'With the version that one has read, so that nobody accepts words they have not seen. May be repeated.',
      refusals: ['record.notFound', 'record.changed'],
    })
    .input(confirmInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await confirm(ctx, input);
      return { message: success.confirmed };
    }),
  reject: member
    .meta({
      tag: recordTag,
      summary: 'Say that one did not help',
      description: 'The entry and its points go on both sides, and its owner is notified.',
      refusals: ['record.notFound'],
    })
    .input(entryInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await reject(ctx, input.id);
      return { message: success.rejected };
    }),
  thank: member
    .meta({
      tag: recordTag,
      summary: 'Propose roles for a collaborator of one’s own request, and thank them',
      description: 'Others read the thanks once the collaborator accepts them; other words have to be accepted again.',
      refusals: ['collaborators.notOwner', 'record.notFound', 'safety.blocking', 'http.changedMeanwhile'],
    })
    .input(thankInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await thank(ctx, input);
      return { message: success.thanked };
    }),
  listOwn: member
    .meta({
      tag: recordTag,
      summary: 'List what one confirmed, newest first',
      description: 'Also what is not on one’s profile.',
      refusals: ['http.cursor'],
    })
    .input(page)
    .output(pageOf(ownEntry))
    .query(({ ctx, input }) => listOwnRecord(ctx.db, ctx.viewer.user_id, input)),
  list: member
    .meta({
      tag: recordTag,
      summary: 'List the record of a person, newest first',
      description: 'One’s own looks here as others see it. It counts as reading the profile.',
      refusals: ['profiles.notFound', 'profiles.tooMany', 'http.cursor'],
    })
    .input(recordInput)
    .output(pageOf(recordEntry))
    .query(({ ctx, input }) => readRecord(ctx, input)),
  byId: member
    .meta({
      tag: recordTag,
      summary: 'Read one entry on the record of a person',
      description: 'For its permanent link. It counts as reading the profile.',
      refusals: ['profiles.notFound', 'profiles.tooMany', 'record.notFound'],
    })
    .input(recordEntryInput)
    .output(recordEntry)
    .query(({ ctx, input }) => readEntry(ctx, input)),
  ledger: member
    .meta({
      tag: recordTag,
      summary: 'List what one’s own points consist of, newest first',
      description: 'What was undone has two lines, which sum up to nothing.',
      refusals: ['http.cursor'],
    })
    .input(page)
    .output(pageOf(ledgerLine))
    .query(({ ctx, input }) => listLedger(ctx.db, ctx.viewer.user_id, input)),
  inviteToJoin: member
    .meta({
      tag: recordTag,
      summary: 'Invite an address without an account to join, to give its person credit',
      description: `Of one’s own completed request; at most ${rates.joinInvitationsPerDay} a day. An address gets one email in ${joinInvitationDays} days. The reply is the same whether or not the address has an account, and each call counts as an address that was not found in tracking. Once somebody proves the address, they are tracked and asked to confirm.`,
      refusals: [
        'collaborators.notOwner',
        'collaborators.notCompleted',
        'auth.signUpClosed',
        'auth.signUpDomain',
        'record.tooManyJoins',
        'collaborators.tooManyMisses',
        'http.sentBefore',
      ],
      repeat: repeated,
    })
    .input(joinInput)
    .output(messageReply)
    .use(transaction)
    .mutation(({ ctx, input }) =>
      once(ctx, { procedure: 'record.inviteToJoin', input, reply: messageReply }, async () => {
        await inviteToJoin(ctx, input);
        return { message: success.invitedToJoin };
      }),
    ),
  listJoinInvitations: member
    .meta({
      tag: recordTag,
      summary: 'List the addresses that one invited to join because of one’s own request',
      description: 'Until somebody proves the address, the invitation is taken back, or it is too old.',
      refusals: ['collaborators.notOwner'],
    })
    .input(joinLookup)
    .output(z.array(joinInvitation))
    .query(({ ctx, input }) => readJoinInvitations(ctx, input.id)),
  withdrawJoinInvitation: member
    .meta({
      tag: recordTag,
      summary: 'Take back an invitation to join',
      description: 'With its email if that has not left. May be repeated.',
      refusals: ['collaborators.notOwner'],
    })
    .input(withdrawJoinInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await withdrawJoinInvitation(ctx, input);
      return { message: success.joinWithdrawn };
    }),
});
