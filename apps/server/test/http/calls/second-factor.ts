import type { Viewer } from '@exchange/api';
import { tokenHash } from '@exchange/api/core/tokens';
import { insertPasskey } from '@exchange/api/features/second-factor/factors.sql';
import { beginPasskey, readMadePasskey } from '@exchange/api/features/second-factor/passkeys.rules';
import { bytesOf, codeOf, stepSeconds } from '@exchange/api/features/second-factor/totp.rules';
import { fieldOf } from '@exchange/contract/unknown';
import { createAuthenticator } from '@exchange/testkit/passkeys';
import { giveFactor } from '@exchange/testkit/second-factor';
import type { StoredUser } from '@exchange/testkit/users';
import fc from 'fast-check';
import { type TestServer, testPassword } from '../../support/server.ts';
import type { FuzzFixture } from '../fuzz/fixture.ts';
import * as is from '../fuzz/oracles.ts';
import { textAbout, tokens } from '../fuzz/values.ts';
import type { Fixture } from '../testing/fixture.ts';
import { sentences } from '../testing/sentences.ts';
import type { Entries } from './entry.ts';
import { currentPassword, field, lookup, optionalCode } from './fields.ts';

const viewerOf = ({ id, hashid, name, token }: StoredUser): Viewer => ({
  user_id: id,
  hashid,
  name,
  token_hash: tokenHash(token),
  deletes_at: null,
  has_factor: false,
});

function makePasskey(server: TestServer, person: StoredUser) {
  const { setup, options } = beginPasskey(server.services.settings, viewerOf(person), { email: '', known: [] });
  const authenticator = createAuthenticator(server.services.settings.publicUrl);
  return { authenticator, setup, answer: authenticator.create(options) };
}

/** Gives a person a passkey. @returns what holds it */
export async function givePasskey(server: TestServer, person: StoredUser) {
  const { authenticator, ...made } = makePasskey(server, person);
  const credential = await readMadePasskey(server.services, viewerOf(person), made);
  if (credential === undefined) throw new Error('The passkey was not accepted.');
  const { id: credentialId, publicKey, counter: count } = credential;
  const passkey = { name: 'Key', credentialId, publicKey, count };
  await server.db.transaction().execute((tx) => insertPasskey(tx, person.id, passkey));
  return authenticator;
}

const text = 'AAECAwQFBgcICQ';
const credential = { id: text, rawId: text, type: 'public-key', clientExtensionResults: {} } as const;

/** An answer of the right form, by a passkey that nobody has. */
export const passkeyAnswer = {
  ...credential,
  response: { clientDataJSON: text, authenticatorData: text, signature: text },
};

/** An input with a recovery code of the reader, who then has a second factor. */
const withCode = async ({ reader }: Fixture, { db }: TestServer) => {
  await db.deleteFrom('second_factor').where('user_id', '=', reader.id).execute();
  const [code] = await giveFactor(db, reader.id);
  return { code };
};

/** Without a factor and a password that is right, each confirmation is refused. */
export const confirmation = ({ server, reader }: FuzzFixture) => ({
  base: () => ({ password: 'nonsense' }),
  counters: ['password_attempt'],
  refused: 403,
  afterRefusal: async () => {
    await server.db.deleteFrom('password_attempt').where('user_id', '=', reader.id).execute();
  },
  fields: { password: { ...currentPassword, oracle: is.free }, code: optionalCode, passkey: field(is.free) },
});

const wrongConfirmation = [400, sentences.passwordRules, () => ({ password: 5 })] as const;

/** The code that an app shows for a secret. */
const codeNow = (secret: unknown) => codeOf(bytesOf(String(secret)), Math.floor(Date.now() / 1000 / stepSeconds));

export const secondFactor: Entries<'secondFactor'> = {
  list: {},
  beginApp: { input: withCode, wrong: wrongConfirmation, fuzz: confirmation },
  addApp: {
    input: async ({ reader }, server) => {
      const [code] = await giveFactor(server.db, reader.id);
      const client = server.client();
      client.cookies.set('session', reader.token);
      const { body } = await client.call('POST', '/api/account/second-factor/app', { json: { code } });
      await server.db.deleteFrom('second_factor').where('user_id', '=', reader.id).execute();
      return { setup: String(fieldOf(body, 'setup')), code: codeNow(fieldOf(body, 'secret')) };
    },
    wrong: [400, sentences.invalid, () => ({ setup: 5, code: 5 })],
    fuzz: () => ({
      base: () => ({ setup: 'nonsense', code: '123456' }),
      refused: 400,
      fields: { setup: field(is.anyText, tokens), code: field(is.anyText, fc.constantFrom('123456')) },
    }),
  },
  beginPasskey: { input: withCode, wrong: wrongConfirmation, fuzz: confirmation },
  addPasskey: {
    input: async ({ reader }, server) => {
      const { setup, answer } = makePasskey(server, reader);
      return { setup, answer, name: 'Laptop' };
    },
    wrong: [400, sentences.invalid, () => ({ setup: 5, name: 'Laptop', answer: 5 })],
    fuzz: () => ({
      base: () => ({
        setup: 'nonsense',
        name: 'Laptop',
        answer: { ...credential, response: { clientDataJSON: text, attestationObject: text } },
      }),
      refused: 400,
      fields: {
        setup: field(is.anyText, tokens),
        name: field(is.text({ max: 80, lines: 'one', required: true }), textAbout(80)),
        answer: field(is.free),
      },
    }),
  },
  remove: {
    input: async (fixture, server) => {
      const { code } = await withCode(fixture, server);
      const { id } = await server.db
        .selectFrom('second_factor')
        .select('id')
        .where('user_id', '=', fixture.reader.id)
        .executeTakeFirstOrThrow();
      return { id, code };
    },
    wrong: [404, 'Second factor not found', () => ({ id: 'one', password: testPassword })],
    fuzz: (fixture) => ({
      ...confirmation(fixture),
      base: () => ({ id: 0, password: 'nonsense' }),
      refused: 404,
      fields: { ...confirmation(fixture).fields, code: field(is.free), id: lookup(-1) },
    }),
  },
  renewCodes: {
    input: withCode,
    wrong: wrongConfirmation,
    fuzz: (fixture) => ({
      ...confirmation(fixture),
      refused: 404,
      fields: { ...confirmation(fixture).fields, code: field(is.free) },
    }),
  },
};
