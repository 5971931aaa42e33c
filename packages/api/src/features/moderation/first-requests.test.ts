import { requestStatus } from '@exchange/contract/statuses';
import {
  createOffer,
  createRequest,
  createStaff,
  createUser,
  newIdsFor,
  type User,
  validRequest,
} from '@exchange/testkit/app-users';
import { keyOf } from '@exchange/testkit/refusal';
import { startTestApp } from '@exchange/testkit/test-app';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';

const product = await startTestApp({ reviewsFirstRequests: true, languages: ['en', 'de'] });
afterAll(() => product.close());
const { db } = product;
const moderator = await createStaff(product, 'moderator');
const colleague = await createStaff(product, 'operator');
const other = await createUser(product);
let ada: User;
beforeEach(async () => {
  await db.updateTable('collaboration_request').set({ review_asked_at: null }).execute();
  ada = await createUser(product);
});

const { listFirstRequests, firstRequests, decideFirstRequest } = moderator.call.operators;
const listedIds = async () => (await listFirstRequests()).map(({ id }) => id);
/** Decides as the moderator reads it now. */
async function decide(id: number, reason?: string, as = moderator) {
  const { changed_at } = await as.call.operators.firstRequests({ id });
  return as.call.operators.decideFirstRequest({ id, changed_at, reason });
}
const post = (id: number) => ada.call.requests.updateStatus({ id, statusId: requestStatus.active });

describe('the first request of an account', () => {
  test('the first request of an account is seen and counted by no other person before a moderator posts it', async () => {
    const { id, message, is_in_review } = await ada.call.requests.create(validRequest);
    expect([message, is_in_review]).toEqual([
      'A moderator looks at your first request before others see it. An email tells you the outcome.',
      true,
    ]);
    expect(await newIdsFor(other)).not.toContain(id);
    expect(await keyOf(other.call.requests.byId({ id }))).toBe('requests.notFound');
    expect(await keyOf(moderator.call.requests.byId({ id }))).toBe('requests.notFound');
    expect(await keyOf(other.call.offers.offerHelp({ requestId: id, message: 'I can.' }))).toBe('requests.notFound');
    expect((await other.call.requests.search({ q: 'landmarks' })).items).toEqual([]);
    expect((await other.call.requests.listOfPerson({ userId: ada.hashid })).items).toEqual([]);
    expect(await db.selectFrom('request_feed').selectAll().where('request_id', '=', id).execute()).toEqual([]);
    expect((await colleague.call.operators.listRequests({})).items).toEqual([]);
    expect(await product.lastMail(other.email)).toBeUndefined();
    await decide(id);
    expect(await newIdsFor(other)).toContain(id);
    expect((await other.call.requests.search({ q: 'landmarks' })).items).toMatchObject([{ id }]);
    expect(await product.lastMail(ada.email)).toMatchObject({
      subject: 'Your request is posted: Which landmarks survive milling?',
      text_body: expect.stringContaining(`/requests/${id}`),
    });
  });

  test('the first request of an account is dated to the moment when a moderator posts it, with no earlier status in its history', async () => {
    const id = await createRequest(ada);
    await db
      .updateTable('collaboration_request')
      .set({ created_at: '2026-01-05T10:00:00Z' })
      .where('id', '=', id)
      .execute();
    const newer = await createRequest(moderator);
    await decide(id);
    expect((await newIdsFor(other)).slice(0, 2)).toEqual([id, newer]);
    expect(
      await db.selectFrom('request_status_change').select('status_id').where('request_id', '=', id).execute(),
    ).toEqual([{ status_id: requestStatus.active }]);
  });

  test('the owner of a first request reads since when it waits for a moderator, and no longer once it is posted', async () => {
    const id = await createRequest(ada);
    const since = expect.stringMatching(/^2/);
    expect((await ada.call.requests.listOwn({})).items).toMatchObject([{ id, review_asked_at: since }]);
    expect(await ada.call.requests.byId({ id })).toMatchObject({ review_asked_at: since });
    await decide(id);
    expect(await ada.call.requests.byId({ id })).toMatchObject({ review_asked_at: null });
  });

  test('a first request that waits for a moderator can be edited, but not lose its description or get another status', async () => {
    const id = await createRequest(ada);
    const { changed_at } = await firstRequests({ id });
    const edit = { ...validRequest, id, title: 'Which fiducials survive milling?' };
    expect(await keyOf(ada.call.requests.update({ ...edit, description: null }))).toBe('requests.descriptionRequired');
    expect(await keyOf(ada.call.requests.updateStatus({ id, statusId: requestStatus.completed }))).toBe(
      'requests.firstWaits',
    );
    expect(await ada.call.requests.update(edit)).toMatchObject({ is_in_review: true });
    expect(await ada.call.requests.update({ ...edit, post: true })).toMatchObject({ is_in_review: true });
    expect(await keyOf(decideFirstRequest({ id, changed_at }))).toBe('http.changedMeanwhile');
    expect(await newIdsFor(other)).not.toContain(id);
    expect((await firstRequests({ id })).requests).toMatchObject([{ title: 'Which fiducials survive milling?' }]);
  });

  test('the first request of an account waits for a moderator however it is posted: when created, by an edit or by a status', async () => {
    const draft = await createRequest(ada, { post: false });
    expect(await listedIds()).toEqual([]);
    expect(await keyOf(ada.call.requests.updateStatus({ id: draft, statusId: requestStatus.completed }))).toBe(
      'requests.firstWaits',
    );
    expect(await post(draft)).toMatchObject({ is_in_review: true });
    expect(await listedIds()).toEqual([draft]);
    await ada.call.requests.updateStatus({ id: draft, statusId: requestStatus.draft });
    expect(await listedIds()).toEqual([]);
    await ada.call.requests.update({ ...validRequest, id: draft, post: true });
    expect(await listedIds()).toEqual([draft]);
  });

  test('a first request leaves the moderators’ queue when it is deleted or its owner is away, and comes back with the owner', async () => {
    const id = await createRequest(ada);
    for (const change of [
      { from: { delete_at: '2030-01-01T00:00:00Z' }, to: { delete_at: null } },
      { from: { deactivated_at: '2026-01-01T00:00:00Z' }, to: { deactivated_at: null } },
    ]) {
      await db.updateTable('app_user').set(change.from).where('id', '=', ada.id).execute();
      expect(await listedIds()).toEqual([]);
      expect(await keyOf(firstRequests({ id }))).toBe('operators.firstNotWaiting');
      expect(await keyOf(decideFirstRequest({ id, changed_at: '' }))).toBe('operators.firstNotWaiting');
      await db.updateTable('app_user').set(change.to).where('id', '=', ada.id).execute();
      expect(await listedIds()).toEqual([id]);
    }
    await ada.call.requests.delete({ id });
    expect(await listedIds()).toEqual([]);
  });

  test('a decision about a first request is in the audit log, with who decided and why', async () => {
    const id = await createRequest(ada);
    await decide(id, 'Please say what you need.');
    const entries = await db.selectFrom('audit_entry').selectAll().where('subject_id', '=', id).execute();
    expect(entries).toMatchObject([
      {
        actor_id: moderator.id,
        action: 'first_request_declined',
        about_id: ada.id,
        reason: 'Please say what you need.',
      },
    ]);
  });
});

describe('a first request that is not posted', () => {
  test('a first request that is not posted stays a draft, its owner is mailed the reason, and it waits when posted again', async () => {
    const id = await createRequest(ada);
    expect(await keyOf(decide(id, ' '))).toBe('http.invalid');
    await decide(id, 'Please say what you need.');
    const mail = await product.lastMail(ada.email);
    expect(mail?.subject).toBe('Your request was not posted: Which landmarks survive milling?');
    expect(mail?.text_body).toContain('Please say what you need.');
    expect(await ada.call.requests.byId({ id })).toMatchObject({
      collaboration_request_status_id: requestStatus.draft,
      review_asked_at: null,
    });
    expect(await listedIds()).toEqual([]);
    await post(id);
    expect(await listedIds()).toEqual([id]);
    expect(await newIdsFor(other)).not.toContain(id);
  });

  test('the email that a first request is not posted is in the owner’s language', async () => {
    const id = await createRequest(ada);
    await db.updateTable('app_user').set({ language: 'de' }).where('id', '=', ada.id).execute();
    await decide(id, 'Bitte genauer.');
    expect((await product.lastMail(ada.email))?.subject).toMatch(/^Ihre Anfrage wurde nicht veröffentlicht/);
  });
});

describe('several requests of one account', () => {
  test('later requests of a new account wait behind the first one, are not listed, and are posted with it', async () => {
    const first = await createRequest(ada);
    const second = await createRequest(ada, { title: 'And which survive grinding?' });
    expect(await listFirstRequests()).toMatchObject([{ id: first, more: 1 }]);
    expect((await moderator.call.operators.self()).first_requests).toBe(1);
    const { changed_at, requests } = await firstRequests({ id: first });
    expect(requests.map(({ id }) => id)).toEqual([first, second]);
    const third = await createRequest(ada, { title: 'Buy my pills' });
    expect(await keyOf(decideFirstRequest({ id: first, changed_at }))).toBe('http.changedMeanwhile');
    await decide(first);
    expect(await newIdsFor(other)).toEqual(expect.arrayContaining([first, second, third]));
    expect(await listedIds()).toEqual([]);
    const later = await createRequest(ada);
    expect(await newIdsFor(other)).toContain(later);
  });

  test('requests of a new account come to the moderators one by one if the first is not posted or is taken back', async () => {
    const [first, second, third] = [await createRequest(ada), await createRequest(ada), await createRequest(ada)];
    await decide(first, 'Too short.');
    expect(await listFirstRequests()).toMatchObject([{ id: second, more: 1 }]);
    await ada.call.requests.updateStatus({ id: second, statusId: requestStatus.draft });
    expect(await listFirstRequests()).toMatchObject([{ id: third, more: 0 }]);
  });
});

test('if two moderators decide about a first request, one decision counts, and the other is told that it waits no more', async () => {
  const id = await createRequest(ada);
  const { changed_at } = await firstRequests({ id });
  const answers = await Promise.allSettled([
    decideFirstRequest({ id, changed_at }),
    colleague.call.operators.decideFirstRequest({ id, changed_at, reason: 'No.' }),
  ]);
  const refused = answers.filter((answer) => answer.status === 'rejected');
  expect(refused).toMatchObject([{ reason: { key: 'operators.firstNotWaiting' } }]);
  const entries = await db.selectFrom('audit_entry').select('action').where('subject_id', '=', id).execute();
  expect(entries).toHaveLength(1);
});

test('requests of moderators and of people who have posted before do not wait, and moderators do not decide about their own', async () => {
  const own = await createRequest(moderator);
  expect(await newIdsFor(other)).toContain(own);
  await db
    .updateTable('collaboration_request')
    .set({ review_asked_at: '2026-01-01T00:00:00Z' })
    .where('id', '=', own)
    .execute();
  expect(await listedIds()).toEqual([]);
  expect(await keyOf(firstRequests({ id: own }))).toBe('operators.firstNotWaiting');
  const old = await createRequest(ada);
  await db
    .updateTable('collaboration_request')
    .set({ published_at: '2025-01-01T00:00:00Z', deleted_at: '2025-02-01T00:00:00Z', review_asked_at: null })
    .where('id', '=', old)
    .execute();
  const next = await createRequest(ada);
  expect(await newIdsFor(other)).toContain(next);
});

test('a colleague without posts who sets a posted request Active again does not send it to the moderators', async () => {
  const request = await createRequest(moderator);
  const chat = await createOffer(other, request);
  await moderator.call.colleagues.bringIn({ id: chat, userId: ada.id, history: false });
  await ada.call.colleagues.join({ id: chat, joins: true });
  await moderator.call.requests.updateStatus({ id: request, statusId: requestStatus.draft });
  expect(await post(request)).toMatchObject({ is_in_review: false });
  expect(await newIdsFor(ada)).toContain(request);
});

test('without the setting for first requests none waits, and one that waited can be posted by its owner or a moderator', async () => {
  const off = await startTestApp();
  const bo = await createUser(off);
  const waiting = await createRequest(bo, { post: false });
  const staff = await createStaff(off, 'moderator');
  expect((await staff.call.operators.self()).first_requests).toBeNull();
  await off.db
    .updateTable('collaboration_request')
    .set({ review_asked_at: '2026-01-01T00:00:00Z' })
    .where('id', '=', waiting)
    .execute();
  expect((await staff.call.operators.self()).first_requests).toBe(1);
  await bo.call.requests.updateStatus({ id: waiting, statusId: requestStatus.active });
  expect((await staff.call.operators.self()).first_requests).toBeNull();
  expect(await bo.call.requests.byId({ id: waiting })).toMatchObject({ review_asked_at: null });
  await off.close();
});
