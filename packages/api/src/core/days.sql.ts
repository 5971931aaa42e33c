import { type RawBuilder, sql } from 'kysely';

/** Days have no time zone; this is the day of UTC. */
export const today = sql<string>`(now() at time zone 'UTC')::date`;

/** The first day that has not ended everywhere (docs/behaviour/requests.md#needed-by): a day is over at noon of the next one in UTC. */
export const firstOpenDay = sql<string>`((now() at time zone 'UTC') - interval '36 hours')::date + 1`;

/** When a day is over, as a time; null for none. */
export const endOf = (day: RawBuilder<unknown>) =>
  sql<string | null>`((${day} + 1)::timestamp at time zone 'UTC' + interval '12 hours')`;

/** Whether a day is over; null for none. */
export const isDayOver = (day: RawBuilder<unknown>) => sql<boolean | null>`${day} < ${firstOpenDay}`;

/** Whether a day is not over and at most `days` off. */
export const isWithin = (day: RawBuilder<unknown>, days: number) =>
  sql<boolean>`coalesce(${day} between ${firstOpenDay} and ${today} + ${sql.lit(days)}, false)`;

/** The last day of the absence of a person of this row; null if they are not away. */
export const awayUntil = (person: string) => sql<string | null>`(
  case when ${sql.ref(`${person}.away_until`)} >= ${firstOpenDay} then ${sql.ref(`${person}.away_until`)} end)`;

/** Whether the person of this row is away. */
export const isAway = (person: string) =>
  sql<boolean>`coalesce(${sql.ref(`${person}.away_until`)} >= ${firstOpenDay}, false)`;
