import {
  confirmInput,
  creditedPerson,
  creditInput,
  giveCreditInput,
  givenCreditReply,
  ownCredit,
  pointsLine,
  recordedCredit,
  recordedCreditInput,
  recordInput,
  requestHelper,
  takeCreditBackInput,
  thankInput,
} from '@exchange/contract/credit';
import {
  creditDocument,
  creditDocumentCheck,
  creditDocumentInput,
  creditDocumentText,
  shareTitleInput,
} from '@exchange/contract/credit-documents';
import { messageReply, page, pageOf } from '@exchange/contract/pagination';
import { requestLookup } from '@exchange/contract/requests';
import { creditSentences } from '@exchange/contract/sentences/credit';
import * as z from 'zod/mini';
import { repeated } from '../../core/api-docs.ts';
import { creditTag, requestTag } from '../../core/api-tags.ts';
import { member, open, router, transaction } from '../../core/procedures.ts';
import { listPointsLines } from '../profiles/points.sql.ts';
import { asOwner } from '../requests/acting.rules.ts';
import { checkDocument, readDocument, shareTitle } from './documents.rules.ts';
import { giveCredit, readGivenCredit, readHelpers, takeCreditBack } from './giving.rules.ts';
import { confirm, readRecord, readRecordedCredit, reject, thank } from './record.rules.ts';
import { listOwnRecord, listWaitingCredit } from './record.sql.ts';

/** Credit: given by the owner of a request, confirmed by the person, shown on the record (docs/behaviour/credit.md#credit). */
export const credit = router({
  listGiven: member
    .meta({
      tag: requestTag,
      summary: 'List the successful collaborators of one’s own request',
      refusals: ['credit.notOwner'],
    })
    .input(requestLookup)
    .output(z.array(creditedPerson))
    .use(asOwner)
    .query(({ ctx, input }) => readGivenCredit(ctx, input.id)),
  listHelpers: member
    .meta({
      tag: requestTag,
      summary: 'List who ever offered help on one’s own request',
      description: 'Each of them can be tracked as a successful collaborator by `userId`.',
      refusals: ['credit.notOwner'],
    })
    .input(requestLookup)
    .output(z.array(requestHelper))
    .use(asOwner)
    .query(({ ctx, input }) => readHelpers(ctx, input.id)),
  give: member
    .meta({
      tag: requestTag,
      summary: 'Track a successful collaborator of one’s own completed request',
      description: 'By `email`, or by `userId` if the person offered help on the request.',
      refusals: [
        'credit.notOwner',
        'credit.notCompleted',
        'credit.oneself',
        'credit.notFound',
        'profiles.notFound',
        'credit.alreadyTracked',
        'credit.tooManyMisses',
        'credit.tooManyStrangers',
        'credit.entryNotFound',
        'http.sentBefore',
      ],
      repeat: repeated,
    })
    .input(giveCreditInput)
    .output(givenCreditReply)
    .use(asOwner)
    .mutation(async ({ ctx, input }) => {
      return { ...(await giveCredit(ctx, input)), message: creditSentences.success.given() };
    }),
  takeBack: member
    .meta({
      tag: requestTag,
      summary: 'Take back the credit of a person for one’s own request',
      description:
        'The entry and its points go on both sides, and an email about it that has not left. May be repeated.',
      refusals: ['credit.notOwner'],
    })
    .input(takeCreditBackInput)
    .output(messageReply)
    .use(transaction)
    .use(asOwner)
    .mutation(async ({ ctx, input }) => {
      await takeCreditBack(ctx, input);
      return { message: creditSentences.success.takenBack() };
    }),
  listWaiting: member
    .meta({
      tag: creditTag,
      summary: 'List the entries that wait for one’s answer, the last one first',
      description:
        'Those in which one was named and has not answered, or to which the owner added roles or thanks since.',
    })
    .output(z.array(ownCredit))
    .query(({ ctx }) => listWaitingCredit(ctx.db, ctx.viewer.user_id)),
  confirm: member
    .meta({
      tag: creditTag,
      summary: 'Confirm an entry in which one was named, or change what one confirmed',
      description:
        'With the version that one has read, so that nobody accepts words they have not seen. May be repeated.',
      refusals: ['credit.entryNotFound', 'credit.changed'],
    })
    .input(confirmInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await confirm(ctx, input);
      return { message: creditSentences.success.confirmed() };
    }),
  reject: member
    .meta({
      tag: creditTag,
      summary: 'Say that one did not help',
      description: 'The entry and its points go on both sides, and its owner is notified.',
      refusals: ['credit.entryNotFound'],
    })
    .input(creditInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await reject(ctx, input.id);
      return { message: creditSentences.success.rejected() };
    }),
  thank: member
    .meta({
      tag: creditTag,
      summary: 'Propose roles for a collaborator of one’s own request, and thank them',
      description: 'Others read the thanks once the collaborator accepts them; other words have to be accepted again.',
      refusals: ['credit.notOwner', 'credit.entryNotFound', 'blocks.blocking', 'http.changedMeanwhile'],
    })
    .input(thankInput)
    .output(messageReply)
    .use(transaction)
    .use(asOwner)
    .mutation(async ({ ctx, input }) => {
      await thank(ctx, input);
      return { message: creditSentences.success.thanked() };
    }),
  shareTitle: member
    .meta({
      tag: creditTag,
      summary: 'Let a collaborator’s signed document name the title of one’s own request',
      description: 'Documents that name it are withdrawn when one does not want it any more. May be repeated.',
      refusals: ['credit.entryNotFound'],
    })
    .input(shareTitleInput)
    .output(messageReply)
    .use(transaction)
    .use(asOwner)
    .mutation(async ({ ctx, input }) => {
      await shareTitle(ctx, input);
      const { titleShared, titleNotShared } = creditSentences.success;
      return { message: input.mayNameTitle ? titleShared() : titleNotShared() };
    }),
  document: member
    .meta({
      tag: creditTag,
      summary: 'Read the signed document about an entry that one confirmed',
      description: 'For those who have no account here: anyone can check it.',
      refusals: ['credit.entryNotFound', 'credit.titleNotShared'],
    })
    .input(creditDocumentInput)
    .output(creditDocument)
    .query(({ ctx, input }) => readDocument(ctx, input)),
  checkDocument: open
    .meta({
      tag: creditTag,
      changesNothing: true,
      countsAsChange: false,
      summary: 'Check a signed document about credit',
      description: 'Whether it was signed here, as it is, and is not withdrawn.',
    })
    .input(creditDocumentText)
    .output(creditDocumentCheck)
    .mutation(({ ctx, input }) => checkDocument(ctx, input)),
  listOwn: member
    .meta({
      tag: creditTag,
      summary: 'List what one confirmed, newest first',
      description: 'Also what is not on one’s profile.',
      refusals: ['http.cursor'],
    })
    .input(page)
    .output(pageOf(ownCredit))
    .query(({ ctx, input }) => listOwnRecord(ctx.db, ctx.viewer.user_id, input)),
  listOfPerson: member
    .meta({
      tag: creditTag,
      summary: 'List the record of a person, newest first',
      description: 'One’s own looks here as others see it. It counts as reading the profile.',
      refusals: ['profiles.notFound', 'profiles.tooMany', 'http.cursor'],
    })
    .input(recordInput)
    .output(pageOf(recordedCredit))
    .query(({ ctx, input }) => readRecord(ctx, input)),
  byId: member
    .meta({
      tag: creditTag,
      summary: 'Read one entry on the record of a person',
      description: 'For its permanent link. It counts as reading the profile.',
      refusals: ['profiles.notFound', 'profiles.tooMany', 'credit.entryNotFound'],
    })
    .input(recordedCreditInput)
    .output(recordedCredit)
    .query(({ ctx, input }) => readRecordedCredit(ctx, input)),
  listPoints: member
    .meta({
      tag: creditTag,
      summary: 'List what one’s own points consist of, newest first',
      description: 'What was undone has two lines, which sum up to nothing.',
      refusals: ['http.cursor'],
    })
    .input(page)
    .output(pageOf(pointsLine))
    .query(({ ctx, input }) => listPointsLines(ctx.db, ctx.viewer.user_id, input)),
});
