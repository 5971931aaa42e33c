import type { ReportInput } from '@exchange/contract/reports';
import type { Db } from '@exchange/db';
import type { ViewerTxContext } from '../../core/context.ts';
import { refuse } from '../../core/refusal.ts';
import { copyForReport } from '../pictures/pictures.sql.ts';
import { requirePublicProfile } from '../profiles/profiles.rules.ts';
import { findVisible } from '../request-search/lists.sql.ts';
import { findMessage, insertReport, type Subject } from './reports.sql.ts';

/** The subject of a report, which must be visible to the viewer. @throws the `notFound` of its kind */
async function requireSubject(db: Db, viewerId: number, { kind, id }: ReportInput): Promise<Subject> {
  if (kind === 'message') return (await findMessage(db, viewerId, id)) ?? refuse('chats.notFound');
  const seen =
    kind === 'request'
      ? ((await findVisible(db, viewerId, id)) ?? refuse('requests.notFound'))
      : await requirePublicProfile(db, id);
  return { aboutId: seen.user_id, snapshot: seen };
}

/**
 * Reports a request, profile or message to the operator, with a copy of its present content, and logs it. While a report
 * of the same subject by the same user is open, another one changes nothing.
 *
 * @returns whether one is open already
 * @throws the `notFound` of the subject, `reports.reportOwn`
 */
export async function report(
  { tx, log, viewer: { user_id: viewerId } }: ViewerTxContext,
  input: ReportInput,
): Promise<{ isRepeat: boolean }> {
  const subject = await requireSubject(tx, viewerId, input);
  if (subject.aboutId === viewerId) refuse('reports.reportOwn');
  const id = await insertReport(tx, viewerId, input, subject);
  if (id === undefined) return { isRepeat: true };
  if (input.kind !== 'profile') await copyForReport(tx, id, { owner: input.kind, id: input.id });
  log.info({ report: id, kind: input.kind, reason: input.reason }, 'A report waits for the operator');
  return { isRepeat: false };
}
