import { Refusal, refuseRestricted, type Settings, type Viewer } from '@exchange/api';
import { eventsPath } from '@exchange/contract/events';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Contexts } from '../http/context.ts';
import { answerMethodNotAllowed } from '../http/method-not-allowed.ts';
import type { EventHub } from './hub.ts';
import { reconnectSoonMs, retryFrame } from './sse.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The client decides how long the reply lasts, so its duration is no metric. */
    isStream?: boolean;
  }
}

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Without it nginx and compatible proxies buffer the events.
  'x-accel-buffering': 'no',
};

/** Who may have a stream. @throws `auth.required`, `account.leaving`, `secondFactor.missing` */
function requireListener({ viewer }: Pick<FastifyRequest, 'viewer'>, settings: Settings): Viewer {
  if (viewer === null) throw new Refusal('auth.required');
  refuseRestricted({ settings }, viewer);
  return viewer;
}

/**
 * `GET /api/events`: the event stream of the logged-in user. Not a tRPC subscription, which
 * keeps 150 kB for each idle client. Written to the bare response: nothing compresses, parses or times it.
 */
export function mountEvents(app: FastifyInstance, contexts: Contexts, events: EventHub, settings: Settings): void {
  const onRequest = contexts.identifyMember;
  app.get(eventsPath, { onRequest, exposeHeadRoute: false, config: { isStream: true } }, (req, reply) => {
    const { user_id: userId, token_hash } = requireListener(req, settings);
    for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...headers }))
      if (value !== undefined) reply.raw.setHeader(name, value);
    reply.hijack();
    req.log.info({ route: eventsPath, user: userId }, 'stream opened');
    reply.raw.write(retryFrame(reconnectSoonMs));
    if (events.isEnding()) return void reply.raw.end();
    events.open({ reply: reply.raw, userId, session: token_hash.toString('hex') });
  });
  app.head(eventsPath, { onRequest }, async (req, reply) => {
    requireListener(req, settings);
    return reply.headers(headers).send();
  });
  answerMethodNotAllowed(app, eventsPath, ['GET', 'HEAD']);

  app.addHook('onListen', async () => events.start());
  app.addHook('preClose', async () => events.endStreams());
  app.addHook('onClose', async () => events.close());
}
