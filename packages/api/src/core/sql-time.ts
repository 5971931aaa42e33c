import { type RawBuilder, sql } from 'kysely';

/** An interval for the database's clock, the only one that decides about tokens, sessions and lockouts. */
export function interval(amount: number, unit: 'seconds' | 'minutes' | 'hours' | 'days') {
  return sql<string>`make_interval(secs => ${amount * { seconds: 1, minutes: 60, hours: 3600, days: 86_400 }[unit]})`;
}

/** `now() + interval` as a value for a timestamp column. */
export function fromNow(amount: number, unit: 'seconds' | 'minutes' | 'hours' | 'days') {
  return sql<string>`(now() + ${interval(amount, unit)})`;
}

/** `now() - interval`, for comparisons. */
export function ago(amount: number, unit: 'seconds' | 'minutes' | 'hours' | 'days') {
  return sql<string>`(now() - ${interval(amount, unit)})`;
}

/** Whole seconds until a time, at least 1, also if there is none; for `Retry-After`. */
export function secondsUntil(time: RawBuilder<string | null>) {
  return sql<number>`greatest(1, ceil(extract(epoch from ${time} - now())))::int`;
}
