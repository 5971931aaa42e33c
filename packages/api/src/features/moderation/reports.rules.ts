import { randomInt } from 'node:crypto';
import { operatorLimits } from '@exchange/contract/limits';
import type {
  DecisionInput,
  ListedReport,
  ReportDetails,
  ReportedMessage,
  ReportOutcome,
  reportsInput,
} from '@exchange/contract/operators';
import type { Db, Tx } from '@exchange/db';
import type * as z from 'zod/mini';
import { insertAuditEntry } from '../../core/audit.sql.ts';
import type { ViewerContext, ViewerTxContext } from '../../core/context.ts';
import { refuse } from '../../core/refusal.ts';
import { publishAfterCommit } from '../../core/transaction.ts';
import { insertMail } from '../../mail/outbox.sql.ts';
import { requireFreshLoginFor, type StaffTxContext } from '../staff/staff.rules.ts';
import { messageHiddenEmail, reportAnsweredEmail, warningEmail } from './moderation.emails.ts';
import {
  closeReports,
  type FoundReport,
  findAccountFacts,
  findAddress,
  findReportById,
  isSubjectThere,
  listAddresses,
  listClosedReports,
  listMessagesAround,
  listOpenSubjects,
  listReportsOfSubject,
  lockOpenReports,
  removeMessage,
} from './reports.sql.ts';
import { suspend } from './suspension.rules.ts';
import { withdrawRequest } from './withdrawal.rules.ts';

/** The subjects of open reports, or the closed reports, without those about the viewer. */
export function listReports(
  { db, viewer }: ViewerContext,
  { state }: z.output<typeof reportsInput>,
): Promise<ListedReport[]> {
  return (state === 'open' ? listOpenSubjects : listClosedReports)(db, viewer.user_id);
}

/** @throws `operators.reportNotFound` */
async function requireReport(db: Db, viewerId: number, id: number): Promise<FoundReport> {
  return (await findReportById(db, viewerId, id)) ?? refuse('operators.reportNotFound');
}

/** What can be done about an open report, mildest first. */
function possibleOutcomes(
  { kind, closed_at }: FoundReport,
  about: ReportDetails['about'],
  isThere: boolean,
): ReportOutcome[] {
  if (closed_at !== null) return [];
  const isMember = about !== null && about.role === null;
  return [
    'dismissed',
    ...(about === null ? [] : (['warned'] as const)),
    ...(kind === 'request' && isThere && about !== null ? (['withdrawn'] as const) : []),
    ...(kind === 'message' && isThere ? (['hidden'] as const) : []),
    ...(isMember && about.suspended_at === null ? (['suspended'] as const) : []),
  ];
}

/** A report with what decides about it. @throws `operators.reportNotFound` */
export async function describeReport({ db, viewer }: ViewerContext, id: number): Promise<ReportDetails> {
  const report = await requireReport(db, viewer.user_id, id);
  const about = report.about_id === null ? null : ((await findAccountFacts(db, report.about_id)) ?? null);
  const isThere = await isSubjectThere(db, report);
  const { about_id: _, ...shown } = report;
  return {
    ...shown,
    about,
    possible: possibleOutcomes(report, about, isThere),
    reports: await listReportsOfSubject(db, report),
  };
}

/**
 * The reported message and the few around it, which are nobody's to read otherwise; that somebody read them is in the audit
 * log.
 *
 * @throws `operators.reportNotFound` for a report that is closed, or is about no message or the reader
 */
export async function readReportedMessages(
  { tx, viewer: { user_id: actorId } }: ViewerTxContext,
  reportId: number,
): Promise<ReportedMessage[]> {
  const found = await listMessagesAround(tx, actorId, reportId);
  const [first] = found;
  if (first === undefined) return refuse('operators.reportNotFound');
  await insertAuditEntry(tx, {
    actorId,
    action: 'message_read',
    // Not the chat, which says who reported.
    subject: { kind: 'report', id: reportId },
    aboutId: found.find(({ is_reported }) => is_reported)?.from_user_id ?? null,
  });
  return found.map(({ chat_id: _, ...message }) => message);
}

interface Decision {
  readonly report: FoundReport;
  /** The ids of all reports that are decided, for the audit log. */
  readonly reports: readonly number[];
  /** As the person reads it. */
  readonly reason: string;
  readonly days: number | null;
}

/** The id and email address of the person that a report is about. @throws `operators.notPossible` if the account is erased */
async function requireAddress(tx: Tx, aboutId: number | null): Promise<{ id: number; to: string }> {
  const to = aboutId === null ? undefined : await findAddress(tx, aboutId);
  return aboutId === null || to === undefined ? refuse('operators.notPossible') : { id: aboutId, to };
}

async function warn(
  { tx, settings, viewer: { user_id: actorId } }: ViewerTxContext,
  { report: { about_id: aboutId }, reports, reason }: Decision,
): Promise<void> {
  const { id, to } = await requireAddress(tx, aboutId);
  await insertMail(tx, settings, {
    kind: 'moderation',
    to,
    aboutId: id,
    content: () => warningEmail(settings, reason),
  });
  const subject = { kind: 'person', id } as const;
  await insertAuditEntry(tx, { actorId, action: 'person_warned', subject, reason, details: { reports } });
}

async function hideMessage(
  { tx, settings, viewer: { user_id: actorId } }: ViewerTxContext,
  { report, reports, reason }: Decision,
): Promise<void> {
  const { about_id: aboutId } = report;
  const hidden = await removeMessage(tx, report.subject_id);
  if (hidden === undefined) return refuse('operators.notPossible');
  const { title, parties, chat_id } = hidden;
  publishAfterCommit(tx, parties, { kind: 'chat', id: chat_id });
  const to = aboutId === null ? undefined : await findAddress(tx, aboutId);
  if (to !== undefined)
    await insertMail(tx, settings, {
      kind: 'moderation',
      to,
      aboutId,
      content: () => messageHiddenEmail(settings, { title, reason }),
    });
  const subject = { kind: 'message', id: report.subject_id } as const;
  await insertAuditEntry(tx, { actorId, action: 'message_hidden', subject, aboutId, reason, details: { reports } });
}

/** What each outcome does beside closing the reports. */
const acts: Record<Exclude<ReportOutcome, 'dismissed'>, (ctx: StaffTxContext, of: Decision) => Promise<void>> = {
  warned: warn,
  hidden: hideMessage,
  async withdrawn(ctx, { report, reports, reason }) {
    if (report.kind !== 'request') refuse('operators.notPossible');
    await withdrawRequest(ctx, { id: report.subject_id, reason }, { reports });
  },
  async suspended(ctx, { report, reports, reason, days }) {
    await suspend(ctx, { id: report.about_id ?? refuse('operators.notPossible'), reason, days }, { reports });
  },
};

/**
 * Decides about all open reports of a subject: closes them, does what the outcome says, and thanks those who reported if
 * something was done.
 *
 * @throws `operators.passwordRequired`, `account.loginAgain`, `operators.reportNotFound`, `operators.reportClosed`, `operators.notPossible`, and the
 *   refusals of the outcome
 */
export async function decide(ctx: StaffTxContext, { id, outcome, reason, days }: DecisionInput): Promise<void> {
  const { tx, settings, viewer } = ctx;
  const { user_id: actorId } = viewer;
  await requireFreshLoginFor(ctx, outcome);
  const report = await requireReport(tx, actorId, id);
  const open = await lockOpenReports(tx, report);
  if (!open.some((one) => one.id === id)) refuse('operators.reportClosed');
  const reports = open.map((one) => one.id);
  const { about_id: aboutId } = report;
  if (outcome === 'dismissed')
    await insertAuditEntry(tx, {
      actorId,
      action: 'report_dismissed',
      subject: { kind: 'report', id },
      aboutId,
      reason,
      details: { reports },
    });
  else {
    if (outcome === 'hidden' && report.kind !== 'message') refuse('operators.notPossible');
    await acts[outcome](ctx, { report, reports, reason: reason ?? '', days });
    const reporters = open.flatMap(({ reporter_id }) => reporter_id ?? []);
    if (reporters.length > 0)
      for (const { email: to } of await listAddresses(tx, reporters))
        await insertMail(tx, settings, {
          kind: 'report_answered',
          to,
          aboutId,
          delaySeconds: randomInt(3600, operatorLimits.thanksWithinHours * 3600),
          content: () => reportAnsweredEmail(settings),
        });
  }
  await closeReports(tx, reports, { outcome, note: reason });
}
