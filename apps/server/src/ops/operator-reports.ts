import { closeByCommandLine, findReport, listOpenReports, type Report } from '@exchange/api';
import { limits } from '@exchange/contract/limits';
import { type ReportReason, reportReasonNames } from '@exchange/contract/safety';
import type { Db } from '@exchange/db';

/** Maximum of listed reports; later ones are listed as these are closed. */
const pageSize = 100;

/** Quotes a user's text on one line, without control characters of terminals and of text direction. */
function plain(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const reasonOf = (reason: string) => reportReasonNames[reason as ReportReason] ?? reason;
const personOf = (id: number | null, name: string | null) =>
  id === null ? 'a deleted person' : `person ${id} ${plain(name ?? '')}`;

function heading({ id, created_at, kind, subject_id, reason, about_id, about_name }: Report): string {
  return `${id}  ${created_at}  ${kind} ${subject_id} of ${personOf(about_id, about_name)}: ${reasonOf(reason)}`;
}

function details(report: Report): string[] {
  return [
    heading(report),
    `reported by ${personOf(report.reporter_id, report.reporter_name)}`,
    `text: ${report.text === null ? 'none' : plain(report.text)}`,
    ...Object.entries(report.snapshot).map(
      ([name, value]) =>
        `${name}: ${typeof value === 'string' ? plain(value) : plain(JSON.stringify(value)).slice(1, -1)}`,
    ),
    report.closed_at === null
      ? 'waits'
      : `closed ${report.closed_at}${report.closing_note === null ? '' : `: ${plain(report.closing_note)}`}`,
  ];
}

/**
 * `reports` lists open reports, `reports <number>` shows one, `reports close <number> [note]` closes it.
 *
 * @returns the lines to print, or nothing for an unknown command
 */
export async function reportsCommand(db: Db, words: readonly string[]): Promise<string[] | undefined> {
  const [first, second] = words;
  const isClosing = first === 'close';
  const number = isClosing ? second : first;
  if (number === undefined && !isClosing) {
    const open = await listOpenReports(db, pageSize);
    return open.length === 0 ? ['No report waits.'] : open.map(heading);
  }
  const id = /^[1-9]\d{0,9}$/.test(number ?? '') ? Number(number) : 0;
  if (id === 0 || id > limits.id || (!isClosing && words.length > 1)) return undefined;
  if (!isClosing) {
    const report = await findReport(db, id);
    return report === undefined ? [`There is no report ${id}.`] : details(report);
  }
  const note = words.slice(2).join(' ').trim();
  const closed = await closeByCommandLine(db, id, note === '' ? null : note);
  return [closed ? `Report ${id} closed.` : `No report ${id} waits.`];
}
