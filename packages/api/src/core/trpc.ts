import { initTRPC } from '@trpc/server';
import type { Context } from './context.ts';
import { toRefusal } from './faults.ts';
import { refuse } from './refuse.ts';
import { transact } from './transact.ts';

const t = initTRPC.context<Context>().create({
  isDev: false,
  errorFormatter({ shape, error, path }) {
    const refusal = toRefusal(error, path);
    return {
      code: shape.code,
      message: refusal.message,
      data: {
        code: refusal.code,
        httpStatus: refusal.status,
        path: shape.data.path,
        key: refusal.key,
        ...(refusal.reason === undefined ? {} : { reason: refusal.reason }),
        ...(refusal.fields === undefined ? {} : { fields: refusal.fields }),
      },
    };
  },
});

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** Anyone may enter. Whatever goes wrong below leaves as a refusal. */
export const open = t.procedure.use(async ({ next, path }) => {
  const result = await next();
  if (!result.ok) throw toRefusal(result.error, path);
  return result;
});

/** Only with a valid session; `ctx.viewer` says who. */
export const member = open.use(({ ctx, next }) => {
  const { viewer } = ctx;
  if (viewer === null) refuse('auth.required');
  return next({ ctx: { viewer } });
});

/**
 * Runs what follows inside one transaction, `ctx.tx`; a refusal undoes it. Comes after `.input(…)`, so that a broken
 * input never opens one.
 */
export const transaction = t.middleware(({ ctx, next }) =>
  transact(ctx, async (tx) => {
    const result = await next({ ctx: { tx } });
    if (!result.ok) throw result.error;
    return result;
  }),
);
