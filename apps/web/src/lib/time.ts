import { perLanguage } from '@exchange/contract/language';
import { timeScreens } from '@exchange/contract/sentences/time.screens';

const dates = (options: Intl.DateTimeFormatOptions) =>
  perLanguage((locale) => new Intl.DateTimeFormat(locale, options));

const relative = perLanguage((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
const exact = dates({ dateStyle: 'long', timeStyle: 'short' });
const clock = dates({ timeStyle: 'short' });
const dayMonth = dates({ day: 'numeric', month: 'short' });
const fullDate = dates({ day: 'numeric', month: 'long', year: 'numeric' });
const longDay = dates({ day: 'numeric', month: 'long' });
const shortDate = dates({ day: 'numeric', month: 'short', year: 'numeric' });
const weekday = dates({ weekday: 'long' });
const monthOfYear = dates({ month: 'long', year: 'numeric' });

const minute = 60_000;
const hour = 60 * minute;

function midnight(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}

/** Whole days between two moments by the local calendar. */
export function daysBetween(date: Date, now: Date): number {
  return Math.round((midnight(now) - midnight(date)) / (24 * hour));
}

/** `20 November 2026 at 09:41`: the exact time, for titles and screen readers. */
export function exactTime(date: Date): string {
  return exact().format(date);
}

/** `35 minutes ago`, `yesterday`, `3 days ago`, from a week on the date. */
export function relativeTime(date: Date, now: Date): string {
  const passed = now.getTime() - date.getTime();
  if (passed < minute) return timeScreens.justNow();
  if (passed < hour) return relative().format(-Math.floor(passed / minute), 'minute');
  const days = daysBetween(date, now);
  if (days === 0) return relative().format(-Math.floor(passed / hour), 'hour');
  return days < 7 ? relative().format(-days, 'day') : fullDate().format(date);
}

/** `20 November 2026`. */
export function fullDay(date: Date): string {
  return fullDate().format(date);
}

/** `November 2026`. */
export function monthInText(date: Date): string {
  return monthOfYear().format(date);
}

/** `10:42`. */
export function clockTime(date: Date): string {
  return clock().format(date);
}

/** For lists: `10:42` today, `Yesterday`, `14 Nov` this year, `14 Nov 2025` before. */
export function shortTime(date: Date, now: Date): string {
  const days = daysBetween(date, now);
  if (days <= 0) return clock().format(date);
  if (days === 1) return timeScreens.yesterday();
  return (date.getFullYear() === now.getFullYear() ? dayMonth() : shortDate()).format(date);
}

/** The line above a day's messages: `Today`, `Yesterday`, `Monday, 16 November`, with the year when it is not this year. */
export function dayLine(date: Date, now: Date): string {
  const days = daysBetween(date, now);
  if (days <= 0) return timeScreens.today();
  if (days === 1) return timeScreens.yesterday();
  return date.getFullYear() === now.getFullYear()
    ? timeScreens.weekday({ weekday: weekday().format(date), day: longDay().format(date) })
    : fullDate().format(date);
}

/** A day for a sentence that has other words for today and yesterday; `date` is `21 October` this year, `21 October 2025` before. */
export function dayInSentence(date: Date, now: Date): { day: 'today' | 'yesterday' | 'other'; date: string } {
  const days = daysBetween(date, now);
  return {
    day: days <= 0 ? 'today' : days === 1 ? 'yesterday' : 'other',
    date: (date.getFullYear() === now.getFullYear() ? longDay() : fullDate()).format(date),
  };
}
