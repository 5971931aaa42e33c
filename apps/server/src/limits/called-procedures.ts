import { appRouter } from '@exchange/api';
import { limits } from '@exchange/contract/limits';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The procedure behind a REST route. */
    procedure?: string;
    /** The route is tRPC's, which names its procedures in the path. */
    isTrpc?: boolean;
  }
}

interface Procedure {
  readonly isChange: boolean;
  /** Anyone may call it. */
  readonly isOpen: boolean;
}

/** What is known of a procedure by its name; nothing where there is none. */
function procedureOf(name: string): Procedure | undefined {
  // The router keeps its procedures flat at run time, by `feature.name`; its types show them nested.
  const procedures: object = appRouter._def.procedures;
  const found: unknown = Object.hasOwn(procedures, name) ? Reflect.get(procedures, name) : undefined;
  const definition: unknown = typeof found === 'function' ? Reflect.get(found, '_def') : undefined;
  if (typeof definition !== 'object' || definition === null) return undefined;
  const meta: unknown = Reflect.get(definition, 'meta');
  return {
    isChange: Reflect.get(definition, 'type') === 'mutation',
    isOpen: Reflect.get(Object(meta), 'isOpen') === true,
  };
}

/** Names of the procedures a request calls, each as often as a batch repeats it; a batch that is too long is refused by tRPC. */
export function calledProcedures(req: FastifyRequest): readonly string[] {
  const { procedure, isTrpc } = req.routeOptions.config;
  if (procedure !== undefined) return [procedure];
  if (isTrpc !== true) return [];
  const path: unknown = Reflect.get(Object(req.params), 'path');
  return typeof path === 'string' ? path.split(',', limits.batch) : [];
}

/** Whether a request calls nothing that may be called without a session. */
export function needsSession(req: FastifyRequest): boolean {
  const called = calledProcedures(req).map(procedureOf);
  return called.length > 0 && called.every((procedure) => procedure?.isOpen === false);
}

/** Calls of these that change something; `mark-read` follows from looking, in every tab, and is none of them. */
export function countChanges(called: readonly string[]): number {
  return called.filter((name) => name !== 'chats.markRead' && procedureOf(name)?.isChange === true).length;
}

/** Logout always succeeds (docs/behaviour.md#logout), so it needs no session look-up, no rate limit and no database. */
export function isLogout(req: FastifyRequest): boolean {
  const [name, ...more] = calledProcedures(req);
  return name === 'auth.logout' && more.length === 0;
}
