import { messages } from '@exchange/contract/messages';
import { sql } from 'kysely';

/** The name of the person in a row of `app_user`, as others read it in a chat; 'Deleted user' from the wish to delete on. */
export function displayName(person: string) {
  return sql<string | null>`case when ${sql.ref(`${person}.delete_at`)} is null then ${sql.ref(`${person}.name`)}
    else ${sql.lit(messages.screen.deletedUser)} end`;
}

/** The public id of that person; `null` from the wish to delete on, because there is no profile any more. */
export function displayHashid(person: string) {
  return sql<
    string | null
  >`case when ${sql.ref(`${person}.delete_at`)} is null then ${sql.ref(`${person}.hashid`)} end`;
}
