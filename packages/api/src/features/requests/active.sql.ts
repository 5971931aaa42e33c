import { requestStatus } from '@exchange/contract/statuses';
import type { Db } from '@exchange/db';
import { sql } from 'kysely';
import { isPresent } from '../../core/present.sql.ts';

/** Active requests of owners who are present (`isPresent`). Tables: `request`, `owner`. */
export function selectActive(db: Db) {
  return db
    .selectFrom('collaboration_request as request')
    .innerJoin('app_user as owner', 'owner.id', 'request.user_id')
    .where('request.status_id', '=', sql.lit(requestStatus.active))
    .where('request.deleted_at', 'is', null)
    .where(isPresent('owner'));
}
