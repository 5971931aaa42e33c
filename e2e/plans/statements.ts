import { findViewer } from '@exchange/api';
import { fromCursor } from '@exchange/api/core/cursor';
import { listSummaries } from '@exchange/api/features/chats/chat-lists.sql';
import { countUnread } from '@exchange/api/features/chats/chats.sql';
import { listFoundMessages, planMessageSearch } from '@exchange/api/features/chats/message-search.sql';
import { insertMessage, listMessages } from '@exchange/api/features/chats/messages.sql';
import { listRecord, listWaitingCredit } from '@exchange/api/features/credit/record.sql';
import { type DirectoryWord, listDirectory } from '@exchange/api/features/directory/directory.sql';
import { countHomeStats } from '@exchange/api/features/home/home.sql';
import { findWaiting } from '@exchange/api/features/home/waiting.sql';
import { takeSettledAnswers } from '@exchange/api/features/offers/answer.sql';
import { takeOwnerDue } from '@exchange/api/features/offers/reminders.sql';
import { listPointsLines } from '@exchange/api/features/profiles/points.sql';
import { findPublicProfile } from '@exchange/api/features/profiles/profiles.sql';
import { countReach, countReachOfMembers } from '@exchange/api/features/reach/reach.sql';
import { findReferenceVersion } from '@exchange/api/features/reference/institutes.sql';
import { listSilent } from '@exchange/api/features/request-reminders/no-offers.sql';
import { listNew, listOfPerson } from '@exchange/api/features/request-search/lists.sql';
import {
  countFound,
  findNewest,
  findRanked,
  findsSomething,
  listFound,
  listFreshIds,
} from '@exchange/api/features/request-search/search.sql';
import { planSearch, type Search } from '@exchange/api/features/request-search/search-ids.sql';
import { listDue } from '@exchange/api/features/requests/expiry.sql';
import { claimMail } from '@exchange/api/mail/outbox-claims.sql';
import { limits } from '@exchange/contract/limits';
import type { Db, Tx } from '@exchange/db';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { benchToken } from '../bench/data.ts';

/** A statement as the product sends it. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** A caller and the input of a call. */
export interface Asked {
  /** Where the words of a search are read. */
  readonly db: Db;
  readonly token: string;
  readonly userId: number;
  readonly chatId: number;
  readonly otherId: number;
  readonly message: string;
  readonly cursor?: string;
}

/** A call of somebody about nothing in particular. */
export function askedBy(db: Db, userId: number): Asked {
  return { db, token: benchToken(userId), userId, chatId: 0, otherId: 0, message: 'Hello' };
}

/** As many as a request may be shared with. */
const institutes = Array.from({ length: limits.sharedInstitutes }, (_, n) => n + 1);
/** The two areas with most people in the data set, of which a sample is counted. */
const popular = { areaIds: [1114, 2601], typeId: 101, audience: 'everyone', sample: 200 } as const;

const noFilter = { type: [], area: [], institute: [], effort: [], language: [] };
/** New Requests as they are. */
const allNew: Search = { among: 'matching', text: [], counted: [], words: [], ...noFilter };
function withWord(word: string): Search {
  const text = [[{ texts: [word], prefix: true } as const]];
  const counted = text.flat().map((term) => ({ typed: word, term }));
  return { ...allNew, among: 'all', text, counted, words: text };
}
/**
 * Searches of the data set: a word of one request, of a tenth of all, of all; a type; an area of both the typical user and the one with
 * many areas, an area that the typical user has not, the institute with most requests.
 */
export const searches = {
  rareWord: withWord('1201'),
  tenth: withWord('tenth'),
  everyWord: withWord('others'),
  ofType: { ...allNew, type: [101] },
  ofArea: { ...allNew, area: [2601] },
  ofOtherArea: { ...allNew, area: [1114] },
  ofInstitute: { ...allNew, institute: [822] },
  ofAreasAndTypes: { ...allNew, area: [1114, 2601], type: [101, 102, 201] },
  ofManyTypes: { ...allNew, type: [101, 102, 103, 201, 202, 203] },
  tenthNewOfArea: { ...withWord('tenth'), among: 'matching', area: [1114] },
} satisfies Record<string, Search>;
type HotCall = (tx: Tx, asked: Asked) => Promise<unknown>;

/** Rows of a page: more than the web app asks for. */
const rows = 50;

const newestOf =
  (search: Search): HotCall =>
  async (tx, { db, userId, cursor }) =>
    findNewest(tx, userId, search, await planSearch(db, userId, search), {
      limit: rows + 1,
      after: fromCursor(cursor),
    });
const rankedBy =
  (sort: 'relevance' | 'best', search: Search): HotCall =>
  async (tx, { db, userId }) =>
    findRanked(tx, userId, search, await planSearch(db, userId, search), { sort, limit: rows + 1 });
/** The cards of what a search has found. */
const cardsOf =
  (search: Search): HotCall =>
  async (tx, { db, userId }) => {
    const asked = await planSearch(db, userId, search);
    return listFound(tx, userId, search, asked, await findNewest(db, userId, search, asked, { limit: rows }));
  };
const countOf =
  (search: Search, by?: 'area'): HotCall =>
  async (tx, { db, userId }) =>
    countFound(tx, userId, search, await planSearch(db, userId, search), by && { by });
/** What a saved search that was opened a month ago counts. */
const newIn =
  (search: Search): HotCall =>
  async (tx, { db, userId }) => {
    const since = new Date(Date.now() - 30 * 86_400_000).toISOString();
    const asked = await planSearch(db, userId, search);
    return listFreshIds(tx, userId, search, asked, { since, limit: limits.countedRequests + 1 });
  };
/** A word that people are searched by: “tenth” is on a tenth of all profiles, “bench” on every one. */
export function directoryWord(word: string, areaIds: readonly number[] = []): DirectoryWord {
  return { word, isBeginning: true, areaIds, meantIds: [], instituteIds: [] };
}
const directoryPage = { limit: limits.directoryPage + 1, after: undefined };

const messagesWith = (word: string) => ({ text: [[{ texts: [word] }]], words: [[{ texts: [word] }]] });

const firstPage = { limit: rows };
const notArchived = { filter: 'not-archived' } as const;

/** The calls whose statements carry the load, each of which sends one. */
const hot = {
  session: (tx, { token }) => findViewer(tx, token),
  matching: (tx, { userId, cursor }) => listNew(tx, userId, { ...firstPage, cursor }),
  searchRare: newestOf(searches.rareWord),
  findsRare: async (tx, { db, userId }) =>
    findsSomething(tx, userId, searches.rareWord, await planSearch(db, userId, searches.rareWord)),
  searchTenth: newestOf(searches.tenth),
  cardsOfTenth: cardsOf(searches.tenth),
  searchOfType: newestOf(searches.ofType),
  searchNew: newestOf(allNew),
  searchOfArea: newestOf(searches.ofArea),
  searchOfOtherArea: newestOf(searches.ofOtherArea),
  searchOfInstitute: newestOf(searches.ofInstitute),
  newInTenth: newIn(searches.tenth),
  newInType: newIn(searches.ofType),
  searchByFit: rankedBy('relevance', searches.tenth),
  searchBest: rankedBy('best', searches.tenth),
  searchCount: countOf(searches.everyWord, 'area'),
  searchCountNew: countOf(allNew),
  reach: (tx, { userId }) => countReach(tx, { ownerId: userId, ...popular }, popular.sample),
  reachOfMembers: (tx, { userId }) =>
    countReachOfMembers(tx, { ownerId: userId, ...popular, audience: { institutes } }, popular.sample),
  unread: (tx, { userId }) => countUnread(tx, userId),
  chats: (tx, { userId, cursor }) => listSummaries(tx, userId, 'my-offers', { ...firstPage, ...notArchived, cursor }),
  chatsByWord: (tx, { userId }) =>
    listSummaries(tx, userId, 'my-offers', { ...firstPage, ...notArchived, words: ['nowhere'] }),
  chatsArchived: (tx, { userId }) => listSummaries(tx, userId, 'archived', firstPage),
  searchMessages: async (tx, { db, userId }) =>
    listFoundMessages(tx, userId, await planMessageSearch(db, userId, messagesWith('tenth')), firstPage),
  searchAllMessages: async (tx, { db, userId }) =>
    listFoundMessages(tx, userId, await planMessageSearch(db, userId, messagesWith('message')), firstPage),
  messages: (tx, { userId, chatId }) => listMessages(tx, userId, chatId, { limit: limits.messagesPage }),
  post: (tx, { userId, chatId, message }) =>
    insertMessage(tx, { user_id: userId, hashid: '', name: null }, { chatId, content: message, clientId: null }),
  waiting: (tx, { userId }) => findWaiting(tx, userId),
  expiring: (tx) => listDue(tx, 50),
  silent: (tx) => listSilent(tx, 50),
  stats: (tx) => countHomeStats(tx),
  ofPerson: (tx, { userId, otherId }) => listOfPerson(tx, userId, otherId, firstPage),
  people: (tx, { userId }) => listDirectory(tx, userId, { ...directoryPage, words: [] }),
  peopleByWord: (tx, { userId }) => listDirectory(tx, userId, { ...directoryPage, words: [directoryWord('tenth')] }),
  peopleByFrequentWord: (tx, { userId }) =>
    listDirectory(tx, userId, { ...directoryPage, words: [directoryWord('bench')] }),
  peopleBySomeWords: (tx, { userId }) =>
    listDirectory(tx, userId, {
      ...directoryPage,
      words: [directoryWord('tenth', [1114]), directoryWord('bench')],
      isNear: true,
    }),
  reminders: (tx) => takeOwnerDue(tx),
  claim: (tx) => claimMail(tx, ['busy@bench.invalid']),
  answerEmails: (tx) => takeSettledAnswers(tx, 50, 14),
  record: (tx, { userId, otherId }) => listRecord(tx, otherId, userId, firstPage),
  waitingCredit: (tx, { userId }) => listWaitingCredit(tx, userId),
  pointsLines: (tx, { userId }) => listPointsLines(tx, userId, firstPage),
  profile: (tx, { otherId }) => findPublicProfile(tx, otherId),
  reference: (tx) => findReferenceVersion(tx),
} satisfies Record<string, HotCall>;

export type HotName = keyof typeof hot;

/** The statement of a call, compiled from the product's own code. No database is asked: nothing is ever found. */
export async function hotStatement(name: HotName, asked: Asked): Promise<Statement> {
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
  await db.transaction().execute((tx) => hot[name](tx, asked));
  const [statement, ...more] = sent;
  if (statement === undefined || more.length > 0) throw new Error('One statement was expected.');
  return statement;
}
