/** The product: tRPC routers, rules and SQL, by feature. Knows no Fastify and no browser. */

export type { CallDocs } from './core/api-docs.ts';
export type { ClientSession, Context, Institute, Log, Services, Settings, Viewer } from './core/context.ts';
export { toRefusal } from './core/error-mapping.ts';
export { createHasher, type Hasher } from './core/hasher.ts';
export { networksOf, widestNetworkOf } from './core/ip-key.ts';
export { type ProcedureMeta, refuseRestricted } from './core/procedures.ts';
export { requireQuota } from './core/quotas.ts';
export { Refusal, refusalShape } from './core/refusal.ts';
export { seal, unseal } from './core/sealed-text.ts';
export { isAccessToken } from './core/tokens.ts';
export type { ChangeEvent } from './core/transaction.ts';
export { exportAccount } from './features/account/export.rules.ts';
export { findTokenViewer, listUsableTokens } from './features/auth/access-tokens.sql.ts';
export { countLockouts } from './features/auth/lockout.sql.ts';
export { createServiceToken, revokeServiceToken } from './features/auth/service-tokens.rules.ts';
export { listServiceTokens } from './features/auth/service-tokens.sql.ts';
export { findViewer, listLiveSessions } from './features/auth/sessions.sql.ts';
export { readCreditKeys, rotateSigningKey } from './features/credit/documents.rules.ts';
export { recordAsFile } from './features/credit/record.rules.ts';
export { readCalendar, readRequestFeed } from './features/feeds/feeds.rules.ts';
export { inviteSilently } from './features/join-invitations/by-operator.rules.ts';
export {
  exchangeAnswer,
  isPermitOf,
  linkIdentity,
  loginWithIdentity,
  provenAddress,
  requireClaims,
  takeAnswerOnce as useOnce,
} from './features/login-providers/login-providers.rules.ts';
export { countFirst } from './features/moderation/first-requests.sql.ts';
export { countOpenSubjects } from './features/moderation/reports.sql.ts';
export { changeAddressByHand, resetSecondFactorByHand } from './features/operators/accounts.rules.ts';
export { readLog, requireLogToken, timeOf } from './features/operators/log-export.rules.ts';
export { logKinds } from './features/operators/log-export.sql.ts';
export { countPausedWebhooks } from './features/operators/overview.sql.ts';
export { addPicture, requireSender } from './features/pictures/pictures.rules.ts';
export type { WrittenPicture } from './features/pictures/pictures.sql.ts';
export type { PersonFilter, ProvisionedPerson } from './features/provisioning/provisioned.sql.ts';
export {
  changePerson,
  createPerson,
  describePerson,
  findPeople,
  type PersonChange,
  removePerson,
  requireInstitute,
} from './features/provisioning/provisioning.rules.ts';
export { readPicture } from './features/shown-pictures/shown-pictures.rules.ts';
export { liftLockoutByOperator } from './features/staff/lockouts.rules.ts';
export { grantRole, makeLoginLink, revokeRole } from './features/staff/roles.rules.ts';
export {
  type DeliveryOutcome,
  type PreparedDelivery,
  prepareDelivery,
  settleDelivery,
} from './features/webhooks/delivery.rules.ts';
export { jobs } from './jobs.ts';
export { readMailQueue } from './mail/outbox.sql.ts';
export { escapeHtml } from './mail/template.ts';
export { type AppRouter, appRouter, createCaller } from './router.ts';
