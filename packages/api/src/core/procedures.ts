import type { Said } from '@exchange/contract/sentences';
import { initTRPC } from '@trpc/server';
import type { CallDocs } from './api-docs.ts';
import type { Context, Viewer } from './context.ts';
import { toRefusal } from './error-mapping.ts';
import { minResponseMs, waitUntil } from './minimum-duration.ts';
import { requireStillActing } from './present.ts';
import { consumeQuota, type Quota } from './quotas.ts';
import { refusalShape, refuse } from './refusal.ts';
import { isRepeat } from './repeats.ts';
import { inTransaction, transact } from './transaction.ts';

/** What a procedure says about itself to a transport: who may call it, and its words in the API's document. */
export interface ProcedureMeta extends Partial<CallDocs> {
  /** Callable without a session. */
  readonly isOpen?: boolean;
  /** Not callable with an access token. */
  readonly sessionOnly?: boolean;
  /** A mutation only because a query would carry a token in its URL: limits and access tokens take it for a query. */
  readonly changesNothing?: boolean;
  /** Callable while the account waits to be erased. */
  readonly allowsDeleting?: boolean;
  /** Callable without a second factor if everybody must have one. */
  readonly allowsMissingFactor?: boolean;
  /** The number of calls that it counts as in the limits of a minute; 1 by default. */
  readonly cost?: number;
  /** `false` for a mutation that the limit of changes leaves out. */
  readonly countsAsChange?: false;
  readonly quota?: Quota;
  /** It needs no session look-up, no rate limit and no database. */
  readonly alwaysSucceeds?: true;
  /** Its reply is the same for everyone, so a session is not looked up. */
  readonly isSameForAll?: true;
  /** The sentence of the reply to an invalid input, whichever field is invalid (docs/behaviour/api.md#validation-errors). */
  readonly invalidSentence?: Said;
}

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
    errorFormatter: ({ error, path }) => refusalShape(toRefusal(error), path),
  });

export const router = t.router;
export const mergeRouters = t.mergeRouters;
export const createCallerFactory = t.createCallerFactory;

/** Maps every error of the following steps to a refusal; to that of an ended session, if the caller's account became part of another one. */
async function mapErrors<Result extends { ok: true } | { ok: false; error: unknown }>(
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  meta: ProcedureMeta | undefined,
  outcome: Promise<Result>,
): Promise<Result> {
  const result = await outcome;
  if (result.ok) return result;
  const refusal = toRefusal(result.error, meta?.invalidSentence?.());
  if (refusal.key === 'http.internal' && viewer !== null) await requireStillActing(db, viewer.user_id);
  throw refusal;
}

/**
 * Refuses what the access token of a call may not do; without one it does nothing.
 *
 * @throws `auth.sessionOnly`, `auth.tokenReadOnly`
 */
function requireScope(
  viewer: Viewer | null,
  isMutation: boolean,
  { sessionOnly, changesNothing }: ProcedureMeta = {},
): void {
  if (viewer?.token_scope === undefined) return;
  if (sessionOnly === true) refuse('auth.sessionOnly');
  if (viewer.token_scope === 'read' && isMutation && changesNothing !== true) refuse('auth.tokenReadOnly');
}

/** A procedure without authentication. */
export const open = t.procedure.meta({ isOpen: true }).use(({ ctx, next, type, meta }) => {
  requireScope(ctx.viewer, type === 'mutation', meta);
  return mapErrors(ctx, meta, next());
});

const ofMembers = t.procedure.meta({ isOpen: false });

/** @throws `auth.required` without a session */
export function requireViewer({ viewer }: Context): Viewer {
  return viewer ?? refuse('auth.required');
}

/** @throws `account.leaving` while the account is being deleted */
export function refuseDeleting({ deletes_at }: Viewer): void {
  if (deletes_at !== null) refuse('account.leaving');
}

/**
 * Refuses a person who has to do something in Settings before anything else.
 *
 * @throws `account.leaving`; `secondFactor.missing` in a session without a second factor, if everybody must have one
 */
export function refuseRestricted({ settings }: Pick<Context, 'settings'>, viewer: Viewer): void {
  refuseDeleting(viewer);
  const { has_factor, token_scope } = viewer;
  if (settings.isSecondFactorForAll === true && !has_factor && token_scope === undefined)
    refuse('secondFactor.missing');
}

/** Only with a valid session; `ctx.viewer` says who. Also while the account waits to be erased, and without a second factor. */
export const memberEvenIfDeleting = ofMembers
  .meta({ allowsDeleting: true, allowsMissingFactor: true })
  .use(({ ctx, next, type, meta }) => {
    const viewer = requireViewer(ctx);
    requireScope(viewer, type === 'mutation', meta);
    return mapErrors(ctx, meta, next({ ctx: { viewer } }));
  });

/** The same, except while the account waits to be erased. */
export const memberEvenWithoutFactor = ofMembers
  .meta({ sessionOnly: true, allowsMissingFactor: true })
  .use(({ ctx, next, type, meta }) => {
    const viewer = requireViewer(ctx);
    requireScope(viewer, type === 'mutation', meta);
    refuseDeleting(viewer);
    return mapErrors(ctx, meta, next({ ctx: { viewer } }));
  });

/** The caller of a call that is no procedure and changes something. @throws as a `member` mutation does */
export function requireWriter(ctx: Context): Viewer {
  const viewer = requireViewer(ctx);
  requireScope(viewer, true);
  refuseRestricted(ctx, viewer);
  return viewer;
}

/** A procedure for users with a valid session whose account is not restricted. */
export const member = ofMembers.use(({ ctx, next, type, meta }) => {
  const viewer = requireViewer(ctx);
  requireScope(viewer, type === 'mutation', meta);
  refuseRestricted(ctx, viewer);
  return mapErrors(ctx, meta, next({ ctx: { viewer } }));
});

/**
 * Runs the following steps in one transaction, `ctx.tx`, which a refusal rolls back. Use it after `.input(…)`, so that
 * an invalid input opens no transaction. A use of the procedure's quota is part of the transaction, unless the call is a repeat.
 */
export const transaction = t.middleware(({ ctx, meta, next }) =>
  transact(ctx, async (tx) => {
    const result = await next({ ctx: { tx } });
    if (!result.ok) throw result.error;
    if (ctx.viewer !== null) await requireStillActing(tx, ctx.viewer.user_id);
    // The last step, because the row of the quota stays locked until the commit.
    if (!isRepeat(tx)) await consumeQuota(tx, ctx, meta?.quota);
    return result;
  }),
);

/** Counts a use of the procedure's quota in a transaction of its own, for procedures that hash without one. */
export const consumingQuota = t.middleware(async ({ ctx, meta, next }) => {
  await inTransaction(ctx.db, (tx) => consumeQuota(tx, ctx, meta?.quota));
  return next();
});

/**
 * Answers a fixed time after the call, against account enumeration (docs/behaviour/auth.md#account-enumeration): a commit
 * that wrote rows takes longer than one that did not. Use it before `transaction`.
 */
export const minimumDuration = t.middleware(async ({ next }) => {
  const until = performance.now() + minResponseMs;
  const result = await next();
  await waitUntil(until);
  return result;
});

/**
 * Refuses what is about passwords if every login comes from a login provider. Use it before `.input(…)`.
 *
 * @throws `auth.passwordsOff`
 */
export const withPasswords = t.middleware(({ ctx: { settings }, next }) =>
  settings.arePasswordsOff === true ? refuse('auth.passwordsOff') : next(),
);

/** The procedures that each request has called; a batch has one client. */
const calledBy = new WeakMap<Context['clientSession'], Set<string>>();

/**
 * Refuses a procedure that a batch holds again, for those that take a place of an address while they wait.
 *
 * @throws `http.invalid`
 */
export const oncePerBatch = t.middleware(({ ctx: { clientSession }, path, next }) => {
  const called = calledBy.get(clientSession) ?? new Set<string>();
  if (called.has(path)) refuse('http.invalid');
  calledBy.set(clientSession, called.add(path));
  return next();
});
