import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareDatabase } from '../prepare.ts';
import { createRelease030 } from '../testing/release-0.3.0.ts';

const { url, run, drop } = await createRelease030('chats');
afterAll(drop);

/** Chats of owner 1 on requests with the ids of their helpers: in use, withdrawn, made again, blocked, erased, archived and muted. */
const rows = `
  insert into master_collaboration_status values (1, 'Open');
  insert into app_user (id, hashid, email, email_key, delete_at, erased_at) overriding system value
  select id, 'hashid-of-' || 1000 + id, 'p' || id || '@example.org', 'p' || id || '@example.org', gone.at, gone.at
  from generate_series(1, 8) id, lateral (select case when id = 6 then now() end as at) gone;
  insert into collaboration_type_category values (1, 'Types');
  insert into collaboration_type (id, category_id, name) values (1, 1, 'Type');
  insert into collaboration_request_status (id, name, position) values (2, 'Active', 2);
  insert into technical_area_category values (1, 'Areas');
  insert into technical_area (id, category_id, name) values (101, 1, 'Area');
  insert into collaboration_request (id, user_id, title, description, collaboration_type_id, share_scope, status_id, published_at)
    overriding system value
  select id, 1, 'Title', 'Text', 1, 'everyone', 2, now() from generate_series(2, 8) id;
  insert into request_technical_area select id, 101 from generate_series(2, 8) id;
  insert into collaboration_request_response (id, request_id, owner_id, helper_id, offered_at) overriding system value
  select id, id, 1, id, '2026-01-02' from generate_series(2, 8) id;
  insert into chat_message (id, response_id, from_user_id, content, time_sent) overriding system value
  select chat * 10 + n, chat, case n when 2 then 1 else chat end, 'Text ' || n, timestamptz '2026-01-02' + make_interval(hours => n)
  from generate_series(2, 7) chat, generate_series(1, 3) n;
  update collaboration_request_response set last_message_id = id * 10 + 3, last_message_at = '2026-01-02 03:00', last_sender_id = helper_id,
    last_preview = 'Text 3', owner_read_id = id * 10 + 2, owner_unread = 1, helper_read_id = id * 10 + 2 where id < 8;
  update collaboration_request_response set answer = 'accepted', answered_at = '2026-01-03', offer_seen_at = '2026-01-02 01:00',
    owner_mail_due_at = '2026-01-02 03:10' where id = 2;
  update collaboration_request_response set answer = 'declined', answered_at = '2026-01-03' where id in (3, 4);
  update collaboration_request_response set withdrawn_at = '2026-01-04', offer_seen_at = '2026-01-02 01:00' where id in (3, 4);
  update collaboration_request_response set withdrawn_at = null where id = 4;
  update collaboration_request_response set owner_hidden_after = 53, owner_unread = 0, owner_read_id = 53 where id = 5;
  update collaboration_request_response set helper_hidden_after = 61, withdrawn_at = '2026-01-04' where id = 6;
  update collaboration_request_response set owner_archived = true, owner_unread = 0, owner_read_id = 73, helper_muted = true,
    helper_mail_due_at = 'infinity' where id = 7`;

beforeAll(async () => {
  await run(rows);
  await prepareDatabase(url);
});

const member = (chat_id: number, other_id: number, values = {}) => ({
  ...{ chat_id, other_id, last: chat_id * 10 + 3, unread: 0, read: chat_id * 10 + 2, hidden: null },
  ...{ archived: false, muted: false, due: null, ...values },
});
const membersWhere = (condition: string) =>
  run(
    `select chat_id, other_id, last_message_id as last, unread, read_up_to as read, hidden_after as hidden, is_archived as archived,
       is_muted as muted, email_due_at::text as due
     from chat_member where ${condition} order by chat_id`,
  );

test('the upgrade from 0.3.0 keeps the chats of owners: unread, hidden, archived, or with an email due', async () => {
  expect(await membersWhere('user_id = 1 and is_request_owner')).toEqual([
    member(2, 2, { unread: 1, due: '2026-01-02 03:10:00+00' }),
    member(3, 3, { unread: 1 }),
    member(4, 4, { unread: 1 }),
    member(5, 5, { read: 53, hidden: 53 }),
    member(6, 6, { unread: 1 }),
    member(7, 7, { read: 73, archived: true }),
    member(8, 8, { last: null, read: 0 }),
  ]);
});

test('the upgrade from 0.3.0 keeps the chats of helpers, also of a helper whose account is erased', async () => {
  expect(await membersWhere('user_id = chat_id and not is_request_owner')).toEqual([
    ...[2, 3, 4, 5].map((chat) => member(chat, 1)),
    member(6, 1, { hidden: 61 }),
    member(7, 1, { muted: true, due: 'infinity' }),
    member(8, 1, { last: null, read: 0 }),
  ]);
  expect(await run('select from chat_member')).toHaveLength(14);
});

test('the upgrade from 0.3.0 keeps the answers to offers with their times; a renewed offer counts as not seen', async () => {
  const offers = await run(
    `select id, answer, answered_at::text as answered, withdrawn_at is not null as withdrawn, seen_at::text as seen,
       offered_at > '2026-01-02' as again
     from offer where id < 5 order by id`,
  );
  expect(offers).toEqual([
    {
      id: 2,
      answer: 'accepted',
      answered: '2026-01-03 00:00:00+00',
      withdrawn: false,
      seen: '2026-01-02 01:00:00+00',
      again: false,
    },
    // The answer, which was withdrawn with the offer, still keeps the request from expiring.
    {
      id: 3,
      answer: null,
      answered: '2026-01-03 00:00:00+00',
      withdrawn: true,
      seen: '2026-01-02 01:00:00+00',
      again: false,
    },
    { id: 4, answer: null, answered: '2026-01-03 00:00:00+00', withdrawn: false, seen: null, again: true },
  ]);
});

test('the upgrade from 0.3.0 keeps messages in their chats, and a new offer gets an id that no other has', async () => {
  expect(await run('select distinct chat_id from chat_message order by chat_id')).toHaveLength(6);
  await run("select setval('offer_id_seq', 8)");
  const made = 'insert into offer (request_id, owner_id, helper_id) values (2, 1, 3) returning id';
  expect(await run(made)).toEqual([{ id: 9 }]);
});
