import { addressKey, Refusal, requireAllowance, type Services } from '@exchange/api';
import { rates } from '@exchange/contract/limits';
import fastifyRateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientIp } from '../http/client-ip.ts';
import { countChanges, isLogout } from './called-procedures.ts';
import { SharedCounter } from './shared-counter.ts';

/** The plugin makes its store itself; ours has to be one of several servers. */
function storeOf(tally: SharedCounter) {
  return class SharedStore implements FastifyRateLimitStore {
    incr(...[key, done, , limit = 0]: Parameters<FastifyRateLimitStore['incr']>): void {
      done(null, tally.add(key, limit));
    }
    child(): FastifyRateLimitStore {
      return this;
    }
  };
}

/** A limit of so many calls a minute for each key. */
export function perMinute(app: FastifyInstance, max: number, keyGenerator: (req: FastifyRequest) => string) {
  const check = app.createRateLimit({ max, timeWindow: '1 minute', keyGenerator });
  return async (req: FastifyRequest, times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1) {
      const seen = await check(req);
      if (!seen.isAllowed && seen.isExceeded)
        throw new Refusal('http.rateLimited', { retryAfter: Math.max(1, seen.ttlInSeconds) });
    }
  };
}

/** What the calls of one person are counted under. */
export function memberKey({ viewer }: FastifyRequest): string {
  return `member ${viewer?.user_id}`;
}

/** What the changes of one person are counted under. */
export function changesKey({ viewer }: FastifyRequest): string {
  return `changes of member ${viewer?.user_id}`;
}

/** What the calls from one address are counted under. */
export function callerKey(req: FastifyRequest): string {
  return `address ${addressKey(clientIp(req))}`;
}

/**
 * Refuses calls above a rate limit with 429 and `Retry-After`, after 401 and before the body is read
 * (docs/behaviour.md#order-of-refusals): by the minute, a batch counting all its calls, and by the procedure's allowance.
 */
export async function limitRates(app: FastifyInstance, { db, settings }: Services): Promise<void> {
  if (!settings.rateLimits) return;
  const tally = new SharedCounter(db);
  app.addHook('onReady', async () => tally.start());
  app.addHook('onClose', async () => tally.stop());
  await app.register(fastifyRateLimit, { global: false, store: storeOf(tally) });
  const ofMember = perMinute(app, rates.memberCallsPerMinute, memberKey);
  const ofAddress = perMinute(app, rates.addressCallsPerMinute, callerKey);
  const ofChanges = perMinute(app, rates.changesPerMinute, changesKey);

  app.addHook('preParsing', async (req) => {
    if (isLogout(req)) return;
    const { called, viewer } = req;
    await (viewer === null ? ofAddress : ofMember)(req, Math.max(1, called.length));
    if (viewer !== null) await ofChanges(req, countChanges(called));
    const caller = { settings, viewer, clientSession: { address: clientIp(req) } };
    for (const procedure of new Set(called)) await requireAllowance(db, caller, procedure);
  });
}
