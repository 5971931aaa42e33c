import type { Ask, Peer } from './peers.ts';

const id = (number: number) => String(number).padStart(10, '0');
const pointer = (className: string, number: number) => ({ __type: 'Pointer', className, objectId: id(number) });
const to = (targetClass: string) => ({ type: 'Pointer', targetClass });

const text = { type: 'String' };
const number = { type: 'Number' };
const classes = {
  _User: { name: text, about: text },
  _Session: {},
  Area: { name: text },
  Request: {
    ...{ title: text, description: text, type: number, scope: text, status: number },
    ...{ areas: { type: 'Array' }, owner: to('_User') },
  },
  Chat: {
    ...{ request: to('Request'), owner: to('_User'), helper: to('_User') },
    ...{ lastMessageAt: { type: 'Date' }, lastPreview: text },
  },
  Message: { chat: to('Chat'), sender: to('_User'), content: text },
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
const matching = (limit: number) => (ask: Ask) =>
  list('Request', { status: 2, areas: { $in: ask.areas } }, '-createdAt', limit, 'owner');

/** Parse Server with one class for each table; it checks the session, and everyone may read everything. */
export const parseServer: Peer = {
  name: 'parse-server',
  program: 'parse-server/bin/parse-server',
  environment: (folder, databaseUrl, port) => ({
    PARSE_SERVER_APPLICATION_ID: 'bench',
    PARSE_SERVER_MASTER_KEY: 'bench',
    PARSE_SERVER_DATABASE_URI: databaseUrl,
    PARSE_SERVER_URL: `http://127.0.0.1:${port}/parse`,
    PARSE_SERVER_HOST: '127.0.0.1',
    PARSE_SERVER_LOGS_FOLDER: `${folder}/logs`,
  }),
  health: '/parse/health',
  async fill(run, origin) {
    for (const [className, fields] of Object.entries(classes)) {
      const reply = await fetch(`${origin}/parse/schemas/${className}`, {
        method: className === '_User' ? 'PUT' : 'POST',
        headers: {
          'x-parse-application-id': 'bench',
          'x-parse-master-key': 'bench',
          'content-type': 'application/json',
        },
        body: JSON.stringify({ fields }),
      });
      if (!reply.ok) throw new Error(`Parse Server refused ${className}: ${await reply.text()}`);
    }
    await run(data);
  },
  headers: (userId) => ({ 'x-parse-application-id': 'bench', 'x-parse-session-token': `r:bench-${userId}` }),
  reads: {
    'matching, 20': matching(20),
    'matching, 50': matching(50),
    'one request': ({ request_id }) => `/parse/classes/Request/${id(request_id)}?include=owner`,
    chats: ({ user_id }) => list('Chat', { helper: pointer('_User', user_id) }, '-lastMessageAt', 50, 'owner,request'),
    messages: ({ chat_id }) => list('Message', { chat: pointer('Chat', chat_id) }, '-createdAt', 200, ''),
    profile: ({ user_id }) => `/parse/users/${id(user_id)}`,
    reference: () => '/parse/classes/Area?order=name&limit=1000',
  },
  post: ({ user_id, chat_id }, content) => [
    '/parse/classes/Message',
    { chat: pointer('Chat', chat_id), sender: pointer('_User', user_id), content },
    201,
  ],
};
