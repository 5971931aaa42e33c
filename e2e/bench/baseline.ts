/**
 * The floor: what the same calls cost on a server written by hand, with `node:http`, named statements of `pg`, the text of
 * the product's own statements and its lookup of the session, and nothing else. Started by `make bench` with
 * `DATABASE_URL` and `PORT`; it answers what the product answers.
 */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { planning, startupOptions, valueTypes } from '@exchange/db/connection';
import pg from 'pg';
import { type HotName, prepared } from './statements.ts';

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 10,
  types: valueTypes,
  options: startupOptions({ TimeZone: 'UTC', ...planning }),
});

/** A named statement with the values of the caller. */
async function statement(name: HotName) {
  const { text, valuesOf } = await prepared(name);
  return async (asked: Parameters<typeof valuesOf>[0]) =>
    (await pool.query({ name, text, values: valuesOf(asked) })).rows;
}

const [session, matching, unread, chats, messages, post, stats, profile, reference] = await Promise.all([
  statement('session'),
  statement('matching'),
  statement('unread'),
  statement('chats'),
  statement('messages'),
  statement('post'),
  statement('stats'),
  statement('profile'),
  statement('reference'),
]);

const tokenText = /(?:^|; )session=([A-Za-z0-9_-]{43})(?:;|$)/;
const areas = (await pool.query('select id, name, category_id from technical_area order by id')).rows;
let counted: { at: number; body: string } | undefined;

const pageSize = 50;

/** A page without the columns that only its cursor needs. */
const items = (rows: Record<string, unknown>[]) =>
  rows.slice(0, pageSize).map(({ cursor_at: _at, cursor_id: _id, ...item }) => item);

function answer(res: ServerResponse, body: unknown, status = 200): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  res.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  res.end(text);
}

async function bodyOf(req: IncomingMessage): Promise<{ message: string }> {
  const pieces: Buffer[] = [];
  for await (const piece of req) pieces.push(piece);
  return JSON.parse(Buffer.concat(pieces).toString('utf8'));
}

async function serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const url = new URL(req.url ?? '/', 'http://localhost');
  if (url.pathname === '/readyz') return answer(res, {});
  if (url.pathname === '/api/home-stats') {
    if (counted === undefined || performance.now() - counted.at > 30_000)
      counted = { at: performance.now(), body: JSON.stringify((await stats({}))[0]) };
    return answer(res, counted.body);
  }
  const token = tokenText.exec(req.headers.cookie ?? '')?.[1];
  const [viewer] = token === undefined ? [] : await session({ token: createHash('sha256').update(token).digest() });
  if (viewer === undefined) return answer(res, { error: 'Log in.' }, 401);
  const userId = viewer.user_id;
  const chatId = Number(url.searchParams.get('id'));
  switch (url.pathname) {
    case '/api/collaboration-requests':
      return answer(
        res,
        items(await matching({ userId })).map((card) => ({
          ...card,
          technical_area_ids: (card.technical_areas as { id: number }[]).map(({ id }) => id),
          institute_ids: (card.institutes as { id: number }[]).map(({ id }) => id),
        })),
      );
    case '/api/chats/unread-counts': {
      const [{ mine, offered }] = await unread({ userId });
      return answer(res, {
        total_unread_count: mine + offered,
        my_requests_count: mine,
        my_offers_count: offered,
      });
    }
    case '/api/chats/my-offers':
      return answer(res, items(await chats({ userId })));
    case '/api/chats/messages': {
      if (req.method === 'GET') return answer(res, await messages({ userId, chatId }));
      const { message } = await bodyOf(req);
      const [{ id, time_sent }] = await post({ userId, chatId, message });
      const author = { from_user_id: userId, from_user_hashid: viewer.hashid, from_user_name: viewer.name };
      return answer(res, { id, time_sent, ...author, message_content: message }, 201);
    }
    case '/api/technical-areas': {
      const [{ version }] = await reference({});
      const tag = `W/"${version.slice(0, 12)}"`;
      res.setHeader('etag', tag);
      if (req.headers['if-none-match'] === tag) {
        res.writeHead(304);
        res.end();
        return;
      }
      return answer(res, areas);
    }
    default: {
      const otherId = Number(/^\/api\/profile\/(\d+)$/.exec(url.pathname)?.[1]);
      return answer(res, (await profile({ otherId }))[0]);
    }
  }
}

createServer((req, res) => {
  serve(req, res).catch((error) => answer(res, { error: String(error) }, 500));
}).listen(Number(process.env.PORT), '127.0.0.1');
process.once('disconnect', () => process.exit(0));
