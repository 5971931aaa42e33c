import { rates } from '@exchange/contract/limits';
import {
  actionInput,
  auditActor,
  auditEntry,
  auditInput,
  changeAddressInput,
  confirmPasswordInput,
  invitedReply,
  inviteInput,
  listedInvitation,
  listedMail,
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
  retriedMails,
  staffMember,
} from '@exchange/contract/operators';
import { outcomeInput, outcomeReport } from '@exchange/contract/outcome';
import { messageReply, pageOf } from '@exchange/contract/pagination';
import { joinInvitationSentences } from '@exchange/contract/sentences/join-invitations';
import { operatorSentences } from '@exchange/contract/sentences/operators';
import * as z from 'zod/mini';
import { router, withPasswords } from '../../core/procedures.ts';
import { daily } from '../../core/quotas.ts';
import { once } from '../../core/repeats.ts';
import { inviteAddress, withdrawInvitation } from '../join-invitations/by-operator.rules.ts';
import {
  confirmPassword,
  freshOperatorTransaction,
  limitListing,
  moderator,
  operator,
  operatorTransaction,
} from '../staff/staff.rules.ts';
import {
  changeAddress,
  confirmAddressChange,
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
import { listJoinInvitations } from './listed-join-invitations.sql.ts';
import { listPublished } from './listed-requests.sql.ts';
import { retryFailedMails, retryMail } from './mails.rules.ts';
import { listMails } from './mails.sql.ts';
import { readOutcome } from './outcome.rules.ts';
import { describeOverview, describeStaff } from './overview.rules.ts';

/** The console itself, accounts, invitations, emails, the audit log and figures (docs/behaviour/operators.md#operators). */
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
  changeAddress: operator
    .input(changeAddressInput)
    .output(messageReply)
    .use(freshOperatorTransaction)
    .mutation(async ({ ctx, input }) => {
      await changeAddress(ctx, input);
      return { message: operatorSentences.success.addressChangeAsked() };
    }),
  confirmAddressChange: operator
    .input(actionInput)
    .output(messageReply)
    .use(freshOperatorTransaction)
    .mutation(async ({ ctx, input }) => {
      await confirmAddressChange(ctx, input);
      return { message: operatorSentences.success.addressChangeConfirmed() };
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

  outcome: operator
    .input(outcomeInput)
    .output(outcomeReport)
    .query(({ ctx, input }) => readOutcome(ctx, input.quarter)),
});
