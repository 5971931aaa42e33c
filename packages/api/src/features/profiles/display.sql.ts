import { profileSentences } from '@exchange/contract/sentences/profiles';
import { sql } from 'kysely';
import { isPresent } from '../../core/present.sql.ts';

/** The name of the person in a row of `app_user`, as others read it in a chat; 'Deleted user' from the wish to delete on. */
export function nameForOthers(person: string) {
  return sql<string | null>`case when ${sql.ref(`${person}.delete_at`)} is null then ${sql.ref(`${person}.name`)}
    else ${sql.lit(profileSentences.screen.deletedUser())} end`;
}

/** The public id of that person; `null` from the wish to delete on, because there is no profile any more. */
export function displayHashid(person: string) {
  return sql<
    string | null
  >`case when ${sql.ref(`${person}.delete_at`)} is null then ${sql.ref(`${person}.hashid`)} end`;
}

/** The name outside chats, where a suspended person is as one who deletes the account (docs/behaviour/operators.md#suspended-accounts). */
export function presentName(person: string) {
  return sql<string | null>`case when ${isPresent(person)} then ${sql.ref(`${person}.name`)}
    else ${sql.lit(profileSentences.screen.deletedUser())} end`;
}

/** The public id outside chats; `null` if there is no profile. */
export function presentHashid(person: string) {
  return sql<string | null>`case when ${isPresent(person)} then ${sql.ref(`${person}.hashid`)} end`;
}
