import { messages } from '@exchange/contract/messages';
import { success } from '@exchange/contract/messages/success';
import { refusals } from '@exchange/contract/refusals';
import { requestDetails } from '@exchange/contract/requests';
import { masterStatus, requestStatus, requestStatusNames } from '@exchange/contract/statuses';
import { beOpenTo, createRequest, createUser, type User, validRequest } from '@exchange/testkit/app-users';
import { whileLocked } from '@exchange/testkit/races';
import { keyOf, refusalOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { passTime } from '@exchange/testkit/time';
import { uniqueEmail } from '@exchange/testkit/users';
import { beforeAll, describe, expect, test } from 'vitest';

const product = await openTestApp({ rateLimits: false });
let owner: User;
let stranger: User;
beforeAll(async () => {
  [owner, stranger] = await Promise.all([createUser(product), createUser(product)]);
});

const notFound = { status: 404, message: refusals['requests.notFound'].sentence };
const notOwner = { status: 403, message: refusals['requests.notOwner'].sentence };
const { list: unknownChoice } = messages.validation;

const statuses = Object.values(requestStatus);
const published = statuses.filter((status) => status !== requestStatus.draft);
const read = (id: number, person = owner) => person.call.requests.byId({ id });
const setStatus = (id: number, statusId: number, person = owner) => person.call.requests.updateStatus({ id, statusId });
const edit = (id: number, change: object = {}, person = owner) =>
  person.call.requests.update({ id, ...validRequest, ...change });
const remove = (id: number, person = owner) => person.call.requests.delete({ id });

/** Every call on one request by its id. */
const callsOn = ({ call }: User, id: number): Record<string, () => Promise<unknown>> => ({
  read: () => call.requests.byId({ id }),
  edit: () => call.requests.update({ id, ...validRequest }),
  status: () => call.requests.updateStatus({ id, statusId: requestStatus.completed }),
  delete: () => call.requests.delete({ id }),
  dismiss: () => call.requests.dismiss({ requestId: id }),
  'undo dismiss': () => call.requests.undoDismiss({ requestId: id }),
  offer: () => call.offers.offerHelp({ requestId: id, message: 'Me!' }),
  'undo offer': () => call.offers.undoOfferHelp({ requestId: id }),
});
const replyOf = async (call: Promise<unknown>) => {
  const { status, key, message, reason, fields } = await refusalOf(call);
  return { status, key, message, reason, fields };
};
const row = (id: number) =>
  product.db.selectFrom('collaboration_request').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const calls = ['read', 'edit', 'status', 'delete', 'dismiss', 'undo dismiss', 'offer', 'undo offer'];
test.each(calls)('an invisible request is not found and not changed by “%s”', async (name) => {
  const hidden = await createRequest(owner, { share_scope: 'verified' });
  const draft = await createRequest(owner, { description: null });
  const deleted = await createRequest(owner);
  await remove(deleted);
  const before = await Promise.all([hidden, draft, deleted].map(row));
  for (const id of [hidden, draft, deleted, 999_999]) {
    const call = callsOn(stranger, id)[name];
    expect(call && (await replyOf(call()))).toMatchObject(notFound);
  }
  expect(await Promise.all([hidden, draft, deleted].map(row))).toEqual(before);
});

describe('a visible request of another user', () => {
  test.each(['edit', 'status', 'delete'])('a request of another user is not changed by “%s”', async (name) => {
    const id = await createRequest(owner);
    const before = await row(id);
    const call = callsOn(stranger, id)[name];
    expect(call && (await replyOf(call()))).toMatchObject(notOwner);
    expect(await row(id)).toEqual(before);
  });

  test.each(published)("a request in status %i is visible outside the viewer's areas", async (status) => {
    const id = await createRequest(owner, { technical_area_ids: [301] });
    await setStatus(id, status);
    const closed = await createUser(product, { areas: [] });
    await beOpenTo(closed, masterStatus.notOpen);
    expect(await read(id, closed)).toMatchObject({ id, collaboration_request_status_id: status });
  });
});

describe('the scope of a request', () => {
  test('the scope of a request decides who sees it', async () => {
    const [oxford, cambridge, home] = await Promise.all([
      createUser(product, { email: uniqueEmail('ox.ac.uk') }),
      createUser(product, { email: uniqueEmail('cam.ac.uk') }),
      createUser(product, { email: uniqueEmail('cs.ox.ac.uk') }),
    ]);
    const cambridgeId = (await cambridge.call.profiles.own()).institute_id ?? 0;
    const sees = async (person: User, id: number) =>
      read(id, person).then(
        () => true,
        () => false,
      );
    const table = [
      [{ share_scope: 'everyone' }, [true, true, true]],
      [{ share_scope: 'verified' }, [false, true, true]],
      [{ share_scope: 'my' }, [false, true, false]],
      [{ share_scope: 'selected', institute_ids: [cambridgeId] }, [false, false, true]],
    ] as const;
    for (const [details, expected] of table) {
      const id = await createRequest(home, {
        ...details,
        institute_ids: [...('institute_ids' in details ? details.institute_ids : [])],
      });
      expect(await Promise.all([stranger, oxford, cambridge].map((person) => sees(person, id)))).toEqual(expected);
      expect(await sees(home, id)).toBe(true);
    }
  });

  test('a claimed institute does not count for the scope', async () => {
    const oxford = await createUser(product, { email: uniqueEmail('ox.ac.uk') });
    const id = await createRequest(oxford, { share_scope: 'my' });
    await stranger.call.profiles.update({ claimed_institute: 'University of Oxford' });
    expect(await keyOf(read(id, stranger))).toBe('requests.notFound');
  });
});

describe('creating a request', () => {
  test('a request with a description is created active', async () => {
    const answer = await owner.call.requests.create(validRequest);
    expect(answer).toEqual({ message: success.created, id: expect.any(Number) });
    const request = await read(answer.id);
    expect(Object.keys(request).sort()).toEqual(Object.keys(requestDetails.shape).sort());
    expect(request).toMatchObject({
      ...validRequest,
      collaboration_request_status_id: requestStatus.active,
      collaboration_request_status_name: requestStatusNames[requestStatus.active],
      user_id: owner.id,
      user_hashid: owner.hashid,
      institutes: [],
      is_verified_institute: false,
    });
    for (const time of [request.created_at, request.updated_at])
      expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  test('institutes are stored with the scope “selected” only', async () => {
    const { id: institute } = await product.db.selectFrom('institute').select('id').limit(1).executeTakeFirstOrThrow();
    const oxford = await createUser(product, { email: uniqueEmail('ox.ac.uk') });
    for (const share_scope of ['everyone', 'verified', 'my'] as const) {
      const id = await createRequest(oxford, { share_scope, institute_ids: [institute, 2_000_000_000] });
      expect(await read(id, oxford)).toMatchObject({ institute_ids: [], institutes: [] });
    }
    const id = await createRequest(oxford, { share_scope: 'selected', institute_ids: [institute] });
    expect(await read(id, oxford)).toMatchObject({ institute_ids: [institute], institutes: [{ id: institute }] });
  });

  test('creating with unknown ids is refused with their fields', async () => {
    const before = (await owner.call.requests.listOwn({ limit: 100 })).items.length;
    const unknown = {
      collaboration_type_id: 99_999,
      technical_area_ids: [101, 99_999],
      share_scope: 'selected' as const,
      institute_ids: [2_000_000_000],
    };
    expect(await replyOf(owner.call.requests.create({ ...validRequest, ...unknown }))).toMatchObject({
      fields: { collaboration_type_id: unknownChoice, technical_area_ids: unknownChoice, institute_ids: unknownChoice },
    });
    expect((await owner.call.requests.listOwn({ limit: 100 })).items).toHaveLength(before);
  });

  test('the scope of the own institute needs a verified one', async () => {
    const sentence = messages.validation.verifiedInstitute;
    const refused = { status: 400, message: sentence, fields: { share_scope: sentence } };
    expect(await replyOf(owner.call.requests.create({ ...validRequest, share_scope: 'my' }))).toMatchObject(refused);
    const id = await createRequest(owner);
    expect(await replyOf(edit(id, { share_scope: 'my' }))).toMatchObject(refused);
    expect(await read(id)).toMatchObject({ share_scope: 'everyone' });
  });

  test('read-only fields of a request are ignored', async () => {
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

describe('editing a request', () => {
  test('editing replaces every field', async () => {
    const { id: institute } = await product.db.selectFrom('institute').select('id').limit(1).executeTakeFirstOrThrow();
    const id = await createRequest(owner, {
      description: null,
      technical_area_ids: [101, 102, 103],
      share_scope: 'selected',
      institute_ids: [institute],
    });
    const before = await read(id);
    const { description: _, institute_ids: __, ...rest } = validRequest;
    expect(
      await owner.call.requests.update({
        id,
        ...rest,
        title: 'Another title',
        collaboration_type_id: 205,
        technical_area_ids: [103, 201],
      }),
    ).toEqual({ message: success.updated });
    const after = await read(id);
    expect(after).toMatchObject({
      title: 'Another title',
      description: null,
      collaboration_type_id: 205,
      technical_area_ids: [103, 201],
      share_scope: 'everyone',
      institute_ids: [],
      created_at: before.created_at,
      collaboration_request_status_id: requestStatus.draft,
    });
    expect(after.updated_at > before.updated_at).toBe(true);
  });

  test('a refused edit changes no field', async () => {
    const id = await createRequest(owner);
    const before = await read(id);
    expect(await replyOf(edit(id, { title: 'Changed', technical_area_ids: [] }))).toMatchObject({ status: 400 });
    expect(await replyOf(edit(id, { title: 'Changed', technical_area_ids: [99_999] }))).toMatchObject({ status: 400 });
    expect(await read(id)).toEqual(before);
  });

  test('two concurrent edits end as one of the two', async () => {
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
});

describe('the status of a request', () => {
  const changed = { message: success.status, people: 0, notified_in_seconds: null, is_too_late: false };

  test('every status can change to every other', async () => {
    const id = await createRequest(owner);
    for (const from of statuses)
      for (const to of statuses) {
        await setStatus(id, from);
        expect(await setStatus(id, to)).toEqual(changed);
        expect(await read(id)).toMatchObject({
          collaboration_request_status_id: to,
          collaboration_request_status_name: requestStatusNames[to],
        });
      }
  });

  test('an unknown status is refused before the request is looked up', async () => {
    const id = await createRequest(owner);
    for (const statusId of [7, 0, 99_999])
      for (const [person, target] of [
        [owner, id],
        [stranger, id],
        [owner, 999_999],
      ] as const)
        expect(await replyOf(setStatus(target, statusId, person))).toMatchObject({
          fields: { statusId: unknownChoice },
        });
  });

  test('a draft that is edited stays one with its date; the first change from Draft dates it, later ones do not', async () => {
    const id = await createRequest(owner, { description: null });
    await passTime(product.db, 2, 'hours');
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
});

describe('concurrent changes', () => {
  test('a change of status sees a concurrent removal of the description', async () => {
    const id = await createRequest(owner, { description: null });
    await edit(id);
    const [result] = await whileLocked(
      product.db,
      (tx) => tx.updateTable('collaboration_request').set({ description: null }).where('id', '=', id).execute(),
      [() => setStatus(id, requestStatus.active)],
    );
    expect(result).toMatchObject({ status: 'rejected', reason: { status: 400, reason: 'description_required' } });
  });

  test('a removal of the description sees a concurrent change of status', async () => {
    const id = await createRequest(owner, { description: null });
    await edit(id);
    const [result] = await whileLocked(
      product.db,
      (tx) =>
        tx
          .updateTable('collaboration_request')
          .set((eb) => ({ status_id: requestStatus.active, published_at: eb.fn<string>('now') }))
          .where('id', '=', id)
          .execute(),
      [() => edit(id, { description: null })],
    );
    expect(result).toMatchObject({ status: 'rejected', reason: { status: 400, reason: 'description_required' } });
  });

  test('a change waits for a concurrent deletion and finds no request', async () => {
    const helper = await createUser(product);
    const id = await createRequest(owner);
    const calls = [...Object.values(callsOn(owner, id)), ...Object.values(callsOn(helper, id))];
    const changes = calls.filter((_, index) => index % 8 !== 0);
    const results = await whileLocked(
      product.db,
      (tx) =>
        tx
          .updateTable('collaboration_request')
          .set((eb) => ({ deleted_at: eb.fn<string>('now') }))
          .where('id', '=', id)
          .execute(),
      changes,
    );
    for (const result of results) expect(result).toMatchObject({ status: 'rejected', reason: notFound });
  });
});
