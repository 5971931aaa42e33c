import { perLanguage } from './language.ts';
import { neededByLimits } from './limits.ts';
import { messages } from './sentences/messages.ts';

/** How much work a request asks of a person. */
export const efforts = ['hour', 'day', 'week', 'longer'] as const;

export type Effort = (typeof efforts)[number];

/** A day is over when it has ended everywhere (docs/behaviour/requests.md#needed-by): at noon of the next day in UTC, when it ends in the last time zone. */
export function isOver(day: string, now: number): boolean {
  return Date.parse(day) + 36 * 3_600_000 <= now;
}

/** The sentence for a day that is over or too far off; `undefined` for a good one. */
export function dayProblem(day: string, now: number): string | undefined {
  if (isOver(day, now)) return messages.validation.dayOver();
  const last = now + neededByLimits.withinDays * 86_400_000;
  return Date.parse(day) > last ? messages.validation.dayFar({ years: neededByLimits.withinDays / 365 }) : undefined;
}

const withWeekday = perLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }));

/** `Thursday, 3 December 2026`: a day without a time zone, which reads the same everywhere. Empty for a text that is no day. */
export function weekday(day: string): string {
  const date = new Date(day);
  return Number.isNaN(date.getTime()) ? '' : withWeekday().format(date);
}
