import type { Ask, Peer } from './peers.ts';

const id = (number: number) => String(number).padStart(10, '0');
const pointer = (className: string, number: number) => ({ __type: 'Pointer', className, objectId: id(number) });
const to = (targetClass: string) => ({ type: 'Pointer', targetClass });

/** Its classes beside `_User` and `_Session`. */
const classes = {
  Area: { name: { type: 'String' } },
  Request: {
    title: { type: 'String' },
    description: { type: 'String' },
    type: { type: 'Number' },
    scope: { type: 'String' },
    status: { type: 'Number' },
    areas: { type: 'Array' },
    owner: to('_User'),
  },
  Chat: {
    request: to('Request'),
    owner: to('_User'),
    helper: to('_User'),
    lastMessageAt: { type: 'Date' },
    lastPreview: { type: 'String' },
  },
  Message: { chat: to('Chat'), sender: to('_User'), content: { type: 'String' } },
};

const key = (column: string) => `lpad(${column}::text, 10, '0')`;
const data = `
  insert into "_User" ("objectId", "createdAt", "updatedAt", username, name, about)
  select ${key('id')}, created_at, created_at, hashid, name, description from app_user;
  insert into "_Session" ("objectId", "createdAt", "updatedAt", "sessionToken", "user", "expiresAt")
  select ${key('id')}, now(), now(), 'r:bench-' || id, ${key('id')}, now() + interval '1 year' from app_user where id <= 1000;
  insert into "Area" ("objectId", "createdAt", "updatedAt", name) select ${key('id')}, now(), now(), name from technical_area;
  insert into "Request" ("objectId", "createdAt", "updatedAt", title, description, type, scope, status, areas, owner)
  select ${key('id')}, created_at, updated_at, title, description, collaboration_type_id, share_scope, status_id,
    to_jsonb(technical_area_ids), ${key('user_id')} from collaboration_request;
  insert into "Chat" ("objectId", "createdAt", "updatedAt", request, owner, helper, "lastMessageAt", "lastPreview")
  select ${key('id')}, created_at, created_at, ${key('request_id')}, ${key('owner_id')}, ${key('helper_id')}, last_message_at,
    last_preview from collaboration_request_response;
  insert into "Message" ("objectId", "createdAt", "updatedAt", chat, sender, content)
  select ${key('id')}, time_sent, time_sent, ${key('response_id')}, ${key('from_user_id')}, content from chat_message;
  create index on "_Session" ("sessionToken");
  create index on "Request" (status, "createdAt" desc);
  create index on "Chat" (helper, "lastMessageAt" desc);
  create index on "Message" (chat, "createdAt" desc)`;

const list = (className: string, where: unknown, order: string, limit: number, include: string) =>
  `/parse/classes/${className}?${new URLSearchParams({ where: JSON.stringify(where), order, limit: String(limit), include })}`;
const matching = (limit: number) => (ask: Ask) => ({
  path: list('Request', { status: 2, areas: { $in: ask.areas } }, '-createdAt', limit, 'owner'),
});

/** Parse Server with one class for each table; it checks the session, and everyone may read everything. */
export const parseServer: Peer = {
  name: 'parse-server',
  package: 'parse-server',
  program: 'parse-server/bin/parse-server',
  environment: ({ folder, databaseUrl, port }) => ({
    PARSE_SERVER_APPLICATION_ID: 'bench',
    PARSE_SERVER_MASTER_KEY: 'bench',
    PARSE_SERVER_DATABASE_URI: databaseUrl,
    PARSE_SERVER_URL: `http://127.0.0.1:${port}/parse`,
    PARSE_SERVER_HOST: '127.0.0.1',
    PARSE_SERVER_LOGS_FOLDER: `${folder}/logs`,
  }),
  health: '/parse/health',
  async fillRunning(run, origin) {
    const headers = {
      'x-parse-application-id': 'bench',
      'x-parse-master-key': 'bench',
      'content-type': 'application/json',
    };
    const send = async (method: string, path: string, body: unknown) => {
      const reply = await fetch(`${origin}/parse/${path}`, { method, headers, body: JSON.stringify(body) });
      if (!reply.ok) throw new Error(`Parse Server refused ${path}: ${await reply.text()}`);
    };
    await send('PUT', 'schemas/_User', { fields: { name: { type: 'String' }, about: { type: 'String' } } });
    for (const [className, fields] of Object.entries(classes)) await send('POST', `schemas/${className}`, { fields });
    await send('POST', 'schemas/_Session', { fields: {} });
    await run(data);
  },
  headers: (userId) => ({ 'x-parse-application-id': 'bench', 'x-parse-session-token': `r:bench-${userId}` }),
  calls: {
    'matching, 20': matching(20),
    'matching, 50': matching(50),
    chats: ({ user_id }) => ({
      path: list('Chat', { helper: pointer('_User', user_id) }, '-lastMessageAt', 50, 'owner,request'),
    }),
    messages: ({ chat_id }) => ({ path: list('Message', { chat: pointer('Chat', chat_id) }, '-createdAt', 200, '') }),
    post: ({ user_id, chat_id }) => ({
      path: '/parse/classes/Message',
      body: {
        chat: pointer('Chat', chat_id),
        sender: pointer('_User', user_id),
        content: 'How many images are there, and who may see them?',
      },
      status: 201,
    }),
    profile: ({ user_id }) => ({ path: `/parse/users/${id(user_id)}` }),
    'one request': ({ request_id }) => ({ path: `/parse/classes/Request/${id(request_id)}?include=owner` }),
    reference: () => ({ path: '/parse/classes/Area?order=name&limit=1000' }),
  },
};
