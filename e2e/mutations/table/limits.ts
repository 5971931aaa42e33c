import { randomUUID } from 'node:crypto';
import type { Hasher } from '@exchange/api';
import { sql } from 'kysely';
import { alwaysDone, countless, having, nothing, unlimited, yes } from '../common-mutants.ts';
import { mutationsOf, tableOf } from '../mutation.ts';

const callLimits = mutationsOf(() => import('@exchange/server/limits/rate-limit'));
const rateCounterSql = mutationsOf(() => import('@exchange/api/core/rate-counter.sql'));
const remindersSql = mutationsOf(() => import('@exchange/api/features/offers/reminders.sql'));
const answerSql = mutationsOf(() => import('@exchange/api/features/offers/answer.sql'));
const quotasSql = mutationsOf(() => import('@exchange/api/core/quotas.sql'));
const quotas = mutationsOf(() => import('@exchange/api/core/quotas'));
const outboxSql = mutationsOf(() => import('@exchange/api/mail/outbox.sql'));
const collaboratorsSql = mutationsOf(() => import('@exchange/api/features/collaborators/collaborators.sql'));
const beginInTurns = mutationsOf(() => import('@exchange/server/limits/begin-in-turns'));
const hasher = mutationsOf(() => import('@exchange/api/core/hasher'));
const text = mutationsOf(() => import('@exchange/contract/text'));
const savedSearchesSql = mutationsOf(() => import('@exchange/api/features/saved-searches/saved-searches.sql'));
const recipientState = mutationsOf(() => import('@exchange/api/features/requests/recipient-state.sql'));
const digestSql = mutationsOf(() => import('@exchange/api/features/notifications/digest.sql'));
const invitationsSql = mutationsOf(() => import('@exchange/api/features/invitations/invitations.sql'));
const preferencesSql = mutationsOf(() => import('@exchange/api/features/notifications/preferences.sql'));
const joinSql = mutationsOf(() => import('@exchange/api/features/record/join.sql'));

const called = mutationsOf(() => import('@exchange/server/limits/called-procedures'));
const contractLimits = mutationsOf(() => import('@exchange/contract/limits'));
const referenceRules = mutationsOf(() => import('@exchange/api/features/reference/reference.rules'));
const referenceReplies = mutationsOf(() => import('@exchange/server/trpc/reference-replies'));

const profileViews = mutationsOf(() => import('@exchange/api/features/profiles/profile-view-quota.rules'));

const health = mutationsOf(() => import('@exchange/server/ops/health'));
const deferredLogout = mutationsOf(() => import('@exchange/api/features/auth/deferred-logout.rules'));
const ipKey = mutationsOf(() => import('@exchange/api/core/ip-key'));
const rateLimitHeaders = mutationsOf(() => import('@exchange/server/limits/rate-limit-headers'));

/** How much and how often. */
export const limitMutations = tableOf([
  '%s has a limit of calls a minute, which does not limit others',
  callLimits('the calls of a person in a minute are limited', { memberKey: () => () => randomUUID() }),
  callLimits('the calls from an address in a minute are limited', { callerKey: () => () => randomUUID() }),
  callLimits('the calls from a wider IPv6 network in a minute are limited', { networkKey: () => () => randomUUID() }),

  'the addresses of an IPv6 /%i have a quota of sign-ups, which does not limit others',
  ipKey('what a wider network of IPv6 addresses uses is limited', {
    networksOf: (original) => (address) => {
      const [own] = original(address);
      return [own];
    },
  }),

  'a reply to a person names the policy of calls, and that of changes where the call changes something',
  rateLimitHeaders('a counted reply says what is left of its limits', { addRateLimitHeaders: () => () => {} }),

  'any number of readiness checks ask the database one question at a time, and none within a second',
  health('readiness asks the database once a second', { databaseCheck: (original) => (db) => () => original(db)() }),

  'many logouts at once, also with made-up tokens, take two transactions, and each session has ended',
  deferredLogout('logouts that come at once are stored together', {
    endSessionInTurn: (original) => (services, hash) => {
      // Each call seems to have a database of its own.
      const alone = services.db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => result,
      });
      return original({ ...services, db: alone }, hash);
    },
  }),

  'changes of a person are limited by the minute, and every call of a batch counts',
  callLimits('the changes by a person in a minute are limited', { changesKey: () => () => randomUUID() }),
  callLimits('each call of a batch is counted', {
    perMinute:
      (original) =>
      (...args) => {
        const check = original(...args);
        return (req, reply, times) => check(req, reply, Math.min(times, 1));
      },
  }),

  'a call for institutes in a batch counts as several calls',
  called('a costly call in a batch counts as several calls', { costOf: () => (names) => Math.max(1, names.length) }),

  'a limit of institutes above the maximum counts as the maximum, and the whole list stays whole',
  contractLimits('a limited list of institutes has an end', { limits: having({ institutesPageMax: countless }) }),

  'a batch holds the whole list of institutes once',
  referenceRules('a batch holds the whole list of institutes once', {
    findInstitutes: (original) => (context, input) =>
      original({ ...context, clientSession: { ...context.clientSession } }, input),
  }),

  'a whole list is checked and serialised once for all users, also in a batch',
  referenceReplies('tRPC answers whole reference lists from the kept body', { referenceReply: nothing }),

  'a whole list that cannot come from the kept body counts as several calls, and a search as one',
  referenceReplies('a reference list serialised anew counts as several calls', { isWholeListAnew: () => () => false }),

  'two servers share one count, and each sees its own calls at once',
  rateCounterSql('servers share what they count', {
    addToCounters: (original) => async (db, minute, told) => {
      const answer = await original(db, minute, told);
      return { ...answer, sums: told.map(({ calls }) => calls) };
    },
  }),

  'concurrent calls cannot exceed a quota, and refused calls use none of it',
  quotasSql('a quota is counted exactly, also in a burst', {
    insertUse: (original) => (tx, quota, subject) => original(tx, { ...quota, limit: countless }, subject),
  }),
  quotas('a call uses its quota', { consumeQuota: nothing }),

  '429 comes after 401, and before size, type and content are checked',
  quotas('a used-up quota is refused before the body is read', { requireQuota: nothing }),

  'an address has a quota of %s, which does not limit others',
  quotas('the sign-ups from an address in an hour are limited', { signupQuota: unlimited }),

  'the number of reports a day is limited',
  quotas('the reports of a person in a day are limited', { reportQuota: unlimited }),

  'pages are counted, refused ones and broken cursors are not, and profiles have a quota of their own',
  quotas('the pages of the directory that a person reads in a day are limited', { peopleQuota: unlimited }),

  'only the documented number of people a day are asked about all requests',
  quotas('the people whom a person asks for help in a day are limited', { invitationQuota: unlimited }),

  'the day of a person is limited',
  quotas('the addresses that a person invites to join in a day are limited', { joinQuota: unlimited }),

  'the list says it no more often than tracking does: every address counts as one that was not found',
  collaboratorsSql('the addresses whose account the invitations to join disclose are limited with those of tracking', {
    insertFailedLookup: nothing,
  }),

  'look-ups by both calls at once do not exceed it',
  collaboratorsSql('look-ups by tracking and invitations at once cannot exceed that limit', { lockLookups: nothing }),

  'a client that does not know all kinds turns on none that it leaves out and that reads as off',
  preferencesSql('a kind of email that a client leaves out stays off after an unsubscription', {
    chosenOrKept: () => (chosen, column) => sql<boolean>`coalesce(${chosen}::boolean, ${sql.ref(column)})`,
  }),

  'an address gets one email in 90 days, whoever invites it, also at the same time',
  joinSql('an address gets one invitation to join in 90 days', { claimAddress: yes }),

  'only the documented number of people a day are asked about one request, also by concurrent calls',
  invitationsSql('the people who are asked about one request in a day are limited', {
    countToday: () => async () => ({ count: 0, wait: 1 }),
  }),

  'a person is asked once about a request, and not after an offer',
  invitationsSql('a person is asked once about a request', { insertInvitation: alwaysDone }),

  'of one person are at most twenty, also when they are saved at once',
  savedSearchesSql('the saved searches of a person are limited', { countSavedSearches: () => async () => 0 }),
  savedSearchesSql('searches that are saved at once cannot exceed the limit', { lockSavedSearches: nothing }),

  'is asked about once, after so many requests in it were hidden as not one’s area',
  recipientState('a person is asked about an area after several requests were hidden as not their area', {
    takeAreaToAskAbout: (original) => (tx, userId, requestId) => original(tx, userId, requestId, 1),
  }),

  'never mail a request twice, nor one that was there when the search was saved or opened',
  digestSql('a digest has no request of a saved search that an earlier digest had or the person has seen', {
    unseenSince: () => () => sql<string>`'-infinity'`,
  }),

  'asking a stranger and reading what to ask them about count as views of the profile',
  profileViews('asking a stranger counts as reading the profile', { countProfileView: nothing }),

  'questions asked at once cannot exceed the quota of a day, and refused ones count nothing',
  quotas('the questions of reach by a person in a day are limited', { reachQuota: unlimited }),

  'a person reads a limited number of different profiles a day, each any number of times',
  quotas('the profiles that a person reads in a day are limited', { profileViewQuota: unlimited }),

  'blocking strangers uses the quota of profiles, each of them once a day',
  profileViews('blocking a stranger counts as looking at a profile', { countProfileView: nothing }),

  'reset emails are limited to one a minute and five an hour without a visible refusal',
  outboxSql('a mailbox gets one mail of a kind in a minute', { mayMail: yes }),

  'it comes once for each time the user turned emails on, and a limited number of times a day',
  outboxSql('strangers who unsubscribe an address send it a limited number of emails a day', { mayMail: yes }),

  'after ten failed look-ups a day no address is looked up, also not that of a helper',
  collaboratorsSql('the addresses that a person can probe are limited', {
    countFailedLookups: () => async () => ({ count: 0, wait: 1 }),
  }),

  'a user tracks a limited number of them a day, and an exhausted quota does not tell who has an account',
  quotas('the strangers whom a person tracks as collaborators in a day are limited', { strangerQuota: unlimited }),

  'a person gets at most one reminder a day, and what became due meanwhile is in the next one',
  remindersSql('an owner gets at most one reminder a day', { markReminded: nothing }),

  'has the message that came with it, which is then not sent again as unread',
  answerSql('a message that an email about an answer shows is not sent again as unread', { clearUnreadEmail: nothing }),

  'is given up when an account could be kept no longer',
  answerSql('an answer waits for an absent owner for some days', {
    waitsForOwner: () => () => sql<boolean>`(owner.delete_at is not null or owner.suspended_at is not null)`,
  }),

  'a full queue of passwords refuses with a time to retry',
  hasher('the queue of passwords to hash is limited', { queueLength: () => countless }),

  'a call that comes with a hundred to %s is answered before most of them',
  beginInTurns('logins that come at once begin a few at a time', { beginInTurns: () => () => {} }),

  'where too many works wait, the first of them begins at once',
  beginInTurns('the queue of logins that have not begun has an end', {
    spreadOverTurns: (original) => (perTurn) => original(perTurn, countless),
  }),

  'the passwords of one client do not delay those of another',
  hasher('clients take turns at hashing passwords', {
    createHasher: (original) => (options) => {
      const same: Hasher = { ...original(options), forClient: () => same };
      return same;
    },
  }),

  'holds neither control characters nor halves of a character, but tabs and lines where there are lines',
  text('a text has no control characters and no lone surrogates', { isStorable: () => () => true }),

  'says first what cannot be stored, then what is missing, then what is too long',
  text('a text has a limited length', { text: (original) => (rules) => original({ ...rules, max: 100 * rules.max }) }),
]);
