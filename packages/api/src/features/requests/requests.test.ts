import { messages } from '@exchange/contract/sentences/messages';
import { requestSentences } from '@exchange/contract/sentences/requests';
import { requestStatus, requestStatusNames, type ShareScope } from '@exchange/contract/statuses';
import { createRequest, createUser, newIdsFor, type User, validRequest } from '@exchange/testkit/app-users';
import { whileRequestChanges } from '@exchange/testkit/races';
import { keyOf, refusalOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { uniqueEmail } from '@exchange/testkit/users';
import { describe, expect, test } from 'vitest';

const product = await openTestApp({ rateLimits: false });
const owner = await createUser(product);
const stranger = await createUser(product);

const unknownChoice = messages.validation.list();

const read = (id: number, person = owner) => person.call.requests.byId({ id });
const setStatus = (id: number, statusId: number, person = owner) => person.call.requests.updateStatus({ id, statusId });
const edit = (id: number, change: object = {}, person = owner) =>
  person.call.requests.update({ id, ...validRequest, ...change });
const remove = (id: number, person = owner) => person.call.requests.delete({ id });

/** Every call on one request by its id. */
const callsOn: Record<string, (person: User, id: number) => Promise<unknown>> = {
  read: (person, id) => read(id, person),
  edit: (person, id) => edit(id, {}, person),
  status: (person, id) => setStatus(id, requestStatus.completed, person),
  delete: (person, id) => remove(id, person),
  dismiss: ({ call }, id) => call.requests.dismiss({ requestId: id }),
  'undo dismiss': ({ call }, id) => call.requests.undoDismiss({ requestId: id }),
  offer: ({ call }, id) => call.offers.offerHelp({ requestId: id, message: 'Me!' }),
  'undo offer': ({ call }, id) => call.offers.undoOfferHelp({ requestId: id }),
  'restore offer': ({ call }, id) => call.offers.restore({ requestId: id }),
};
const row = (id: number) =>
  product.db.selectFrom('collaboration_request').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test.each(Object.entries(callsOn))(
  'the call “%s” neither finds nor changes a request that is invisible to the caller',
  async (_, call) => {
    const hidden = await createRequest(owner, { share_scope: 'verified' });
    const draft = await createRequest(owner, { description: null });
    const deleted = await createRequest(owner);
    await remove(deleted);
    const before = await Promise.all([hidden, draft, deleted].map(row));
    for (const id of [hidden, draft, deleted, 999_999])
      expect(await keyOf(call(stranger, id))).toBe('requests.notFound');
    expect(await Promise.all([hidden, draft, deleted].map(row))).toEqual(before);
  },
);

test.each(['edit', 'status', 'delete'])('the call “%s” does not change a request of another user', async (name) => {
  const id = await createRequest(owner);
  const before = await row(id);
  const call = callsOn[name]?.(stranger, id);
  expect(call && (await keyOf(call))).toBe('requests.notOwner');
  expect(await row(id)).toEqual(before);
});

test('the scope of a request decides which users see it', async () => {
  const oxford = await createUser(product, { email: uniqueEmail('ox.ac.uk') });
  const cambridge = await createUser(product, { email: uniqueEmail('cam.ac.uk') });
  const home = await createUser(product, { email: uniqueEmail('cs.ox.ac.uk') });
  const cambridgeId = (await cambridge.call.profiles.own()).institute_id ?? 0;
  // An institute that somebody only claims counts for nothing.
  await stranger.call.profiles.update({ claimed_institute: 'University of Oxford' });
  for (const [share_scope, shownTo] of [
    ['everyone', [stranger, oxford, cambridge]],
    ['verified', [oxford, cambridge]],
    ['my', [oxford]],
    ['selected', [cambridge]],
  ] satisfies [ShareScope, User[]][]) {
    const institute_ids = share_scope === 'selected' ? [cambridgeId] : [];
    const id = await createRequest(home, { share_scope, institute_ids });
    expect(await read(id, home)).toMatchObject({ id });
    for (const person of [stranger, oxford, cambridge]) {
      const isShown = shownTo.includes(person);
      const answer = await read(id, person).catch(({ key }) => key);
      expect(answer).toEqual(isShown ? expect.objectContaining({ id }) : 'requests.notFound');
      expect((await newIdsFor(person)).includes(id)).toBe(isShown);
    }
  }
});

describe('creating a request', () => {
  test('creating a request with unknown ids is refused with their fields', async () => {
    const unknown = {
      collaboration_type_id: 99_999,
      technical_area_ids: [101, 99_999],
      share_scope: 'selected' as const,
      institute_ids: [2_000_000_000],
    };
    expect(await refusalOf(owner.call.requests.create({ ...validRequest, ...unknown }))).toMatchObject({
      fields: { collaboration_type_id: unknownChoice, technical_area_ids: unknownChoice, institute_ids: unknownChoice },
    });
  });

  test('sharing a request with the own institute needs a verified institute', async () => {
    const sentence = requestSentences.validation.verifiedInstitute();
    const refused = { status: 400, message: sentence, fields: { share_scope: sentence } };
    expect(await refusalOf(owner.call.requests.create({ ...validRequest, share_scope: 'my' }))).toMatchObject(refused);
    const id = await createRequest(owner);
    expect(await refusalOf(edit(id, { share_scope: 'my' }))).toMatchObject(refused);
    expect(await read(id)).toMatchObject({ share_scope: 'everyone' });
  });

  test('a program that sends fields of a request that only the product sets changes none of them', async () => {
    const forged = {
      title: 'Forged',
      id: 1,
      user_id: stranger.id,
      status_id: 4,
      collaboration_request_status_id: 4,
      created_at: '1970-01-01T00:00:00.000Z',
      deleted_at: '1970-01-01T00:00:00.000Z',
    };
    const id = await createRequest(owner, forged);
    expect(await read(id)).toMatchObject({ user_id: owner.id, collaboration_request_status_id: requestStatus.active });
    expect((await read(id)).created_at).not.toContain('1970');
  });
});

test('an edit of a request changes updated_at and not created_at', async () => {
  const id = await createRequest(owner);
  const { created_at, updated_at } = await read(id);
  expect(await edit(id, { title: 'Another title' })).toEqual({
    message: requestSentences.success.updated(),
    is_in_review: false,
  });
  const after = await read(id);
  expect(after.created_at).toBe(created_at);
  expect(after.updated_at > updated_at).toBe(true);
});

test('if one request is edited twice at once, the result is one of the two edits, never a mixture', async () => {
  const id = await createRequest(owner);
  const versions = [
    { title: 'One', technical_area_ids: [101, 102] },
    { title: 'Two', technical_area_ids: [201, 202] },
  ];
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(versions.map((version) => edit(id, version)));
    const { title, technical_area_ids } = await read(id);
    expect(versions).toContainEqual({ title, technical_area_ids });
  }
});

test('an owner can change a request from every status to every other', async () => {
  const id = await createRequest(owner);
  const changed = {
    message: requestSentences.success.status(),
    is_in_review: false,
    people: 0,
    notified_in_seconds: null,
    is_too_late: false,
  };
  for (const from of Object.values(requestStatus))
    for (const to of Object.values(requestStatus)) {
      await setStatus(id, from);
      expect(await setStatus(id, to)).toEqual(changed);
      const name = requestStatusNames[to];
      const stored = { collaboration_request_status_id: to, collaboration_request_status_name: name };
      expect(await read(id)).toMatchObject(stored);
    }
});

test('a request that its owner saves without posting is a draft, which no other person sees', async () => {
  const { message, id } = await owner.call.requests.create({ ...validRequest, post: false });
  expect(message).toBe(requestSentences.success.savedDraft());
  expect(await keyOf(read(id, stranger))).toBe('requests.notFound');
  expect(await read(id)).toMatchObject({
    collaboration_request_status_id: requestStatus.draft,
    description: 'We lose them all.',
  });
  await edit(id, { post: true });
  expect(await read(id, stranger)).toMatchObject({ collaboration_request_status_id: requestStatus.active });
});

test('the date of a request is the time when it first stopped being a draft, whatever is changed later', async () => {
  const id = await createRequest(owner, { description: null });
  await product.passTime(2, 'hours');
  const draft = await read(id);
  await edit(id);
  expect(await read(id)).toMatchObject({
    description: validRequest.description,
    created_at: draft.created_at,
    collaboration_request_status_id: requestStatus.draft,
  });
  await setStatus(id, requestStatus.draft);
  expect((await read(id)).created_at).toBe(draft.created_at);

  await setStatus(id, requestStatus.completed);
  const published = (await read(id)).created_at;
  expect(Date.parse(published) - Date.parse(draft.created_at)).toBeGreaterThan(7_199_000);
  for (const status of [requestStatus.draft, requestStatus.active, requestStatus.completed, requestStatus.active])
    await setStatus(id, status);
  expect((await read(id)).created_at).toBe(published);
});

test('if an owner posts a request while another tab removes its description, the second change is refused', async () => {
  const id = await createRequest(owner, { description: null });
  const undescribed = { status: 'rejected', reason: { status: 400, reason: 'description_required' } };
  const post = () => setStatus(id, requestStatus.active);
  const posted = { status_id: requestStatus.active, published_at: new Date().toISOString() };
  const empty = () => edit(id, { description: null });
  for (const [change, call] of [
    [{ description: null }, post],
    [posted, empty],
  ] as const) {
    await edit(id);
    expect(await whileRequestChanges(product.db, id, change, [call])).toMatchObject([undescribed]);
  }
});

test('a change of a request that is being deleted waits, and then finds no request', async () => {
  const helper = await createUser(product);
  const id = await createRequest(owner);
  const { read: _, ...changes } = callsOn;
  const calls = [owner, helper].flatMap((by) => Object.values(changes).map((change) => () => change(by, id)));
  for (const result of await whileRequestChanges(product.db, id, { deleted_at: new Date().toISOString() }, calls))
    expect(result).toMatchObject({ status: 'rejected', reason: { key: 'requests.notFound' } });
});
