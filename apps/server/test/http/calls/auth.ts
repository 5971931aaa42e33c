import { inTransaction } from '@exchange/api/core/transaction';
import { insertEmailToken } from '@exchange/api/features/auth/email-tokens.sql';
import { challengePasskey } from '@exchange/api/features/second-factor/passkeys.rules';
import { uniqueEmail } from '@exchange/testkit/users';
import { type TestServer, testPassword } from '../../support/server.ts';
import * as is from '../fuzz/oracles.ts';
import { addresses, passwords, tokens } from '../fuzz/values.ts';
import type { Fixture } from '../testing/fixture.ts';
import { sentences } from '../testing/sentences.ts';
import type { Entries } from './entry.ts';
import { email, field, newPassword, optionalCode, token } from './fields.ts';
import { givePasskey, passkeyAnswer } from './second-factor.ts';

async function signUp(server: TestServer): Promise<string> {
  const address = uniqueEmail();
  await server.client().call('POST', '/api/signup', { json: { email: address, password: testPassword } });
  return address;
}

/** The token of a link that signs up. */
const verification = async (_: Fixture, server: TestServer) => ({
  token: await server.lastToken(await signUp(server)),
});

async function askForReset({ owner: { email } }: Fixture, server: TestServer): Promise<string> {
  await server.client().call('POST', '/api/forgot-password', { json: { email } });
  return server.lastToken(email);
}

export const auth: Entries<'auth'> = {
  login: {
    input: async (_, server) => {
      const address = uniqueEmail();
      await server.member(address);
      return { email: address, password: testPassword };
    },
    wrong: [400, sentences.passwordRules, () => ({ email: ['a@b.org'], password: {} })],
    fuzz: () => ({
      base: () => ({ email: 'nobody@example.org', password: testPassword }),
      refused: 401,
      counters: ['login_attempt', 'login_lockout', 'login_entry'],
      fields: { email: field(is.anyText, addresses), password: field(is.anyText, passwords), code: optionalCode },
    }),
  },
  challengePasskey: {},
  loginWithPasskey: {
    input: async ({ reader }, server) => {
      const authenticator = await givePasskey(server, reader);
      const { challenge, options } = challengePasskey(server.services);
      return { challenge, answer: authenticator.answer(options) };
    },
    wrong: [400, sentences.invalid, () => ({ challenge: 5, answer: 'nonsense' })],
    fuzz: () => ({
      base: () => ({ challenge: 'nonsense', answer: passkeyAnswer }),
      refused: 403,
      counters: ['login_attempt', 'login_lockout', 'login_entry'],
      fields: { challenge: field(is.anyText, tokens), answer: field(is.free) },
    }),
  },
  loginWithLink: {
    input: async ({ reader: { id } }, { db }) => ({
      token: await inTransaction(db, (tx) => insertEmailToken(tx, { purpose: 'login', userId: id })),
    }),
    wrong: null,
    fuzz: () => ({
      base: () => ({ token: 'nonsense' }),
      refused: 400,
      fields: { token: field(is.free, tokens), code: optionalCode, passkey: field(is.ignored) },
    }),
  },
  signup: {
    input: () => ({ email: uniqueEmail(), password: testPassword }),
    wrong: [400, sentences.passwordRules, () => ({ email: 5, password: [testPassword] })],
    fuzz: ({ server: { db } }) => ({
      fields: {
        email: {
          ...email,
          read: async () =>
            (await db.selectFrom('app_user').select('email').orderBy('id', 'desc').executeTakeFirst())?.email,
        },
        password: newPassword,
        nonce: field(is.ignored, tokens),
      },
      afterSuccess: async () => {
        const unverified = db.selectFrom('app_user').select('id').where('verified_at', 'is', null);
        await db.deleteFrom('app_user').where('id', 'in', unverified).execute();
      },
    }),
  },
  logout: {},
  validateToken: {
    input: ({ owner }) => ({ token: owner.token }),
    wrong: [400, sentences.invalid, () => ({ token: 7 })],
    fuzz: () => ({
      refused: 401,
      fields: {
        token: field(
          (value, ...rest) => (value === null ? { accepted: true } : is.optionalText(value, ...rest)),
          tokens,
        ),
      },
    }),
  },
  verify: {
    input: verification,
    wrong: [400, sentences.verificationToken, () => ({ token: 7 })],
    fuzz: () => ({ fields: { token } }),
  },
  verificationLink: {
    input: verification,
    wrong: null,
    fuzz: () => ({
      base: () => ({ token: 'nonsense' }),
      fields: { token: field(is.free, tokens), nonce: field(is.free, tokens) },
    }),
  },
  resendVerification: {
    input: async (_, server) => ({ email: await signUp(server) }),
    wrong: [400, sentences.email, () => ({ email: { a: 1 } })],
    fuzz: () => ({ fields: { email } }),
  },
  forgotPassword: {
    input: ({ owner }) => ({ email: owner.email }),
    wrong: [400, sentences.email, () => ({ email: true })],
    fuzz: () => ({ fields: { email } }),
  },
  resetLink: {
    input: async (...args) => ({ token: await askForReset(...args) }),
    wrong: null,
    fuzz: () => ({ base: () => ({ token: 'nonsense' }), fields: { token: field(is.free, tokens) } }),
  },
  resetPassword: {
    input: async (...args) => ({ token: await askForReset(...args), newPassword: 'Another-Horse-2' }),
    wrong: [400, sentences.passwordRules, () => ({ token: [], newPassword: 8 })],
    fuzz: () => ({
      base: () => ({ token: 'nonsense', newPassword: testPassword }),
      fields: { token, newPassword: field(is.never(400), passwords) },
    }),
  },
};
