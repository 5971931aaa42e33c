import type { Overview, StaffMember } from '@exchange/contract/operators';
import type { StaffRole } from '@exchange/contract/staff-role';
import type { Db } from '@exchange/db';
import { sql } from 'kysely';
import type { Services } from '../../core/context.ts';
import { countFailedMails, countMails } from './mails.sql.ts';
import { countSuspended, findAnswerShares, findLogArchive, listWeeks } from './overview.sql.ts';
import { countOpenSubjects } from './reports.sql.ts';

/** What the console's navigation shows to a viewer with a role. */
export async function describeStaff(db: Db, viewerId: number, role: StaffRole): Promise<StaffMember> {
  return {
    role,
    open_reports: await countOpenSubjects(db, viewerId),
    failed_mails: role === 'operator' ? await countFailedMails(db) : null,
  };
}

/** The figures of the overview. One statement after the other, so that they hold one connection. */
export async function describeOverview(
  { db, hasher }: Pick<Services, 'db' | 'hasher'>,
  viewerId: number,
): Promise<Overview> {
  const before = performance.now();
  await sql`select 1`.execute(db);
  const database_ms = Math.round((performance.now() - before) * 10) / 10;
  return {
    ...(await findAnswerShares(db)),
    open_reports: await countOpenSubjects(db, viewerId),
    mails: await countMails(db),
    database_ms,
    password_queue: hasher.load(),
    log_archive: await findLogArchive(db),
    suspended_people: await countSuspended(db),
    weeks: await listWeeks(db),
  };
}
