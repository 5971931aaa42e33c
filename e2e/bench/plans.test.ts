import { listSummaries } from '@exchange/api/features/chats/chats.sql';
import { listNew } from '@exchange/api/features/requests/lists.sql';
import { connect, type Db } from '@exchange/db';
import { createTestDatabase, type TestDatabase } from '@exchange/db/testing';
import { walkPages } from '@exchange/testkit/pages';
import { referenceNewIds } from '@exchange/testkit/reference-query';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { benchToken, fillBench, hardUsers } from './data.ts';
import { explain, type PlanMode } from './explain.ts';
import { type Asked, type HotName, hot } from './statements.ts';

/** What statements touch, on the smallest data set: pages and plans are the same on every machine, times are not. */
let database: TestDatabase;
let db: Db;
let client: pg.Client;
/** The busiest of the hard users, in their oldest chat. */
let asked: Asked;
beforeAll(async () => {
  database = await createTestDatabase();
  await fillBench(database.url, 'XS', () => undefined);
  db = connect({ url: database.url });
  client = new pg.Client(database.url);
  await client.connect();
  const userId = hardUsers.manyAreas;
  const { rows } = await client.query<{ id: number; owner_id: number }>(
    'select id, owner_id from collaboration_request_response where helper_id = $1 order by id limit 1',
    [userId],
  );
  const [chat = { id: 0, owner_id: 0 }] = rows;
  asked = { userId, token: benchToken(userId), chatId: chat.id, otherId: chat.owner_id, message: 'Hello' };
}, 120_000);
afterAll(async () => {
  await client.end();
  await db.destroy();
  await database.drop();
});

const modes: readonly PlanMode[] = ['custom', 'generic'];

/** Small tables, such as reference data, may be read by a sequential scan. */
const small = [
  'career_stage',
  'collaboration_request_status',
  'collaboration_type',
  'area_use',
  'collaboration_type_category',
  'seed_state',
  'technical_area',
  'technical_area_category',
  'user_block',
  // Empty in the data set.
  'undone_credit',
];

/**
 * Of a thousand users a word may have so many that all are read; its index is checked below. The words of all chats of one
 * person are read, from tables that are not much larger here.
 */
const wholeAtThisSize: Partial<Record<HotName, readonly string[]>> = {
  peopleByWord: ['app_user'],
  chatsByWord: ['app_user', 'collaboration_request'],
};

/** The maximum of pages that a statement may read for the busiest user, a third above the measured number. */
const pages: Record<Exclude<HotName, 'stats'>, number> = {
  session: 8,
  record: 30,
  waitingEntries: 1280,
  ledger: 2500,
  matching: 4000,
  reach: 1170,
  reachOfMembers: 530,
  searchRare: 100,
  searchTenth: 3400,
  searchOfType: 780,
  searchOfArea: 3660,
  newInTenth: 900,
  newInType: 320,
  searchBest: 4960,
  searchCount: 11_100,
  searchCountNew: 3120,
  unread: 6,
  chats: 600,
  chatsByWord: 8000,
  chatsArchived: 640,
  messages: 38,
  post: 50,
  ofPerson: 6,
  people: 6300,
  peopleByWord: 1850,
  reminders: 20,
  answerEmails: 20,
  profile: 24,
  reference: 6,
  waiting: 50,
  expiring: 10,
  silent: 400,
};
const names = Object.keys(pages) as (keyof typeof pages)[];

/** The same for matching, user by user. */
const pagesOf: Record<keyof typeof hardUsers, number> = {
  typical: 1900,
  manyAreas: 4000,
  popularArea: 1850,
  rareArea: 20,
  emptyArea: 20,
  outOfScope: 20,
  customTable: 1900,
  customRareType: 90,
  hidTwoThousand: 750,
  unverified: 1800,
};
const users = Object.keys(pagesOf) as (keyof typeof hardUsers)[];

/** The index that each statement uses, and for which user. */
const carriers: readonly (readonly [index: string, name: HotName, user: keyof typeof hardUsers])[] = [
  ['session_pkey', 'session', 'typical'],
  ['request_feed_key', 'matching', 'typical'],
  ['request_feed_typed', 'matching', 'customRareType'],
  ['recipient_state_pkey', 'matching', 'hidTwoThousand'],
  ['request_search_words', 'searchRare', 'typical'],
  ['request_search_words', 'searchOfType', 'typical'],
  ['user_technical_area_sample', 'reach', 'typical'],
  ['app_user_member_sample', 'reachOfMembers', 'typical'],
  ['app_user_directory_bio', 'peopleByWord', 'typical'],
  ['app_user_directory_name', 'peopleByWord', 'typical'],
  ['response_owner_unread', 'unread', 'typical'],
  ['response_helper_unread', 'unread', 'typical'],
  ['response_helper', 'chats', 'manyAreas'],
  ['response_speed', 'matching', 'typical'],
  ['response_reminders', 'reminders', 'typical'],
  ['response_answer_settles', 'answerEmails', 'typical'],
  ['response_helper', 'chatsByWord', 'manyAreas'],
  ['response_helper_archived', 'chatsArchived', 'manyAreas'],
  ['chat_message_chat', 'messages', 'manyAreas'],
  ['user_technical_area_pkey', 'profile', 'typical'],
  ['collaboration_request_owner', 'ofPerson', 'manyAreas'],
  ['collaboration_request_expiry', 'expiring', 'typical'],
  ['collaboration_request_silence', 'silent', 'typical'],
];

describe.each(modes)('with %s plans', (mode) => {
  test.each(names)('%s reads no big table whole', async (name) => {
    const { scans } = await explain(client, await hot[name](asked), mode);
    const whole = scans.filter((scan) => scan.startsWith('Seq Scan ')).map((scan) => scan.slice('Seq Scan '.length));
    const isExpected = (table: string) => small.includes(table) || wholeAtThisSize[name]?.includes(table) === true;
    expect(whole.filter((table) => !isExpected(table))).toEqual([]);
  });

  test.each(names)('%s touches few pages', async (name) => {
    const { buffers } = await explain(client, await hot[name](asked), mode);
    expect(buffers).toBeLessThanOrEqual(pages[name]);
  });

  test.each(users)('matching touches few pages for the user %s', async (name) => {
    const { buffers } = await explain(client, await hot.matching({ ...asked, userId: hardUsers[name] }), mode);
    expect(buffers).toBeLessThanOrEqual(pagesOf[name]);
  });

  test.each(carriers)('%s carries %s for the user %s', async (index, name, user) => {
    const userId = hardUsers[user];
    const statement = await hot[name]({ ...asked, userId, otherId: userId, token: benchToken(userId) });
    const { scans } = await explain(client, statement, mode);
    expect(scans.map((scan) => scan.split(' ').at(-1))).toContain(index);
  });
});

test.each(Object.entries(hardUsers))(
  'what is new for the user %s is what the definition says',
  async (_name, userId) => {
    const found = await walkPages((page) => listNew(db, userId, page), 50);
    expect(found.map(({ id }) => id)).toEqual(await referenceNewIds(db, userId));
  },
);

test('what is new with few open types in some areas and many in others is what the definition says', async () => {
  const userId = hardUsers.customTable;
  await client.query(
    `delete from collaboration_preference open where user_id = $1 and area_id % 2 = 0 and 2 < (
       select count(*) from collaboration_preference other
       where other.user_id = open.user_id and other.area_id = open.area_id and other.type_id <= open.type_id)`,
    [userId],
  );
  const found = await walkPages((page) => listNew(db, userId, page), 20);
  expect(found.length).toBeGreaterThan(20);
  expect(found.map(({ id }) => id)).toEqual(await referenceNewIds(db, userId));
});

describe('a deep page costs as much as the first', () => {
  const deep = async (list: (page: { limit: number; cursor?: string }) => Promise<{ next_cursor: string | null }>) => {
    let cursor: string | undefined;
    for (let n = 0; n < 4; n += 1) {
      const { next_cursor } = await list({ limit: 50, ...(cursor && { cursor }) });
      if (next_cursor === null) throw new Error('The list is too short to be deep.');
      cursor = next_cursor;
    }
    return cursor ?? '';
  };

  test.each(modes)('of matching, with %s plans', async (mode) => {
    const cursor = await deep((page) => listNew(db, asked.userId, page));
    const first = await explain(client, await hot.matching(asked), mode);
    const later = await explain(client, await hot.matching({ ...asked, cursor }), mode);
    expect(later.buffers).toBeLessThanOrEqual(first.buffers * 1.3);
  });

  test.each(modes)('of chats, with %s plans', async (mode) => {
    const cursor = await deep((page) => listSummaries(db, asked.userId, 'helper', page));
    const first = await explain(client, await hot.chats(asked), mode);
    const later = await explain(client, await hot.chats({ ...asked, cursor }), mode);
    expect(later.buffers).toBeLessThanOrEqual(first.buffers * 1.3);
  });
});
