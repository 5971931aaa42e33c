/**
 * The floor: a server written by hand for speed only, with `node:http` and named statements of `pg`, none of which comes from the
 * product. It keeps the names of reference data in memory, checks the session, who may see
 * what and blocks, and answers what the product answers (`floor.slow.test.ts`); it has no limits, logs,
 * events, logins, further pages and other calls.
 * Started by `make bench` with `DATABASE_URL` and `PORT`.
 */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import pg from 'pg';

const { INT8, TIMESTAMPTZ } = pg.types.builtins;
const int4Array = 1007;

function readTime(text: string): string {
  const fraction = text[19] === '.' ? text.slice(20, -3) : '';
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}
const parsers: Record<number, (text: string) => unknown> = {
  [INT8]: Number,
  [TIMESTAMPTZ]: readTime,
  [int4Array]: (text) => JSON.parse(`[${text.slice(1, -1)}]`),
};
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 10,
  types: { getTypeParser: (oid: number) => parsers[oid] ?? pg.types.getTypeParser(oid) },
  options: '-c TimeZone=UTC -c plan_cache_mode=force_generic_plan -c random_page_cost=1.1 -c jit=off',
});

const session = `
  select session.user_id, person.hashid, person.name
  from session join app_user person on person.id = session.user_id
  where session.token_hash = $1 and session.last_used_at > now() - interval '14 days'
    and session.created_at > now() - interval '90 days' and person.suspended_at is null and person.delete_at is null`;

/** A day is over at noon of the next one in UTC. */
const away = `case when o.away_until >= (now() - interval '36 hours')::date + 1 then o.away_until::text end`;

/** $1 the viewer, $2 the number of rows. */
const matching = `
  with me as materialized (
    select id, master_collaboration_status_id as master,
      case when is_verified_institute then array[0, -1, institute_id] else array[0] end as audiences,
      array(select blocked_id from user_block where blocker_id = $1
        union all select blocker_id from user_block where blocked_id = $1) as blocked
    from app_user where id = $1 and master_collaboration_status_id <> 2),
  day as materialized (select date_trunc('day', now()) as start, date_trunc('day', now()) - interval '12 months' as year,
    date_trunc('day', now()) - interval '7 days' as week)
  select r.id, r.title, r.description, r.collaboration_type_id, r.share_scope, r.scope_institute_id, r.status_id,
    (select coalesce(json_agg(id order by id), '[]') from picture where request_id = r.id) as pictures,
    array(select area_id from request_technical_area where request_id = r.id order by area_id) as technical_area_ids,
    array(select institute_id from request_institute where request_id = r.id) as institute_ids, r.created_at,
    r.updated_at, r.user_id, r.accepts_offers, r.needed_by::text, r.effort, coalesce(r.chosen_language, r.detected_language) as language, r.chosen_language is not null as is_language_chosen, ${away} as away_until, o.hashid, o.name, o.career_stage_id, o.is_verified_institute, o.institute_id, o.claimed_institute,
    (select true from offer join app_user helper on helper.id = offer.helper_id
      where offer.request_id = r.id and offer.withdrawn_at is null and helper.delete_at is null and helper.suspended_at is null
      limit 1) is true as has_offers,
    (select case when count(*) < 3 then null when 2 * count(*) filter (where wait <= interval '1 day') >= count(*) then 1
        when 2 * count(*) filter (where wait <= interval '3 days') >= count(*) then 3
        when 2 * count(*) filter (where wait <= interval '7 days') >= count(*) then 7 end
      from (
        select first_reply_at, first_reply_at - offered_at as wait, withdrawn_at, offered_at
        from offer where owner_id = o.id and offered_at > (select year from day)
        order by offered_at desc limit 50) newest
      where first_reply_at < (select start from day)
        or withdrawn_at is null and offered_at < (select week from day)) as answers_within
  from (
    select f.request_id, f.created_at
    from me cross join lateral unnest(me.audiences) mine_of (audience)
    join user_technical_area mine on mine.user_id = me.id
    cross join lateral (
      select f.request_id, f.created_at from request_feed f
      where f.area_id = mine.area_id and f.audience = mine_of.audience and f.owner_id <> me.id and f.owner_id <> all (me.blocked)
        and (me.master = 1 or (select p.user_id from collaboration_preference p
          where p.user_id = me.id and p.area_id = f.area_id and p.type_id = f.type_id) is not null)
        and (select s.state from recipient_state s where s.user_id = me.id and s.request_id = f.request_id) is null
      order by f.created_at desc, f.request_id desc limit $2) f
    group by f.request_id, f.created_at order by f.created_at desc, f.request_id desc limit $2) found
  join collaboration_request r on r.id = found.request_id
  join app_user o on o.id = r.user_id
  where r.deleted_at is null and o.delete_at is null and o.suspended_at is null
  order by found.created_at desc, found.request_id desc`;

const chats = `
  select c.id, c.request_id, r.title, coalesce(r.chosen_language, r.detected_language) as language, r.description, c.owner_id, o.hashid, o.name, o.institute_id, o.claimed_institute,
    o.is_verified_institute, o.delete_at is not null as is_gone, r.deleted_at is not null as is_deleted, r.status_id,
    c.withdrawn_at is not null as is_withdrawn, c.answer, l.content, l.time_sent, l.from_user_id, me.unread,
    me.is_archived, me.is_muted
  from (
    select * from chat_member where user_id = $1 and not is_request_owner and hidden_after is null
    order by last_message_id desc limit 201) me
  join offer c on c.id = me.chat_id
  join collaboration_request r on r.id = c.request_id
  join app_user o on o.id = c.owner_id
  join chat_message l on l.id = me.last_message_id
  order by me.last_message_id desc`;

const messages = `
  select m.id, m.from_user_id, m.content, m.time_sent,
    (select coalesce(json_agg(id order by id), '[]') from picture where message_id = m.id) as pictures, u.hashid, u.name, u.delete_at is not null as is_gone
  from chat_member me
  left join lateral (
    select id, from_user_id, content, time_sent from chat_message
    where chat_id = me.chat_id and (id <= me.hidden_after) is not false
    order by id desc limit 200) m on true
  left join app_user u on u.id = m.from_user_id
  where me.chat_id = $1 and me.user_id = $2
  order by m.id`;

const post = `
  with members as (
    select user_id, hidden_after from chat_member where chat_id = $1 order by user_id for no key update),
  message as (
    insert into chat_message (chat_id, from_user_id, content)
    select $1, $2, $3 from members where user_id = $2 and hidden_after is null returning id, time_sent),
  counted as (
    update chat_member m
    set last_message_id = message.id,
      unread = unread + case when user_id <> $2 and hidden_after is null then 1 else 0 end,
      read_up_to = case when hidden_after is null then read_up_to else message.id end,
      is_archived = is_archived and (user_id = $2 or hidden_after is not null),
      email_due_at = case when user_id = $2 or hidden_after is not null or is_muted then email_due_at
        else coalesce(email_due_at, message.time_sent + interval '10 minutes') end
    from message where m.chat_id = $1),
  replied as (
    update offer set first_reply_at = message.time_sent from message
    where offer.id = $1 and owner_id = $2 and first_reply_at is null and withdrawn_at is null)
  select id, time_sent from message`;

const unread = `
  select coalesce(sum(unread) filter (where is_request_owner), 0)::int as mine,
    coalesce(sum(unread) filter (where not is_request_owner), 0)::int as offered
  from chat_member where user_id = $1 and unread > 0`;

const profile = `
  select ${away.replaceAll('o.away', 'p.away')} as away_until, array(select distinct institute_id from account_address where user_id = p.id and institute_id is not null) as institutes,
    id, hashid, name, description, career_stage_id, grants, claimed_institute, institute_id, is_verified_institute, social_links,
    array(select area_id from user_technical_area where user_id = p.id order by area_id) as area_ids,
    (select issuer || '/' || subject from login_identity where user_id = p.id and provider = 'orcid' order by id desc limit 1) as orcid
  from app_user p where id = $1 and verified_at is not null and delete_at is null and suspended_at is null`;

const stats = `
  select
    (select count(*) from collaboration_request where status_id <> 1 and deleted_at is null
      and user_id not in (select id from app_user where delete_at is not null or suspended_at is not null)) as requests,
    (select count(*) from app_user where verified_at is not null and delete_at is null and suspended_at is null) as users`;

const version = `select concat((select fingerprint from seed_state where name = $1), ' ', (select max(id) from institute)) as version`;

/** What a row has of the columns above; which these are, only the statement says. */
// biome-ignore lint/suspicious/noExplicitAny: a hand-written server has no types of its rows.
type Row = any;
const named = new Map(
  [session, matching, chats, messages, post, unread, profile, version].map((text, n) => [text, `s${n}`]),
);
async function rowsOf(text: string, values: readonly unknown[]): Promise<Row[]> {
  return (await pool.query({ name: named.get(text) ?? '', text, values: [...values] })).rows;
}

async function namesOf(table: string): Promise<Map<number, Row>> {
  return new Map((await pool.query(`select * from ${table}`)).rows.map((row) => [row.id, row]));
}
const [institutes, areas, areaCategories, types, typeCategories, statuses, stages] = await Promise.all([
  namesOf('institute order by search_name, id'),
  namesOf('technical_area'),
  namesOf('technical_area_category'),
  namesOf('collaboration_type'),
  namesOf('collaboration_type_category'),
  namesOf('collaboration_request_status'),
  namesOf('career_stage'),
]);
const placeOf = new Map([...institutes.keys()].map((id, place) => [id, place]));
const byName = (ids: readonly number[]) =>
  ids.length < 2 ? ids : ids.toSorted((a, b) => (placeOf.get(a) ?? 0) - (placeOf.get(b) ?? 0));
const nameIn = (names: Map<number, Row>, id: number | null): string | null =>
  id === null ? null : (names.get(id)?.name ?? null);
const listIn = (names: Map<number, Row>, ids: readonly number[]) => ids.map((id) => ({ id, name: nameIn(names, id) }));

const previewOf = (text: string) => [...text.replace(/\s+/g, ' ').trim()].slice(0, 100).join('');

const cardOf = (row: Row, chosen = byName(row.institute_ids)) => ({
  id: row.id,
  title: row.title,
  description: row.description,
  collaboration_type_id: row.collaboration_type_id,
  collaboration_type_name: nameIn(types, row.collaboration_type_id),
  collaboration_type_category_name: nameIn(typeCategories, types.get(row.collaboration_type_id)?.category_id),
  technical_area_ids: row.technical_area_ids,
  technical_areas: listIn(areas, row.technical_area_ids),
  share_scope: row.share_scope,
  institute_ids: chosen,
  institutes: listIn(institutes, chosen),
  my_institute_name: nameIn(institutes, row.scope_institute_id),
  pictures: row.pictures,
  collaboration_request_status_id: row.status_id,
  collaboration_request_status_name: nameIn(statuses, row.status_id),
  created_at: row.created_at,
  updated_at: row.updated_at,
  user_id: row.user_id,
  user_hashid: row.hashid,
  user_name: row.name,
  career_stage: nameIn(stages, row.career_stage_id),
  is_verified_institute: row.is_verified_institute,
  institute_name: nameIn(institutes, row.institute_id),
  claimed_institute: row.claimed_institute,
  has_offers: row.has_offers,
  owner_answers_within_days: row.answers_within,
  accepts_offers: row.accepts_offers,
  needed_by: row.needed_by,
  effort: row.effort,
  language: row.language,
  is_language_chosen: row.is_language_chosen,
  // Of Active requests of others.
  solution: null,
  is_solution_shown: false,
  owner_away_until: row.away_until,
});

function summaryOf(row: Row) {
  const isCancelled = row.is_deleted || (row.is_gone && row.status_id !== 4);
  const status = isCancelled ? 5 : row.status_id;
  return {
    collaboration_request_response_id: row.id,
    collaboration_request_id: row.request_id,
    request_title: row.title,
    request_language: row.language,
    description: row.description,
    other_user_id: row.owner_id,
    other_user_hashid: row.is_gone ? null : row.hashid,
    other_user_name: row.is_gone ? 'Deleted user' : row.name,
    institute_name: row.is_gone ? null : nameIn(institutes, row.institute_id),
    claimed_institute: row.is_gone ? null : row.claimed_institute,
    is_verified_institute: row.is_verified_institute && !row.is_gone,
    is_request_owner: false,
    collaboration_request_status_id: status,
    collaboration_request_status_name: nameIn(statuses, status),
    is_withdrawn: row.is_withdrawn,
    offer_answer: row.answer,
    last_message_preview: previewOf(row.content),
    last_message_time: row.time_sent,
    last_message_sender_id: row.from_user_id,
    unread_message_count: row.unread,
    is_archived: row.is_archived,
    is_muted: row.is_muted,
  };
}

const messageOf = (row: Row) => ({
  id: row.id,
  from_user_id: row.from_user_id,
  from_user_hashid: row.is_gone ? null : row.hashid,
  from_user_name: row.is_gone ? 'Deleted user' : row.name,
  message_content: row.content,
  time_sent: row.time_sent,
  pictures: row.pictures ?? [],
});

const profileOf = (row: Row) => ({
  user_id: row.id,
  hashid: row.hashid,
  name: row.name,
  description: row.description,
  career_stage: nameIn(stages, row.career_stage_id),
  grants: row.grants,
  claimed_institute: row.claimed_institute,
  institute_id: row.institute_id,
  institute_name: nameIn(institutes, row.institute_id),
  is_verified_institute: row.is_verified_institute,
  institutes: row.institutes.map((id: number) => ({ id, name: nameIn(institutes, id) })),
  technical_areas: row.area_ids.map((id: number) => {
    const area = areas.get(id);
    return { id, name: area?.name, category_name: nameIn(areaCategories, area?.category_id) };
  }),
  social_links: row.social_links,
  orcid: row.orcid,
  away_until: row.away_until,
});

const listedAreas = JSON.stringify(
  [...areaCategories.values()]
    .sort((a, b) => a.id - b.id)
    .map(({ id, name }) => ({
      id,
      name,
      tech_areas: [...areas.values()]
        .filter((area) => area.category_id === id)
        .sort((a, b) => a.id - b.id)
        .map((area) => ({ id: area.id, name: area.name })),
    })),
);

function answer(res: ServerResponse, body: unknown, status = 200): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  res.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  res.end(text);
}

const tokenText = /(?:^|; )session=([A-Za-z0-9_-]{43})(?:;|$)/;
let counted: { at: number; body: string } | undefined;

async function serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const [path = '', query = ''] = (req.url ?? '').split('?');
  if (path === '/readyz') return answer(res, {});
  if (path === '/api/home-stats') {
    if (counted === undefined || performance.now() - counted.at > 30_000) {
      const [row]: Row[] = (await pool.query(stats)).rows;
      const body = { total_collaboration_requests: row.requests, total_users: row.users };
      counted = { at: performance.now(), body: JSON.stringify(body) };
    }
    return answer(res, counted.body);
  }
  const token = tokenText.exec(req.headers.cookie ?? '')?.[1];
  const [viewer] = token === undefined ? [] : await rowsOf(session, [createHash('sha256').update(token).digest()]);
  if (viewer === undefined) return answer(res, { error: 'Log in.', code: 'auth.required' }, 401);
  const userId = viewer.user_id;
  const number = Number(query.slice(query.indexOf('=') + 1));
  switch (path) {
    case '/api/collaboration-requests': {
      const limit = number || 200;
      return answer(
        res,
        (await rowsOf(matching, [userId, limit + 1])).slice(0, limit).map((row) => cardOf(row)),
      );
    }
    case '/api/chats/unread-counts': {
      const [{ mine, offered }] = await rowsOf(unread, [userId]);
      return answer(res, { total_unread_count: mine + offered, my_requests_count: mine, my_offers_count: offered });
    }
    case '/api/chats/my-offers':
      return answer(res, (await rowsOf(chats, [userId])).slice(0, 200).map(summaryOf));
    case '/api/chats/messages': {
      if (req.method === 'GET') {
        const rows = await rowsOf(messages, [number, userId]);
        if (rows.length === 0) return answer(res, { error: 'There is no such chat.', code: 'chats.notFound' }, 404);
        return answer(res, rows[0].id === null ? [] : rows.map(messageOf));
      }
      const { message }: Row = await json(req);
      const [added] = await rowsOf(post, [number, userId, message]);
      if (added === undefined) return answer(res, { error: 'There is no such chat.', code: 'chats.notFound' }, 404);
      return answer(
        res,
        messageOf({ ...added, ...viewer, from_user_id: userId, content: message, is_gone: false }),
        201,
      );
    }
    case '/api/technical-areas': {
      const [row] = await rowsOf(version, ['seed']);
      const tag = `W/"${row.version.slice(0, 12)}"`;
      res.setHeader('etag', tag);
      if (req.headers['if-none-match'] === tag) {
        res.writeHead(304);
        res.end();
        return;
      }
      return answer(res, listedAreas);
    }
    default: {
      const [row] = await rowsOf(profile, [Number(path.slice(path.lastIndexOf('/') + 1))]);
      return row === undefined
        ? answer(res, { error: 'Not found.', code: 'profiles.notFound' }, 404)
        : answer(res, profileOf(row));
    }
  }
}

createServer((req, res) => {
  serve(req, res).catch((error) => answer(res, { error: String(error) }, 500));
}).listen(Number(process.env.PORT), '127.0.0.1');
process.once('disconnect', () => process.exit(0));
