import { answerTimes } from '@exchange/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import { isTakenIn } from '../../core/desks.sql.ts';

/** A query of its own, so that a statement computes it once and not for each row. */
const today = sql`(select date_trunc('day', now()))`;
const longest = Math.max(...answerTimes.withinDays);

/**
 * In how many days the user with this id usually answers offers (docs/behaviour/profiles.md#answer-times): the first of
 * `answerTimes.withinDays` that held for half of the offers, or null. Counted are replies before today and offers without one
 * that are older than the longest of these, so that nobody sees the effect of one reply when it is made. A block changes nothing: the
 * blocked person reads this number, too. Read from an index.
 */
export function answersWithin(userId: RawBuilder<unknown>): RawBuilder<number | null> {
  const bands = answerTimes.withinDays.map(
    (days) =>
      sql`when 2 * count(*) filter (where counted.wait <= ${sql.lit(`${days} days`)}::interval) >= count(*) then ${sql.lit(days)}`,
  );
  return sql<number | null>`(
    select case when count(*) < ${sql.lit(answerTimes.offers)} then null ${sql.join(bands, sql` `)} end
    from (
      select newest.first_reply_at - newest.offered_at as wait
      from (
        select received.offered_at, received.first_reply_at, received.withdrawn_at
        from offer received
        where received.owner_id = ${userId} and ${isTakenIn('received')}
          and received.offered_at > ${today} - ${sql.lit(`${answerTimes.months} months`)}::interval
        order by received.offered_at desc limit ${sql.lit(answerTimes.newest)}) newest
      where newest.first_reply_at < ${today}
        or newest.withdrawn_at is null
          and newest.offered_at < ${today} - ${sql.lit(`${longest} days`)}::interval) counted)`;
}
