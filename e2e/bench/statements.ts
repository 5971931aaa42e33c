import { findViewer } from '@exchange/api';
import { fromCursor } from '@exchange/api/core/cursor';
import { countUnread, listSummaries } from '@exchange/api/features/chats/chats.sql';
import { insertMessage, listMessages } from '@exchange/api/features/chats/messages.sql';
import { countHomeStats } from '@exchange/api/features/home/home.sql';
import { findWaiting } from '@exchange/api/features/home/waiting.sql';
import { takeSettledAnswers } from '@exchange/api/features/offers/answer.sql';
import { takeOwnerDue } from '@exchange/api/features/offers/reminders.sql';
import { type DirectoryWord, listPeople } from '@exchange/api/features/people/people.sql';
import { findPublicProfile } from '@exchange/api/features/profiles/profiles.sql';
import { listLedger } from '@exchange/api/features/record/ledger.sql';
import { listRecord, listWaiting } from '@exchange/api/features/record/record.sql';
import { findReferenceVersion } from '@exchange/api/features/reference/institutes.sql';
import { listDue } from '@exchange/api/features/requests/expiry.sql';
import { listNew, listOfPerson } from '@exchange/api/features/requests/lists.sql';
import { listSilent } from '@exchange/api/features/requests/no-offers.sql';
import { countReach, countReachOfMembers } from '@exchange/api/features/requests/reach.sql';
import {
  countFound,
  findsSomething,
  listFoundBest,
  listFoundNewest,
  listFreshIds,
} from '@exchange/api/features/requests/search.sql';
import type { Search } from '@exchange/api/features/requests/search-ids.sql';
import { claimMail } from '@exchange/api/mail/outbox-claims.sql';
import { limits } from '@exchange/contract/limits';
import type { Db, Tx } from '@exchange/db';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';

/** A statement as the product sends it. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The statements that a call sends. No database is asked: nothing is ever found. */
async function record(apiCall: (tx: Tx) => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = [];
  const db: Db = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (any) => new PostgresIntrospector(any),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void sent.push({ text: query.sql, values: query.parameters }),
  });
  await db.transaction().execute(apiCall);
  return sent;
}

async function recordOne(apiCall: (tx: Tx) => Promise<unknown>): Promise<Statement> {
  const [statement, ...more] = await record(apiCall);
  if (statement === undefined || more.length > 0) throw new Error('One statement was expected.');
  return statement;
}

/** A caller and the input of a call. */
export interface Asked {
  readonly token: string;
  readonly userId: number;
  readonly chatId: number;
  readonly otherId: number;
  readonly message: string;
  readonly cursor?: string;
}

/** The two areas with most people in the data set, of which a sample is counted. */
/** As many as a request may be shared with. */
const institutes = Array.from({ length: limits.sharedInstitutes }, (_, n) => n + 1);
const popular = { areaIds: [1114, 2601], typeId: 101, audience: 'everyone', sample: 200 } as const;

/** New Requests as they are. */
const allNew: Search = {
  among: 'matching',
  text: [],
  isTextIndexed: true,
  words: [],
  type: [],
  area: [],
  institute: [],
};
const withText = (text: Search['text']): Search => ({ ...allNew, among: 'all', text, words: text });
/**
 * Searches of the data set: a word of one request, of a tenth of all, of all; a type; an area of both the typical user and the one with
 * many areas, an area that the typical user has not, the institute with most requests.
 */
export const searches = {
  rareWord: withText([[{ texts: ['1201'] }]]),
  tenth: withText([[{ texts: ['tenth'], prefix: true }]]),
  everyWord: withText([[{ texts: ['others'] }]]),
  ofType: { ...allNew, type: [101] },
  ofArea: { ...allNew, area: [2601] },
  ofOtherArea: { ...allNew, area: [1114] },
  ofInstitute: { ...allNew, institute: [822] },
  ofAreasAndTypes: { ...allNew, area: [1114, 2601], type: [101, 102, 201] },
  ofManyTypes: { ...allNew, type: [101, 102, 103, 201, 202, 203] },
  tenthNewOfArea: { ...withText([[{ texts: ['tenth'], prefix: true }]]), among: 'matching', area: [1114] },
} satisfies Record<string, Search>;
const newestOf =
  (search: Search) =>
  ({ userId, cursor }: Asked) =>
    recordOne((tx) => listFoundNewest(tx, userId, search, limits.pageDefault + 1, fromCursor(cursor)));
/** What a saved search that was opened a month ago counts. */
const newIn =
  (search: Search) =>
  ({ userId }: Asked) =>
    recordOne((tx) => {
      const since = new Date(Date.now() - 30 * 86_400_000).toISOString();
      return listFreshIds(tx, userId, search, { since, limit: limits.countedRequests + 1 });
    });
/** A word on a tenth of all profiles. */
const tenth: DirectoryWord = { word: 'tenth', isBeginning: true, areaIds: [], instituteIds: [] };
/** A word on every profile. */
const onEvery: DirectoryWord = { word: 'bench', isBeginning: true, areaIds: [], instituteIds: [] };
const directoryPage = { limit: limits.peoplePage + 1, after: undefined };

const firstPage = { limit: limits.pageDefault };

/** The statements that carry the load, compiled from the product's own code. */
export const hot = {
  session: (asked: Asked) => recordOne((tx) => findViewer(tx, asked.token)),
  matching: ({ userId, cursor }: Asked) => recordOne((tx) => listNew(tx, userId, { ...firstPage, cursor })),
  searchRare: newestOf(searches.rareWord),
  findsRare: ({ userId }: Asked) => recordOne((tx) => findsSomething(tx, userId, searches.rareWord)),
  searchTenth: newestOf(searches.tenth),
  searchOfType: newestOf(searches.ofType),
  searchNew: newestOf(allNew),
  searchOfArea: newestOf(searches.ofArea),
  searchOfOtherArea: newestOf(searches.ofOtherArea),
  searchOfInstitute: newestOf(searches.ofInstitute),
  newInTenth: newIn(searches.tenth),
  newInType: newIn(searches.ofType),
  searchBest: ({ userId }: Asked) =>
    recordOne((tx) => listFoundBest(tx, userId, searches.tenth, limits.pageDefault + 1)),
  searchCount: ({ userId }: Asked) => recordOne((tx) => countFound(tx, userId, searches.everyWord, { by: 'area' })),
  searchCountNew: ({ userId }: Asked) => recordOne((tx) => countFound(tx, userId, allNew)),
  reach: ({ userId }: Asked) => recordOne((tx) => countReach(tx, { ownerId: userId, ...popular }, popular.sample)),
  reachOfMembers: ({ userId }: Asked) =>
    recordOne((tx) =>
      countReachOfMembers(tx, { ownerId: userId, ...popular, audience: { institutes } }, popular.sample),
    ),
  unread: ({ userId }: Asked) => recordOne((tx) => countUnread(tx, userId)),
  chats: ({ userId, cursor }: Asked) =>
    recordOne((tx) => listSummaries(tx, userId, 'helper', { ...firstPage, filter: 'not-archived', cursor })),
  chatsByWord: ({ userId }: Asked) =>
    recordOne((tx) =>
      listSummaries(tx, userId, 'helper', { ...firstPage, words: ['nowhere'], filter: 'not-archived' }),
    ),
  chatsArchived: ({ userId }: Asked) => recordOne((tx) => listSummaries(tx, userId, 'archived', firstPage)),
  messages: ({ userId, chatId }: Asked) =>
    recordOne((tx) => listMessages(tx, userId, chatId, { limit: limits.messagesPage })),
  post: ({ userId, chatId, message }: Asked) =>
    recordOne((tx) =>
      insertMessage(tx, { user_id: userId, hashid: '', name: null }, { chatId, content: message, clientId: null }),
    ),
  waiting: ({ userId }: Asked) => recordOne((tx) => findWaiting(tx, userId)),
  expiring: () => recordOne((tx) => listDue(tx, 50)),
  silent: () => recordOne((tx) => listSilent(tx, 50)),
  stats: () => recordOne((tx) => countHomeStats(tx)),
  ofPerson: ({ userId, otherId }: Asked) => recordOne((tx) => listOfPerson(tx, userId, otherId, firstPage)),
  people: ({ userId }: Asked) => recordOne((tx) => listPeople(tx, userId, { ...directoryPage, words: [] })),
  peopleByWord: ({ userId }: Asked) => recordOne((tx) => listPeople(tx, userId, { ...directoryPage, words: [tenth] })),
  peopleByFrequentWord: ({ userId }: Asked) =>
    recordOne((tx) => listPeople(tx, userId, { ...directoryPage, words: [onEvery] })),
  reminders: () => recordOne((tx) => takeOwnerDue(tx)),
  claim: () => recordOne((tx) => claimMail(tx, ['busy@bench.invalid'])),
  answerEmails: () => recordOne((tx) => takeSettledAnswers(tx, 50)),
  record: ({ userId, otherId }: Asked) => recordOne((tx) => listRecord(tx, otherId, userId, firstPage)),
  waitingEntries: ({ userId }: Asked) => recordOne((tx) => listWaiting(tx, userId)),
  ledger: ({ userId }: Asked) => recordOne((tx) => listLedger(tx, userId, firstPage)),
  profile: ({ otherId }: Asked) => recordOne((tx) => findPublicProfile(tx, otherId)),
  reference: () => recordOne((tx) => findReferenceVersion(tx)),
} satisfies Record<string, (asked: Asked) => Promise<Statement>>;

export type HotName = keyof typeof hot;
