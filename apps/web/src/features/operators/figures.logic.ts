import type { StateTone } from './state-badge.tsx';

/** `71 %`; a dash where there is nothing to count. */
export function percent(share: number | null): string {
  return share === null ? '–' : `${Math.round(share * 100)} %`;
}

/** `16 h`, from two days on `3 d`; a dash where there is nothing to count. */
export function hours(value: number | null): string {
  if (value === null) return '–';
  if (value < 1) return '< 1 h';
  return value < 48 ? `${Math.round(value)} h` : `${Math.round(value / 24)} d`;
}

/** `4 s`, `12 min`, `3 h`. */
export function durationText(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`;
  return seconds < 3600 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}

const longWaitSeconds = 600;

/** How the outbox does: bad with lost emails, waiting where the oldest one is late. */
export function emailsState(mails: { failed: number; oldest_seconds: number | null }): StateTone {
  if (mails.failed > 0) return 'bad';
  return (mails.oldest_seconds ?? 0) > longWaitSeconds ? 'wait' : 'good';
}

/** Whether PostgreSQL archives its log, and when it last did; it may be long ago where little is written. */
export function archiveText({
  last_seconds,
  is_failing,
}: {
  last_seconds: number | null;
  is_failing: boolean;
}): string {
  const last = last_seconds === null ? 'never' : `${durationText(last_seconds)} ago`;
  return is_failing ? `fails, last ${last}` : last;
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
  const read = `read ${durationText(silent_seconds)} ago, ${waiting} wait`;
  return problem === null ? read : `${read}: ${problem}`;
}

/** A round number at or above the largest value, for the top of a plot: 1, 2 or 5 times a power of ten. */
export function topOf(values: readonly number[]): number {
  const max = Math.max(1, ...values);
  const power = 10 ** Math.floor(Math.log10(max));
  return ([1, 2, 5, 10].find((step) => step * power >= max) ?? 10) * power;
}

const dayMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** `16 Nov`, of `2026-11-16`. */
export function weekName(week: string): string {
  return dayMonth.format(new Date(week));
}
