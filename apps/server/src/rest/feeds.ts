import { readCalendar, readRequestFeed } from '@exchange/api';
import { calendarPath, feedPath } from '@exchange/contract/feeds';
import type { FastifyInstance } from 'fastify';
import type { Contexts } from '../http/context.ts';
import { sendWithEtag, withEtag } from '../http/etag.ts';
import { answerMethodNotAllowed } from '../http/method-not-allowed.ts';

const feeds = [
  { path: feedPath(':token'), read: readRequestFeed, type: 'application/atom+xml; charset=utf-8' },
  { path: calendarPath(':token'), read: readCalendar, type: 'text/calendar; charset=utf-8' },
] as const;

/** `GET /api/atom/{token}` and `/api/calendar/{token}`: feeds at secret addresses, for programs without a session (docs/behaviour/feeds.md#feeds). */
export function mountFeeds(app: FastifyInstance, contexts: Contexts): void {
  for (const { path, read, type } of feeds) {
    app.get<{ Params: { token: string } }>(path, async (req, reply) => {
      const text = await read(contexts.contextOf(req, reply), req.params.token);
      return sendWithEtag(req, reply, withEtag(text), { type });
    });
    answerMethodNotAllowed(app, path, ['GET', 'HEAD']);
  }
}
