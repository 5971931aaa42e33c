import type { Overview, StaffMember } from '@exchange/contract/operators';
import type { ViewerContext } from '../../core/context.ts';
import { readMailboxState } from '../../mail/mailbox-reader.sql.ts';
import { countFirstRequests } from '../moderation/first-requests.rules.ts';
import { countOpenSubjects } from '../moderation/reports.sql.ts';
import type { StaffContext } from '../staff/staff.rules.ts';
import { countFailedMails, countMails } from './mails.sql.ts';
import {
  checkConnection,
  countOutcomes,
  countPausedWebhooks,
  countSuspended,
  findAnswerShares,
  findLogArchive,
  listWeeks,
} from './overview.sql.ts';

/** What the console's navigation shows to an operator or moderator. */
export async function describeStaff(ctx: StaffContext): Promise<StaffMember> {
  const { db, viewer, role } = ctx;
  return {
    role,
    open_reports: await countOpenSubjects(db, viewer.user_id),
    first_requests: await countFirstRequests(ctx),
    failed_mails: role === 'operator' ? await countFailedMails(db, viewer.user_id) : null,
  };
}

/** The figures of the overview. One statement after the other, so that they hold one connection. */
export async function describeOverview(ctx: ViewerContext): Promise<Overview> {
  const { db, hasher, settings, viewer } = ctx;
  const before = performance.now();
  await checkConnection(db);
  const database_ms = Math.round((performance.now() - before) * 10) / 10;
  return {
    ...(await findAnswerShares(db)),
    ...(await countOutcomes(db)),
    open_reports: await countOpenSubjects(db, viewer.user_id),
    first_requests: await countFirstRequests(ctx),
    paused_webhooks: (await countPausedWebhooks(db)).ofOperators,
    mails: await countMails(db, viewer.user_id),
    database_ms,
    password_queue: hasher.load(),
    log_archive: await findLogArchive(db),
    mailbox: settings.hasMailbox === true ? await readMailboxState(db) : null,
    ...(await countSuspended(db)),
    weeks: await listWeeks(db),
  };
}
