import * as z from 'zod/mini';
import { email } from './auth.ts';
import { clientId, id, lookupId } from './ids.ts';
import { limits } from './limits.ts';
import { messageReply, page } from './pagination.ts';
import { picture } from './pictures.ts';
import { instituteFields, staffRole } from './profiles.ts';
import type { RefusalEntry } from './refusals.ts';
import { reportKinds } from './reports.ts';
import { collaborationRequest } from './requests.ts';
import { messages } from './sentences/messages.ts';
import { operatorRefusalSentences, operatorSentences } from './sentences/operators.ts';
import { clearable, text } from './text.ts';

/** Keys are codes on the wire; some keep the name that they were published with (docs/behaviour/api.md#errors). */
export const operatorRefusals = {
  'operators.unknownAddress': { status: 404, sentence: operatorRefusalSentences.unknownAddress },
  'operators.since': { status: 400, sentence: operatorRefusalSentences.since },
  'operators.forOperators': { status: 403, sentence: operatorRefusalSentences.forOperators },
  'operators.passwordRequired': {
    status: 403,
    sentence: operatorRefusalSentences.passwordRequired,
    code: 'password_required',
  },
  'operators.reportNotFound': { status: 404, sentence: operatorRefusalSentences.reportNotFound },
  'operators.reportClosed': { status: 409, sentence: operatorRefusalSentences.reportClosed },
  'operators.notPossible': { status: 409, sentence: operatorRefusalSentences.notPossible },
  'operators.firstNotWaiting': { status: 404, sentence: operatorRefusalSentences.firstNotWaiting },
  'operators.isStaff': {
    status: 409,
    sentence: operatorRefusalSentences.isStaff,
  },
  'operators.isSuspended': { status: 409, sentence: operatorRefusalSentences.isSuspended },
  'operators.moderatorSuspension': {
    status: 403,
    sentence: operatorRefusalSentences.moderatorSuspension,
  },
  'operators.notProvisional': { status: 409, sentence: operatorRefusalSentences.notProvisional },
  'operators.notSuspended': { status: 409, sentence: operatorRefusalSentences.notSuspended },
  'operators.isVerified': { status: 409, sentence: operatorRefusalSentences.isVerified },
  'operators.severalPasswords': {
    status: 409,
    sentence: operatorRefusalSentences.severalPasswords,
  },
  'operators.mailedLately': {
    status: 429,
    sentence: operatorRefusalSentences.mailedLately,
    code: 'rate_limited',
  },
  'operators.notWithdrawn': { status: 409, sentence: operatorRefusalSentences.notWithdrawn },
  'operators.hasAccount': { status: 409, sentence: operatorRefusalSentences.hasAccount },
  'operators.invitationNotFound': { status: 404, sentence: operatorRefusalSentences.invitationNotFound },
  'operators.tooManyInvitations': {
    status: 429,
    sentence: operatorRefusalSentences.tooManyInvitations,
  },
  'operators.noSecondFactor': { status: 409, sentence: operatorRefusalSentences.noSecondFactor },
  'operators.addressTaken': { status: 409, sentence: operatorRefusalSentences.addressTaken },
  'operators.noAddressChange': { status: 404, sentence: operatorRefusalSentences.noAddressChange },
  'operators.sameOperator': { status: 403, sentence: operatorRefusalSentences.sameOperator },
  'operators.mailNotFound': { status: 404, sentence: operatorRefusalSentences.mailNotFound },
} as const satisfies Record<string, RefusalEntry>;

/** The actions that the audit log keeps; what it says of them stands in a catalogue. */
export const auditActions = [
  'role_granted',
  'role_revoked',
  'lockout_lifted',
  'signing_key_retired',
  'webhook_added',
  'webhook_removed',
  'webhook_resumed',
  'message_read',
  'report_closed',
  'report_dismissed',
  'person_warned',
  'person_suspended',
  'suspension_confirmed',
  'person_restored',
  'person_verified',
  'verification_resent',
  'sessions_ended',
  'second_factor_reset',
  'address_change_asked',
  'address_change_confirmed',
  'address_change_stopped',
  'address_changed',
  'login_link_made',
  'person_exported',
  'person_erased',
  'person_merged',
  'person_provisioned',
  'person_deactivated',
  'person_reactivated',
  'person_removed',
  'service_token_created',
  'service_token_revoked',
  'request_withdrawn',
  'first_request_posted',
  'first_request_declined',
  'request_restored',
  'message_hidden',
  'mail_retried',
  'address_invited',
  'invitation_withdrawn',
  'institute_added',
  'institute_renamed',
  'institute_merged',
  'domain_added',
  'domain_removed',
  'term_added',
  'term_edited',
  'term_retired',
  'term_restored',
] as const;

export type AuditAction = (typeof auditActions)[number];

/** What an entry of the audit log is about. */
export type AuditSubject =
  | 'person'
  | 'request'
  | 'report'
  | 'message'
  | 'mail'
  | 'invitation'
  | 'institute'
  | 'area'
  | 'type';

const invalid = messages.validation.invalidRequest;

/** Why an operator does something. */
export const reasonText = text({
  lines: 'many',
  max: limits.operatorReason,
  tooLong: messages.tooLong.reason,
  required: operatorSentences.validation.operatorReason,
});

const suspensionDays = z.nullable(
  z.int({ error: invalid }).check(z.positive({ error: invalid }), z.lte(limits.suspensionDays, { error: invalid })),
);

/** What is searched: a name, an address, words of a title, or an id. */
export const searchedText = z._default(text({ lines: 'one', max: limits.searchText, tooLong: invalid }), '');

/** `operators.confirm`: the password before what cannot be undone. */
export const confirmPasswordInput = z.object({ password: z.string({ error: invalid }) });

/** The viewer's own role, and what waits in the console; `failed_mails` is null for a moderator. */
export const staffMember = z.object({
  role: staffRole,
  open_reports: z.int(),
  /** Accounts whose first request waits; null if first requests do not wait here, and none does. */
  first_requests: z.nullable(z.int()),
  failed_mails: z.nullable(z.int()),
});

export type StaffMember = z.output<typeof staffMember>;

/** One week of the overview, from Monday in UTC. Hours and shares are null if there is nothing to count. */
const weekFigures = z.object({
  /** `2026-11-16` */
  week: z.string(),
  requests: z.int(),
  /** Of these requests, those with an offer within a week. */
  answered: z.int(),
  /** Those without an offer that are younger than a week, so that their week is not over. */
  pending: z.int(),
  median_hours: z.nullable(z.number()),
  /** Nine of ten first offers came within so many hours. */
  slow_hours: z.nullable(z.number()),
  /** Verified accounts at its end. */
  people: z.int(),
  joined: z.int(),
});

export type WeekFigures = z.output<typeof weekFigures>;

/** Figures of the overview, with shares from 0 to 1. */
export const overview = z.object({
  answered_within_day: z.nullable(z.number()),
  answered_within_week: z.nullable(z.number()),
  median_hours: z.nullable(z.number()),
  /** Requests of these weeks that are closed, and those of them that were Successful. */
  closed: z.int(),
  successful: z.int(),
  /** People who did something within `operatorLimits.activeDays`. */
  active_people: z.int(),
  open_reports: z.int(),
  first_requests: z.nullable(z.int()),
  /** Webhooks of the operators. */
  paused_webhooks: z.int(),
  mails: z.object({
    waiting: z.int(),
    failed: z.int(),
    sent_today: z.int(),
    /** Seconds since the oldest email that is due was queued. */
    oldest_seconds: z.nullable(z.number()),
    /** Seconds from queuing to sending, of today's. */
    median_seconds: z.nullable(z.number()),
  }),
  /** What one statement took, in milliseconds. */
  database_ms: z.number(),
  /** Passwords that wait to be hashed in the server that answers, and those that it refused since it started. */
  password_queue: z.object({ waiting: z.int(), refused: z.int() }),
  /** The archive of the write-ahead log: seconds since the last file; null if the database has none. */
  log_archive: z.nullable(z.object({ last_seconds: z.nullable(z.number()), is_failing: z.boolean() })),
  /** The mailbox of replies by email: seconds since it was read, emails that wait in it, and what is wrong; null without one. */
  mailbox: z.nullable(z.object({ silent_seconds: z.number(), waiting: z.int(), problem: z.nullable(z.string()) })),
  suspended_people: z.int(),
  /** Suspensions by moderators that wait for an operator. */
  provisional_suspensions: z.int(),
  weeks: z.array(weekFigures),
});

export type Overview = z.output<typeof overview>;

/** What an operator or moderator does about a report. */
export const reportOutcomes = ['dismissed', 'warned', 'withdrawn', 'hidden', 'suspended'] as const;

export type ReportOutcome = (typeof reportOutcomes)[number];

/** Outcomes that cannot be undone, or end somebody's sessions. */
export const finalOutcomes: readonly ReportOutcome[] = ['hidden', 'suspended'];

const somebody = z.nullable(z.object({ user_id: z.int(), name: z.nullable(z.string()) }));

export const reportsInput = z.object({ state: z._default(z.enum(['open', 'closed'], { error: invalid }), 'open') });

/** The reports of one subject while they are open; afterwards each one. `about` is null if the account is erased. */
export const listedReport = z.object({
  id: z.int(),
  kind: z.enum(reportKinds),
  reason: z.string(),
  about: somebody,
  report_count: z.int(),
  created_at: z.string(),
  closed_at: z.nullable(z.string()),
  outcome: z.nullable(z.enum(reportOutcomes)),
});

export type ListedReport = z.output<typeof listedReport>;

export const operatorIdInput = z.object({ id: lookupId });

/** What is known of the account that a report is about, without its address. */
const accountFacts = z.object({
  user_id: z.int(),
  name: z.nullable(z.string()),
  created_at: z.string(),
  institute_name: z.nullable(z.string()),
  is_verified_institute: z.boolean(),
  offer_count: z.int(),
  request_count: z.int(),
  report_count: z.int(),
  warning_count: z.int(),
  last_warned_at: z.nullable(z.string()),
  suspended_at: z.nullable(z.string()),
  suspended_until: z.nullable(z.string()),
  role: z.nullable(staffRole),
});

export type AccountFacts = z.output<typeof accountFacts>;

/** A report with its copy of what was reported, and the other open reports of the same subject. */
export const reportDetails = z.object({
  id: z.int(),
  kind: z.enum(reportKinds),
  subject_id: z.int(),
  about: z.nullable(accountFacts),
  snapshot: z.record(z.string(), z.unknown()),
  /** Copies of those of the text. */
  pictures: z.array(picture),
  closed_at: z.nullable(z.string()),
  closing_note: z.nullable(z.string()),
  outcome: z.nullable(z.enum(reportOutcomes)),
  /** What can be done about it now. */
  possible: z.array(z.enum(reportOutcomes)),
  reports: z.array(
    z.object({
      id: z.int(),
      reason: z.string(),
      text: z.nullable(z.string()),
      created_at: z.string(),
      reporter: somebody,
    }),
  ),
});

export type ReportDetails = z.output<typeof reportDetails>;

/** The reported message and up to four around it. */
export const reportedMessage = z.object({
  id: z.int(),
  from_user_id: z.int(),
  from_user_name: z.nullable(z.string()),
  message_content: z.string(),
  time_sent: z.string(),
  is_reported: z.boolean(),
});

export type ReportedMessage = z.output<typeof reportedMessage>;

/** A decision on all open reports of a subject; `reason` is what the person reads, `days` how long a suspension lasts. */
export const decisionInput = z
  .object({
    id: lookupId,
    outcome: z.enum(reportOutcomes, { error: invalid }),
    reason: z.pipe(
      z.optional(
        clearable(
          text({
            lines: 'many',
            max: limits.operatorReason,
            tooLong: messages.tooLong.reason,
          }),
        ),
      ),
      z.transform((value) => value ?? null),
    ),
    days: z._default(suspensionDays, null),
  })
  .check(
    z.superRefine((input, context) => {
      if (input.outcome !== 'dismissed' && input.reason === null)
        context.addIssue({ code: 'custom', path: ['reason'], message: operatorSentences.validation.operatorReason() });
    }),
  );

export type DecisionInput = z.output<typeof decisionInput>;

export const peopleStates = ['all', 'unverified', 'suspended', 'provisional', 'leaving', 'staff'] as const;

export type PeopleState = (typeof peopleStates)[number];

export const operatorPeopleInput = z.extend(page, {
  q: searchedText,
  state: z._default(z.enum(peopleStates, { error: invalid }), 'all'),
});

export type OperatorPeopleInput = z.output<typeof operatorPeopleInput>;

/** An account as operators find it. */
export const operatorPerson = z.object({
  user_id: z.int(),
  hashid: z.string(),
  name: z.nullable(z.string()),
  email: z.string(),
  ...instituteFields,
  created_at: z.string(),
  verified_at: z.nullable(z.string()),
  /** The day on which it was last used; null before the first login. */
  active_at: z.nullable(z.string()),
  deletes_at: z.nullable(z.string()),
  suspended_at: z.nullable(z.string()),
  suspended_until: z.nullable(z.string()),
  suspension_reason: z.nullable(z.string()),
  /** Since when the institute keeps the person out. */
  deactivated_at: z.nullable(z.string()),
  /** A moderator suspended the account: it ends soon unless an operator confirms it. */
  is_suspension_provisional: z.boolean(),
  role: z.nullable(staffRole),
});

export type OperatorPerson = z.output<typeof operatorPerson>;

/** How many accounts are in each state. */
export const peopleCounts = z.object({
  all: z.int(),
  unverified: z.int(),
  suspended: z.int(),
  provisional: z.int(),
  leaving: z.int(),
  staff: z.int(),
});

export type PeopleCounts = z.output<typeof peopleCounts>;

/** The facts of an account, for the operator who decides about it; of each list the newest ten. */
export const personDetails = z.extend(operatorPerson, {
  requests: z.array(z.object({ id: z.int(), title: z.string(), status_name: z.string() })),
  /** Requests on which the person offers help, or did. */
  offers: z.array(z.object({ id: z.int(), title: z.string(), is_withdrawn: z.boolean() })),
  reports: z.array(z.object({ id: z.int(), kind: z.enum(reportKinds), reason: z.string(), is_open: z.boolean() })),
  /** What operators and moderators did about the person. */
  history: z.array(z.object({ id: z.int(), on: z.string(), action: z.string(), reason: z.nullable(z.string()) })),
  verification_mail_count: z.int(),
  session_count: z.int(),
  has_second_factor: z.boolean(),
  /** A change of the address that waits: for its link, and until `due_at` or a second operator. */
  address_change: z.nullable(
    z.object({ email: z.string(), due_at: z.string(), is_pressed: z.boolean(), is_own: z.boolean() }),
  ),
  request_count: z.int(),
  offer_count: z.int(),
  report_count: z.int(),
  warning_count: z.int(),
});

export type PersonDetails = z.output<typeof personDetails>;

/** An account whose first request waits for a moderator: the id and title of that request, and how many wait behind it. */
export const listedFirstRequest = z.object({
  id: z.int(),
  title: z.string(),
  owner_name: z.nullable(z.string()),
  more: z.int(),
  asked_at: z.string(),
});

export type ListedFirstRequest = z.output<typeof listedFirstRequest>;

/** What a moderator reads before the decision: the account, and its requests that wait, the longest waiting first. */
export const firstRequests = z.object({
  about: accountFacts,
  requests: z.array(collaborationRequest),
  /** The last change of these requests, which the decision repeats. */
  changed_at: z.string(),
});

export type FirstRequests = z.output<typeof firstRequests>;

/** What becomes of it: without a reason it is posted, with one it stays a draft, and its owner reads the reason. */
export const decideFirstInput = z.object({
  id: lookupId,
  changed_at: z.string({ error: invalid }),
  reason: z.optional(reasonText),
});

export type DecideFirstInput = z.output<typeof decideFirstInput>;

/** An action on a person or request, with its reason for the audit log. */
export const actionInput = z.object({ id: lookupId, reason: reasonText });

export type ActionInput = z.output<typeof actionInput>;

/** Another address for a person who has lost the former one. */
export const changeAddressInput = z.extend(actionInput, { email });

export type ChangeAddressInput = z.output<typeof changeAddressInput>;

/** `reason` is what the person reads at login. */
export const suspendInput = z.extend(actionInput, { days: suspensionDays });

export type SuspendInput = z.output<typeof suspendInput>;

/** How long a suspension by a moderator lasts, once an operator confirms it. */
export const confirmSuspensionInput = z.extend(operatorIdInput, { days: suspensionDays });

export type ConfirmSuspensionInput = z.output<typeof confirmSuspensionInput>;

/** What is stored about a person, as JSON text. */
export const personExport = z.object({ json: z.string() });

export const operatorInvitationsInput = z.extend(page, { q: searchedText });

export type OperatorInvitationsInput = z.output<typeof operatorInvitationsInput>;

/** An invitation to join that still lets its address sign up; `invited_by` is null if an operator made it. */
export const listedInvitation = z.object({
  id: z.int(),
  email: z.string(),
  invited_at: z.string(),
  invited_by: somebody,
});

export type ListedInvitation = z.output<typeof listedInvitation>;

export const inviteInput = z.object({ email, client_id: clientId });

/** Whether an email leaves: an address gets one in 90 days, and may want none. */
export const invitedReply = z.extend(messageReply, { is_mailed: z.boolean() });

export type InvitedAddress = Omit<z.output<typeof invitedReply>, 'message'>;

export const requestStates = ['all', 'active', 'withdrawn', 'reported'] as const;

export type RequestState = (typeof requestStates)[number];

export const operatorRequestsInput = z.extend(page, {
  q: searchedText,
  state: z._default(z.enum(requestStates, { error: invalid }), 'all'),
});

export type OperatorRequestsInput = z.output<typeof operatorRequestsInput>;

/** A request as operators find it; never a draft. */
export const listedRequest = z.object({
  id: z.int(),
  title: z.string(),
  description: z.nullable(z.string()),
  owner_id: z.int(),
  owner_name: z.nullable(z.string()),
  status_id: z.int(),
  status_name: z.string(),
  withdrawn_at: z.nullable(z.string()),
  offer_count: z.int(),
  report_count: z.int(),
  created_at: z.string(),
});

export type ListedRequest = z.output<typeof listedRequest>;

export const mailStates = ['all', 'failed', 'waiting', 'sent'] as const;

export type MailState = (typeof mailStates)[number];

export const operatorMailsInput = z.extend(page, { state: z._default(z.enum(mailStates, { error: invalid }), 'all') });

export type OperatorMailsInput = z.output<typeof operatorMailsInput>;

/** An email of the outbox, without its text. */
export const listedMail = z.object({
  id: z.int(),
  kind: z.string(),
  to_address: z.string(),
  state: z.enum(['failed', 'waiting', 'sent']),
  attempts: z.int(),
  last_error: z.nullable(z.string()),
  created_at: z.string(),
  next_attempt_at: z.string(),
  can_retry: z.boolean(),
});

export type ListedMail = z.output<typeof listedMail>;

export const retriedMails = z.object({ retried: z.int() });

/** Whether a text is a date such as `2026-11-01`. */
const isDay = (text: string) => /^20\d\d-\d\d-\d\d$/.test(text) && new Date(text).toJSON()?.startsWith(text) === true;

export const auditInput = z.extend(page, {
  actor_id: z.optional(id),
  action: z.optional(z.enum(auditActions, { error: invalid })),
  /** `2026-11-01`, from midnight in UTC. */
  from: z.optional(z.string({ error: invalid }).check(z.refine(isDay, { error: invalid }))),
  /** The last day that is shown. */
  to: z.optional(z.string({ error: invalid }).check(z.refine(isDay, { error: invalid }))),
});

export type AuditInput = z.output<typeof auditInput>;

/** An entry of the audit log. Without an actor it was the command line or a job; names are those of today. */
export const auditEntry = z.object({
  id: z.int(),
  created_at: z.string(),
  actor_id: z.nullable(z.int()),
  actor_name: z.nullable(z.string()),
  action: z.string(),
  subject_kind: z.nullable(z.string()),
  subject_id: z.nullable(z.int()),
  subject_name: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  details: z.record(z.string(), z.unknown()),
});

export type AuditEntry = z.output<typeof auditEntry>;

/** Who has acted as an operator or moderator. */
export const auditActor = z.object({ user_id: z.int(), name: z.nullable(z.string()) });
