import { insertUser, listInstitutes, type StoredUser } from '@exchange/testkit/users';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ProcedureName } from '../../../src/rest/routes.ts';
import type { TestServer } from '../../support/server.ts';
import { callWith } from '../calls/call.ts';
import { entryOf } from '../testing/fixture.ts';
import { type Answer, type ApiCall, callAt, send, type Transport } from '../testing/transports.ts';
import type { Model, User } from './model.ts';

/** The real server beside the model: REST calls made by the users of one run. */
export interface Real {
  readonly server: TestServer;
  /** Two areas that no other run uses, so that its requests match no one else. */
  readonly areas: readonly [number, number];
  readonly institutes: readonly [number, number];
  call(transport: Transport, who: User, apiCall: ApiCall): Promise<Answer>;
  /** The id of the entry that names a person on a request. */
  entryOf(requestId: number, who: User): Promise<number>;
  /** A whole list, page by page. */
  list(transport: Transport, who: User, procedure: ProcedureName, limit: number): Promise<unknown[]>;
}

let runs = 0;

async function createAreas(server: TestServer): Promise<[number, number]> {
  runs += 1;
  const ids: [number, number] = [1_000_000 + 2 * runs, 1_000_001 + 2 * runs];
  const { id: category_id } = await server.db
    .selectFrom('technical_area_category')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('technical_area')
    .values(ids.map((id) => ({ id, category_id, name: `Area ${id}` })))
    .execute();
  return ids;
}

const page = z.object({ items: z.array(z.unknown()), next_cursor: z.nullable(z.string()) });

/** A server's people and areas for one run, and the model of them. */
export async function createRun(server: TestServer): Promise<{ model: Model; real: Real }> {
  const areas = await createAreas(server);
  const [a = 0, b = 0] = await listInstitutes(server.db, 2);
  const persons: StoredUser[] = [];
  for (const institute of [a, a, b, null, null]) persons.push(await insertUser(server.db, { institute, areas }));
  const people = persons.map(
    ({ id, email }, index): User => ({
      index,
      id,
      email,
      institute: [a, a, b, null, null][index] ?? null,
      areas: [...areas],
      master: 1,
      cells: new Set(),
    }),
  );
  const cookieOf = (who: User) => persons[who.index]?.cookie;
  const call: Real['call'] = (transport, who, apiCall) => callAt(transport, server.app, apiCall, cookieOf(who));
  const real: Real = {
    server,
    entryOf: async (requestId, { index }) => {
      const person = persons[index];
      if (person === undefined) throw new Error('There is nobody.');
      return entryOf(server, requestId, person);
    },
    areas,
    institutes: [a, b],
    call,
    async list(transport, who, procedure, limit) {
      const items: unknown[] = [];
      let next: string | null = null;
      do {
        const answer: Answer =
          transport === 'REST' && next !== null
            ? await send(server.app, { method: 'GET', url: next, cookie: cookieOf(who) })
            : await call(transport, who, callWith(procedure, { limit, cursor: next ?? undefined }));
        if (answer.error !== undefined) throw new Error(`${procedure}: ${answer.text}`);
        const rows =
          transport === 'REST' ? z.parse(z.array(z.unknown()), answer.body) : z.parse(page, answer.body).items;
        if (rows.length > limit) throw new Error(`${procedure}: ${rows.length} in a page of ${limit}`);
        items.push(...rows);
        next =
          transport === 'REST'
            ? (/^<([^>]+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1] ?? null)
            : z.parse(page, answer.body).next_cursor;
      } while (next !== null);
      return items;
    },
  };
  return { model: { people, requests: [], chats: [], tick: 0 }, real };
}

/**
 * Queries that return the rows whose denormalised data differ from their source. They count from the tables, without the
 * product's statements.
 */
export async function inconsistencies(server: TestServer, people: readonly { id: number }[]): Promise<string[]> {
  const ids = people.map(({ id }) => id);
  const queries = {
    feed: sql`
      with due as (
        select r.id as request_id, a.area_id, v.audience, r.collaboration_type_id as type_id, r.created_at, r.user_id as owner_id
        from collaboration_request r
        join request_technical_area a on a.request_id = r.id
        join app_user u on u.id = r.user_id
        join lateral (
          select 0 as audience where r.share_scope = 'everyone'
          union select -1 where r.share_scope = 'verified'
          union select u.institute_id where r.share_scope = 'my' and u.is_verified_institute
          union select i.institute_id from request_institute i where r.share_scope = 'selected' and i.request_id = r.id) v on true
        where r.status_id = 2 and r.deleted_at is null and r.user_id = any(${ids})),
      kept as (
        select request_id, area_id, audience, type_id, created_at, owner_id from request_feed where owner_id = any(${ids}))
      (select 'missing', * from due except all select 'missing', * from kept)
      union all (select 'too much', * from kept except all select 'too much', * from due)`,
    unread: sql`
      select c.id, c.owner_unread, c.helper_unread from collaboration_request_response c
      where c.owner_id = any(${ids}) and (
        c.owner_unread <> (select count(*) from chat_message m
          where m.response_id = c.id and m.from_user_id = c.helper_id and m.id > c.owner_read_id)
        or c.helper_unread <> (select count(*) from chat_message m
          where m.response_id = c.id and m.from_user_id = c.owner_id and m.id > c.helper_read_id))`,
    'last message': sql`
      select c.id from collaboration_request_response c
      left join lateral (
        select * from chat_message m where m.response_id = c.id order by m.id desc limit 1) m on true
      where c.owner_id = any(${ids}) and (m.id is null or (c.last_message_id, c.last_message_at, c.last_sender_id)
        is distinct from (m.id, m.time_sent, m.from_user_id))`,
    archived: sql`
      select c.id from collaboration_request_response c
      where c.owner_id = any(${ids}) and ((c.owner_archived and c.owner_unread > 0) or (c.helper_archived and c.helper_unread > 0))`,
    offered: sql`
      select coalesce(s.user_id, c.helper_id), coalesce(s.request_id, c.request_id)
      from (select * from recipient_state where state = 'offered' and user_id = any(${ids})) s
      full join (select * from collaboration_request_response where withdrawn_at is null and helper_id = any(${ids})) c
        on c.helper_id = s.user_id and c.request_id = s.request_id
      where s.user_id is null or c.id is null`,
    children: sql`
      select r.id from collaboration_request r
      where r.user_id = any(${ids}) and (
        not exists (select from request_technical_area a where a.request_id = r.id)
        or (r.share_scope = 'selected') <> exists (select from request_institute i where i.request_id = r.id))`,
  };
  const found: string[] = [];
  for (const [name, query] of Object.entries(queries)) {
    const { rows } = await query.execute(server.db);
    found.push(...rows.map((row) => `${name}: ${JSON.stringify(row)}`));
  }
  return found;
}
