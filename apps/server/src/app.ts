import { randomUUID } from 'node:crypto';
import { type Log, Refusal, type Services } from '@exchange/api';
import { limits } from '@exchange/contract/limits';
import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { mountLoginProviders } from './auth/routes.ts';
import type { Config } from './config.ts';
import type { EventHub } from './events/hub.ts';
import { mountEvents } from './events/route.ts';
import { answerClientError, requestIdHeader } from './http/client-errors.ts';
import { warnOfUntrustedProxy } from './http/client-ip.ts';
import { createContexts, refuseUnidentified } from './http/context.ts';
import { answerError } from './http/errors.ts';
import { speakLanguages } from './http/language.ts';
import { securityHeaders } from './http/security-headers.ts';
import { alwaysSucceeds, readCalledProcedures } from './limits/called-procedures.ts';
import { limitRates } from './limits/rate-limit.ts';
import { mountDocs } from './openapi/mount.ts';
import { drainConnections } from './ops/drain.ts';
import { mountHealth, readyCheck } from './ops/health.ts';
import { logReply, logRequests, ReplyLog } from './ops/log.ts';
import { type Metrics, mountMetrics } from './ops/metrics.ts';
import type { Readiness } from './ops/readiness.ts';
import { mountBranding } from './pages/branding.ts';
import { mountDevMail, showsDevMail } from './pages/dev-mail.ts';
import { mountLanguages } from './pages/languages.ts';
import { mountLegal } from './pages/legal.ts';
import { mountWebFiles } from './pages/web-files.ts';
import { mountCreditKeys, mountWellKnown } from './pages/well-known.ts';
import { mountAccountExport } from './rest/account-export.ts';
import { restAdapter } from './rest/adapter.ts';
import { mountFeeds } from './rest/feeds.ts';
import { mountLogs } from './rest/logs.ts';
import { mountPictures } from './rest/pictures.ts';
import { mountRecordFiles } from './rest/record-files.ts';
import { scimPath } from './scim/resources.ts';
import { answerScimError, mountScim } from './scim/routes.ts';
import { mountTrpc } from './trpc/mount.ts';

export interface AppParts {
  readonly config: Config;
  readonly services: Services;
  readonly events: EventHub;
  readonly readiness: Readiness;
  readonly metrics: Metrics;
  readonly logger: FastifyServerOptions['loggerInstance'] & Log;
}

/** Time limit for the headers of a request, and for all of it; slower clients are disconnected at the next check. */
const requestTimeoutMs = 15_000;

type CommonHeaders = ReturnType<typeof securityHeaders>;

function addHeaders(headers: CommonHeaders, { id }: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.headers(headers).header(requestIdHeader, id);
}

/** The server without hooks and routes. */
function createServer({ config, logger }: AppParts, headers: CommonHeaders): FastifyInstance {
  return Fastify({
    loggerInstance: logger,
    // Never the client's own: it would write what it likes into the log.
    genReqId: () => randomUUID(),
    logController: new ReplyLog(),
    bodyLimit: limits.bodyBytes,
    requestTimeout: requestTimeoutMs,
    // Node's defaults: a check every 30 s, and a minute for the headers.
    http: { headersTimeout: requestTimeoutMs, connectionsCheckingInterval: 5_000 },
    keepAliveTimeout: 65_000,
    trustProxy: config.trustProxy.length === 0 ? false : [...config.trustProxy],
    return503OnClosing: false,
    routerOptions: { maxParamLength: 16_384 },
    clientErrorHandler: answerClientError(headers),
    // Of addresses that cannot be read, for which no hook runs.
    frameworkErrors: (error, req, reply) => {
      const answerIt = req.url.startsWith(`${scimPath}/`) ? answerScimError : answerError;
      answerIt(error, req, addHeaders(headers, req, reply));
      logReply(req, reply);
    },
  });
}

/** What every call goes through, also those of pages. */
async function addCommonSteps(app: FastifyInstance, config: Config, headers: CommonHeaders): Promise<void> {
  app.decorateRequest('viewer', null);
  app.decorateRequest('unidentified', null);
  readCalledProcedures(app);
  app.addHook('onRequest', (req, reply, next) => {
    addHeaders(headers, req, reply);
    next();
  });
  speakLanguages(app, config);
  app.setErrorHandler(answerError);
  logRequests(app);
  warnOfUntrustedProxy(app);
  drainConnections(app);
  await app.register(fastifyCookie);
  await app.register(fastifyCompress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { 0: 0, 1: 4 } },
  });
}

/** Health and metrics, which operators monitor. */
function mountMonitoring(app: FastifyInstance, { config, services, events, readiness, metrics }: AppParts): void {
  const checkReady = readyCheck(services.db, readiness);
  mountHealth(app, checkReady);
  mountMetrics(
    app,
    {
      metrics,
      checkReady,
      db: services.db,
      hasher: services.hasher,
      countStreams: () => events.streams.size,
      hasMailbox: config.inbound !== undefined,
    },
    config.metricsToken,
  );
}

/** The calls of the product. The order of these steps is that of docs/behaviour/api.md#order-of-refusals. */
async function mountCalls(app: FastifyInstance, { config, services, events, readiness }: AppParts): Promise<void> {
  const contexts = createContexts(services, config.isHttps);
  await app.register(async (api) => {
    api.addHook('onRequest', (req, reply, next) => {
      if (!readiness.isPrepared() && !alwaysSucceeds(req))
        return next(new Refusal('http.unavailable', { retryAfter: 2 }));
      reply.header('Cache-Control', 'no-store');
      next();
    });
    await limitRates(api, services);
    api.addHook('preParsing', refuseUnidentified);
    await api.register(async (scope) => {
      restAdapter(scope, contexts, config.publicUrl);
      mountDocs(scope, config);
    });
    await api.register(async (scope) => mountEvents(scope, contexts, events, services.settings));
    await api.register(async (scope) => mountAccountExport(scope, contexts));
    await api.register(async (scope) => mountFeeds(scope, contexts));
    await api.register(async (scope) => mountLoginProviders(scope, contexts, config));
    await api.register(async (scope) => mountPictures(scope, contexts, config.publicUrl));
    await api.register(async (scope) => mountRecordFiles(scope, contexts));
    await api.register(async (scope) => mountCreditKeys(scope, services.db));
    await api.register(async (scope) => mountLogs(scope, services));
    await api.register(async (scope) => mountScim(scope, services, config));
    await api.register(async (scope) => mountTrpc(scope, contexts, config.publicUrl));
  });
}

/** Composes the server. `main.ts` listens, so tests need no port. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, services } = parts;
  const headers = securityHeaders(config.isHttps);
  const app = createServer(parts, headers);
  await addCommonSteps(app, config, headers);
  mountMonitoring(app, parts);
  mountBranding(app, config);
  mountLegal(app, config);
  mountWellKnown(app, config);
  if (showsDevMail(config)) mountDevMail(app, services, config);
  await mountCalls(app, parts);
  mountLanguages(app, config);
  await mountWebFiles(app, config);
  return app;
}
