import { rates } from '@exchange/contract/limits';
import { masterStatus, requestStatus } from '@exchange/contract/statuses';
import { exportOf } from '@exchange/testkit/accounts';
import { beOpenTo, createOffer, createRequest, createUser, logIn, type User } from '@exchange/testkit/app-users';
import { createMember, type Member } from '@exchange/testkit/members';
import { refusalOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { validPassword } from '@exchange/testkit/users';
import { beforeEach, expect, test } from 'vitest';
import { exportAccount } from './export.rules.ts';
import { pageSize } from './export.sql.ts';

const product = await openTestApp();
let ada: Member;
let bo: User;
beforeEach(async () => {
  ada = await createMember(product, 'Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0');
  await ada.call.profiles.update({ name: 'Ada Example', technical_area_ids: [101] });
  bo = await createUser(product, { name: 'Bo' });
});

const piecesOf = (person: Pick<User, 'viewer'>) => exportAccount(product.contextOf(person.viewer));
async function exported(person: Pick<User, 'viewer'> = ada) {
  const text = await exportOf(product, person);
  return { text, data: JSON.parse(text) };
}

test('the export of an account contains all data of its user, including drafts and deleted requests', async () => {
  await beOpenTo(ada, masterStatus.custom, [[101, 101]]);
  const draft = await createRequest(ada, { title: 'A draft', description: null });
  const deleted = await createRequest(ada, { title: 'Deleted' });
  await ada.call.requests.delete({ id: deleted });
  const given = await createRequest(ada, { title: 'Tracked' });
  await ada.call.requests.updateStatus({ id: given, statusId: requestStatus.completed });
  await ada.call.credit.give({ id: given, email: bo.email });
  const [bos, hidden] = [await createRequest(bo, { title: 'Bo asks' }), await createRequest(bo)];
  await ada.call.requests.dismiss({ requestId: hidden });
  const chat = await createOffer(ada, bos, 'I offer.');
  await bo.call.chats.send({ id: chat, message: 'Words of Bo' });
  await ada.call.chats.send({ id: chat, message: 'More of "mine"\n– ünïcode 😀' });
  await ada.call.chats.archive({ id: chat, is_archived: true });
  await bo.call.chats.mute({ id: chat, is_muted: true });
  await bo.call.requests.updateStatus({ id: bos, statusId: requestStatus.completed });
  await bo.call.credit.give({ id: bos, email: ada.email });

  const pest = await createUser(product, { name: 'Pest' });
  await pest.call.profiles.update({ name: 'Pest', description: 'Pills!' });
  await ada.call.blocks.block({ userId: pest.id });
  await ada.call.reports.send({ kind: 'profile', id: pest.id, reason: 'spam', text: 'Sells pills.' });

  const { text, data } = await exported();
  expect(data).toMatchObject({
    blocked_people: [{ hashid: pest.hashid, name: 'Pest' }],
    reports: [{ kind: 'profile', subject_id: pest.id, reason: 'spam', text: 'Sells pills.', closed_at: null }],
    profile: { email: ada.email, name: 'Ada Example', master_collaboration_status_id: 3 },
    account: { deletes_at: null },
    collaboration_points: 1 + 1 + 5,
    points_lines: [
      { kind: 'was_named', points: 5, title: 'Bo asks', person: { name: 'Bo' } },
      { kind: 'offered_help', points: 1, is_undone: false, title: 'Bo asks' },
      { kind: 'named', points: 1, title: 'Tracked' },
    ],
    collaboration_preferences: [{ tech_area_id: 101, collaboration_type_id: 101, is_open: true }],
    notification_preferences: { offers: true, digest: 'daily' },
    sessions: [{ browser: 'Firefox on Linux', is_current: true }],
    access_tokens: [],
    requests: [
      { id: draft, title: 'A draft', description: null, collaboration_request_status_name: 'Draft', deleted_at: null },
      { id: deleted, title: 'Deleted' },
      { id: given, successful_collaborators: [{ hashid: bo.hashid, name: 'Bo' }], technical_areas: [{ id: 101 }] },
    ],
    request_statuses: [
      { collaboration_request_id: draft, collaboration_request_status_name: 'Draft' },
      { collaboration_request_id: deleted, collaboration_request_status_name: 'Active' },
      { collaboration_request_id: given, collaboration_request_status_name: 'Completed' },
    ],
    hidden_requests: [{ id: hidden }],
    collaborations: [{ id: bos, request_title: 'Bo asks', owner_name: 'Bo' }],
    chats: [
      {
        id: chat,
        request_title: 'Bo asks',
        is_request_owner: false,
        other_user_name: 'Bo',
        is_archived: true,
        is_muted: false,
        messages: [
          { is_own: true, message_content: 'I offer.' },
          { is_own: false, message_content: null, time_sent: expect.any(String) },
          { is_own: true, message_content: 'More of "mine"\n– ünïcode 😀' },
        ],
      },
    ],
  });
  expect(data.requests[1].deleted_at).not.toBeNull();
  for (const words of ['Words of Bo', bo.email, 'Pills!']) expect(text).not.toContain(words);
  expect(text).not.toMatch(/password_hash|token_hash|rx_|\$2[aby]\$/);
});

test('the export of an account contains no data of other users', async () => {
  const stranger = await createUser(product, { name: 'Eve' });
  await createOffer(stranger, await createRequest(bo), 'Between the two of us');
  const { text, data } = await exported();
  expect(data).toMatchObject({
    requests: [],
    request_statuses: [],
    points_lines: [],
    hidden_requests: [],
    collaborations: [],
    chats: [],
  });
  for (const words of ['"Eve"', '"Bo"', 'Between the two', stranger.email]) expect(text).not.toContain(words);
});

test('the export of an account has a long chat completely, in small pieces', async () => {
  const chat = await createOffer(ada, await createRequest(bo), 'First');
  const count = pageSize * 2 + 7;
  const rows = Array.from({ length: count }, (_, n) => ({
    chat_id: chat,
    from_user_id: n % 5 === 4 ? bo.id : ada.id,
    content: `${n} ${'x'.repeat(500)}`,
  }));
  await product.db.insertInto('chat_message').values(rows).execute();
  const pieces: string[] = [];
  for await (const piece of piecesOf(ada)) pieces.push(piece);
  const [{ messages }] = JSON.parse(pieces.join('')).chats;
  const mine = Array.from({ length: count }, (_, n) => n).filter((n) => n % 5 !== 4);
  const own: string[] = messages.flatMap((one: { message_content: string | null }) => one.message_content ?? []);
  expect(own.map((text) => text.split(' ')[0])).toEqual(['First', ...mine.map(String)]);
  expect(messages).toHaveLength(1 + count);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(5_000);
});

test('in the export of a blocker, messages that the blocked person sent after the block leave no trace, not even a time', async () => {
  const chat = await createOffer(ada, await createRequest(bo), 'First');
  await bo.call.chats.send({ id: chat, message: 'Before' });
  await ada.call.blocks.block({ userId: bo.id });
  await bo.call.chats.send({ id: chat, message: 'After' });
  const { data } = await exported();
  expect(data.chats[0].messages).toMatchObject([{ is_own: true }, { is_own: false }]);
});

test('the export of an account has all lines of points, also if they fill several pages', async () => {
  const request = await createRequest(bo);
  const count = pageSize + 3;
  await product.db
    .insertInto('undone_credit')
    .values(
      Array.from({ length: count }, (_, n) => ({
        id: n + 1,
        request_id: request,
        owner_id: bo.id,
        user_id: ada.id,
        given_at: '2026-01-01T00:00:00Z',
      })),
    )
    .execute();
  const { data } = await exported();
  expect(data.points_lines).toHaveLength(2 * count);
  expect(data.points_lines.reduce((sum: number, { points }: { points: number }) => sum + points, 0)).toBe(0);
});

test('an account that is being deleted can be exported, and the export says so', async () => {
  await ada.call.account.requestDeletion({ password: validPassword });
  const again = await logIn(product, ada);
  const { data } = await exported(again);
  expect(data.account.deletes_at).toBe(again.viewer.deletes_at);
  expect(data.profile.name).toBe('Ada Example');
});

test('a user who exports the account too often is refused, with a time to wait', async () => {
  for (let n = 0; n < rates.exportsPerHour; n += 1) await piecesOf(ada).next();
  const refusal = await refusalOf(piecesOf(ada).next());
  expect(refusal).toMatchObject({ status: 429 });
  expect(refusal.retryAfter).toBeGreaterThan(0);
  await piecesOf(bo).next();
});
