import { lockout } from '@exchange/contract/limits';
import { signUp } from '@exchange/testkit/app-users';
import { createBrowser, newAddress } from '@exchange/testkit/test-app';
import { openTestApp } from '@exchange/testkit/test-file';
import { uniqueEmail, validPassword } from '@exchange/testkit/users';
import { watched } from '@exchange/testkit/watched';
import { expect, test } from 'vitest';
import type { Settings } from '../../core/context.ts';
import type { Passwords } from '../../core/hasher.ts';
import { minResponseMs } from '../../core/minimum-duration.ts';
import { createCaller } from '../../router.ts';
import { inviteSilently } from '../join-invitations/by-operator.rules.ts';

const product = await openTestApp();

type Call = (call: ReturnType<typeof createCaller>) => Promise<unknown>;
type Work = Awaited<ReturnType<typeof workOf>>;

/** What a stranger could measure of a call. */
async function workOf(call: Call, settings: Partial<Settings> = {}, address = newAddress()) {
  const { hasher } = product.services;
  const work = { statements: 0, hashings: 0, outcome: '' };
  const counted = ({ hash, match }: Passwords): Passwords => ({
    hash(password, like) {
      work.hashings += 1;
      return hash(password, like);
    },
    match(password, hashes) {
      // bcrypt runs once for each salt, and once if there is nothing to compare with.
      work.hashings += Math.max(1, new Set(hashes.map((hashed) => hashed.slice(0, 29))).size);
      return match(password, hashes);
    },
  });
  const caller = createCaller({
    ...product.contextOf(null, createBrowser(address)),
    settings: { ...product.services.settings, ...settings },
    db: watched(product.db, () => {
      work.statements += 1;
    }),
    hasher: {
      ...hasher,
      ...counted(hasher),
      inTurn: (task) => hasher.inTurn((passwords) => task(counted(passwords))),
    },
  });
  work.outcome = await call(caller).then(
    (answer) => JSON.stringify(answer),
    (refused) => `${refused.status} ${refused.message}`,
  );
  return work;
}

const signup = (email: string, password = validPassword) => workOf(({ auth }) => auth.signup({ email, password }));

/** Addresses in every state in which one can be, each under its name. */
async function addresses(): Promise<Record<string, string>> {
  const waiting = uniqueEmail();
  await signup(waiting);
  const claimed = uniqueEmail();
  for (const n of [1, 2, 3]) await signup(claimed, `Correct horse ${n}`);
  const mailed = (await signUp(product)).email;
  await workOf(({ auth }) => auth.forgotPassword({ email: mailed }));
  const resent = uniqueEmail();
  await signup(resent);
  await workOf(({ auth }) => auth.resendVerification({ email: resent }));
  const told = (await signUp(product)).email;
  await signup(told, 'Another horse 2');
  const off = (await signUp(product)).email;
  await workOf(({ notifications }) => notifications.unsubscribe({ email: off }));
  return {
    unknown: uniqueEmail(),
    'another unknown': uniqueEmail(),
    verified: (await signUp(product)).email,
    waiting,
    'waiting, claimed by three': claimed,
    'verified and mailed just now': mailed,
    'verified and told of a sign-up just now': told,
    'waiting and mailed just now': resent,
    unsubscribed: off,
  };
}

/** Every address must take the work of an unknown one, and get its answer. */
async function expectSameWork(states: Record<string, string>, workFor: (email: string) => Promise<Work>) {
  const works: Record<string, Work> = {};
  for (const [state, email] of Object.entries(states)) works[state] = await workFor(email);
  const { unknown } = works;
  expect(unknown?.statements).toBeGreaterThan(0);
  expect(works).toEqual(Object.fromEntries(Object.keys(works).map((state) => [state, unknown])));
}

const calls: Record<string, (email: string, on: ReturnType<typeof createCaller>) => Promise<unknown>> = {
  'a wrong login': (email, { auth }) => auth.login({ email, password: 'A wrong guess 1' }),
  'a sign-up': (email, { auth }) => auth.signup({ email, password: 'Another horse 1' }),
  'asking for a reset link': (email, { auth }) => auth.forgotPassword({ email }),
  'asking for a verification link': (email, { auth }) => auth.resendVerification({ email }),
  unsubscribing: (email, { notifications }) => notifications.unsubscribe({ email }),
};

test.each(Object.entries(calls))(
  '%s takes the same work and gives the same answer for every address',
  async (_, callWith) => expectSameWork(await addresses(), (email) => workOf((on) => callWith(email, on))),
);

test.each(['asking for a reset link', 'asking for a verification link', 'unsubscribing'])(
  '%s never answers before the minimum response time',
  async (name) => {
    for (const email of [uniqueEmail(), (await signUp(product)).email]) {
      const began = performance.now();
      await workOf((on) => Promise.resolve(calls[name]?.(email, on)));
      expect(performance.now() - began).toBeGreaterThanOrEqual(minResponseMs);
    }
  },
);

test('if only invited people can sign up, a sign-up takes the same work and gives the same answer for every address', async () => {
  const invited = uniqueEmail();
  await inviteSilently(product.db, invited);
  const mailed = uniqueEmail();
  const signUpInvited = (email: string, password: string) =>
    workOf(({ auth }) => auth.signup({ email, password }), { onlyInvited: true });
  await signUpInvited(mailed, 'Another horse 2');
  const states = { ...(await addresses()), invited, mailed };
  await expectSameWork(states, (email) => signUpInvited(email, 'Another horse 1'));
});

test('a login from a network address that is locked out is refused before a password is hashed', async () => {
  const address = newAddress();
  const guess = { email: uniqueEmail(), password: 'A wrong guess 1' };
  const guessing = () => workOf(({ auth }) => auth.login(guess), {}, address);
  for (let time = 0; time < lockout.failures; time += 1) expect(await guessing()).toMatchObject({ hashings: 1 });
  expect(await guessing()).toMatchObject({ hashings: 0, outcome: expect.stringMatching(/^429 /) });
});
