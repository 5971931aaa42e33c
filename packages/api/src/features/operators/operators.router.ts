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
  termActionInput,
  termsInput,
} from '@exchange/contract/managed-reference';
import { success } from '@exchange/contract/messages/success';
import {
  actionInput,
  auditActor,
  auditEntry,
  auditInput,
  confirmInput,
  decisionInput,
  invitedAddress,
  inviteInput,
  listedInvitation,
  listedMail,
  listedPerson,
  listedReport,
  listedRequest,
  operatorIdInput,
  operatorInvitationsInput,
  operatorMailsInput,
  operatorPeopleInput,
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
import { messageReply, pageOf } from '@exchange/contract/pagination';
import * as z from 'zod/mini';
import { router } from '../../core/procedures.ts';
import { describeAccount, endSessionsOf, eraseByHand, exportPerson, resend, verifyByHand } from './accounts.rules.ts';
import { countAccounts, listAccounts } from './accounts.sql.ts';
import { listActors, listAuditEntries } from './audit.sql.ts';
import { findDemand } from './demand.sql.ts';
import { inviteAddress, withdrawInvitation } from './join-invitations.rules.ts';
import { listInvitations } from './join-invitations.sql.ts';
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
import { describeOverview, describeStaff } from './overview.rules.ts';
import { decide, describeReport, readReportedMessages } from './reports.rules.ts';
import { listClosedReports, listOpenSubjects } from './reports.sql.ts';
import {
  confirmPassword,
  moderator,
  moderatorTransaction,
  operator,
  operatorTransaction,
  requireFreshLogin,
  requireFreshLoginFor,
} from './staff.rules.ts';
import { restore, suspend } from './suspension.rules.ts';
import { restoreRequest, withdrawRequest } from './withdrawal.rules.ts';

/**
 * What operators and moderators do (docs/behaviour.md#operators). The procedures are the console's and the command line's alone:
 * they have no REST route and are not in the API's document.
 */
export const operators = router({
  self: moderator.output(staffMember).query(({ ctx }) => describeStaff(ctx.db, ctx.viewer.user_id, ctx.role)),
  confirm: moderator
    .input(confirmInput)
    .output(messageReply)
    .mutation(async ({ ctx, input }) => {
      await confirmPassword(ctx, ctx.viewer, input.password);
      return { message: success.passwordConfirmed };
    }),

  listReports: moderator
    .input(reportsInput)
    .output(z.array(listedReport))
    .query(({ ctx, input }) =>
      (input.state === 'open' ? listOpenSubjects : listClosedReports)(ctx.db, ctx.viewer.user_id),
    ),
  report: moderator
    .input(operatorIdInput)
    .output(reportDetails)
    .query(({ ctx, input }) => describeReport(ctx.db, ctx.viewer.user_id, input.id)),
  readReportedMessages: moderator
    .input(operatorIdInput)
    .output(z.array(reportedMessage))
    .use(moderatorTransaction)
    .mutation(({ ctx, input }) => readReportedMessages(ctx.tx, ctx.viewer.user_id, input.id)),
  decideReport: moderator
    .input(decisionInput)
    .output(messageReply)
    .use(moderatorTransaction)
    .mutation(async ({ ctx, input }) => {
      await requireFreshLoginFor(ctx.tx, ctx.viewer, input.outcome);
      await decide(ctx.tx, ctx.settings, ctx.viewer.user_id, input);
      return { message: success.reportDecided };
    }),

  overview: operator.output(overview).query(({ ctx }) => describeOverview(ctx, ctx.viewer.user_id)),

  listPeople: operator
    .input(operatorPeopleInput)
    .output(pageOf(listedPerson))
    .query(({ ctx, input }) => listAccounts(ctx.db, input)),
  countPeople: operator.output(peopleCounts).query(({ ctx }) => countAccounts(ctx.db)),
  person: operator
    .input(operatorIdInput)
    .output(personDetails)
    .query(({ ctx, input }) => describeAccount(ctx.db, input.id)),
  verifyPerson: operator
    .input(actionInput)
    .output(messageReply)
    .use(operatorTransaction)
    .mutation(async ({ ctx, input }) => {
      await requireFreshLogin(ctx.tx, ctx.viewer);
      await verifyByHand(ctx.tx, ctx.viewer.user_id, input);
      return { message: success.personVerified };
    }),
  resendVerification: operator
    .input(actionInput)
    .output(messageReply)
    .use(operatorTransaction)
    .mutation(async ({ ctx, input }) => {
      await resend(ctx.tx, ctx.settings, ctx.viewer.user_id, input);
      return { message: success.verificationSent };
    }),
  suspendPerson: operator
    .input(suspendInput)
    .output(messageReply)
    .use(operatorTransaction)
    .mutation(async ({ ctx, input }) => {
      await requireFreshLogin(ctx.tx, ctx.viewer);
      await suspend(ctx.tx, ctx.settings, ctx.viewer.user_id, input);
      return { message: success.personSuspended };
    }),
  restorePerson: operator
    .input(actionInput)
    .output(messageReply)
    .use(operatorTransaction)
    .mutation(async ({ ctx, input }) => {
      await restore(ctx.tx, ctx.settings, ctx.viewer.user_id, input);
      return { message: success.personRestored };
    }),
  endSessions: operator
    .input(actionInput)
    .output(messageReply)
    .use(operatorTransaction)
    .mutation(async ({ ctx, input }) => {
      await endSessionsOf(ctx.tx, ctx.viewer.user_id, input);
      return { message: success.personSessionsEnded };
    }),
  exportPerson: operator
    .input(actionInput)
    .output(personExport)
    .use(operatorTransaction)
    .mutation(async ({ ctx, input }) => {
      await requireFreshLogin(ctx.tx, ctx.viewer);
      return { json: await exportPerson(ctx.tx, ctx.viewer.user_id, input) };
    }),
  erasePerson: operator
    .input(actionInput)
    .output(messageReply)
    .use(operatorTransaction)
    .mutation(async ({ ctx, input }) => {
      await requireFreshLogin(ctx.tx, ctx.viewer);
      await eraseByHand(ctx.tx, ctx.settings, ctx.viewer.user_id, input);
      return { message: success.personErased };
    }),

  listInvitations: operator
    .input(operatorInvitationsInput)
    .output(pageOf(listedInvitation))
    .query(({ ctx, input }) => listInvitations(ctx.db, input)),
  invite: operator
    .input(inviteInput)
    .output(z.extend(messageReply, invitedAddress.shape))
    .use(operatorTransaction)
    .mutation(async ({ ctx, input }) => {
      const invited = await inviteAddress(ctx.tx, ctx.settings, ctx.viewer.user_id, input.email);
      return { ...invited, message: invited.is_mailed ? success.addressInvited : success.addressInvitedSilently };
    }),
  withdrawInvitation: operator
    .input(operatorIdInput)
    .output(messageReply)
    .use(operatorTransaction)
    .mutation(async ({ ctx, input }) => {
      await withdrawInvitation(ctx.tx, ctx.viewer.user_id, input.id);
      return { message: success.invitationWithdrawn };
    }),

  listRequests: operator
    .input(operatorRequestsInput)
    .output(pageOf(listedRequest))
    .query(({ ctx, input }) => listPublished(ctx.db, input)),
  withdrawRequest: operator
    .input(actionInput)
    .output(messageReply)
    .use(operatorTransaction)
    .mutation(async ({ ctx, input }) => {
      await withdrawRequest(ctx.tx, ctx.settings, ctx.viewer.user_id, input);
      return { message: success.requestWithdrawn };
    }),
  restoreRequest: operator
    .input(actionInput)
    .output(messageReply)
    .use(operatorTransaction)
    .mutation(async ({ ctx, input }) => {
      await restoreRequest(ctx.tx, ctx.settings, ctx.viewer.user_id, input);
      return { message: success.requestRestored };
    }),

  listMails: operator
    .input(operatorMailsInput)
    .output(pageOf(listedMail))
    .query(({ ctx, input }) => listMails(ctx.db, input)),
  retryMail: operator
    .input(operatorIdInput)
    .output(retriedMails)
    .use(operatorTransaction)
    .mutation(async ({ ctx, input }) => {
      await retryMail(ctx.tx, ctx.viewer.user_id, input.id);
      return { retried: 1 };
    }),
  retryFailedMails: operator
    .output(retriedMails)
    .use(operatorTransaction)
    .mutation(async ({ ctx }) => ({ retried: await retryFailedMails(ctx.tx, ctx.viewer.user_id) })),

  listAudit: operator
    .input(auditInput)
    .output(pageOf(auditEntry))
    .query(({ ctx, input }) => listAuditEntries(ctx.db, input)),
  listActors: operator.output(z.array(auditActor)).query(({ ctx }) => listActors(ctx.db)),

  listInstitutes: operator
    .input(operatorInstitutesInput)
    .output(managedInstitutes)
    .query(({ ctx, input }) => listManagedInstitutes(ctx.db, input)),
  institute: operator
    .input(operatorIdInput)
    .output(instituteDetails)
    .query(({ ctx, input }) => describeInstitute(ctx.db, input.id)),
  addInstitute: operator
    .input(addInstituteInput)
    .output(addedInstituteReply)
    .use(operatorTransaction)
    .mutation(async ({ ctx, input }) => {
      await requireFreshLogin(ctx.tx, ctx.viewer);
      return { message: success.instituteAdded, ...(await addInstitute(ctx.tx, ctx.viewer.user_id, input)) };
    }),
  renameInstitute: operator
    .input(renameInstituteInput)
    .output(messageReply)
    .use(operatorTransaction)
    .mutation(async ({ ctx, input }) => {
      await renameInstitute(ctx.tx, ctx.viewer.user_id, input);
      return { message: success.instituteRenamed };
    }),
  mergeInstitutes: operator
    .input(mergeInstitutesInput)
    .output(relinkedReply)
    .use(operatorTransaction)
    .mutation(async ({ ctx, input }) => {
      await requireFreshLogin(ctx.tx, ctx.viewer);
      return { message: success.institutesMerged, people: await mergeInstitutes(ctx.tx, ctx.viewer.user_id, input) };
    }),
  addDomain: operator
    .input(instituteDomainInput)
    .output(relinkedReply)
    .use(operatorTransaction)
    .mutation(async ({ ctx, input }) => {
      await requireFreshLogin(ctx.tx, ctx.viewer);
      return { message: success.domainAdded, people: await addDomain(ctx.tx, ctx.viewer.user_id, input) };
    }),
  removeDomain: operator
    .input(instituteDomainInput)
    .output(relinkedReply)
    .use(operatorTransaction)
    .mutation(async ({ ctx, input }) => {
      await requireFreshLogin(ctx.tx, ctx.viewer);
      return { message: success.domainRemoved, people: await removeDomain(ctx.tx, ctx.viewer.user_id, input) };
    }),

  listTerms: operator
    .input(termsInput)
    .output(managedTerms)
    .query(({ ctx, input }) => listTerms(ctx.db, input.kind)),
  addTerm: operator
    .input(addTermInput)
    .output(addedTermReply)
    .use(operatorTransaction)
    .mutation(async ({ ctx, input }) => ({
      message: success.termAdded,
      id: await addTerm(ctx.tx, ctx.viewer.user_id, input),
    })),
  editTerm: operator
    .input(editTermInput)
    .output(messageReply)
    .use(operatorTransaction)
    .mutation(async ({ ctx, input }) => {
      await editTerm(ctx.tx, ctx.viewer.user_id, input);
      return { message: success.termEdited };
    }),
  retireTerm: operator
    .input(termActionInput)
    .output(messageReply)
    .use(operatorTransaction)
    .mutation(async ({ ctx, input }) => {
      await retireTerm(ctx.tx, ctx.viewer.user_id, input);
      return { message: success.termRetired };
    }),
  restoreTerm: operator
    .input(termActionInput)
    .output(messageReply)
    .use(operatorTransaction)
    .mutation(async ({ ctx, input }) => {
      await restoreTerm(ctx.tx, ctx.viewer.user_id, input);
      return { message: success.termRestored };
    }),

  demand: operator
    .input(demandInput)
    .output(demand)
    .query(({ ctx, input }) => findDemand(ctx.db, input)),
});
