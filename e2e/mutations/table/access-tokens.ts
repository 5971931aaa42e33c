import { sql } from 'kysely';
import { type Mutation, mutationsOf, testsOf } from '../mutation.ts';

const tokensSql = mutationsOf(() => import('@exchange/api/features/auth/access-tokens.sql'));
const procedures = mutationsOf(() => import('@exchange/api/core/procedures'));
const passwordRules = mutationsOf(() => import('@exchange/api/features/account/password.rules'));
const limits = mutationsOf(() => import('@exchange/contract/limits'));
const bearer = mutationsOf(() => import('@exchange/server/http/bearer'));

const tokensTest = testsOf('packages/api/src/features/account/tokens.test.ts');
const httpTest = testsOf('apps/server/test/http/access-tokens.test.ts');

/** What programs may do with access tokens, and when these end. */
export const accessTokenMutations: readonly Mutation[] = [
  tokensSql({
    name: 'an access token expires, and ends with what a server of the previous release changes',
    mutants: { isUsable: () => () => sql<boolean>`true` },
    test: tokensTest('an expired token is worth nothing, stays listed, and goes ninety days later'),
  }),
  tokensSql({
    name: 'an access token is revoked by its owner only',
    mutants: {
      deleteTokenById: () => async (tx, _userId, id) =>
        (await tx.deleteFrom('access_token').where('id', '=', id).returning('id').executeTakeFirst()) !== undefined,
    },
    test: tokensTest('a user can neither see nor revoke tokens of others'),
  }),
  tokensSql({
    name: 'a changed password ends all access tokens',
    mutants: { deleteTokensOf: () => async () => {} },
    test: tokensTest('a changed password ends all tokens'),
  }),
  tokensSql({
    name: 'a reset ends all access tokens',
    mutants: { deleteTokensOf: () => async () => {} },
    test: tokensTest('a reset of the password ends all tokens'),
  }),
  tokensSql({
    name: 'a wish to delete the account ends all access tokens',
    mutants: { deleteTokensOf: () => async () => {} },
    test: tokensTest('a wish to delete the account ends all tokens, and keeping the account brings none back'),
  }),
  tokensSql({
    name: 'expired access tokens are deleted in the end',
    mutants: { deleteExpiredTokens: () => async () => {} },
    test: tokensTest('an expired token is worth nothing, stays listed, and goes ninety days later'),
  }),
  procedures({
    name: 'an access token that may read changes nothing',
    mutants: { requireScope: () => () => {} },
    test: tokensTest('a program with a token that may read changes nothing'),
  }),
  procedures({
    name: 'no access token makes a call of operators',
    mutants: { requireScope: () => () => {} },
    test: httpTest('no call of operators takes a token, not even that of an operator'),
  }),
  passwordRules({
    name: 'an access token is created with the password only',
    mutants: {
      transactWithPassword: (original) => (services, userId, _given, work) =>
        original(services, userId, { password: 'Correct-Horse-1', field: 'password' }, work),
    },
    test: tokensTest(
      'a wrong password creates no token and is refused at its field, and after a few none is checked any more',
    ),
  }),
  limits({
    name: 'a person has twenty access tokens at most',
    mutants: { accessTokensPerPerson: () => 1000 },
    test: tokensTest('a person has twenty tokens at most, also when two are created at once'),
  }),
  limits({
    name: 'a person creates twenty access tokens a day at most',
    mutants: { rates: (original) => ({ ...original, accessTokensPerDay: 1000 }) },
    test: tokensTest('a person creates twenty tokens a day at most, whether or not they are revoked'),
  }),
  limits({
    name: 'an access token is valid for a year at most',
    mutants: { lifetimes: (original) => ({ ...original, accessTokenDays: 1000 }) },
    test: tokensTest('a token with %s is refused'),
  }),
  bearer({
    name: 'an access token decides who calls, whatever cookie is beside it',
    mutants: { bearerOf: () => () => undefined },
    test: httpTest('the token decides who calls, whatever cookie is beside it'),
  }),
];
