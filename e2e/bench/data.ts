import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { planning } from '@exchange/db/connection';
import { migrations } from '@exchange/db/migrations/index';
import { prepareDatabase } from '@exchange/db/prepare';
import type pg from 'pg';
import { query, withClient } from '../support/postgres.ts';

/**
 * A deterministic data set (`make bench-data SIZE=S|L`): users, requests, chats and messages whose areas are popular by a
 * law like Zipf's, scopes 60/20/8/12 % (everyone/verified/my/selected), a third of the requests active, and ten users who
 * stand for the hard cases (ids 1 to 10). The same size gives the same rows on every machine.
 */
type Size = Record<'users' | 'requests' | 'chats' | 'messages', number>;

const sizes: Record<string, Size> = {
  XS: { users: 1_000, requests: 2_000, chats: 4_000, messages: 20_000 },
  S: { users: 10_000, requests: 10_000, chats: 20_000, messages: 100_000 },
  L: { users: 100_000, requests: 1_000_000, chats: 500_000, messages: 5_000_000 },
};

/** What the hard users are about; the ids of areas are places in the order of popularity, 1 the most popular. */
export const hardUsers = {
  typical: 1,
  manyAreas: 2,
  popularArea: 3,
  rareArea: 4,
  emptyArea: 5,
  outOfScope: 6,
  customTable: 7,
  customRareType: 8,
  hidTwoThousand: 9,
  unverified: 10,
} as const;

/** `u(i, k)` in the SQL below: a number in [0, 1) that depends on the row and a salt alone. */
const helpers = `
  create schema bench;
  create function bench.u(i bigint, salt bigint) returns float8 language sql immutable parallel safe as
    'select (hashint8extended(i, salt) & 2147483647) / 2147483648.0';
  create table bench.area as
    select row_number() over (order by hashint4extended(id, 7)) as place, id from technical_area;
  create unique index on bench.area (place) include (id);
  create function bench.area_at(p bigint) returns int language sql stable as 'select id from bench.area where place = p';
  create table bench.inst as
    select row_number() over (order by hashint4extended(id, 8)) as place, id from institute;
  create unique index on bench.inst (place) include (id);
  create table bench.type as
    select row_number() over (order by hashint4extended(id, 9)) as place, id from collaboration_type;
`;

/** Places 1 to 297 by popularity; nothing but the rules below reaches the last three. */
const zipf = (u: string) => `floor(power(298, ${u}))::bigint`;

function statements({ users, requests, chats, messages }: Size): string[] {
  return [
    helpers,
    `insert into app_user (id, hashid, email, email_key, password_hash, verified_at, name, institute_id, is_verified_institute, master_collaboration_status_id,
       is_listed, active_at, description)
     overriding system value
     select i, 'bench' || lpad(i::text, 11, '0'), 'u' || i || '@bench.example', 'u' || i || '@bench.example', 'x', now(),
       'Bench User ' || i, inst.id, inst.id is not null,
       case when i in (${hardUsers.customTable}, ${hardUsers.customRareType}) then 3 when i <= 10 then 1
         when bench.u(i, 1) < 0.8 then 1 when bench.u(i, 1) < 0.85 then 2 else 3 end,
       true, timestamptz '2026-11-01 00:00:00+00' - make_interval(days => power(366, bench.u(i, 42))::int - 1), bio.words || case when i % 10 = 0 then ' tenth' else '' end
     from generate_series(1, ${users}) i
     left join bench.inst on inst.place = case
       when i = ${hardUsers.unverified} then null
       when i <= 10 then i
       when bench.u(i, 2) < 0.3 then null
       else floor(power(500, bench.u(i, 3)))::bigint end
     cross join lateral (
       select string_agg('word' || floor(power(20000, bench.u(i * 32 + n, 30)))::int, ' ') as words
       from generate_series(1, 30) n) bio`,
    `select setval(pg_get_serial_sequence('app_user', 'id'), ${users})`,
    `insert into account_address (user_id, email, email_key, is_main, proven_at, institute_id, badge_ends_on)
     select id, email, email_key, true, verified_at, institute_id, case when institute_id is not null then current_date + 365 end from app_user`,
    `insert into person_search
     select id, active_at, institute_id, strip(directory_words(name)), strip(directory_words(description)) from app_user`,
    `insert into login_identity (user_id, provider, issuer, subject)
     select id, 'orcid', 'https://orcid.org', id from app_user where bench.u(id, 41) < 0.2`,
    `insert into user_technical_area (user_id, area_id)
     select distinct i, bench.area_at(${zipf('bench.u(i * 16 + n, 4)')})
     from generate_series(11, ${users}) i, generate_series(1, 12) n
     where n <= 1 + floor(12 * bench.u(i, 5))
     on conflict do nothing`,
    `insert into user_technical_area (user_id, area_id)
     select ${hardUsers.typical}, bench.area_at(p) from unnest(array[3, 9, 20, 45, 90]) p
     union all select ${hardUsers.manyAreas}, bench.area_at(p) from generate_series(1, 60) p
     union all select ${hardUsers.popularArea}, bench.area_at(1)
     union all select ${hardUsers.rareArea}, bench.area_at(297)
     union all select ${hardUsers.emptyArea}, bench.area_at(300)
     union all select ${hardUsers.outOfScope}, bench.area_at(299)
     union all select ${hardUsers.customTable}, bench.area_at(p) from generate_series(1, 12) p
     union all select ${hardUsers.customRareType}, bench.area_at(p) from generate_series(1, 5) p
     union all select ${hardUsers.hidTwoThousand}, bench.area_at(p) from generate_series(1, 3) p
     union all select ${hardUsers.unverified}, bench.area_at(p) from unnest(array[3, 9, 20, 45, 90]) p`,
    `insert into collaboration_request (id, user_id, title, description, collaboration_type_id, share_scope, status_id, created_at, updated_at, published_at, silence_emails)
     overriding system value
     select i, 11 + floor(bench.u(i, 10) * (${users} - 11))::int, 'Request ' || i || ' of the bench' || case when bench.u(i, 28) < 0.1 then ', a tenth' else '' end,
       repeat('We would like to know how others do this. ', 3 + floor(bench.u(i, 11) * 12)::int),
       case when i % 20000 = 7 then (select id from bench.type where place = 37)
         else (select id from bench.type where place = 1 + floor(bench.u(i, 13) * 36)::int) end,
       case when i % 1000 = 3 then 'selected' when bench.u(i, 14) < 0.6 then 'everyone' when bench.u(i, 14) < 0.8 then 'verified'
         when bench.u(i, 14) < 0.88 then 'my' else 'selected' end,
       case when bench.u(i, 15) < 0.34 then 2 when bench.u(i, 15) < 0.44 then 1 when bench.u(i, 15) < 0.6 then 3
         when bench.u(i, 15) < 0.9 then 4 else 5 end,
       at, at, at, case when i % 200 = 0 then 1 else 2 end
     from generate_series(1, ${requests}) i,
       lateral (select timestamptz '2026-11-01 00:00:00+00' - make_interval(secs => (${requests} - i) * 60) as at) t`,
    `update collaboration_request request set scope_institute_id = owner.institute_id
     from app_user owner where owner.id = request.user_id and request.share_scope = 'my' and owner.is_verified_institute`,
    `select setval(pg_get_serial_sequence('collaboration_request', 'id'), ${requests})`,
    // Request i % 1000 = 3 has the area of the user whose matches are all out of scope, and nothing else.
    `insert into request_technical_area (request_id, area_id)
     select distinct i, case when i % 1000 = 3 then bench.area_at(299) else bench.area_at(${zipf('bench.u(i * 4 + n, 16)')}) end
     from generate_series(1, ${requests}) i, generate_series(1, 3) n
     where n = 1 or (i % 1000 <> 3 and n <= 1 + floor(3 * bench.u(i, 17)))
     on conflict do nothing`,
    `insert into request_institute (request_id, institute_id)
     select distinct r.id, inst.id from collaboration_request r, generate_series(1, 3) n, bench.inst
     where r.share_scope = 'selected'
       and inst.place = case when r.id % 1000 = 3 then 5000 + n else floor(power(500, bench.u(r.id * 4 + n, 18)))::bigint end
     on conflict do nothing`,
    `insert into ask (request_id, user_id, created_at)
     select id, 11 + floor(bench.u(id, 40) * (${users} - 11))::int, created_at from collaboration_request where status_id = 2`,
    `insert into request_feed (area_id, audience, type_id, created_at, request_id, owner_id)
     select area.area_id, audience.id, r.collaboration_type_id, r.created_at, r.id, r.user_id
     from collaboration_request r
     join app_user owner on owner.id = r.user_id
     join request_technical_area area on area.request_id = r.id
     cross join lateral (
       select 0 as id where r.share_scope = 'everyone'
       union all select -1 where r.share_scope = 'verified'
       union all select r.scope_institute_id where r.share_scope = 'my' and r.scope_institute_id is not null
       union all select s.institute_id from request_institute s where r.share_scope = 'selected' and s.request_id = r.id) audience
     where r.status_id = 2`,
    // In parts, as the product's job does: a list of all ids would be searched for each request.
    `insert into request_search
     select row.* from (
       select array_agg(id) as ids from collaboration_request where status_id = 2 group by id / 1000) part
     cross join lateral request_search_rows(part.ids) row on conflict do nothing`,
    `insert into area_use (area_id, requests)
     select area_id, count(*) from request_technical_area join request_search using (request_id) group by area_id
     union all select 0, count(*) from request_search`,
    `insert into collaboration_preference (user_id, area_id, type_id)
     select mine.user_id, mine.area_id, type.id from user_technical_area mine, bench.type
     where (mine.user_id = ${hardUsers.customTable} and type.place <= 6)
       or (mine.user_id = ${hardUsers.customRareType} and type.place = 37)
       or (mine.user_id > 10 and bench.u(mine.user_id, 1) >= 0.85 and bench.u(mine.user_id * 40 + type.place, 19) < 0.4)`,
    `insert into recipient_state (user_id, request_id, state, acted_at)
     select ${hardUsers.hidTwoThousand}, request_id, 'hidden', now()
     from (select distinct f.request_id, f.created_at from request_feed f
       join user_technical_area mine on mine.area_id = f.area_id and mine.user_id = ${hardUsers.hidTwoThousand}
       where f.audience in (0, -1) order by f.created_at desc limit 2000) newest
     union all
     select distinct i, 1 + floor(bench.u(i * 64 + n, 20) * ${requests})::int, 'hidden', now()
     from generate_series(11, ${users}) i, generate_series(1, 10) n
     on conflict do nothing`,
    // Chats: a thousand of them are those of user 2, half as owner's counterpart; helpers never meet their own request.
    `insert into offer (id, request_id, owner_id, helper_id, created_at, withdrawn_at)
     overriding system value
     select row_number() over (order by i), request_id, owner_id, helper_id, now(), case when bench.u(i, 21) < 0.1 then now() end
     from (
       select distinct on (r.id, helper) i, r.id as request_id, r.user_id as owner_id, helper as helper_id
       from generate_series(1, ${chats}) i,
         lateral (select 1 + floor(bench.u(i, 22) * ${requests})::int as request_id,
           case when i <= 1000 then ${hardUsers.manyAreas} else 11 + floor(bench.u(i, 23) * (${users} - 11))::int end as helper) c
       join collaboration_request r on r.id = c.request_id
       where r.user_id <> helper order by r.id, helper, i) pairs`,
    `select setval(pg_get_serial_sequence('offer', 'id'), (select max(id) from offer))`,
    `insert into credit (request_id, user_id, owner_id, email)
     select request_id, helper_id, owner_id, '' from offer where bench.u(id, 27) < 0.3`,
    `insert into recipient_state (user_id, request_id, state, acted_at)
     select helper_id, request_id, 'offered', now() from offer where withdrawn_at is null
     on conflict (user_id, request_id) do update set state = 'offered'`,
    `insert into chat_message (id, chat_id, from_user_id, content, time_sent)
     overriding system value
     select i, chat.id, case when i <= top.n or bench.u(i, 24) < 0.5 then chat.helper_id else chat.owner_id end,
       'Message ' || i || case when i % 10 = 0 then ' tenth ' else ' ' end || repeat('some words ', 1 + floor(bench.u(i, 25) * 10)::int),
       timestamptz '2026-11-01 00:00:00+00' + make_interval(secs => i * 0.1)
     from (select max(id) as n from offer) top, generate_series(1, ${messages}) i,
       lateral (select case when i <= top.n then i else 1 + floor(bench.u(i, 26) * top.n)::int end as id) c
     join offer chat on chat.id = c.id`,
    `select setval(pg_get_serial_sequence('chat_message', 'id'), ${messages})`,
    // As the job writes them, but without their places: with the functions of the search it would take an hour.
    `insert into message_search (message_id, words)
     select m.id, array_to_tsvector(array['message', 'some', 'words', '=word', m.id::text, ':p' || chat.owner_id, ':p' || chat.helper_id]
       || case when m.id % 10 = 0 then array['tenth'] else '{}' end)
     from chat_message m join offer chat on chat.id = m.chat_id`,
    // Most people have read what they got; one chat in twelve has unread messages on each side, one in six is archived.
    `insert into chat_member (chat_id, user_id, other_id, is_request_owner, last_message_id, read_up_to, is_archived)
     select chat.id, person.id, person.other_id, person.is_owner, m.last_id,
       case when chat.id % 12 = person.salt then m.middle_id else m.last_id end, chat.id % 6 = 3 + person.salt
     from (select chat_id, max(id) as last_id, percentile_disc(0.5) within group (order by id) as middle_id
       from chat_message group by chat_id) m
     join offer chat on chat.id = m.chat_id
     cross join lateral (values (chat.owner_id, chat.helper_id, true, 0), (chat.helper_id, chat.owner_id, false, 1))
       person (id, other_id, is_owner, salt)`,
    `update chat_member member
     set unread = c.unread
     from (select member.chat_id, member.user_id, count(*) as unread
       from chat_member member join chat_message m on m.chat_id = member.chat_id
       where m.from_user_id = member.other_id and m.id > member.read_up_to
       group by member.chat_id, member.user_id) c
     where c.chat_id = member.chat_id and c.user_id = member.user_id`,
    // A session for each of the first thousand users: the token is `bench-<id>` filled up to 43 characters with `x`.
    `insert into session (token_hash, user_id)
     select sha256(convert_to(rpad('bench-' || id || '-', 43, 'x'), 'UTF8')), id from app_user where id <= 1000`,
    'drop schema bench cascade',
  ];
}

/** The session token of a user of the data set. */
export function benchToken(userId: number): string {
  return `bench-${userId}-`.padEnd(43, 'x');
}

/**
 * Vacuums until every page counts as seen by all, so that a statement touches the same pages in every run: a statement that looks
 * at a table meanwhile, autovacuum for one, keeps pages from it.
 */
async function settle(client: pg.Client): Promise<void> {
  for (let n = 0; n < 50; n += 1) {
    await client.query('vacuum analyze');
    const { rows } = await client.query(
      "select from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relallvisible < relpages",
    );
    if (rows.length === 0) return;
    await wait(200);
  }
}

/**
 * Fills an empty database.
 *
 * @param say told of each step with the seconds since the start
 */
export async function fillBench(url: string, size: keyof typeof sizes, say: (line: string) => void): Promise<void> {
  const wanted = sizes[size];
  if (wanted === undefined) throw new Error(`SIZE must be one of ${Object.keys(sizes).join(', ')}.`);
  await prepareDatabase(url);
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`.padStart(8);
  await withClient(url, async (client) => {
    await client.query("set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '512MB'");
    // As in the product: the functions that make the words of a request would be planned anew for each one, or be compiled.
    for (const [name, value] of Object.entries(planning)) await client.query(`set ${name} = ${value}`);
    // Rows are made right by these statements; checking each key again would double the time. Needs a superuser.
    await client.query("set session_replication_role = 'replica'").catch(() => undefined);
    for (const statement of statements(wanted)) {
      const result = await client.query(statement);
      const first = statement.trim().split('\n')[0]?.slice(0, 60);
      say(`${seconds()}  ${Array.isArray(result) ? '' : (result.rowCount ?? '')} ${first}`);
    }
    await settle(client);
    say(`${seconds()}  done`);
  });
}

const nameOf = (size: string) => `bench_${size.toLowerCase()}`;

/** The address of the database that holds a size, on the same server as another address. */
function benchUrl(url: string, size: string): string {
  const target = new URL(url);
  target.pathname = `/${nameOf(size)}`;
  return target.href;
}

/** Stands for what the data was made by; kept as the comment of its database. */
const fingerprint = createHash('sha256')
  .update(readFileSync(import.meta.filename))
  .update(Object.keys(migrations).join())
  .digest('hex');

/** Makes the database of a size, unless it is there and as its rules are now. Who comes while it is made waits for it. */
async function makeBench(url: string, size: keyof typeof sizes, say: (line: string) => void): Promise<void> {
  const name = nameOf(size);
  await withClient(url, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const [made] = await query<{ by: string }>(
      url,
      "select shobj_description(oid, 'pg_database') as by from pg_database where datname = $1",
      [name],
    );
    if (made?.by === fingerprint) return;
    await query(url, `drop database if exists ${name} with (force)`);
    await query(url, `create database ${name}`);
    await fillBench(benchUrl(url, size), size, say);
    await query(url, `comment on database ${name} is '${fingerprint}'`);
  });
}

/**
 * A copy of the data set of a size, which is made first where it is missing or older than its rules: a run writes, and the next one shall find what
 * this one found. The sessions are as young as on the day the data was made.
 *
 * @param purpose the end of the copy's name
 */
export async function copyBench(url: string, size: string, purpose = 'run') {
  const name = nameOf(size);
  const copy = `${name}_${purpose}`;
  await makeBench(url, size, (line) => console.error(line));
  const drop = () => query(url, `drop database if exists "${copy}" with (force)`);
  await drop();
  await query(url, `create database "${copy}" template ${name} strategy file_copy`);
  const copyUrl = benchUrl(url, `${size}_${purpose}`);
  await withClient(copyUrl, async (client) => {
    await client.query('update session set created_at = now(), last_used_at = now()');
    await settle(client);
  });
  return { url: copyUrl, drop };
}

if (import.meta.main) {
  const [size = 'S'] = process.argv.slice(2);
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error('DATABASE_URL names the server on which the database bench_s or bench_l is made.');
  await makeBench(url, size, (line) => console.log(line));
  console.log(benchUrl(url, size));
}
