import { allRefusals } from '@exchange/contract/all-refusals';
import { profileSentences } from '@exchange/contract/sentences/profiles';
import { TRPCError } from '@trpc/server';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { isRetriable, toRefusal } from './error-mapping.ts';
import { Refusal } from './refusal.ts';

const coded = (code: string, message = 'select secret from app_user') => Object.assign(new Error(message), { code });
const wrapped = (cause: unknown) => new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause });

test.each([
  ...['08006', '08001', '53300', '53100', '58030', '25006', '25P03'],
  ...['57P01', '57P03', '57014', '55P03', '40001', '40P01'],
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT'],
])('an error of the database with the code %s is answered with 503, unavailable, and a time to retry', (code) => {
  for (const error of [coded(code), wrapped(coded(code))]) {
    const refusal = toRefusal(error);
    expect(refusal).toMatchObject({ status: 503, message: allRefusals['http.unavailable'].sentence() });
    expect(refusal.retryAfter).toBeGreaterThan(0);
  }
});

test.each([
  'timeout exceeded when trying to connect',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Cannot use a pool after calling end on the pool',
  'driver has already been destroyed',
])('an error of the database with the message “%s” is answered with 503, unavailable', (message) =>
  expect(toRefusal(wrapped(new Error(message)))).toMatchObject({ status: 503 }),
);

test('a socket of the database that is not there is answered with 503', () => {
  const error = Object.assign(coded('ENOENT'), { syscall: 'connect' });
  expect(toRefusal(wrapped(error))).toMatchObject({ status: 503 });
});

test.each(['23505', '22P02', '22003', '42P01', 'ENOENT'])(
  'an unexpected error with the code %s is answered with 500, without details of the database',
  (code) => {
    const refusal = toRefusal(wrapped(coded(code)));
    expect(refusal).toMatchObject({ status: 500, message: allRefusals['http.internal'].sentence() });
    expect(refusal.message).not.toContain('select');
    expect(refusal.cause).toBeDefined();
  },
);

test.each([undefined, null, 'text', 5, {}])(
  'a thrown value that is no error, such as %j, is answered with 500',
  (thrown) => {
    expect(toRefusal(thrown)).toMatchObject({ status: 500 });
  },
);

test('a refusal is answered as it is, however many errors wrap it', () => {
  const refusal = new Refusal('chats.notFound');
  expect(toRefusal(refusal)).toBe(refusal);
  expect(toRefusal(wrapped(wrapped(refusal)))).toBe(refusal);
});

test('a broken form is answered with 400, the sentence of its field, and the sentence of the form if it has one', () => {
  const { error } = z.safeParse(z.object({ name: z.string('Say your name.') }), {});
  expect(toRefusal(wrapped(error))).toMatchObject({
    status: 400,
    message: 'Say your name.',
    fields: { name: 'Say your name.' },
  });
  expect(toRefusal(wrapped(error), profileSentences.validation.profile())).toMatchObject({
    message: profileSentences.validation.profile(),
    fields: { name: 'Say your name.' },
  });
});

test.each([
  ['NOT_FOUND', 404],
  ['METHOD_NOT_SUPPORTED', 405],
  ['PAYLOAD_TOO_LARGE', 413],
  ['UNSUPPORTED_MEDIA_TYPE', 415],
  ['PARSE_ERROR', 400],
  ['BAD_REQUEST', 400],
] as const)('an error of the protocol tRPC with the code %s is answered with %i', (code, status) => {
  expect(toRefusal(new TRPCError({ code }))).toMatchObject({ status });
});

test('a transaction is retried only after a serialization failure or a deadlock', () => {
  for (const code of ['40001', '40P01']) expect(isRetriable(wrapped(coded(code)))).toBe(true);
  for (const error of [coded('23505'), coded('57P01'), new Refusal('chats.notFound'), undefined])
    expect(isRetriable(error)).toBe(false);
});

test('an error that is its own cause is answered with 500, without an endless loop', () => {
  const circular = new Error('circular');
  circular.cause = circular;
  expect(isRetriable(circular)).toBe(false);
  expect(toRefusal(circular).status).toBe(500);
});
