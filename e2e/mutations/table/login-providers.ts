import { alwaysDone, nothing, yes } from '../common-mutants.ts';
import { mutationsOf, tableOf } from '../mutation.ts';

const rules = mutationsOf(() => import('@exchange/api/features/login-providers/login-providers.rules'));
const identitiesSql = mutationsOf(() => import('@exchange/api/features/login-providers/identities.sql'));
const pendingPasswordsSql = mutationsOf(() => import('@exchange/api/features/auth/pending-passwords.sql'));
const flowCookie = mutationsOf(() => import('@exchange/server/auth/flow-cookie'));

/** Logins at providers. */
export const loginProviderMutations = tableOf([
  'nobody gets an account where %s',
  rules('a provider must have verified an address of a listed domain', {
    provenAddress:
      () =>
      ({ email }) =>
        String(email),
  }),

  'an answer is taken once, also by a browser that kept the cookie',
  rules('the answer of a provider is taken once', { takeAnswerOnce: yes }),

  'linking needs the password, and the permit works in its own session alone',
  rules('an ORCID iD is linked by the session that gave the password', { isPermitOf: () => () => true }),

  'a linked iD stands on the profile, logs in, is one account’s, and is unlinked at any time',
  identitiesSql('a linked login is unlinked by its owner', {
    deleteIdentity: () => async (tx, _userId, id) => {
      await tx.deleteFrom('login_identity').where('id', '=', id).execute();
      return true;
    },
  }),

  'a login that takes longer than ten minutes is refused',
  flowCookie('a login at a provider ends after ten minutes', {
    readFlow:
      (original) =>
      (secret, sealed, { provider, state }) =>
        original(secret, sealed, { provider, state, now: 0 }),
  }),

  'a password that a stranger planted on the address before is worth nothing',
  pendingPasswordsSql('a planted password does not open the account that a login at a provider makes', {
    deletePendingPasswords: nothing,
  }),

  'an emailed link confirms a waiting login once, in the browser that began and in no other',
  identitiesSql('the emailed link of a login at a provider needs its token', {
    findMailedLink: () => (db, token) =>
      import('@exchange/api/features/login-providers/identities.sql').then(({ findLink }) => findLink(db, token)),
  }),

  'one account takes one login of an institute, and one login has one account',
  identitiesSql('an account has one identity of an issuer, and an identity one account', {
    insertIdentity: alwaysDone,
  }),
]);
