import { limits, rates } from '@exchange/contract/limits';
import { fieldOf } from '@exchange/contract/unknown';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { procedures } from '../trpc/procedures.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The procedure behind a REST route. */
    procedure?: string;
    /** The route is tRPC's, which names its procedures in the path. */
    isTrpc?: boolean;
  }
  interface FastifyRequest {
    /** Names of the procedures that the request calls, each as often as a batch repeats it. */
    called: readonly string[];
    /** Names of those that tRPC refused with 4xx. */
    refusedCalls: string[];
  }
}

/** Names of procedures, separated by commas: what tRPC may be given as a path. */
const procedureNames = /^[A-Za-z]+\.[A-Za-z]+(?:,[A-Za-z]+\.[A-Za-z]+)*$/;

/**
 * The path below `/trpc` as the router decoded it. Everything else is 404: a path with dots, slashes or escapes could
 * name one procedure to the rate limits and another one to tRPC.
 */
function isProcedurePath(path: unknown): path is string {
  return typeof path === 'string' && procedureNames.test(path);
}

/** A batch that is too long is cut to one call more than tRPC accepts. */
function calledProcedures(req: FastifyRequest): readonly string[] {
  const { procedure, isTrpc } = req.routeOptions.config;
  if (procedure !== undefined) return [procedure];
  if (isTrpc !== true) return [];
  const path = fieldOf(req.params, 'path');
  return isProcedurePath(path) ? path.split(',', limits.batch + 1) : [];
}

/** Sets `called` on every request, before any hook that reads it. */
export function readCalledProcedures(app: FastifyInstance): void {
  app.decorateRequest('called');
  app.decorateRequest('refusedCalls');
  app.addHook('onRequest', (req, _reply, next) => {
    req.called = calledProcedures(req);
    req.refusedCalls = [];
    next();
  });
}

/** The procedures among the names that were called, each once: other names come from the client and reach no log and no metric. */
export function knownProcedures(called: readonly string[]): string[] {
  return [...new Set(called)].filter((name) => procedures.has(name));
}

/** Whether all procedures that a request calls need a session. */
export function needsSession({ called }: Pick<FastifyRequest, 'called'>): boolean {
  return called.length > 0 && called.every((name) => procedures.get(name)?.meta.isOpen === false);
}

/** The number of calls that the limit of changes counts. */
export function countChanges(called: readonly string[]): number {
  return called.filter((name) => {
    const procedure = procedures.get(name);
    return procedure?.isChange === true && procedure.meta.countsAsChange !== false;
  }).length;
}

/** The number of calls that a request counts as, at least 1: a large body takes long to read, also if it is refused. */
export function costOf({ called, headers }: Pick<FastifyRequest, 'called' | 'headers'>): number {
  const ofCalls = called.reduce((sum, name) => sum + (procedures.get(name)?.meta.cost ?? 1), 0);
  const { 'content-length': length, 'transfer-encoding': encoding } = headers;
  const bytes = encoding === undefined ? Number(length ?? 0) : limits.bodyBytes;
  return Math.max(1, ofCalls) + Math.floor(Math.min(bytes, limits.bodyBytes) / rates.bodyBytesPerCall);
}

/** Whether a request only logs out (docs/behaviour/auth.md#logout), which needs no session look-up, no rate limit and no database. */
export function alwaysSucceeds({ called: [name = '', ...others] }: Pick<FastifyRequest, 'called'>): boolean {
  return others.length === 0 && procedures.get(name)?.meta.alwaysSucceeds === true;
}

/** Whether a session changes nothing in the reply (docs/behaviour/home.md#home-statistics), so that it is not looked up. */
export function isSameForAll({ called }: Pick<FastifyRequest, 'called'>): boolean {
  return called.length > 0 && called.every((name) => procedures.get(name)?.meta.isSameForAll === true);
}
