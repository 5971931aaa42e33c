import { query } from './cluster.ts';

/** A chat, with the cookies of its two sides. */
export interface Chat {
  readonly id: number;
  readonly requestId: number;
  readonly owner: string;
  readonly helper: string;
}

/** The session cookie of a person, whose token is the number. */
export const cookieOf = (userId: number) => `session=${String(userId).padStart(43, '0')}`;

/** Fills an empty product with people who have sessions, and a chat for each two of them. */
export async function settle(url: string, pairs: number): Promise<Chat[]> {
  await query(
    url,
    `insert into app_user (hashid, email, email_key, password_hash, verified_at, name)
     select 'fault-person-' || n, n || '@example.org', n || '@example.org', 'none', now(), 'Person ' || n
     from generate_series(1, $1::int) n order by n`,
    [2 * pairs],
  );
  await query(
    url,
    `insert into session (token_hash, user_id)
     select sha256(convert_to(lpad(id::text, 43, '0'), 'UTF8')), id from app_user`,
  );
  const rows = await query<{ id: number; request_id: number; owner_id: number; helper_id: number }>(
    url,
    `with request as (
       insert into collaboration_request
         (user_id, title, description, collaboration_type_id, share_scope, status_id, published_at)
       select n, 'Request', 'Described', 101, 'everyone', 2, now() from generate_series(1, $1::int) n
       returning id, user_id)
     insert into collaboration_request_response (request_id, owner_id, helper_id)
     select id, user_id, user_id + $1::int from request returning id, request_id, owner_id, helper_id`,
    [pairs],
  );
  return rows.map(({ id, request_id, owner_id, helper_id }) => ({
    id,
    requestId: request_id,
    owner: cookieOf(owner_id),
    helper: cookieOf(helper_id),
  }));
}
