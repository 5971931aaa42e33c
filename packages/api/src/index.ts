/** The product: tRPC routers, rules and SQL, by feature. Knows no Fastify and no browser. */
export type { Context, Log, Services, Settings, Viewer, Visitor } from './core/context.ts';
export { toRefusal } from './core/faults.ts';
export { createHasher, type Hasher } from './core/hasher.ts';
export { Refusal } from './core/refuse.ts';
export type { News } from './core/transact.ts';
export { findViewer, listLiveSessions } from './features/auth/sessions.sql.ts';
export { jobs } from './features/notifications/jobs.rules.ts';
export { type AppRouter, appRouter, createCaller } from './router.ts';
