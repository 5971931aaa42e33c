import { clientSessionOf, createBrowser } from '@exchange/testkit/test-app';
import { openTestApp } from '@exchange/testkit/test-file';
import { TRPCError } from '@trpc/server';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { replaceProcedures } from './fast-procedures.ts';
import { createCallerFactory, open, router } from './procedures.ts';

const product = await openTestApp();

type Procedures = Parameters<typeof replaceProcedures>[0];

/** A router, and one with the same procedures as tRPC runs them. */
function both(make: () => ReturnType<typeof makeRouter>) {
  const [ours, theirs] = [make(), make()];
  const procedures: Procedures = ours._def.procedures;
  replaceProcedures(procedures);
  const ctx = { ...product.services, viewer: null, clientSession: clientSessionOf(createBrowser('203.0.113.1')) };
  return [createCallerFactory(ours)(ctx), createCallerFactory(theirs)(ctx)] as const;
}

const seen: unknown[] = [];
const makeRouter = () =>
  router({
    steps: open
      .meta({ summary: 'A summary' })
      .use(async ({ ctx, input, path, type, meta, next }) => {
        seen.push({ keys: Object.keys(ctx), input, path, type, meta });
        const result = await next({ ctx: { added: 1, viewer: null } });
        seen.push(result.ok ? { ...result, marker: undefined, ctx: undefined } : result.error);
        return result;
      })
      .input(z.object({ text: z.string() }))
      .use(({ ctx, input, next }) => {
        seen.push({ ctx, input });
        return next();
      })
      .output(z.string())
      .mutation(({ ctx, input }) => {
        seen.push({ ctx, input });
        if (input.text === 'fail') throw new RangeError('of the resolver');
        return input.text;
      }),
    nothing: open
      .input(z.optional(z.string()))
      .output(z.string())
      .query(({ input }) => String(input)),
  });

const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    (data) => ({ data, seen: seen.splice(0) }),
    (error: unknown) => ({ error, cause: error instanceof Error ? error.cause : undefined, seen: seen.splice(0) }),
  );

test.each(['answer', 'fail'])('the steps of a procedure get and give what tRPC gives them: %s', async (text) => {
  const [ours, theirs] = both(makeRouter);
  const outcome = await outcomeOf(ours.steps({ text }));
  expect(outcome).toEqual(await outcomeOf(theirs.steps({ text })));
  expect(outcome.seen).toHaveLength(4);
});

test('an input that is refused never reaches the steps after it', async () => {
  const [ours, theirs] = both(makeRouter);
  // @ts-expect-error: what a stranger may send
  const outcome = await outcomeOf(ours.steps({ text: 1 }));
  // @ts-expect-error: what a stranger may send
  expect(outcome).toEqual(await outcomeOf(theirs.steps({ text: 1 })));
  expect(outcome.seen).toHaveLength(2);
});

test('an input that is missing stays missing', async () => {
  const [ours, theirs] = both(makeRouter);
  expect([await ours.nothing(), await theirs.nothing()]).toEqual(['undefined', 'undefined']);
});

test('an error that is none of tRPC is one for the step before', async () => {
  const [ours] = both(makeRouter);
  const { seen: steps } = await outcomeOf(ours.steps({ text: 'fail' }));
  expect(steps[3]).toBeInstanceOf(TRPCError);
});
