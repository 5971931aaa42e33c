import { networksOf, Refusal, requireQuota, type Services } from '@exchange/api';
import { rates, widerNetworks } from '@exchange/contract/limits';
import fastifyRateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientIp } from '../http/client-ip.ts';
import { procedures } from '../trpc/procedures.ts';
import { alwaysSucceeds, costOf, countChanges } from './called-procedures.ts';
import { addRateLimitHeaders } from './rate-limit-headers.ts';
import { SharedCounter } from './shared-counter.ts';

/** The plugin constructs its store itself, so the shared counter is bound in a class. */
function storeOf(counter: SharedCounter) {
  return class SharedStore implements FastifyRateLimitStore {
    incr(...[key, done, , limit = 0]: Parameters<FastifyRateLimitStore['incr']>): void {
      done(null, counter.add(key, limit));
    }
    child(): FastifyRateLimitStore {
      return this;
    }
  };
}

/** A limit of `max` calls a minute for each key; none if a request has no key. */
interface RatePolicy {
  /** Its name in the `RateLimit` headers. */
  readonly name: string;
  readonly max: number;
  readonly keyOf: (req: FastifyRequest) => string | undefined;
}

/** Counts calls by a policy. @returns a function that counts a request so many times and refuses it above the limit */
function perMinute(app: FastifyInstance, { name, max, keyOf }: RatePolicy) {
  const keyGenerator = (req: FastifyRequest) => keyOf(req) ?? '';
  const check = app.createRateLimit({ max, timeWindow: '1 minute', keyGenerator });
  return async (req: FastifyRequest, reply: FastifyReply, times: number): Promise<void> => {
    if (keyOf(req) === undefined) return;
    let [remaining, seconds, isExceeded] = [max, 0, false];
    for (let time = 0; time < times; time += 1) {
      const count = await check(req);
      if (count.isAllowed) continue;
      [remaining, seconds, isExceeded] = [count.remaining, Math.max(1, count.ttlInSeconds), count.isExceeded];
    }
    if (times > 0) addRateLimitHeaders(reply, { name, max, windowSeconds: 60, remaining, seconds });
    if (isExceeded) throw new Refusal('http.rateLimited', { retryAfter: seconds });
  };
}

/** The key that counts the calls of one person. */
function memberKey({ viewer }: FastifyRequest): string {
  return `member ${viewer?.user_id}`;
}

/** The key that counts the changes of one person. */
function changesKey({ viewer }: FastifyRequest): string {
  return `changes of member ${viewer?.user_id}`;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Calls and changes of this request that the limits of a person have counted. */
    countedCalls: number;
    countedChanges: number;
  }
}

/** Takes changes that are then refused out of the limit of changes, and out of that of calls what a short call did not use of its cost. */
function takeBackUnused(app: FastifyInstance, counter: SharedCounter): void {
  app.decorateRequest('countedCalls', 0);
  app.decorateRequest('countedChanges', 0);
  app.addHook('onSend', (req, reply, _payload, next) => {
    const used = Math.max(1, req.called.length, Math.ceil(reply.elapsedTime / rates.msPerCall));
    if (req.countedCalls > used) counter.takeBack(memberKey(req), req.countedCalls - used);
    if (req.countedChanges > 0) {
      const isRefused = reply.statusCode >= 400 && reply.statusCode < 500;
      counter.takeBack(changesKey(req), isRefused ? req.countedChanges : countChanges(req.refusedCalls));
    }
    next();
  });
}

/** The key that counts the calls from one address. */
function callerKey(req: FastifyRequest): string {
  return `address ${networksOf(clientIp(req))[0].key}`;
}

/** The key that counts the calls from a wider network of an IPv6 address; none for IPv4. */
function networkKey(req: FastifyRequest, bits: number): string | undefined {
  const network = networksOf(clientIp(req)).find(({ key }) => key.endsWith(`/${bits}`));
  return network && `address ${network.key}`;
}

/**
 * Refuses calls above a rate limit with 429 and `Retry-After`, before the body is read (docs/behaviour/api.md#order-of-refusals): by the
 * minute, where a batch counts all its calls, and by the procedure's quota. A call that will be 401 counts for its address.
 */
export async function limitRates(app: FastifyInstance, { db, settings }: Services): Promise<void> {
  if (!settings.rateLimits) return;
  const counter = new SharedCounter(db);
  app.addHook('onReady', async () => counter.start());
  app.addHook('onClose', async () => counter.stop());
  await app.register(fastifyRateLimit, { global: false, store: storeOf(counter) });
  const times = settings.rateLimits;
  const ofMember = perMinute(app, { name: 'calls', max: rates.memberCallsPerMinute * times, keyOf: memberKey });
  const ofChanges = perMinute(app, { name: 'changes', max: rates.changesPerMinute * times, keyOf: changesKey });
  const ofAddress = perMinute(app, { name: 'address', max: rates.addressCallsPerMinute * times, keyOf: callerKey });
  const ofNetworks = widerNetworks.map(({ bits, factor }) =>
    perMinute(app, {
      name: `network-${bits}`,
      max: rates.addressCallsPerMinute * times * factor,
      keyOf: (req) => networkKey(req, bits),
    }),
  );

  takeBackUnused(app, counter);
  app.addHook('preParsing', async (req, reply) => {
    if (alwaysSucceeds(req)) return;
    const { called, viewer } = req;
    const cost = costOf(req);
    if (viewer === null) for (const count of [ofAddress, ...ofNetworks]) await count(req, reply, cost);
    else {
      req.countedCalls = cost;
      await ofMember(req, reply, cost);
      req.countedChanges = countChanges(called);
      await ofChanges(req, reply, req.countedChanges);
    }
    const caller = { settings, viewer, clientSession: { address: clientIp(req) } };
    for (const procedure of new Set(called)) await requireQuota(db, caller, procedures.get(procedure)?.meta.quota);
  });
}
