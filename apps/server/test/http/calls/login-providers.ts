import { randomUUID } from 'node:crypto';
import { tokenHash } from '@exchange/api/core/tokens';
import { insertUser } from '@exchange/testkit/users';
import { type TestServer, testPassword } from '../../support/server.ts';
import * as is from '../fuzz/oracles.ts';
import { passwords, tokens } from '../fuzz/values.ts';
import type { Entries, FuzzPlan } from './entry.ts';
import { field, optionalCode } from './fields.ts';

const emailToken = 'the token of the email';

/** A login that waits until the owner of a new account confirms it. */
async function cookie({ db }: TestServer): Promise<string> {
  const { id } = await insertUser(db, { password: testPassword });
  const token = randomUUID();
  await db
    .insertInto('login_link')
    .values({
      token_hash: tokenHash(token),
      email_token_hash: tokenHash(emailToken),
      user_id: id,
      provider: 'institute',
      issuer: 'https://login.institute.example',
      subject: randomUUID(),
      expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    })
    .execute();
  return `link=${token}`;
}

/** A call without an input, made without the cookie. */
const withoutCookie = (): FuzzPlan => ({ refused: 400, fields: { anything: { oracle: is.ignored } } });

export const loginProviders: Entries<'loginProviders'> = {
  pending: { cookie, fuzz: withoutCookie },
  confirm: {
    cookie,
    input: () => ({ password: testPassword }),
    wrong: null,
    fuzz: () => ({
      refused: 400,
      fields: { password: field(is.optionalText, passwords), code: optionalCode, passkey: field(is.ignored) },
    }),
  },
  mailConfirmation: { cookie, fuzz: withoutCookie },
  confirmByEmail: {
    cookie,
    input: () => ({ token: emailToken }),
    wrong: null,
    fuzz: () => ({
      refused: 400,
      fields: { token: field(is.free, tokens), code: optionalCode, passkey: field(is.ignored) },
    }),
  },
};
