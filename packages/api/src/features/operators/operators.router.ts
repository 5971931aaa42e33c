import { rates } from '@exchange/contract/limits';
import {
  addedInstituteReply,
  addedTermReply,
  addInstituteInput,
  addTermInput,
  demand,
  demandInput,
  editTermInput,
  instituteDetails,
  instituteDomainInput,
  managedInstitutes,
  managedTerms,
  mergeInstitutesInput,
  operatorInstitutesInput,
  relinkedReply,
  renameInstituteInput,
  retireTermInput,
  termActionInput,
  termsInput,
} from '@exchange/contract/managed-reference';
import {
  actionInput,
  auditActor,
  auditEntry,
  auditInput,
  confirmPasswordInput,
  confirmSuspensionInput,
  decideFirstInput,
  decisionInput,
  firstRequests,
  invitedReply,
  inviteInput,
  listedFirstRequest,
  listedInvitation,
  listedMail,
  listedReport,
  listedRequest,
  operatorIdInput,
  operatorInvitationsInput,
  operatorMailsInput,
  operatorPeopleInput,
  operatorPerson,
  operatorRequestsInput,
  overview,
  peopleCounts,
  personDetails,
  personExport,
  reportDetails,
  reportedMessage,
  reportsInput,
  retriedMails,
  staffMember,
  suspendInput,
} from '@exchange/contract/operators';
import { outcomeInput, outcomeReport } from '@exchange/contract/outcome';
import { messageReply, pageOf } from '@exchange/contract/pagination';
import { joinInvitationSentences } from '@exchange/contract/sentences/join-invitations';
import { managedReferenceSentences } from '@exchange/contract/sentences/managed-reference';
import { operatorSentences } from '@exchange/contract/sentences/operators';
import * as z from 'zod/mini';
import { router, withPasswords } from '../../core/procedures.ts';
import { daily } from '../../core/quotas.ts';
import { once } from '../../core/repeats.ts';
import { inviteAddress, withdrawInvitation } from '../join-invitations/by-operator.rules.ts';
import {
  describeAccount,
  endSessionsOf,
  eraseByHand,
  exportPerson,
  resend,
  resetSecondFactor,
  verifyByHand,
} from './accounts.rules.ts';
import { countAccounts, listAccounts } from './accounts.sql.ts';
import { listActors, listAuditEntries } from './audit.sql.ts';
import { findDemand } from './demand.sql.ts';
import { decideFirstRequest, describeFirstRequests, listFirstRequests } from './first-requests.rules.ts';
import { listJoinInvitations } from './listed-join-invitations.sql.ts';
import { listPublished } from './listed-requests.sql.ts';
import { retryFailedMails, retryMail } from './mails.rules.ts';
import { listMails } from './mails.sql.ts';
import {
  addDomain,
  addInstitute,
  describeInstitute,
  mergeInstitutes,
  removeDomain,
  renameInstitute,
} from './managed-institutes.rules.ts';
import { listManagedInstitutes } from './managed-institutes.sql.ts';
import { addTerm, editTerm, restoreTerm, retireTerm } from './managed-terms.rules.ts';
import { listTerms } from './managed-terms.sql.ts';
import { readOutcome } from './outcome.rules.ts';
import { describeOverview, describeStaff } from './overview.rules.ts';
import { decide, describeReport, listReports, readReportedMessages } from './reports.rules.ts';
import {
  confirmPassword,
  freshOperatorTransaction,
  limitListing,
  moderator,
  moderatorTransaction,
  operator,
  operatorTransaction,
} from './staff.rules.ts';
import { confirmSuspension, restore, suspend } from './suspension.rules.ts';
import { restoreRequest, withdrawRequest } from './withdrawal.rules.ts';

/**
 * What operators and moderators do (docs/behaviour/operators.md#operators). The procedures are only the console's and the command line's:
 * they have no REST route and are not in the API's document.
 */
export const operators = router({
  self: moderator.output(staffMember).query(({ ctx }) => describeStaff(ctx)),
  confirm: moderator
    .use(withPasswords)
    .input(confirmPasswordInput)
    .output(messageReply)
    .mutation(async ({ ctx, input }) => {
      await confirmPassword(ctx, input);
      return { message: operatorSentences.success.passwordConfirmed() };
    }),

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

  overview: operator.output(overview).query(({ ctx }) => describeOverview(ctx)),

  listPeople: operator
    .input(operatorPeopleInput)
    .output(pageOf(operatorPerson))
    .query(async ({ ctx, input }) => listAccounts(ctx.db, await limitListing(ctx, input))),
  countPeople: operator.output(peopleCounts).query(({ ctx }) => countAccounts(ctx.db)),
  person: operator
    .input(operatorIdInput)
    .output(personDetails)
    .query(({ ctx, input }) => describeAccount(ctx, input.id)),
  verifyPerson: operator
    .use(withPasswords)
    .input(actionInput)
    .output(messageReply)
    .use(freshOperatorTransaction)
    .mutation(async ({ ctx, input }) => {
      await verifyByHand(ctx, input);
      return { message: operatorSentences.success.personVerified() };
    }),
  resendVerification: operator
    .use(withPasswords)
    .input(actionInput)
    .output(messageReply)
    .use(operatorTransaction)
    .mutation(async ({ ctx, input }) => {
      await resend(ctx, input);
      return { message: operatorSentences.success.verificationSent() };
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
  endSessions: operator
    .input(actionInput)
    .output(messageReply)
    .use(operatorTransaction)
    .mutation(async ({ ctx, input }) => {
      await endSessionsOf(ctx, input);
      return { message: operatorSentences.success.personSessionsEnded() };
    }),
  resetSecondFactor: operator
    .input(actionInput)
    .output(messageReply)
    .use(freshOperatorTransaction)
    .mutation(async ({ ctx, input }) => {
      await resetSecondFactor(ctx, input);
      return { message: operatorSentences.success.secondFactorReset() };
    }),
  exportPerson: operator
    .input(actionInput)
    .output(personExport)
    .use(freshOperatorTransaction)
    .mutation(async ({ ctx, input }) => ({ json: await exportPerson(ctx, input) })),
  erasePerson: operator
    .input(operatorIdInput)
    .output(messageReply)
    .use(freshOperatorTransaction)
    .mutation(async ({ ctx, input }) => {
      await eraseByHand(ctx, input.id);
      return { message: operatorSentences.success.personErased() };
    }),

  listJoinInvitations: operator
    .input(operatorInvitationsInput)
    .output(pageOf(listedInvitation))
    .query(async ({ ctx, input }) => listJoinInvitations(ctx.db, await limitListing(ctx, input))),
  inviteToJoin: operator
    .meta({
      quota: daily('invitations by an operator', rates.operatorInvitationsPerDay, 'operators.tooManyInvitations'),
    })
    .input(inviteInput)
    .output(invitedReply)
    .use(operatorTransaction)
    .mutation(({ ctx, input }) =>
      once(ctx, { procedure: 'operators.inviteToJoin', input, reply: invitedReply }, async () => {
        const invited = await inviteAddress(ctx, input.email);
        return {
          ...invited,
          message: invited.is_mailed
            ? joinInvitationSentences.success.addressInvited()
            : joinInvitationSentences.success.addressInvitedSilently(),
        };
      }),
    ),
  withdrawJoinInvitation: operator
    .input(operatorIdInput)
    .output(messageReply)
    .use(operatorTransaction)
    .mutation(async ({ ctx, input }) => {
      await withdrawInvitation(ctx, input.id);
      return { message: joinInvitationSentences.success.invitationWithdrawn() };
    }),

  listRequests: operator
    .input(operatorRequestsInput)
    .output(pageOf(listedRequest))
    .query(({ ctx, input }) => listPublished(ctx, input)),
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

  listMails: operator
    .input(operatorMailsInput)
    .output(pageOf(listedMail))
    .query(async ({ ctx, input }) => listMails(ctx, await limitListing(ctx, input))),
  retryMail: operator
    .input(operatorIdInput)
    .output(retriedMails)
    .use(operatorTransaction)
    .mutation(async ({ ctx, input }) => {
      await retryMail(ctx, input.id);
      return { retried: 1 };
    }),
  retryFailedMails: operator
    .output(retriedMails)
    .use(operatorTransaction)
    .mutation(async ({ ctx }) => ({ retried: await retryFailedMails(ctx) })),

  listAudit: operator
    .input(auditInput)
    .output(pageOf(auditEntry))
    .query(({ ctx, input }) => listAuditEntries(ctx, input)),
  listActors: operator.output(z.array(auditActor)).query(({ ctx }) => listActors(ctx)),

  listInstitutes: operator
    .input(operatorInstitutesInput)
    .output(managedInstitutes)
    .query(({ ctx, input }) => listManagedInstitutes(ctx.db, input)),
  institute: operator
    .input(operatorIdInput)
    .output(instituteDetails)
    .query(({ ctx, input }) => describeInstitute(ctx, input.id)),
  addInstitute: operator
    .input(addInstituteInput)
    .output(addedInstituteReply)
    .use(freshOperatorTransaction)
    .mutation(({ ctx, input }) =>
      once(ctx, { procedure: 'operators.addInstitute', input, reply: addedInstituteReply }, async () => ({
        message: managedReferenceSentences.success.instituteAdded(),
        ...(await addInstitute(ctx, input)),
      })),
    ),
  renameInstitute: operator
    .input(renameInstituteInput)
    .output(messageReply)
    .use(operatorTransaction)
    .mutation(async ({ ctx, input }) => {
      await renameInstitute(ctx, input);
      return { message: managedReferenceSentences.success.instituteRenamed() };
    }),
  mergeInstitutes: operator
    .input(mergeInstitutesInput)
    .output(relinkedReply)
    .use(freshOperatorTransaction)
    .mutation(async ({ ctx, input }) => ({
      message: managedReferenceSentences.success.institutesMerged(),
      people: await mergeInstitutes(ctx, input),
    })),
  addDomain: operator
    .input(instituteDomainInput)
    .output(relinkedReply)
    .use(freshOperatorTransaction)
    .mutation(async ({ ctx, input }) => ({
      message: managedReferenceSentences.success.domainAdded(),
      people: await addDomain(ctx, input),
    })),
  removeDomain: operator
    .input(instituteDomainInput)
    .output(relinkedReply)
    .use(freshOperatorTransaction)
    .mutation(async ({ ctx, input }) => ({
      message: managedReferenceSentences.success.domainRemoved(),
      people: await removeDomain(ctx, input),
    })),

  listTerms: operator
    .input(termsInput)
    .output(managedTerms)
    .query(({ ctx, input }) => listTerms(ctx.db, input.kind)),
  addTerm: operator
    .input(addTermInput)
    .output(addedTermReply)
    .use(operatorTransaction)
    .mutation(({ ctx, input }) =>
      once(ctx, { procedure: 'operators.addTerm', input, reply: addedTermReply }, async () => ({
        message: managedReferenceSentences.success.termAdded(),
        id: await addTerm(ctx, input),
      })),
    ),
  editTerm: operator
    .input(editTermInput)
    .output(messageReply)
    .use(operatorTransaction)
    .mutation(async ({ ctx, input }) => {
      await editTerm(ctx, input);
      return { message: managedReferenceSentences.success.termEdited() };
    }),
  retireTerm: operator
    .input(retireTermInput)
    .output(messageReply)
    .use(operatorTransaction)
    .mutation(async ({ ctx, input }) => {
      await retireTerm(ctx, input);
      return { message: managedReferenceSentences.success.termRetired() };
    }),
  restoreTerm: operator
    .input(termActionInput)
    .output(messageReply)
    .use(operatorTransaction)
    .mutation(async ({ ctx, input }) => {
      await restoreTerm(ctx, input);
      return { message: managedReferenceSentences.success.termRestored() };
    }),

  demand: operator
    .input(demandInput)
    .output(demand)
    .query(({ ctx, input }) => findDemand(ctx.db, input)),
  outcome: operator
    .input(outcomeInput)
    .output(outcomeReport)
    .query(({ ctx, input }) => readOutcome(ctx, input.quarter)),
});
