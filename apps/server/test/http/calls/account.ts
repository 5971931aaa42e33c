import { randomUUID } from 'node:crypto';
import { newToken, tokenHash } from '@exchange/api/core/tokens';
import { insertToken } from '@exchange/api/features/auth/access-tokens.sql';
import type { StoredUser } from '@exchange/testkit/users';
import fc from 'fast-check';
import { type TestServer, testPassword } from '../../support/server.ts';
import type { FuzzFixture } from '../fuzz/fixture.ts';
import * as is from '../fuzz/oracles.ts';
import { passwords, textAbout } from '../fuzz/values.ts';
import type { Fixture } from '../testing/fixture.ts';
import { sentences } from '../testing/sentences.ts';
import type { Entries } from './entry.ts';
import { currentPassword, field, newPassword } from './fields.ts';

async function setPassword({ db, services }: TestServer, { id }: StoredUser): Promise<void> {
  const password_hash = await services.hasher.hash(testPassword);
  await db.updateTable('app_user').set({ password_hash }).where('id', '=', id).execute();
}

/** An input with the present password, which the reader then has. */
export const knowing =
  <Input>(input: Input) =>
  async ({ reader }: Fixture, server: TestServer) => {
    await setPassword(server, reader);
    return input;
  };

/** Failed attempts do not limit later calls; the reader has the test's password and a session, whatever a call changed. */
export const restoreReader = ({ server, reader }: FuzzFixture) => ({
  counters: ['password_attempt'],
  afterRefusal: async () => {
    await server.db.deleteFrom('password_attempt').where('user_id', '=', reader.id).execute();
  },
  afterSuccess: async () => {
    await setPassword(server, reader);
    await server.db
      .insertInto('session')
      .values({ user_id: reader.id, token_hash: tokenHash(reader.token) })
      .onConflict((conflict) => conflict.column('token_hash').doNothing())
      .execute();
  },
});

async function insertLogin(db: TestServer['db'], user_id: number): Promise<number> {
  const subject = randomUUID();
  const { id } = await db
    .insertInto('login_identity')
    .values({ user_id, provider: 'orcid', issuer: `https://${subject}.example`, subject })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A call whose only input is the present password. */
const withPassword: Pick<Entries<'account'>['requestDeletion'], 'input' | 'wrong' | 'fuzz'> = {
  input: knowing({ password: testPassword }),
  wrong: [400, sentences.passwordRules, () => ({ password: 5 })],
  fuzz: (fixture) => ({ ...restoreReader(fixture), refused: 403, fields: { password: currentPassword } }),
};

/** The oracle of a field if the password is wrong. */
const refusedWhereValid =
  (oracle: is.Oracle): is.Oracle =>
  (...value) => {
    const expected = oracle(...value);
    return expected !== 'either' && 'accepted' in expected ? { refused: 403 } : expected;
  };

export const account: Entries<'account'> = {
  sessions: {},
  endOtherSessions: withPassword,
  endSession: {
    input: async ({ reader }, server) => {
      await setPassword(server, reader);
      const { id } = await server.db
        .insertInto('session')
        .values({ user_id: reader.id, token_hash: tokenHash(newToken()) })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id, password: testPassword };
    },
    wrong: [404, 'Session not found', () => ({ id: 'one', password: testPassword })],
    fuzz: (fixture) => ({
      ...restoreReader(fixture),
      base: () => ({ id: 0, password: 'nonsense' }),
      refused: 404,
      fields: {
        password: field(
          (value) => ({ refused: value === undefined || (typeof value === 'string' && value !== '') ? 404 : 400 }),
          passwords,
        ),
        // A number may be the session that makes the call.
        id: field((value) =>
          ['string', 'number'].includes(typeof value) && /^\d{1,9}$/.test(String(value)) ? 'either' : { refused: 404 },
        ),
      },
    }),
  },
  tokens: {},
  createToken: {
    input: knowing({ name: 'Nightly backup', scope: 'read', days: 90, password: testPassword } as const),
    wrong: [400, sentences.tokenName, () => ({ name: 5, scope: 'all', days: '90', password: testPassword })],
    fuzz: (fixture) => ({
      ...restoreReader(fixture),
      refused: 403,
      base: () => ({ name: 'Nightly backup', scope: 'read', days: 90, password: 'nonsense' }),
      fields: {
        name: field(refusedWhereValid(is.text({ max: 80, lines: 'one', required: true })), textAbout(80)),
        scope: field(refusedWhereValid(is.oneOf('read', 'full')), fc.constantFrom('read', 'full')),
        days: field(
          (value) => ({ refused: Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 365 ? 403 : 400 }),
          fc.integer({ min: -1, max: 367 }),
        ),
        password: currentPassword,
        client_id: field(refusedWhereValid(is.uuid), fc.uuid()),
      },
    }),
  },
  revokeToken: {
    input: async ({ reader }, { db }) => {
      const token = { token: newToken(), name: 'Nightly backup', scope: 'read', days: 1 } as const;
      const { id } = await db.transaction().execute((tx) => insertToken(tx, reader.id, token));
      return { id };
    },
    wrong: [404, 'Access token not found', () => ({ id: 'one' })],
    fuzz: () => ({ base: () => ({ id: 0 }), refused: 404, fields: { id: field(is.never(404), fc.integer()) } }),
  },
  changePassword: {
    input: knowing({ currentPassword: testPassword, newPassword: 'Another-Horse-2' }),
    wrong: [400, sentences.passwordRules, () => ({ currentPassword: 5, newPassword: [testPassword] })],
    fuzz: (fixture) => ({
      ...restoreReader(fixture),
      base: () => ({ currentPassword: testPassword, newPassword: testPassword }),
      fields: { currentPassword, newPassword },
    }),
  },
  logins: {},
  unlinkLogin: {
    input: async ({ reader }, server) => {
      await setPassword(server, reader);
      return { id: await insertLogin(server.db, reader.id), password: testPassword };
    },
    wrong: [404, 'Linked login not found', () => ({ id: 'one', password: testPassword })],
    fuzz: (fixture) => ({
      ...restoreReader(fixture),
      base: () => ({ id: 0, password: 'nonsense' }),
      refused: 404,
      fields: {
        password: field(
          (value) => ({ refused: value === undefined || (typeof value === 'string' && value !== '') ? 404 : 400 }),
          passwords,
        ),
        id: field(is.lookup(-1, 404)),
      },
    }),
  },
  permitOrcid: withPassword,
  deletion: {},
  requestDeletion: withPassword,
  cancelDeletion: {},
};
