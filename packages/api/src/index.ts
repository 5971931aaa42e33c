/** The product: tRPC routers, rules and SQL, by feature. Knows no Fastify and no browser. */
export { ipKey as addressKey } from './core/address-key.ts';
export { requireQuota as requireAllowance } from './core/allowances.ts';
export type { ClientSession as Visitor, Context, Log, Services, Settings, Viewer } from './core/context.ts';
export { toRefusal } from './core/faults.ts';
export { createHasher, type Hasher } from './core/hasher.ts';
export { Refusal, refusalShape } from './core/refuse.ts';
export type { ChangeEvent as News } from './core/transact.ts';
export { exportAccount } from './features/account/export.rules.ts';
export { findViewer, listLiveSessions } from './features/auth/sessions.sql.ts';
export { liftLockout as unblock } from './features/auth/unblock.rules.ts';
export { closeReport, findReport, listOpenReports, type Report } from './features/safety/report.sql.ts';
export { jobs } from './jobs.ts';
export { type AppRouter, appRouter, createCaller } from './router.ts';
