import { listSummaries } from '@exchange/api/features/chats/chat-lists.sql';
import { type DirectoryWord, listDirectory } from '@exchange/api/features/directory/directory.sql';
import { listNew } from '@exchange/api/features/request-search/lists.sql';
import { findNewest } from '@exchange/api/features/request-search/search.sql';
import { planSearch } from '@exchange/api/features/request-search/search-ids.sql';
import { limits } from '@exchange/contract/limits';
import { connect, type Db } from '@exchange/db';
import { createTestDatabase, type TestDatabase } from '@exchange/db/testing';
import { walkPages } from '@exchange/testkit/pages';
import { referenceFindableIds, referenceNewIds } from '@exchange/testkit/reference-query';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { benchToken, fillBench, hardUsers } from '../bench/data.ts';
import { explain, type PlanMode } from './explain.ts';
import { type Asked, askedBy, directoryWord, type HotName, hotStatement, searches } from './statements.ts';

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
  // Notifications with a sender, of which a tenth is due.
  await client.query(`
    insert into mail_outbox (kind, from_id, to_address, to_key, subject, text_body, html_body, message_id, next_attempt_at, sent_at)
    select 'offer', id, email, email_key, '', '', '', id::text, now() - id * interval '1 second', case when id % 10 > 0 then now() end
    from app_user`);
  await client.query('analyze mail_outbox');
  // Everyone has an app and two passkeys.
  await client.query(`
    insert into second_factor (user_id, kind, name, secret, credential_id, public_key, sign_count)
    select id, kind, kind, case kind when 'app' then repeat('s', 80) end,
      case kind when 'passkey' then id || '-' || number end, case kind when 'passkey' then decode(repeat('00', 77), 'hex') end,
      case kind when 'passkey' then 1 end
    from app_user, (values (1, 'app'), (2, 'passkey'), (3, 'passkey')) factor (number, kind)`);
  await client.query('analyze second_factor');
  const userId = hardUsers.manyAreas;
  const { rows } = await client.query<{ id: number; owner_id: number }>(
    'select id, owner_id from offer where helper_id = $1 order by id limit 1',
    [userId],
  );
  const [chat = { id: 0, owner_id: 0 }] = rows;
  asked = { ...askedBy(db, userId), chatId: chat.id, otherId: chat.owner_id };
}, 120_000);
afterAll(async () => {
  await client.end();
  await db.destroy();
  await database.drop();
});

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
  'desk',
  'message_search_due',
  'picture',
  'repeatable_reply',
  'request_colleague',
  'undone_credit',
];

/**
 * Of a thousand users a word may have so many that all are read; its index is checked below. The words of all chats of one
 * person are read, from tables that are not much larger here.
 */
const wholeAtThisSize: Partial<Record<HotName, readonly string[]>> = {
  peopleByWord: ['app_user'],
  peopleByFrequentWord: ['app_user'],
  chatsByWord: ['app_user', 'collaboration_request', 'offer'],
  searchCount: ['request_technical_area'],
  cardsOfTenth: ['app_user'],
};

/** The maximum of pages that a statement may read for the busiest user, a third above the measured number. */
const pages: Record<Exclude<HotName, 'stats'>, number> = {
  // Three of them tell whether the person has a second factor.
  session: 11,
  record: 16,
  waitingCredit: 1280,
  pointsLines: 470,
  matching: 3480,
  reach: 1170,
  reachOfMembers: 530,
  searchRare: 22,
  findsRare: 22,
  searchTenth: 1200,
  cardsOfTenth: 3000,
  searchOfType: 450,
  searchNew: 2610,
  searchOfArea: 1230,
  searchOfOtherArea: 2460,
  searchOfInstitute: 1020,
  newInTenth: 900,
  newInType: 450,
  searchByFit: 1460,
  searchBest: 6030,
  searchCount: 8780,
  searchCountNew: 2640,
  unread: 4,
  // Of each chat the offer and the last message are read, too.
  chats: 900,
  chatsByWord: 7350,
  chatsArchived: 920,
  messages: 23,
  searchMessages: 2580,
  searchAllMessages: 2490,
  // Planning looks at each index of the offers, too.
  post: 55,
  ofPerson: 6,
  people: 5610,
  peopleByWord: 1790,
  peopleByFrequentWord: 5090,
  peopleBySomeWords: 5090,
  reminders: 6,
  answerEmails: 4,
  claim: 44,
  profile: 18,
  reference: 6,
  waiting: 4,
  expiring: 4,
  silent: 28,
};
const names = Object.keys(pages) as (keyof typeof pages)[];

/** Whether the product sends a statement with plans of this kind: a search is planned for its words, all else once for any values. */
const isPlanned = (name: HotName, mode: PlanMode) => mode === 'custom' || !/^(search|finds|newIn)/.test(name);

/** The same for matching, user by user. */
const pagesOf: Record<keyof typeof hardUsers, number> = {
  typical: 2360,
  manyAreas: 3480,
  popularArea: 2260,
  rareArea: 16,
  emptyArea: 16,
  outOfScope: 16,
  customTable: 4700,
  customRareType: 63,
  hidTwoThousand: 740,
  unverified: 2180,
};
const users = Object.keys(pagesOf) as (keyof typeof hardUsers)[];

/** The index that each statement uses, and for which user. */
const carriers: readonly (readonly [index: string, name: HotName, user: keyof typeof hardUsers])[] = [
  ['session_pkey', 'session', 'typical'],
  ['second_factor_user_id_idx', 'session', 'typical'],
  ['request_feed_key', 'matching', 'typical'],
  ['request_feed_typed', 'matching', 'customRareType'],
  ['recipient_state_pkey', 'matching', 'hidTwoThousand'],
  ['request_search_words', 'findsRare', 'typical'],
  ['user_technical_area_sample', 'reach', 'typical'],
  ['account_address_members', 'reachOfMembers', 'typical'],
  ['account_address_badges', 'matching', 'typical'],
  ['person_search_bio', 'peopleByWord', 'typical'],
  ['person_search_name', 'peopleByWord', 'typical'],
  ['chat_member_unread', 'unread', 'typical'],
  ['chat_member_list', 'chats', 'manyAreas'],
  ['offer_speed', 'matching', 'typical'],
  ['offer_reminders', 'reminders', 'typical'],
  ['offer_answer_settles', 'answerEmails', 'typical'],
  ['mail_outbox_due', 'claim', 'typical'],
  ['account_address_known', 'claim', 'typical'],
  ['chat_member_list', 'chatsByWord', 'manyAreas'],
  ['chat_member_archived', 'chatsArchived', 'manyAreas'],
  ['chat_message_chat', 'messages', 'manyAreas'],
  ['message_search_words', 'searchMessages', 'typical'],
  ['user_technical_area_pkey', 'profile', 'typical'],
  ['collaboration_request_owner', 'ofPerson', 'manyAreas'],
  ['collaboration_request_expiry', 'expiring', 'typical'],
  ['collaboration_request_silence', 'silent', 'typical'],
];

type List = (page: { limit: number; cursor?: string }) => Promise<{ next_cursor: string | null }>;
const lists: readonly (readonly [name: HotName, list: List])[] = [
  ['matching', (page) => listNew(db, asked.userId, page)],
  ['chats', (page) => listSummaries(db, asked.userId, 'my-offers', page)],
];
describe.each<PlanMode>(['custom', 'generic'])('with %s plans', (mode) => {
  test.each(names.filter((name) => isPlanned(name, mode)))(
    'the statement %s scans no big table completely and touches few pages',
    async (name) => {
      const { scans, buffers } = await explain(client, await hotStatement(name, asked), mode);
      const whole = scans.filter((scan) => scan.startsWith('Seq Scan ')).map((scan) => scan.slice('Seq Scan '.length));
      const isExpected = (table: string) => small.includes(table) || wholeAtThisSize[name]?.includes(table) === true;
      expect(whole.filter((table) => !isExpected(table))).toEqual([]);
      expect(buffers).toBeLessThanOrEqual(pages[name]);
    },
  );

  test.each(users)('the list of matching requests reads few pages of the database for the user %s', async (name) => {
    const statement = await hotStatement('matching', { ...asked, userId: hardUsers[name] });
    const { buffers } = await explain(client, statement, mode);
    expect(buffers).toBeLessThanOrEqual(pagesOf[name]);
  });

  test.each(carriers.filter(([, name]) => isPlanned(name, mode)))(
    'the index %s serves the statement %s for the user %s',
    async (index, name, user) => {
      const userId = hardUsers[user];
      const statement = await hotStatement(name, { ...asked, userId, otherId: userId, token: benchToken(userId) });
      const { scans } = await explain(client, statement, mode);
      expect(scans.map((scan) => scan.split(' ').at(-1))).toContain(index);
    },
  );

  test.each(lists)('a deep page of the list %s costs as much as the first', async (name, list) => {
    let cursor: string | undefined;
    for (let n = 0; n < 4; n += 1) {
      const { next_cursor } = await list({ limit: 50, ...(cursor && { cursor }) });
      if (next_cursor === null) throw new Error('The list is too short to be deep.');
      cursor = next_cursor;
    }
    const first = await explain(client, await hotStatement(name, asked), mode);
    const later = await explain(client, await hotStatement(name, { ...asked, ...(cursor && { cursor }) }), mode);
    expect(later.buffers).toBeLessThanOrEqual(first.buffers * 1.3);
  });
});

test.each(Object.entries(hardUsers))(
  'New Requests for the user %s has the same requests as a simple statement of the rules',
  async (_name, userId) => {
    const found = await walkPages((page) => listNew(db, userId, page), 50);
    expect(found.map(({ id }) => id)).toEqual(await referenceNewIds(db, userId));
  },
);

test('New Requests has the same requests as a simple statement of the rules, if areas differ in their number of open types', async () => {
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

/** What each search asks for, of the row `request` of the row `owner`. */
const meaning: Record<keyof typeof searches, string> = {
  rareWord: "request.title like '% 1201 %'",
  tenth: "request.title like '%tenth'",
  everyWord: 'true',
  ofType: 'request.collaboration_type_id = 101',
  ofArea: 'areas && array[2601]',
  ofOtherArea: 'areas && array[1114]',
  ofInstitute: 'owner.is_verified_institute and owner.institute_id = 822',
  ofAreasAndTypes: 'areas && array[1114, 2601] and request.collaboration_type_id in (101, 102, 201)',
  ofManyTypes: 'request.collaboration_type_id in (101, 102, 103, 201, 202, 203)',
  tenthNewOfArea: "request.title like '%tenth' and areas && array[1114]",
};

/** Pages are so short that the newest requests do not fill them all, and the index of words has to be read. */
test.each(Object.keys(meaning) as (keyof typeof searches)[])(
  'the search for requests %s finds for each user the same as a simple statement of the rules',
  async (name) => {
    const search = searches[name];
    const { rows } = await client.query<{ id: number }>(
      `select request.id from collaboration_request request join app_user owner on owner.id = request.user_id
       cross join lateral (
         select array_agg(area_id) as areas from request_technical_area where request_id = request.id) chosen
       where ${meaning[name]}`,
    );
    const having = new Set(rows.map(({ id }) => id));
    const pageOf = 4;
    for (const userId of Object.values(hardUsers)) {
      const list = search.among === 'matching' ? referenceNewIds : referenceFindableIds;
      const expected = (await list(db, userId)).filter((id) => having.has(id));
      const found: number[] = [];
      let after: { at: string; id: number } | undefined;
      do {
        const asked = await planSearch(db, userId, search);
        const page = await findNewest(db, userId, search, asked, { limit: pageOf, after });
        found.push(...page.map(({ id }) => id));
        after = page.length < pageOf ? undefined : page.at(-1);
      } while (after !== undefined && found.length < 60);
      expect({ userId, found }).toEqual({ userId, found: expected.slice(0, found.length) });
      if (after === undefined) expect(found).toHaveLength(expected.length);
    }
  },
);

/** The weight of a word in the bio of the row `person`, or null: a longer word counts less. */
const inBio = (word: string) =>
  `case when person.description ~ '\\m${word}\\M' then 2 when person.description ~ '\\m${word}' then 1 end`;

/** Words of the directory with what they ask for, as the weight of the row `person`, or null. */
const inDirectory: readonly (readonly [name: string, words: readonly DirectoryWord[], weight: string])[] = [
  ['on every profile', [directoryWord('bench')], '6'],
  ['on most profiles', [directoryWord('word1')], inBio('word1')],
  ['in two of three names and bios', [directoryWord('bench'), directoryWord('word2')], `6 + ${inBio('word2')}`],
  [
    'of an area and some bios',
    [directoryWord('word3', [1114, 2601])],
    `case when exists (select from user_technical_area where user_id = person.id and area_id in (1114, 2601)) then 4
       else ${inBio('word3')} end`,
  ],
  ['on a tenth of the profiles', [directoryWord('tenth')], inBio('tenth')],
  ['rare', [directoryWord('word19')], inBio('word19')],
  ['on no profile', [directoryWord('nobody')], 'null'],
];

test.each(inDirectory)(
  'the search for people by words %s finds the same as a simple statement of the rules',
  async (_name, words, weight) => {
    for (const userId of [hardUsers.typical, hardUsers.manyAreas]) {
      const { rows } = await client.query<{ id: number }>(
        `select last.id from (
         select person.id, person.active_at, ${weight} as weight from app_user person
         where person.id <> $1 and person.master_collaboration_status_id <> 2 and ${weight} is not null
         order by active_at desc, id desc limit ${limits.directoryFound}) last
       cross join lateral (
         select count(*) as chosen, count(*) filter (where area_id in (select area_id from user_technical_area where user_id = $1)) as shared
         from user_technical_area where user_id = last.id) areas
       where chosen > 0 order by weight desc, shared desc, active_at desc, id desc`,
        [userId],
      );
      const found = await listDirectory(db, userId, { words, limit: limits.directoryFound, after: undefined });
      expect(found.map(({ user_id }) => user_id)).toEqual(rows.map(({ id }) => id));
    }
  },
);
