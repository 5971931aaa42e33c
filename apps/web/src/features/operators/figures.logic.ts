import { typedEmail } from '@exchange/contract/auth';
import { csvFile } from '@exchange/contract/format';
import { perLanguage } from '@exchange/contract/language';
import type { Demand, TermKind } from '@exchange/contract/managed-reference';
import { operatorScreens } from '@exchange/contract/sentences/operators.screens';
import { operatorFigures } from '@exchange/contract/sentences/operators-figures.screens';
import { formatCount } from '../../lib/formatters.ts';
import type { StateTone } from './console-parts.tsx';

const dates = (options: Intl.DateTimeFormatOptions) =>
  perLanguage((locale) => new Intl.DateTimeFormat(locale, options));
const short = dates({ day: 'numeric', month: 'short' });
const withYear = dates({ day: 'numeric', month: 'short', year: 'numeric' });
const inUtc = dates({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'UTC',
});

/** `21 Dec`. @param at ISO 8601 */
export const dayMonth = (at: string) => short().format(new Date(at));
/** `21 Dec 2026`. */
export const day = (at: string) => withYear().format(new Date(at));
/** `21 Dec 2026, 09:40:12`, in UTC. */
export const timeInUtc = (at: string) => inUtc().format(new Date(at));

/** `71 %`; a dash if there is nothing to count. */
export function percent(share: number | null): string {
  return share === null ? '–' : operatorFigures.percent({ share: Math.round(share * 100) });
}

/** `16 h`, from two days on `3 d`; a dash if there is nothing to count. */
export function hours(value: number | null): string {
  if (value === null) return '–';
  const { time } = operatorScreens;
  if (value < 1) return time.underAnHour();
  return value < 48 ? time.hours({ count: Math.round(value) }) : time.days({ count: Math.round(value / 24) });
}

/** `4 s`, `12 min`, `3 h`. */
export function durationText(seconds: number): string {
  const { time } = operatorScreens;
  if (seconds < 60) return time.seconds({ count: Math.round(seconds) });
  if (seconds < 3600) return time.minutes({ count: Math.round(seconds / 60) });
  return time.hours({ count: Math.round(seconds / 3600) });
}

const longWaitSeconds = 600;

/** Whether the oldest email that is due waits for long. */
export const isLate = ({ oldest_seconds }: { oldest_seconds: number | null }) =>
  (oldest_seconds ?? 0) > longWaitSeconds;

/** How the outbox does: bad with lost emails, waiting if the oldest one is late. */
export function emailsState(mails: { failed: number; oldest_seconds: number | null }): StateTone {
  if (mails.failed > 0) return 'bad';
  return isLate(mails) ? 'wait' : 'good';
}

/** Whether PostgreSQL archives its log, and when it last did; it may be long ago if little is written. */
export function archiveText({
  last_seconds,
  is_failing,
}: {
  last_seconds: number | null;
  is_failing: boolean;
}): string {
  const { health } = operatorFigures;
  if (last_seconds === null) return is_failing ? health.logNeverFails() : health.logNever();
  const time = durationText(last_seconds);
  return is_failing ? health.logFails({ time }) : health.logArchived({ time });
}

interface MailboxFigures {
  readonly silent_seconds: number;
  readonly waiting: number;
  readonly problem: string | null;
}

const longSilenceSeconds = 60;

/** How the mailbox of replies does: bad if it was not read for a minute, waiting if something threatens it. */
export function mailboxState({ silent_seconds, problem }: MailboxFigures): StateTone {
  if (silent_seconds > longSilenceSeconds) return 'bad';
  return problem === null ? 'good' : 'wait';
}

/** When the mailbox of replies was read, what waits in it, and what is wrong. */
export function mailboxText({ silent_seconds, waiting, problem }: MailboxFigures): string {
  const { health } = operatorFigures;
  const time = durationText(silent_seconds);
  if (problem === null) return health.repliesRead({ time, waiting });
  if (silent_seconds > longSilenceSeconds) return health.repliesUnread({ time, problem });
  return health.repliesProblem({ time, waiting, problem });
}

/** A round number at or above the largest value, for the top of a plot: 1, 2 or 5 times a power of ten. */
export function topOf(values: readonly number[]): number {
  const max = Math.max(1, ...values);
  const power = 10 ** Math.floor(Math.log10(max));
  return ([1, 2, 5, 10].find((step) => step * power >= max) ?? 10) * power;
}

const dayMonthInUtc = dates({ day: 'numeric', month: 'short', timeZone: 'UTC' });

/** `16 Nov`, of `2026-11-16`. */
export function weekName(week: string): string {
  return dayMonthInUtc().format(new Date(week));
}

/** `Genetics: 6 small areas`, if several are counted together. */
export const rowName = (kind: TermKind, { name, terms, is_category }: Demand['rows'][number]) =>
  is_category ? operatorFigures.demand.small[kind]({ category: name, count: terms }) : name;

/** The part of the requests that nobody has offered help on, from 0 to 1. */
export const shareOf = ({ requests, without_offer }: Demand['rows'][number]) => without_offer / requests;

/** How many requests there are for each person with the area; infinite without any. */
const perPerson = ({ requests, people }: Demand['rows'][number]) => requests / (people ?? 1);

/** `2.5`; a dash if nobody has the area. */
export function perPersonText(row: Demand['rows'][number]): string {
  const ratio = perPerson(row);
  return Number.isFinite(ratio) ? formatCount(Math.round(ratio * 10) / 10) : '–';
}

export type DemandOrder = 'without_offer' | 'per_person';

/** The rows in an order; they come by the number of requests without an offer. */
export function inOrder(rows: Demand['rows'], order: DemandOrder): Demand['rows'] {
  return order === 'per_person' ? rows.toSorted((one, other) => perPerson(other) - perPerson(one)) : rows;
}

/**
 * The demand as a file for spreadsheets, with shares in per cent. It leaves the console, so that it has no group of fewer than
 * `minCount` requests, and no number of fewer people.
 */
export function demandFile(kind: TermKind, rows: Demand['rows'], minCount: number): string {
  const columns = [kind, 'requests', 'without_offer', 'share_percent', ...(kind === 'area' ? ['people'] : [])];
  return csvFile(
    columns,
    rows
      .filter(({ requests }) => requests >= minCount)
      .map((row) => [
        rowName(kind, row),
        String(row.requests),
        String(row.without_offer),
        String(Math.round(shareOf(row) * 100)),
        ...(kind === 'area' ? [row.people === null || row.people < minCount ? '' : String(row.people)] : []),
      ]),
  );
}

/** The words of a text that are separated by commas or lines. */
export function listedWordsOf(text: string): string[] {
  return text
    .split(/[,\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

/** The addresses of a pasted text, each once: between commas, semicolons, spaces or lines, also as `Ada Lovelace <ada@example.org>`. */
export function addressesOf(text: string): string[] {
  const addresses = text
    .split(/[,;\n，；、،؛]/)
    .flatMap((entry) => /<([^<>]*)>/.exec(entry)?.[1] ?? entry.split(/\s+/))
    .map(typedEmail)
    .filter((address) => address !== '');
  return [...new Map(addresses.map((address) => [address.toLowerCase(), address])).values()];
}
