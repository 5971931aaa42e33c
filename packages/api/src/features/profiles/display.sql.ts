import { profileSentences } from '@exchange/contract/sentences/profiles';
import { sql } from 'kysely';
import { isPresent } from '../../core/present.sql.ts';

/** The name of the person in a row of `app_user`, as others read it; 'Deleted user' while that person is not present. */
export function presentName(person: string) {
  return sql<string | null>`case when ${isPresent(person)} then ${sql.ref(`${person}.name`)}
    else ${sql.lit(profileSentences.screen.deletedUser())} end`;
}

/** The public id of that person; `null` while there is no profile. */
export function presentHashid(person: string) {
  return sql<string | null>`case when ${isPresent(person)} then ${sql.ref(`${person}.hashid`)} end`;
}
