import { always, having, nothing } from '../common-mutants.ts';
import { mutationsOf, tableOf } from '../mutation.ts';

const tokensSql = mutationsOf(() => import('@exchange/api/features/auth/access-tokens.sql'));
const procedures = mutationsOf(() => import('@exchange/api/core/procedures'));
const passwordRules = mutationsOf(() => import('@exchange/api/features/account/password.rules'));
const lifetimes = mutationsOf(() => import('@exchange/contract/lifetimes'));
const limits = mutationsOf(() => import('@exchange/contract/limits'));
const bearer = mutationsOf(() => import('@exchange/server/http/bearer'));

/** What programs may do with access tokens, and when these end. */
export const accessTokenMutations = tableOf([
  'an expired token is worth nothing, stays listed, and goes ninety days later',
  tokensSql('an access token expires, and ends with what servers of the previous release change', { isUsable: always }),

  'a user can neither see nor revoke tokens of others',
  tokensSql('an access token is revoked by its owner only', {
    deleteTokenById: () => async (tx, _userId, id) =>
      (await tx.deleteFrom('access_token').where('id', '=', id).returning('id').executeTakeFirst()) !== undefined,
  }),

  'a changed password ends all tokens',
  tokensSql('a changed password ends all access tokens', { deleteTokensOf: nothing }),

  'a reset of the password ends all tokens',
  tokensSql('a reset ends all access tokens', { deleteTokensOf: nothing }),

  'a wish to delete the account ends all tokens, and keeping the account brings none back',
  tokensSql('a wish to delete the account ends all access tokens', { deleteTokensOf: nothing }),

  'an expired token is worth nothing, stays listed, and goes ninety days later',
  tokensSql('expired access tokens are deleted in the end', { deleteExpiredTokens: nothing }),

  'a program with a token that may read changes nothing',
  procedures('an access token that may read changes nothing', { requireScope: () => () => {} }),

  'no call of operators takes a token, not even that of an operator',
  procedures('no access token makes a call of operators', { requireScope: () => () => {} }),

  'a wrong password creates no token and is refused at its field, and after a few none is checked any more',
  passwordRules('an access token is created with the password only', {
    transactWithPassword: (original) => (services, userId, _given, work) =>
      original(services, userId, { password: 'Correct-Horse-1', field: 'password' }, work),
  }),

  'a person has twenty tokens at most, also when two are created at once',
  limits('a person has twenty access tokens at most', { accessTokensPerPerson: () => 1000 }),

  'a person creates twenty tokens a day at most, whether or not they are revoked',
  limits('a person creates twenty access tokens a day at most', { rates: having({ accessTokensPerDay: 1000 }) }),

  'a token with %s is refused',
  lifetimes('an access token is valid for a year at most', { lifetimes: having({ accessTokenDays: 1000 }) }),

  'the token decides who calls, whatever cookie is beside it',
  bearer('an access token decides who calls, whatever cookie is beside it', { bearerOf: () => () => undefined }),
]);
