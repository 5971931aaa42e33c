import { type Log, Refusal, type Services } from '@exchange/api';
import { limits } from '@exchange/contract/limits';
import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import fastifyHelmet from '@fastify/helmet';
import fastifyRateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import type { Config } from './config.ts';
import { createContexts } from './context.ts';
import { mountDevMail } from './dev-mail.ts';
import { mountDocs } from './docs.ts';
import { drainConnections } from './drain.ts';
import { answerError } from './errors.ts';
import type { Events } from './events/exchange.ts';
import { mountEvents } from './events/route.ts';
import { mountHealth } from './health.ts';
import { mountLegal } from './legal.ts';
import { logRequests } from './log.ts';
import { mountMetrics } from './metrics.ts';
import type { Readiness } from './readiness.ts';
import { restAdapter } from './rest-adapter.ts';
import { mountTrpc } from './trpc-mount.ts';
import { mountWebFiles } from './web-files.ts';

export interface AppParts {
  readonly config: Config;
  readonly services: Services;
  readonly events: Events;
  readonly readiness: Readiness;
  readonly logger: FastifyServerOptions['loggerInstance'] & Log;
}

/** Whole minutes of requests: a person polls about eight times a minute and tab, an address may be a campus. */
const perMinute = { member: 1200, address: 6000 };

/** Composes the server; it listens in `main.ts`, so that tests need no port. */
export async function buildApp({ config, services, events, readiness, logger }: AppParts): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.bodyBytes,
    requestTimeout: 15_000,
    keepAliveTimeout: 65_000,
    trustProxy: config.trustProxy.length === 0 ? false : [...config.trustProxy],
    return503OnClosing: false,
    routerOptions: { maxParamLength: 16_384 },
    frameworkErrors: (error, req, reply) => void answerError(error, req, reply),
  });
  app.decorateRequest('viewer', null);
  app.setErrorHandler(answerError);
  logRequests(app);
  drainConnections(app);

  await app.register(fastifyCookie);
  await app.register(fastifyCompress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { 0: 0, 1: 4 } },
  });
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
      },
    },
    strictTransportSecurity: config.isHttps ? { maxAge: 63_072_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  });
  app.addHook('onSend', async (_req, reply) => {
    reply.header('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
  });

  mountHealth(app, services, readiness);
  mountMetrics(app, config.metricsToken, () => events.streams.size);
  mountLegal(app, config);
  if (!config.production && config.smtpUrl === undefined) mountDevMail(app, services.db, config.appName);

  const contexts = createContexts(services, config.isHttps);
  await app.register(async (doors) => {
    doors.addHook('onRequest', async () => {
      if (!readiness.isPrepared()) throw new Refusal('http.unavailable', { retryAfter: 2 });
    });
    if (config.rateLimits)
      await doors.register(fastifyRateLimit, {
        hook: 'preParsing',
        timeWindow: '1 minute',
        max: (req) => (req.viewer === null ? perMinute.address : perMinute.member),
        keyGenerator: (req) => (req.viewer === null ? req.ip : `member ${req.viewer.user_id}`),
        addHeadersOnExceeding: {
          'x-ratelimit-limit': false,
          'x-ratelimit-remaining': false,
          'x-ratelimit-reset': false,
        },
      });
    await doors.register(async (scope) => {
      restAdapter(scope, contexts, config.publicUrl);
      mountDocs(scope, config);
    });
    await doors.register(async (scope) => mountEvents(scope, contexts, events));
    await doors.register(async (scope) => mountTrpc(scope, contexts, config.publicUrl));
  });
  await mountWebFiles(app, config);
  return app;
}
