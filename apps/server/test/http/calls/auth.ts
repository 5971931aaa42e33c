import { type TestServer, testPassword } from '../../support/server.ts';
import * as is from '../fuzz/oracles.ts';
import { addresses, passwords, tokens } from '../fuzz/values.ts';
import { sentences } from '../testing/sentences.ts';
import type { Entries } from './entry.ts';
import { email, field, newPassword, token } from './fields.ts';

let addressesMade = 0;
function newAddress(): string {
  addressesMade += 1;
  return `fresh-${addressesMade}@example.org`;
}

async function signUp(server: TestServer): Promise<string> {
  const address = newAddress();
  await server.client().call('POST', '/api/signup', { json: { email: address, password: testPassword } });
  return address;
}

export const auth: Entries<'auth'> = {
  login: {
    input: async (_, server) => {
      const address = newAddress();
      await server.member(address);
      return { email: address, password: testPassword };
    },
    wrong: [400, sentences.passwordRules, () => ({ email: ['a@b.org'], password: {} })],
    fuzz: () => ({
      base: () => ({ email: 'nobody@example.org', password: testPassword }),
      refused: 401,
      counters: ['login_attempt', 'login_lockout'],
      fields: { email: field(is.anyText, addresses), password: field(is.anyText, passwords) },
    }),
  },
  signup: {
    input: () => ({ email: newAddress(), password: testPassword }),
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
    input: async (_, server) => ({ token: await server.lastToken(await signUp(server)) }),
    wrong: [400, sentences.verificationToken, () => ({ token: 7 })],
    fuzz: () => ({ fields: { token } }),
  },
  verificationLink: {
    input: async (_, server) => ({ token: await server.lastToken(await signUp(server)) }),
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
    input: async ({ owner }, server) => {
      await server.client().call('POST', '/api/forgot-password', { json: { email: owner.email } });
      return { token: await server.lastToken(owner.email) };
    },
    wrong: null,
    fuzz: () => ({ base: () => ({ token: 'nonsense' }), fields: { token: field(is.free, tokens) } }),
  },
  resetPassword: {
    input: async ({ owner }, server) => {
      await server.client().call('POST', '/api/forgot-password', { json: { email: owner.email } });
      return { token: await server.lastToken(owner.email), newPassword: 'Another-Horse-2' };
    },
    wrong: [400, sentences.passwordRules, () => ({ token: [], newPassword: 8 })],
    fuzz: () => ({
      base: () => ({ token: 'nonsense', newPassword: testPassword }),
      fields: { token, newPassword: field(is.never(400), passwords) },
    }),
  },
};
