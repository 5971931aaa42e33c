import { limits } from '@exchange/contract/limits';
import { profileSentences } from '@exchange/contract/sentences/profiles';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Position } from '../../core/cursor.ts';

/** Whether a text holds another, case aside. No index helps: operators search seldom, and for any part of a word. */
export function contains(column: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> {
  return sql`strpos(lower(${column}), lower(${part}::text)) > 0`;
}

/** A searched text as an id; 0, which no row has, if it is none. */
export function asSearchedId(text: string): number {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return id <= limits.id ? id : 0;
}

/** The name of the person in a row of `app_user`, as operators and moderators read it until the account is erased. */
export function nameForStaff(person: string): RawBuilder<string | null> {
  return sql`case when ${sql.ref(`${person}.erased_at`)} is null then ${sql.ref(`${person}.name`)}
    else ${sql.lit(profileSentences.screen.deletedUser())} end`;
}

/** Whether a row comes after a position in a list by time and id, both descending. */
export function continuesAt(
  time: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  position: Position | undefined,
): RawBuilder<SqlBool> {
  return position === undefined
    ? sql`true`
    : sql`(${time}, ${id}) < (${position.at}::timestamptz, ${position.id}::int)`;
}
