import { newToken } from '@exchange/api/core/tokens';
import { stopToken } from '@exchange/api/features/account-merge/merge.rules';
import { insertLink, markBegun } from '@exchange/api/features/account-merge/pending.sql';
import { type TestServer, testPassword } from '../../support/server.ts';
import * as is from '../fuzz/oracles.ts';
import { tokens } from '../fuzz/values.ts';
import type { Fixture } from '../testing/fixture.ts';
import { sentences } from '../testing/sentences.ts';
import { knowing } from './account.ts';
import type { Entries } from './entry.ts';
import { email, field, token } from './fields.ts';
import { confirmation } from './second-factor.ts';

/** A link by which the helper's account would become part of the reader's. */
async function linkFor({ reader, helper }: Fixture, { db }: TestServer) {
  const token = newToken();
  const id = await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('account_merge').where('user_id', '=', reader.id).execute();
    await insertLink(tx, reader.id, helper.email, token);
    return (
      await tx.selectFrom('account_merge').select('id').where('user_id', '=', reader.id).executeTakeFirstOrThrow()
    ).id;
  });
  return { token, id };
}

/** The same, once the link was used. */
async function begun(fixture: Fixture, server: TestServer): Promise<number> {
  const { id } = await linkFor(fixture, server);
  await server.db.transaction().execute((tx) => markBegun(tx, id));
  return id;
}

const wrongToken = {
  wrong: [400, sentences.mergeLink, () => ({ token: 7 })],
  fuzz: () => ({ base: () => ({ token: 'nonsense' }), fields: { token } }),
} as const;

export const accountMerge: Entries<'accountMerge'> = {
  pending: {},
  begin: {
    input: knowing({ email: 'before@example.org', password: testPassword }),
    wrong: [400, sentences.email, () => ({ email: 5, password: testPassword })],
    fuzz: (fixture) => {
      const plan = confirmation(fixture);
      return {
        ...plan,
        base: () => ({ email: 'before@example.org', password: 'nonsense' }),
        fields: { ...plan.fields, email },
      };
    },
  },
  preview: { input: async (...args) => ({ token: (await linkFor(...args)).token }), ...wrongToken },
  confirm: { input: async (...args) => ({ token: (await linkFor(...args)).token }), ...wrongToken },
  cancel: {},
  stop: {
    input: async (fixture, server) => ({
      token: stopToken(server.services.settings.secret, await begun(fixture, server)),
    }),
    wrong: [400, sentences.stopMergeLink, () => ({ token: 7 })],
    fuzz: () => ({ base: () => ({ token: 'nonsense' }), fields: { token: field(is.never(400), tokens) } }),
  },
};
