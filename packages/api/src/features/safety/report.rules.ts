import type { ReportInput } from '@exchange/contract/safety';
import type { Db, Tx } from '@exchange/db';
import type { Log } from '../../core/context.ts';
import { refuse } from '../../core/refusal.ts';
import { requirePublicProfile } from '../profiles/profiles.rules.ts';
import { findVisible } from '../requests/lists.sql.ts';
import { findMessage, insertReport, type Subject } from './report.sql.ts';

/** What a viewer may report is what they see. @throws the `notFound` of its kind */
async function requireSubject(db: Db, viewerId: number, { kind, id }: ReportInput): Promise<Subject> {
  if (kind === 'message') return (await findMessage(db, viewerId, id)) ?? refuse('chats.notFound');
  const seen =
    kind === 'request'
      ? ((await findVisible(db, viewerId, id)) ?? refuse('requests.notFound'))
      : await requirePublicProfile(db, id);
  return { aboutId: seen.user_id, snapshot: seen };
}

/**
 * Reports a request, a profile or a message to the operator, with a copy of it as it is now. While a report of the same
 * thing by the same person waits, another one changes nothing. The operator is told by the log.
 *
 * @returns whether one waits already
 * @throws the `notFound` of what is reported, `safety.reportOwn`
 */
export async function report(tx: Tx, log: Log, viewerId: number, input: ReportInput): Promise<{ isRepeat: boolean }> {
  const subject = await requireSubject(tx, viewerId, input);
  if (subject.aboutId === viewerId) refuse('safety.reportOwn');
  const id = await insertReport(tx, viewerId, input, subject);
  if (id === undefined) return { isRepeat: true };
  log.info({ report: id, kind: input.kind, reason: input.reason }, 'A report waits for the operator');
  return { isRepeat: false };
}
