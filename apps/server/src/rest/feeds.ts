import { readRequestFeed } from '@exchange/api';
import { feedPath } from '@exchange/contract/feeds';
import type { FastifyInstance } from 'fastify';
import type { Contexts } from '../http/context.ts';
import { sendWithEtag, withEtag } from '../http/etag.ts';
import { answerMethodNotAllowed } from '../http/method-not-allowed.ts';

/** `GET /api/atom/{token}`: a feed at a secret address, for programs without a session (docs/behaviour/feeds.md#feeds). */
export function mountFeeds(app: FastifyInstance, contexts: Contexts): void {
  const path = feedPath(':token');
  app.get<{ Params: { token: string } }>(path, async (req, reply) => {
    const text = await readRequestFeed(contexts.contextOf(req, reply), req.params.token);
    return sendWithEtag(req, reply, withEtag(text), { type: 'application/atom+xml; charset=utf-8' });
  });
  answerMethodNotAllowed(app, path, ['GET', 'HEAD']);
}
