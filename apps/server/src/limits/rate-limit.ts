import { ipKey, Refusal, requireQuota, type Services } from '@exchange/api';
import { rates } from '@exchange/contract/limits';
import fastifyRateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientIp } from '../http/client-ip.ts';
import { countChanges, isLogout } from './called-procedures.ts';
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

/** A limit of `max` calls a minute for each key. */
export function perMinute(app: FastifyInstance, max: number, keyGenerator: (req: FastifyRequest) => string) {
  const check = app.createRateLimit({ max, timeWindow: '1 minute', keyGenerator });
  return async (req: FastifyRequest, times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1) {
      const result = await check(req);
      if (!result.isAllowed && result.isExceeded)
        throw new Refusal('http.rateLimited', { retryAfter: Math.max(1, result.ttlInSeconds) });
    }
  };
}

/** The key that counts the calls of one person. */
export function memberKey({ viewer }: FastifyRequest): string {
  return `member ${viewer?.user_id}`;
}

/** The key that counts the changes of one person. */
export function changesKey({ viewer }: FastifyRequest): string {
  return `changes of member ${viewer?.user_id}`;
}

/** The key that counts the calls from one address. */
export function callerKey(req: FastifyRequest): string {
  return `address ${ipKey(clientIp(req))}`;
}

/**
 * Refuses calls above a rate limit with 429 and `Retry-After`, after 401 and before the body is read
 * (docs/behaviour.md#order-of-refusals): by the minute, where a batch counts all its calls, and by the procedure's quota.
 */
export async function limitRates(app: FastifyInstance, { db, settings }: Services): Promise<void> {
  if (!settings.rateLimits) return;
  const counter = new SharedCounter(db);
  app.addHook('onReady', async () => counter.start());
  app.addHook('onClose', async () => counter.stop());
  await app.register(fastifyRateLimit, { global: false, store: storeOf(counter) });
  const ofMember = perMinute(app, rates.memberCallsPerMinute, memberKey);
  const ofAddress = perMinute(app, rates.addressCallsPerMinute, callerKey);
  const ofChanges = perMinute(app, rates.changesPerMinute, changesKey);

  app.addHook('preParsing', async (req) => {
    if (isLogout(req)) return;
    const { called, viewer } = req;
    await (viewer === null ? ofAddress : ofMember)(req, Math.max(1, called.length));
    if (viewer !== null) await ofChanges(req, countChanges(called));
    const caller = { settings, viewer, clientSession: { address: clientIp(req) } };
    for (const procedure of new Set(called)) await requireQuota(db, caller, procedure);
  });
}
