import { closeReport, findReport, listOpenReports, type Report } from '@exchange/api';
import { limits } from '@exchange/contract/limits';
import { type ReportReason, reportReasonNames } from '@exchange/contract/safety';
import type { Db } from '@exchange/db';

/** So many reports are shown at a time; the others follow as these are closed. */
const shownAtOnce = 100;

/** What people wrote, on one line and without characters that steer a terminal or turn a line around. */
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

function whole(report: Report): string[] {
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
 * `reports` lists what waits, `reports <number>` shows one with what was reported, `reports close <number> [note]` closes it.
 *
 * @returns the lines to print, or nothing where it was asked for something else
 */
export async function reportsCommand(db: Db, words: readonly string[]): Promise<string[] | undefined> {
  const [first, second] = words;
  const isClosing = first === 'close';
  const number = isClosing ? second : first;
  if (number === undefined && !isClosing) {
    const waiting = await listOpenReports(db, shownAtOnce);
    return waiting.length === 0 ? ['No report waits.'] : waiting.map(heading);
  }
  const id = /^[1-9]\d{0,9}$/.test(number ?? '') ? Number(number) : 0;
  if (id === 0 || id > limits.id || (!isClosing && words.length > 1)) return undefined;
  if (!isClosing) {
    const report = await findReport(db, id);
    return report === undefined ? [`There is no report ${id}.`] : whole(report);
  }
  const note = words.slice(2).join(' ').trim();
  const closed = await closeReport(db, id, note === '' ? null : note);
  return [closed ? `Report ${id} closed.` : `No report ${id} waits.`];
}
