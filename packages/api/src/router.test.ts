import { allRefusals } from '@exchange/contract/all-refusals';
import { limits } from '@exchange/contract/limits';
import { connect } from '@exchange/db';
import { createStaff, validRequest } from '@exchange/testkit/app-users';
import { createAuthenticator } from '@exchange/testkit/passkeys';
import { allNotifications } from '@exchange/testkit/preferences';
import { keyOf, refusalOf } from '@exchange/testkit/refusal';
import { clientSessionOf, createBrowser } from '@exchange/testkit/test-app';
import { openTestApp } from '@exchange/testkit/test-file';
import { afterAll, expect, test } from 'vitest';
import { sign } from './core/tokens.ts';
import { stopToken } from './features/account-merge/merge.rules.ts';
import { stillLookingToken } from './features/request-reminders/expiry.rules.ts';
import { beginPasskey } from './features/second-factor/passkeys.rules.ts';
import { unsubscribePurpose } from './mail/notifications.ts';
import { appRouter, createCaller } from './router.ts';

const product = await openTestApp();
/** An operator, so that no call is refused before its input is checked. */
const ada = await createStaff(product, 'operator');

/** Procedures that need no session; every other one needs one. */
const open = [
  'auth.login',
  'auth.challengePasskey',
  'auth.loginWithPasskey',
  'auth.loginWithLink',
  'auth.signup',
  'auth.logout',
  'auth.validateToken',
  'auth.verify',
  'auth.verificationLink',
  'auth.resendVerification',
  'auth.forgotPassword',
  'auth.resetLink',
  'auth.resetPassword',
  'loginProviders.pending',
  'loginProviders.confirm',
  'loginProviders.mailConfirmation',
  'loginProviders.confirmByEmail',
  'notifications.unsubscribe',
  'notifications.unsubscribeSigned',
  'notifications.resubscribe',
  'notifications.unsubscribeLink',
  'requests.stillLookingByLink',
  'requests.stillLookingLink',
  'accountMerge.stop',
  'addresses.useLink',
  'credit.checkDocument',
  'home.stats',
];
const all = Object.keys(appRouter._def.procedures);
const members = all.filter((name) => !open.includes(name));

/** Calls a procedure by its name with whatever a client may send. */
function call(caller: ReturnType<typeof createCaller>, name: string, input?: unknown): Promise<unknown> {
  const [feature = '', procedure = ''] = name.split('.');
  const found: unknown = Reflect.get(Reflect.get(caller, feature), procedure);
  if (typeof found !== 'function') throw new Error(`No procedure ${name}`);
  return Promise.resolve(found(input));
}

const long = 'x'.repeat(300);
const nonsense: readonly unknown[] = [
  undefined,
  null,
  0,
  '',
  'x',
  [],
  [[]],
  { id: {} },
  { requestId: 'x', statusId: [], email: {}, q: 5, limit: 'x', cursor: 5, token: [], newPassword: {} },
  { id: 1, reason: 'x'.repeat(limits.operatorReason + 1), days: 0 },
  { id: 1, reason: ' ', days: limits.suspensionDays + 1 },
  { id: 'x', reason: [], outcome: 'x', state: 5, cursor: 'x', limit: 0, q: {}, from: '2026-02-30', password: 5 },
  { kind: 'x', name: ' ', domain: 'no domain', domains: 'x', aliases: [''], into: 'x', category_id: 0 },
  { weeks: 3, by: 5 },
  { id: 1, kind: 'area', name: long, domain: long, domains: [5], aliases: [long], reason: 'x' },
  { state: 'none', action: 'none', actor_id: 0, from: 'today', q: 'x'.repeat(limits.searchText + 1), cursor: '!' },
];

test('every procedure that the test lists as open without a session exists', () => {
  for (const name of open) expect(all).toContain(name);
});

test.each(members)('without a session, %s answers that a login is required, whatever is sent', async (name) => {
  for (const input of [{}, { id: 1 }, ...nonsense])
    expect(await keyOf(call(product.callAs(null), name, input))).toBe('auth.required');
});

test.each(all)(
  'the procedure %s refuses random input with a sentence, and never with an internal error',
  async (name) => {
    for (const input of nonsense) {
      const result = await call(ada.call, name, input).catch((error: unknown) => error);
      if (!(result instanceof Error)) continue;
      const { status, message } = await refusalOf(Promise.reject(result));
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(message).not.toMatch(/expected|invalid input|zod|undefined|\[object/i);
    }
  },
);

const authenticator = createAuthenticator();
const newPasskey = beginPasskey(product.services.settings, ada.viewer, { email: ada.email, known: [] });

/** Inputs of procedures that do not take `plausible`. */
const ownInputs: Readonly<Record<string, unknown>> = {
  'requests.search': {},
  'requests.countFound': {},
  'account.createToken': { name: 'Backup', scope: 'read', days: 90, password: 'Correct horse 1' },
  'pictures.describe': { id: 1, alt: null },
  'colleagues.bringIn': { id: 1, userId: 1, history: true },
  'colleagues.join': { id: 1, joins: true },
  'desks.found': { name: 'Desk', about: null, technical_area_ids: [101], institute_id: 1 },
  'desks.edit': { name: 'Desk', about: null, technical_area_ids: [101], id: 1 },
  'desks.setDuty': { id: 1, on_duty: true },
  'desks.join': { id: 1, joins: true },
  'desks.ask': { requestId: 1, deskId: 1, message: 'Hello' },
  'handOvers.ofRequest': { id: 1, userId: 1, stays: true },
  'handOvers.ofOffer': { id: 1, userId: 1, stays: true },
  'handOvers.takeOver': { id: 1, accepts: true },
  'shares.join': { id: 1, joins: true },
  'shares.allow': { id: 1, userId: 1, mayEdit: true },
  'addresses.useLink': { token: 'A'.repeat(43), step: 'stop' },
  'requests.countNew': { technical_area_ids: '101' },
  'requests.giveHidingReason': { requestId: 1, reason: 'unclear' },
  'requests.saveSolution': { id: 1, solution: null, is_solution_shown: false },
  'requests.setAcceptsOffers': { id: 1, accepts_offers: false },
  'savedSearches.save': { name: 'Gels' },
  'savedSearches.rename': { id: 1, name: 'Gels' },
  'auth.loginWithPasskey': { challenge: 'x', answer: authenticator.answer({ challenge: 'x' }) },
  'secondFactor.addPasskey': {
    setup: newPasskey.setup,
    name: 'Laptop',
    answer: authenticator.create(newPasskey.options),
  },
  'credit.give': { id: 1, email: 'ada@example.org' },
  'joinInvitations.creditList': { id: 1, emails: ['ada@example.org'] },
  'credit.confirm': { id: 1, version: 0, roles: [], isShown: true, isThanksShown: true },
  'credit.thank': { id: 1, userId: 1, roles: [], thanks: null },
  'credit.shareTitle': { id: 1, userId: 1, mayNameTitle: true },
  'credit.document': { id: 1 },
  'credit.checkDocument': {
    text: JSON.stringify({
      format: 'research-exchange-credit-1',
      ...{ issuer: 'http://localhost:3000', keys: '', check: '', key_id: '', id: '', signature: '' },
      ...{ signed_on: '', credited_on: '', confirmed_on: '', collaboration_type: '', technical_areas: [] },
      ...{ title: null, collaborator: null, roles: [], owner: null },
    }),
  },
  'feeds.renew': { saved_search_id: 1 },
  'webhooks.add': { saved_search_id: 1, url: 'https://hooks.example.org', format: 'json' },
  'requests.stillLookingByLink': { token: stillLookingToken(product.services.settings.secret, 1, 2_000_000_000) },
  'requests.stillLookingLink': { token: stillLookingToken(product.services.settings.secret, 1, 2_000_000_000) },
  'accountMerge.stop': { token: stopToken(product.services.settings.secret, 1) },
  'suggestions.listHelpersOf': { ids: '1' },
  'notifications.unsubscribeLink': {
    email: 'ada@example.org',
    sig: sign(product.services.settings.secret, unsubscribePurpose, 'ada@example.org'),
    purpose: 'unsubscribe',
  },
};

/** Something that most procedures take. */
const plausible = {
  ...validRequest,
  ...allNotifications,
  id: 1,
  requestId: 1,
  userId: 1,
  invitationId: 1,
  statusId: 2,
  is_archived: true,
  is_muted: true,
  message: 'Hello',
  titles: ['Cryo-EM of a channel'],
  email: 'ada@example.org',
  password: 'Correct horse 1',
  currentPassword: 'Correct horse 1',
  kind: 'request',
  reason: 'spam',
  newPassword: 'Correct horse 1',
  token: 'A'.repeat(43),
  master_collaboration_status_id: 1,
  answer: 'accepted',
};

const away = connect({ url: 'postgres://nobody@127.0.0.1:1/none' });
afterAll(() => away.destroy());

/**
 * Logging out always succeeds, and when one's account is to be erased is known with the session. A challenge is sealed, and so is
 * the set-up of an app, which must be right before the database is asked.
 */
const spared: readonly string[] = ['auth.logout', 'account.deletion', 'auth.challengePasskey', 'secondFactor.addApp'];

const needing = all.filter((name) => !spared.includes(name));
test.each(needing)(
  'the procedure %s answers 503 with a time to retry while the database is unavailable',
  async (name) => {
    const caller = createCaller({
      ...product.services,
      db: away,
      viewer: ada.viewer,
      clientSession: clientSessionOf({ ...createBrowser(), sessionToken: 'x', link: 'x' }),
    });
    const refusal = await refusalOf(call(caller, name, ownInputs[name] ?? plausible));
    expect(refusal).toMatchObject({ status: 503, message: allRefusals['http.unavailable'].sentence() });
    expect(refusal.retryAfter).toBeGreaterThan(0);
  },
);
