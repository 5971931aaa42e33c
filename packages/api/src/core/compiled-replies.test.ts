import { refusalOf } from '@exchange/testkit/refusal';
import { clientSessionOf, createBrowser } from '@exchange/testkit/test-app';
import { openTestApp } from '@exchange/testkit/test-file';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { compileReplies } from './compiled-replies.ts';
import { createCallerFactory, open, router } from './procedures.ts';

const product = await openTestApp();
const rows = z.array(z.object({ id: z.int(), name: z.nullable(z.string()) }));
let reply: unknown;
const asked = router({ rows: open.output(rows).query(() => z.parse(z.any(), reply)) });
compileReplies(asked._def.procedures);
const call = createCallerFactory(asked)({
  ...product.services,
  viewer: null,
  clientSession: clientSessionOf(createBrowser('203.0.113.1')),
});

test('a reply has the fields of its schema, in their order, and no others', async () => {
  reply = [{ secret: 'x', name: null, id: 1 }];
  expect(JSON.stringify(await call.rows())).toBe('[{"id":1,"name":null}]');
});

test.each([undefined, {}, [{ id: 1 }], [{ id: '1', name: '' }], [{ id: 1.5, name: '' }]])(
  'a reply that breaks its schema is not sent: %j',
  async (wrong) => {
    reply = wrong;
    expect((await refusalOf(call.rows())).status).toBeGreaterThanOrEqual(400);
  },
);

test('a procedure whose replies are not checked is refused at the start', () => {
  const unchecked = router({ free: open.query(() => 1) });
  expect(() => compileReplies(unchecked._def.procedures)).toThrow('free does not check its replies');
});
