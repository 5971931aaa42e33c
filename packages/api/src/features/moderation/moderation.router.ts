import {
  actionInput,
  confirmSuspensionInput,
  decideFirstInput,
  decisionInput,
  firstRequests,
  listedFirstRequest,
  listedReport,
  operatorIdInput,
  reportDetails,
  reportedMessage,
  reportsInput,
  suspendInput,
} from '@exchange/contract/operators';
import { messageReply } from '@exchange/contract/pagination';
import { operatorSentences } from '@exchange/contract/sentences/operators';
import * as z from 'zod/mini';
import { router } from '../../core/procedures.ts';
import {
  freshOperatorTransaction,
  moderator,
  moderatorTransaction,
  operator,
  operatorTransaction,
} from '../staff/staff.rules.ts';
import { decideFirstRequest, describeFirstRequests, listFirstRequests } from './first-requests.rules.ts';
import { decide, describeReport, listReports, readReportedMessages } from './reports.rules.ts';
import { confirmSuspension, restore, suspend } from './suspension.rules.ts';
import { restoreRequest, withdrawRequest } from './withdrawal.rules.ts';

/** What is decided about reports and first requests, and about the people and requests that are taken away (docs/behaviour/operators.md#decisions-about-reports). */
export const moderation = router({
  listReports: moderator
    .input(reportsInput)
    .output(z.array(listedReport))
    .query(({ ctx, input }) => listReports(ctx, input)),
  report: moderator
    .input(operatorIdInput)
    .output(reportDetails)
    .query(({ ctx, input }) => describeReport(ctx, input.id)),
  readReportedMessages: moderator
    .input(operatorIdInput)
    .output(z.array(reportedMessage))
    .use(moderatorTransaction)
    .mutation(({ ctx, input }) => readReportedMessages(ctx, input.id)),
  decideReport: moderator
    .input(decisionInput)
    .output(messageReply)
    .use(moderatorTransaction)
    .mutation(async ({ ctx, input }) => {
      await decide(ctx, input);
      return { message: operatorSentences.success.reportDecided[input.outcome]() };
    }),

  listFirstRequests: moderator.output(z.array(listedFirstRequest)).query(({ ctx }) => listFirstRequests(ctx)),
  firstRequests: moderator
    .input(operatorIdInput)
    .output(firstRequests)
    .query(({ ctx, input }) => describeFirstRequests(ctx, input.id)),
  decideFirstRequest: moderator
    .input(decideFirstInput)
    .output(messageReply)
    .use(moderatorTransaction)
    .mutation(async ({ ctx, input }) => {
      await decideFirstRequest(ctx, input);
      const { firstRequestPosted, firstRequestDeclined } = operatorSentences.success;
      return { message: input.reason === undefined ? firstRequestPosted() : firstRequestDeclined() };
    }),

  suspendPerson: operator
    .input(suspendInput)
    .output(messageReply)
    .use(freshOperatorTransaction)
    .mutation(async ({ ctx, input }) => {
      await suspend(ctx, input);
      return { message: operatorSentences.success.personSuspended() };
    }),
  confirmSuspension: operator
    .input(confirmSuspensionInput)
    .output(messageReply)
    .use(freshOperatorTransaction)
    .mutation(async ({ ctx, input }) => {
      await confirmSuspension(ctx, input);
      return { message: operatorSentences.success.suspensionConfirmed() };
    }),
  restorePerson: operator
    .input(actionInput)
    .output(messageReply)
    .use(operatorTransaction)
    .mutation(async ({ ctx, input }) => {
      await restore(ctx, input);
      return { message: operatorSentences.success.personRestored() };
    }),

  withdrawRequest: operator
    .input(actionInput)
    .output(messageReply)
    .use(operatorTransaction)
    .mutation(async ({ ctx, input }) => {
      await withdrawRequest(ctx, input);
      return { message: operatorSentences.success.requestWithdrawn() };
    }),
  restoreRequest: operator
    .input(actionInput)
    .output(messageReply)
    .use(operatorTransaction)
    .mutation(async ({ ctx, input }) => {
      await restoreRequest(ctx, input);
      return { message: operatorSentences.success.requestRestored() };
    }),
});
