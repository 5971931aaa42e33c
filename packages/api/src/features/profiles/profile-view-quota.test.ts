import { rates } from '@exchange/contract/limits';
import { fieldOf, isRecord } from '@exchange/contract/unknown';
import { beginDeletion, suspend } from '@exchange/testkit/accounts';
import { createCompletedRequest, createOffer, createRequest, createUser, type User } from '@exchange/testkit/app-users';
import { setUsesOfQuota } from '@exchange/testkit/quotas';
import { keyOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { beforeEach, describe, expect, test } from 'vitest';
import { definitionOf } from '../../core/definition.ts';
import { appRouter } from '../../router.ts';

/** Every call that takes the id of a person counts as a view of them, also if it is refused. */
const product = await openTestApp();
const { db } = product;
/** One with several institutes, so that a request can be shared without these people. */
const institute = 1;
let ada: User;
let request: number;
let chat: number;
let desk: number;
beforeEach(async () => {
  ada = await createUser(product, { institute });
  request = await createRequest(ada, { share_scope: 'my' });
  chat = await createOffer(ada, await createRequest(await createUser(product)));
  ({ id: desk } = await product.db
    .insertInto('desk')
    .values({ name: `Desk ${ada.id}`, about: null, institute_id: institute, founder_id: ada.id })
    .returning('id')
    .executeTakeFirstOrThrow());
  await product.db.insertInto('desk_member').values({ desk_id: desk, user_id: ada.id }).execute();
});

let unknown = 1_000_000;
/** People who are not there, each in another way. @returns the id of a new one */
const absent: Record<string, () => Promise<number>> = {
  'no account': async () => (unknown += 1),
  'an address that is not verified': async () => {
    const { id } = await createUser(product);
    await db.updateTable('app_user').set({ verified_at: null }).where('id', '=', id).execute();
    return id;
  },
  'an account that is being deleted': async () => {
    const person = await createUser(product);
    await beginDeletion(db, person);
    return person.id;
  },
  'a suspended account': async () => {
    const person = await createUser(product);
    await suspend(db, person);
    return person.id;
  },
};

/** Calls with an id of a person, by procedure. */
const calls: Record<string, (userId: number) => Promise<unknown>> = {
  'asks.send': (userId) => ada.call.asks.send({ requestId: request, userId }),
  'asks.listAskable': (userId) => ada.call.asks.listAskable({ userId }),
  'profiles.byId': (userId) => ada.call.profiles.byId({ userId }),
  'profiles.points': (userId) => ada.call.profiles.points({ userId }),
  'credit.byId': (userId) => ada.call.credit.byId({ userId, id: 1 }),
  'credit.listOfPerson': (userId) => ada.call.credit.listOfPerson({ userId }),
  'requests.listOfPerson': (userId) => ada.call.requests.listOfPerson({ userId }),
  'blocks.block': (userId) => ada.call.blocks.block({ userId }),
  'reports.send': (id) => ada.call.reports.send({ kind: 'profile', id, reason: 'spam' }),
  'blocks.unblock': (userId) => ada.call.blocks.unblock({ userId }),
  'colleagues.bringIn': (userId) => ada.call.colleagues.bringIn({ id: chat, userId, history: false }),
  'desks.invite': (userId) => ada.call.desks.invite({ id: desk, userId }),
  'handOvers.ofOffer': (userId) => ada.call.handOvers.ofOffer({ id: chat, userId, stays: true }),
  'handOvers.ofRequest': (userId) => ada.call.handOvers.ofRequest({ id: request, userId, stays: true }),
  'shares.ask': (userId) => ada.call.shares.ask({ id: request, userId }),
};
/** Their answers say only what the caller knows: of helpers of the own request, of people with credit, of people in the own chat or desk. */
const ofKnownPeople = [
  'credit.give',
  'credit.takeBack',
  'credit.thank',
  'credit.shareTitle',
  'colleagues.takeOut',
  'shares.allow',
  'shares.end',
  'desks.takeOut',
];

test('the test of the quota of profiles covers every call that takes the id of a person', () => {
  const takesPerson = (procedure: unknown) => {
    const { inputs } = definitionOf(procedure);
    const [input]: unknown[] = Array.isArray(inputs) ? inputs : [];
    const shape = fieldOf(fieldOf(fieldOf(input, '_zod'), 'def'), 'shape');
    return isRecord(shape) && 'userId' in shape;
  };
  const found = Object.entries(appRouter._def.procedures)
    .filter(([name, procedure]) => !name.startsWith('operators.') && takesPerson(procedure))
    .map(([name]) => name);
  const listed = [...Object.keys(calls), ...ofKnownPeople].filter((name) => name !== 'reports.send');
  expect(listed.sort()).toEqual(found.sort());
});

/** Leaves Ada two views, and expects that two people are refused so, and the third one because of the limit. */
async function expectCounted(
  call: (userId: number) => Promise<unknown>,
  newPerson: () => Promise<number>,
  key: string,
): Promise<void> {
  const [one, other, third] = [await newPerson(), await newPerson(), await newPerson()];
  await product.passTime(25, 'hours');
  await db.deleteFrom('quota_usage').execute();
  await setUsesOfQuota(db, 'profiles', ada.id, rates.profilesPerDay - 2);
  for (const userId of [one, other]) expect(await keyOf(call(userId))).toBe(key);
  expect(await keyOf(call(third))).toBe('profiles.tooMany');
}

describe.each(Object.entries(calls))('%s', (_, call) => {
  test.each(Object.entries(absent))(
    'a call about a person refuses %s, and counts as reading a profile',
    async (_, newPerson) => {
      await expectCounted(call, newPerson, 'profiles.notFound');
    },
  );
});

/** What else asking for help says of a person. */
const askedPeople: Record<string, () => Promise<number>> = {
  'asks.notShared': async () => (await createUser(product)).id,
  'asks.alreadyAsked': async () => {
    const { id } = await createUser(product, { institute });
    await db.insertInto('ask').values({ request_id: request, user_id: id, message: null }).execute();
    return id;
  },
  'asks.alreadyOffered': async () => {
    const person = await createUser(product, { institute });
    await createOffer(person, request);
    return person.id;
  },
  'blocks.blocking': async () => {
    const { id } = await createUser(product, { institute });
    await ada.call.blocks.block({ userId: id });
    return id;
  },
};
test.each(Object.entries(askedPeople))(
  'asking a person for help counts as reading a profile, also if it is refused by %s',
  async (key, newPerson) => {
    await expectCounted((userId) => ada.call.asks.send({ requestId: request, userId }), newPerson, key);
  },
);

test('asking a person for help with another’s request, or an unknown one, counts as reading a profile', async () => {
  const foreign = await createRequest(await createUser(product));
  const person = async () => (await createUser(product)).id;
  const ask = (requestId: number) => (userId: number) => ada.call.asks.send({ requestId, userId });
  await expectCounted(ask(foreign), person, 'requests.notOwner');
  await expectCounted(ask(999_999), person, 'requests.notFound');
});

test('beyond the limit of people asked about a request, the refusal tells nothing about the person', async () => {
  for (let asked = 0; asked < rates.asksPerRequestPerDay; asked += 1)
    await ada.call.asks.send({ requestId: request, userId: (await createUser(product, { institute })).id });
  for (const newPerson of [...Object.values(absent), ...Object.values(askedPeople)]) {
    const userId = await newPerson();
    const refused = keyOf(ada.call.asks.send({ requestId: request, userId }));
    expect(await refused).toBe('asks.tooManyOnRequest');
  }
});

test('a user can make calls about three hundred unknown people a day, and no more', async () => {
  for (let asked = 0; asked < rates.profilesPerDay; asked += 1) {
    unknown += 1;
    expect(await keyOf(ada.call.blocks.unblock({ userId: unknown }))).toBe('profiles.notFound');
  }
  for (const call of Object.values(calls)) expect(await keyOf(call(unknown))).toBe('profiles.tooMany');
  const { id } = await createUser(product);
  for (const call of Object.values(calls)) expect(await keyOf(call(id))).toBe('profiles.tooMany');
});

test('calls about credit of a person who is unknown to the owner get one answer, whether or not an account exists', async () => {
  const { id: stranger } = await createUser(product);
  const id = await createCompletedRequest(ada);
  for (const userId of [stranger, await absent['no account']?.(), await absent['a suspended account']?.()].map(
    Number,
  )) {
    expect(await keyOf(ada.call.credit.give({ id, userId }))).toBe('profiles.notFound');
    expect(await keyOf(ada.call.credit.thank({ id, userId, roles: [], thanks: null }))).toBe('credit.entryNotFound');
    expect(await keyOf(ada.call.credit.shareTitle({ id, userId, mayNameTitle: true }))).toBe('credit.entryNotFound');
    expect(await ada.call.credit.takeBack({ id, userId })).toEqual(
      await ada.call.credit.takeBack({ id, userId: stranger }),
    );
  }
});
