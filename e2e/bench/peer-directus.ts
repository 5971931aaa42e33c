import { execFileSync } from 'node:child_process';
import { benchToken } from './data.ts';
import type { Ask, Peer } from './peers.ts';

/** Its tables, which it reads by itself, instead of those of the product. */
const tables = `
  create schema peer;
  create table peer.area as select id, name from technical_area;
  create table peer.person as select id, name, description from app_user;
  create table peer.request as select id, title, description, collaboration_type_id as type, share_scope as scope, status_id as status,
    created_at, user_id as owner from collaboration_request;
  create table peer.request_area as select row_number() over ()::int as id, request_id as request, area_id as area from request_technical_area;
  create table peer.chat as select id, request_id as request, owner_id as owner, helper_id as helper, last_message_at, last_preview
    from collaboration_request_response;
  create table peer.message as select id, response_id as chat, from_user_id as sender, content, time_sent from chat_message;
  drop schema public cascade;
  alter schema peer rename to public;
  alter table area add primary key (id);
  alter table person add primary key (id);
  alter table request add primary key (id), add foreign key (owner) references person;
  alter table request_area add primary key (id), add foreign key (request) references request, add foreign key (area) references area;
  alter table chat add primary key (id), add foreign key (request) references request, add foreign key (owner) references person,
    add foreign key (helper) references person;
  alter table message add primary key (id), add foreign key (chat) references chat, add foreign key (sender) references person,
    alter id set not null, alter id add generated always as identity, alter time_sent set default now();
  select setval(pg_get_serial_sequence('message', 'id'), max(id)) from message;
  create index on request (status, created_at desc);
  create index on request_area (area, request);
  create index on request_area (request);
  create index on chat (helper, last_message_at desc);
  create index on message (chat, id desc)`;

/** The areas of a request as its field, and a role whose users may read everything and write messages, with a token for each. */
const rights = `
  insert into directus_fields (collection, field, special) values ('request', 'areas', 'o2m');
  insert into directus_relations (many_collection, many_field, one_collection, one_field) values ('request_area', 'request', 'request', 'areas');
  insert into directus_roles (id, name) values ('00000000-0000-4000-8000-000000000001', 'Member');
  insert into directus_policies (id, name, admin_access, app_access) values ('00000000-0000-4000-8000-000000000002', 'Member', false, false);
  insert into directus_access (id, role, policy)
  values (gen_random_uuid(), '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002');
  insert into directus_permissions (collection, action, permissions, fields, policy)
  select name, 'read', '{}'::json, '*', '00000000-0000-4000-8000-000000000002'::uuid
  from unnest(array['area', 'person', 'request', 'request_area', 'chat', 'message']) name
  union all select 'message', 'create', '{}'::json, '*', '00000000-0000-4000-8000-000000000002';
  insert into directus_users (id, email, status, role, token)
  select gen_random_uuid(), id || '@bench.example', 'active', '00000000-0000-4000-8000-000000000001', rpad('bench-' || id || '-', 43, 'x')
  from person where id <= 1000`;

const list = (collection: string, filter: unknown, sort: string, limit: number, fields: string) =>
  `/items/${collection}?${new URLSearchParams({ filter: JSON.stringify(filter), sort, limit: String(limit), fields })}`;
const card = '*,owner.id,owner.name,areas.area';
const chatCard = '*,owner.id,owner.name,request.id,request.title';
const matching = (limit: number) => (ask: Ask) =>
  list('request', { status: { _eq: 2 }, areas: { area: { _in: ask.areas } } }, '-created_at', limit, card);

/** Directus on tables of the same content; it checks the token, and every user may read everything. */
export const directus: Peer = {
  name: 'directus',
  program: '@directus/api/dist/start.js',
  environment: (folder, databaseUrl, port) => ({
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: databaseUrl,
    SECRET: 'a secret for measurements only, long enough',
    ADMIN_EMAIL: 'admin@bench.example.com',
    ADMIN_PASSWORD: 'a password for measurements only',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    HOST: '127.0.0.1',
    TELEMETRY: 'false',
    EXTENSIONS_PATH: `${folder}/extensions`,
    STORAGE_LOCAL_ROOT: `${folder}/uploads`,
  }),
  health: '/server/ping',
  async prepare(run, folder, environment) {
    await run(tables);
    execFileSync(process.execPath, [`${folder}/node_modules/directus/cli.js`, 'bootstrap'], {
      cwd: folder,
      env: { PATH: process.env.PATH, NODE_ENV: 'production', ...environment },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await run(rights);
  },
  headers: (userId) => ({ authorization: `Bearer ${benchToken(userId)}` }),
  reads: {
    'matching, 20': matching(20),
    'matching, 50': matching(50),
    'one request': ({ request_id }) => `/items/request/${request_id}?fields=${card}`,
    chats: ({ user_id }) => list('chat', { helper: { _eq: user_id } }, '-last_message_at', 50, chatCard),
    messages: ({ chat_id }) => list('message', { chat: { _eq: chat_id } }, '-id', 200, '*'),
    profile: ({ user_id }) => `/items/person/${user_id}`,
    reference: () => '/items/area?sort=name&limit=-1',
  },
  post: ({ user_id, chat_id }, content) => ['/items/message', { chat: chat_id, sender: user_id, content }, 200],
};
