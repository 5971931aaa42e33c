import { type RawBuilder, sql } from 'kysely';

/**
 * Whether others see the person of a row of `app_user`: the account is neither being deleted nor suspended. The only place
 * that decides it, because both must leave the same lists (docs/behaviour.md#suspended-accounts).
 *
 * @param person the alias of the row
 */
export function isPresent(person: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${person}.delete_at`)} is null and ${sql.ref(`${person}.suspended_at`)} is null)`;
}
