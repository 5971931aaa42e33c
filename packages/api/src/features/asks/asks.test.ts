import { askAnswerDays, limits, rates } from '@exchange/contract/limits';
import { requestStatus } from '@exchange/contract/statuses';
import { beginDeletion, chooseEmails, endDeletion, erase, exportOf } from '@exchange/testkit/accounts';
import { createOffer, createRequest, createUser, newIdsFor, type User } from '@exchange/testkit/app-users';
import { walkPages } from '@exchange/testkit/pages';
import { setUsesOfQuota, usesOfQuota } from '@exchange/testkit/quotas';
import { whileRequestLocked } from '@exchange/testkit/races';
import { keyOf, refusalOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { uniqueEmail } from '@exchange/testkit/users';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';

const product = await openTestApp();

let owner: User;
let ada: User;
let request: number;
beforeEach(async () => {
  owner = await createUser(product, { name: 'Olu Owner' });
  ada = await createUser(product, { name: 'Ada Example' });
  request = await createRequest(owner, { title: 'Which grid?' });
  product.events.length = 0;
});

const ask = (person: User = ada, message?: string, requestId = request) =>
  owner.call.asks.send({ requestId, userId: person.id, message });
const waiting = async (person: User = ada) => (await person.call.asks.listReceived({})).items;
const waitingIds = async (person: User = ada) => (await waiting(person)).map(({ id }) => id);
const sent = async () => (await owner.call.asks.listSent({ id: request })).items;
const stateOf = async (person: User = ada) => (await sent()).find(({ user_id }) => user_id === person.id)?.state;
const askable = (person: User = ada) => owner.call.asks.listAskable({ userId: person.hashid });
const mails = (person: User = ada) => product.emailsTo(person, 'ask');
const invitations = () => product.db.selectFrom('ask').selectAll().where('request_id', '=', request).execute();
const told = () => product.events.filter(({ event }) => event.kind === 'invitation').flatMap(({ to }) => to);
const rewind = (days: number) =>
  sql`update ask set created_at = created_at - make_interval(days => ${days})`.execute(product.db);

test('a user can ask neither themselves nor an unknown person for help', async () => {
  expect(await keyOf(ask(owner))).toBe('asks.oneself');
  expect(await keyOf(askable(owner))).toBe('asks.oneself');
  expect(await keyOf(owner.call.asks.send({ requestId: request, userId: 999_999 }))).toBe('profiles.notFound');
  expect(await invitations()).toEqual([]);
});

test('a person cannot be asked to help with a request that is not shared with them', async () => {
  owner = await createUser(product, { email: uniqueEmail('ox.ac.uk') });
  const colleague = await createUser(product, { email: uniqueEmail('ox.ac.uk') });
  for (const share_scope of ['verified', 'my'] as const) {
    const id = await createRequest(owner, { share_scope });
    expect(await keyOf(ask(ada, undefined, id))).toBe('asks.notShared');
    expect(await askable()).toContainEqual(expect.objectContaining({ id, state: 'not_shared' }));
    await ask(colleague, undefined, id);
  }
  expect(await waiting()).toEqual([]);
});

test('a person can be asked once to help with a request, and not after having offered help', async () => {
  await ask();
  expect(await keyOf(ask())).toBe('asks.alreadyAsked');
  const bob = await createUser(product);
  await createOffer(bob, request);
  expect(await keyOf(ask(bob))).toBe('asks.alreadyOffered');
  expect(await mails()).toHaveLength(1);
  expect(await mails(bob)).toEqual([]);
});

test('inviting one person several times at the same moment makes one invitation to help and one email', async () => {
  const calls = [1, 2, 3].map(() => () => ask());
  const results = await whileRequestLocked(product.db, request, calls);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await invitations()).toHaveLength(1);
  expect(await mails()).toHaveLength(1);
});

test('only the documented number of people a day can be asked to help with one request, also by concurrent calls', async () => {
  const max = rates.asksPerRequestPerDay;
  const people = await Promise.all(Array.from({ length: max + 2 }, () => createUser(product)));
  const calls = people.map((person) => () => ask(person));
  const results = await whileRequestLocked(product.db, request, calls);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(max);
  expect(await invitations()).toHaveLength(max);
  const refusal = await refusalOf(ask());
  expect(refusal.key).toBe('asks.tooManyOnRequest');
  expect(refusal.retryAfter).toBeGreaterThan(86_000);
  expect(await askable()).toMatchObject([{ left_today: 0 }]);
  await rewind(1);
  await ask();
});

test('a user asks only the documented number of people a day for help on all requests', async () => {
  await setUsesOfQuota(product.db, 'invitations', owner.id, rates.asksPerDay - 1);
  await ask();
  const bob = await createUser(product);
  expect(await keyOf(ask(bob))).toBe('asks.tooMany');
  expect(await invitations()).toHaveLength(1);
  expect(await mails(bob)).toEqual([]);
});

test('asking a stranger for help, or reading what to ask them about, counts as a view of their profile', async () => {
  const uses = () => usesOfQuota(product.db, 'profiles', owner.id);
  await owner.call.asks.listAskable({ userId: ada.id });
  expect(await uses()).toBe(1);
  await ask();
  expect(await uses()).toBe(1);
  const bob = await createUser(product);
  await ask(bob);
  expect(await uses()).toBe(2);
  await product.db.updateTable('quota_usage').set({ uses: rates.profilesPerDay }).execute();
  expect(await refusalOf(ask(await createUser(product)))).toMatchObject({ status: 429 });
});

test('the line of an invitation to help has at most the documented length, and may be left out', async () => {
  expect(await refusalOf(ask(ada, 'x'.repeat(limits.askMessage + 1)))).toMatchObject({ status: 400 });
  await ask(ada, ` ${'é'.repeat(limits.askMessage)} `);
  expect(await waiting()).toMatchObject([{ invitation_message: 'é'.repeat(limits.askMessage) }]);
  const bob = await createUser(product);
  await ask(bob, '  ');
  expect(await waiting(bob)).toMatchObject([{ invitation_message: null }]);
});

test('a user who blocks a person cannot ask them for help', async () => {
  await owner.call.blocks.block({ userId: ada.id });
  expect(await keyOf(ask())).toBe('blocks.blocking');
  await owner.call.requests.updateStatus({ id: request, statusId: requestStatus.completed });
  expect(await keyOf(ask())).toBe('blocks.blocking');
});

test('a person who blocks the owner hears nothing when asked for help, and the owner notices no difference', async () => {
  const bob = await createUser(product);
  await ada.call.blocks.block({ userId: owner.id });
  product.events.length = 0;
  expect(await ask()).toEqual(await ask(bob));
  expect(await waiting()).toEqual([]);
  expect(await mails()).toEqual([]);
  expect(told()).not.toContain(ada.id);
  expect((await sent()).map(({ state }) => state)).toEqual(['invited', 'invited']);
  expect((await askable())[0]?.state).toBe((await askable(bob))[0]?.state);
});

test('a block takes invitations to help out of the lists of both people, and its end brings them back', async () => {
  await ask();
  await ada.call.blocks.block({ userId: owner.id });
  expect(await waitingIds()).toEqual([]);
  await ada.call.blocks.unblock({ userId: owner.id });
  expect(await waitingIds()).toEqual([request]);
  await owner.call.blocks.block({ userId: ada.id });
  expect(await waitingIds()).toEqual([]);
  expect(await sent()).toEqual([]);
});

describe('the person who is asked', () => {
  test('a person who is asked for help is told live and by email in the owner’s words, and finds the request in the list', async () => {
    const invitation_message = 'Your talk had <b>the</b> slide.';
    await ask(ada, invitation_message);
    expect(told().sort()).toEqual([ada.id, owner.id].sort());
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Asked for help by “Olu Owner”: Which grid?');
    expect(mail?.text_body).toContain(`> ${invitation_message}`);
    expect(mail?.html_body).toContain('Your talk had &lt;b&gt;the&lt;/b&gt; slide.');
    expect(mail?.text_body).toContain(`/requests/${request}`);
    expect(mail?.headers['List-Unsubscribe']).toContain('sig=');
    expect(await waiting()).toMatchObject([{ id: request, user_name: 'Olu Owner', invitation_message }]);
    const read = await ada.call.requests.byId({ id: request });
    expect(read).toMatchObject({ invitation_message, invited_at: expect.any(String) });
  });

  test('a person who turned emails about invitations to help off gets none when asked, and keeps the invitation', async () => {
    await chooseEmails(ada, { invitations: false });
    await ask();
    expect(await mails()).toEqual([]);
    expect(await waitingIds()).toEqual([request]);
  });

  test('a person who is asked for help declines by hiding the request, which the owner cannot tell from silence', async () => {
    const bob = await createUser(product);
    await ask();
    await ask(bob);
    product.events.length = 0;
    await ada.call.requests.dismiss({ requestId: request });
    expect(await waitingIds()).toEqual([]);
    expect(product.events).toEqual([]);
    expect(await stateOf()).toBe('invited');
    await rewind(askAnswerDays);
    expect(await stateOf()).toBe('no_answer');
    expect(await stateOf(bob)).toBe('no_answer');
    await ada.call.requests.undoDismiss({ requestId: request });
    expect(await waitingIds()).toEqual([request]);
  });

  test('a person who hid a request is not told when asked to help with it, and the owner cannot tell', async () => {
    await ada.call.requests.dismiss({ requestId: request });
    expect((await askable())[0]?.state).toBe('possible');
    await ask();
    expect(await waitingIds()).toEqual([]);
    expect(await mails()).toEqual([]);
    expect(told()).toEqual([owner.id]);
    expect(await stateOf()).toBe('invited');
  });

  test('an invitation to help leaves the list when the person offers help, and comes back when they withdraw the offer', async () => {
    await ask();
    await createOffer(ada, request);
    expect(await waitingIds()).toEqual([]);
    expect(await stateOf()).toBe('offered');
    expect((await askable())[0]?.state).toBe('offered');
    await ada.call.offers.undoOfferHelp({ requestId: request });
    expect(await waitingIds()).toEqual([request]);
    expect(await stateOf()).toBe('invited');
  });

  test('a person who was asked for help no longer finds a request that is closed, deleted or shared with others only', async () => {
    for (const change of [
      () => owner.call.requests.updateStatus({ id: request, statusId: requestStatus.inProgress }),
      () => owner.call.requests.delete({ id: request }),
      () => sql`update collaboration_request set share_scope = 'verified' where id = ${request}`.execute(product.db),
    ]) {
      request = await createRequest(owner);
      await ask();
      expect(await waitingIds()).toContain(request);
      await change();
      expect(await waitingIds()).not.toContain(request);
    }
  });

  test('a person reads the invitations to help page by page, the last one first', async () => {
    const ids = [request];
    await ask();
    for (let n = 0; n < 2; n += 1) {
      ids.unshift(await createRequest(owner));
      await ask(ada, undefined, ids[0]);
    }
    expect(await waitingIds()).toEqual(ids);
    expect((await walkPages(ada.call.asks.listReceived, 2)).map(({ id }) => id)).toEqual(ids);
  });

  test('a request that a person is asked to help with keeps its usual place in their New Requests', async () => {
    const later = await createRequest(owner);
    await ask();
    const found = await newIdsFor(ada);
    expect(found.indexOf(later)).toBeLessThan(found.indexOf(request));
  });
});

test('an owner who asks a person for help chooses among own Active requests, those with shared areas first', async () => {
  const bob = await createUser(product, { areas: [201, 202] });
  const shared = await createRequest(owner, { technical_area_ids: [201, 202, 103] });
  await createRequest(owner, { description: null });
  await createRequest(ada);
  expect(await askable(bob)).toMatchObject([
    { id: shared, state: 'possible', shared_area_count: 2, left_today: rates.asksPerRequestPerDay },
    { id: request, state: 'possible', shared_area_count: 0 },
  ]);
  await ask(bob, undefined, shared);
  expect(await askable(bob)).toMatchObject([
    { id: request, state: 'possible' },
    { id: shared, state: 'asked', left_today: rates.asksPerRequestPerDay - 1 },
  ]);
});

test('erasing the owner or the person who was asked deletes invitations to help with their words', async () => {
  await ask(ada, 'Words of Olu');
  await erase(product, ada);
  expect(await invitations()).toEqual([]);
  const bob = await createUser(product);
  await createOffer(await createUser(product), request);
  await ask(bob, 'Words of Olu');
  await erase(product, owner);
  expect(await invitations()).toEqual([]);
  expect(JSON.stringify(await mails(bob))).not.toContain('Words of Olu');
  expect(await waiting(bob)).toEqual([]);
});

test('while the owner or the person who was asked deletes the account, the other does not see the invitation to help', async () => {
  await ask();
  await beginDeletion(product.db, owner);
  expect(await waitingIds()).toEqual([]);
  await endDeletion(product.db, owner);
  await beginDeletion(product.db, ada);
  expect(await sent()).toEqual([]);
});

test('the export of an account has the words of invitations to help that its person wrote, and not those of others', async () => {
  await ask(ada, 'Words of Olu');
  const sent_invitations = [{ collaboration_request_id: request, name: 'Ada Example', message: 'Words of Olu' }];
  const ofOwner = JSON.parse(await exportOf(product, owner));
  expect(ofOwner).toMatchObject({ sent_invitations, received_invitations: [] });
  const received = await exportOf(product, ada);
  const received_invitations = [{ request_title: 'Which grid?', owner_name: 'Olu Owner' }];
  expect(JSON.parse(received)).toMatchObject({ sent_invitations: [], received_invitations });
  expect(received).not.toContain('Words of Olu');
});
