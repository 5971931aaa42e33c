import { inTransaction } from '@exchange/api/core/transaction';
import { insertEmailToken } from '@exchange/api/features/auth/email-tokens.sql';
import { uniqueEmail } from '@exchange/testkit/users';
import fc from 'fast-check';
import { type TestServer, testPassword } from '../../support/server.ts';
import * as is from '../fuzz/oracles.ts';
import { absent, passwords } from '../fuzz/values.ts';
import type { Fixture } from '../testing/fixture.ts';
import { sentences } from '../testing/sentences.ts';
import { knowing, restoreReader } from './account.ts';
import type { Entries } from './entry.ts';
import { currentPassword, email, field, token } from './fields.ts';

/** Another address of the reader. @returns its id */
async function giveAddress({ db }: TestServer, { reader }: Fixture, isProven: boolean): Promise<number> {
  const address = uniqueEmail();
  const institute = await db.selectFrom('institute').select('id').orderBy('id').executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('account_address')
    .values({
      user_id: reader.id,
      email: address,
      email_key: address,
      proven_at: isProven ? new Date().toISOString() : null,
      institute_id: isProven ? institute.id : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A call about one of the reader’s addresses, with the present password. */
const aboutOwn: Pick<Entries<'addresses'>['makeMain'], 'input' | 'wrong' | 'fuzz'> = {
  input: async (fixture, server) =>
    knowing({ id: await giveAddress(server, fixture, true), password: testPassword })(fixture, server),
  wrong: [404, 'Address not found', () => ({ id: 'one', password: testPassword })],
  fuzz: (fixture) => ({
    ...restoreReader(fixture),
    base: () => ({ id: 0, password: 'nonsense' }),
    refused: 404,
    fields: {
      password: field(
        (value) => ({
          refused: value === undefined || value === absent || (typeof value === 'string' && value !== '') ? 404 : 400,
        }),
        passwords,
      ),
      id: field(is.lookup(-1, 404)),
    },
  }),
};

export const addresses: Entries<'addresses'> = {
  list: {},
  add: {
    input: knowing({ email: 'ada@new.example', password: testPassword }),
    wrong: [400, sentences.email, () => ({ email: 5, password: testPassword })],
    fuzz: (fixture) => ({
      ...restoreReader(fixture),
      refused: 403,
      base: () => ({ email: 'ada@new.example', password: 'nonsense' }),
      fields: {
        email: {
          ...email,
          oracle: (...value) => {
            const expected = is.email(...value);
            return expected !== 'either' && 'accepted' in expected ? { refused: 403 } : expected;
          },
        },
        password: currentPassword,
      },
    }),
  },
  confirm: {
    input: async (fixture, server) => {
      const addressId = await giveAddress(server, fixture, false);
      return {
        token: await inTransaction(server.db, (tx) =>
          insertEmailToken(tx, { purpose: 'address', userId: fixture.reader.id, addressId }),
        ),
      };
    },
    wrong: [400, sentences.addressLink, () => ({ token: 7 })],
    fuzz: () => ({ base: () => ({ token: 'nonsense' }), refused: 400, fields: { token } }),
  },
  makeMain: aboutOwn,
  show: {
    input: async (fixture, server) => ({ id: await giveAddress(server, fixture, true) }),
    wrong: [404, 'Address not found', () => ({ id: 'one' })],
    fuzz: () => ({ base: () => ({ id: 0 }), refused: 404, fields: { id: field(is.never(404), fc.integer()) } }),
  },
  remove: aboutOwn,
  useLink: {
    input: async ({ reader }, { db }) => {
      const [main] = await db
        .selectFrom('account_address')
        .select('id')
        .where('user_id', '=', reader.id)
        .orderBy('id')
        .execute();
      const asked = { purpose: 'put_back', userId: reader.id, addressId: main?.id ?? 0 } as const;
      return { token: await inTransaction(db, (tx) => insertEmailToken(tx, asked)), step: 'put-back' } as const;
    },
    wrong: [400, sentences.addressLink, () => ({ token: 7, step: 'stop' })],
    fuzz: () => ({
      base: () => ({ token: 'nonsense', step: 'stop' }),
      refused: 400,
      fields: {
        token,
        step: field(is.never(400), fc.constantFrom('put-back', 'change', 'stop')),
      },
    }),
  },
};
