import { requestStatus } from '@exchange/contract/statuses';
import { sql } from 'kysely';
import { type Mutation, mutationsOf, testsOf } from '../mutation.ts';

const messagesSql = mutationsOf(() => import('@exchange/api/features/chats/messages.sql'));
const visibleSql = mutationsOf(() => import('@exchange/api/features/requests/visible.sql'));
const requestsSql = mutationsOf(() => import('@exchange/api/features/requests/requests.sql'));
const requestsRules = mutationsOf(() => import('@exchange/api/features/requests/requests.rules'));
const collaboratorsSql = mutationsOf(() => import('@exchange/api/features/collaborators/collaborators.sql'));
const sessionsSql = mutationsOf(() => import('@exchange/api/features/auth/sessions.sql'));
const profilesSql = mutationsOf(() => import('@exchange/api/features/profiles/profiles.sql'));
const blocksSql = mutationsOf(() => import('@exchange/api/features/blocks/blocks.sql'));
const notifications = mutationsOf(() => import('@exchange/api/mail/notifications'));

const blocksTest = testsOf('packages/api/src/features/safety/blocks.test.ts');
const chatsTest = testsOf('packages/api/src/features/chats/chats.test.ts');
const collaboratorsTest = testsOf('packages/api/src/features/collaborators/collaborators.test.ts');
const requestsTest = testsOf('packages/api/src/features/requests/requests.test.ts');
const offersTest = testsOf('packages/api/src/features/offers/offers.test.ts');
const sessionsTest = testsOf('packages/api/src/features/account/sessions.test.ts');
const profilesTest = testsOf('packages/api/src/features/profiles/profiles.test.ts');
const reportsTest = testsOf('packages/api/src/features/safety/reports.test.ts');

const noChat = 'finds no chat, as if there were none, and changes nothing';
const requestsHidden = 'of each leave the other’s lists and are not found, until the block ends';

const always = () => () => sql<boolean>`true`;
const nobody = () => () => sql<number[]>`array[]::int[]`;

/** Who sees and changes what. */
export const permissionMutations: readonly Mutation[] = [
  messagesSql({
    name: 'a chat is read by its two parties only',
    mutants: { isParty: always },
    test: chatsTest(noChat),
  }),
  messagesSql({
    name: 'a chat is written and marked as read by its two parties only',
    mutants: { isPartyUnqualified: always },
    test: chatsTest(noChat),
  }),
  messagesSql({
    name: 'a message that is sent twice is stored once',
    mutants: {
      insertMessage: (original) => (db, sender, message) => original(db, sender, { ...message, clientId: null }),
    },
    test: chatsTest('a message with a client id'),
  }),
  visibleSql({
    name: 'a draft is seen by its owner only',
    mutants: { isNoDraft: always },
    test: requestsTest('is not there for the call “%s”, and stays as it is'),
  }),
  visibleSql({
    name: 'a request is seen by the people of its scope only',
    mutants: { isInScope: always },
    test: requestsTest('says who sees it'),
  }),
  visibleSql({
    name: 'an unverified institute gives access to nothing',
    mutants: {
      isInScope: (original) => (viewerId) => sql<boolean>`(request.share_scope = 'verified' or ${original(viewerId)})`,
    },
    test: requestsTest('says who sees it'),
  }),
  requestsSql({
    name: 'a request is changed by its owner only',
    mutants: {
      lockVisible: (original) => async (tx, viewerId, id, strength) => {
        const request = await original(tx, viewerId, id, strength);
        return request && { ...request, user_id: viewerId };
      },
    },
    test: requestsTest('is not changed by the call “%s”'),
  }),
  requestsRules({
    name: 'only an active request takes offers',
    mutants: {
      requireVisible:
        (original) =>
        async (...args) => ({ ...(await original(...args)), status_id: requestStatus.active }),
    },
    test: offersTest('a request that is not active takes no offers'),
  }),
  collaboratorsSql({
    name: 'collaborators are tracked by the owner only',
    mutants: {
      lockOwnRequest: () => (tx, _ownerId, requestId) =>
        tx
          .selectFrom('collaboration_request')
          .select(['status_id', 'title'])
          .where('id', '=', requestId)
          .executeTakeFirst(),
    },
    test: collaboratorsTest('is refused alike for another’s request and for none, whatever the address'),
  }),
  collaboratorsSql({
    name: 'collaborators are listed for the owner only',
    mutants: { ownsRequest: () => async () => true },
    test: collaboratorsTest('are for its owner alone; helpers and collaborators are refused like everybody'),
  }),
  sessionsSql({
    name: 'a person ends their own sessions only',
    mutants: {
      deleteSessionById: () => async (tx, _userId, id) => {
        const deleted = tx.deleteFrom('session').where('id', '=', id).returning('id');
        return (await deleted.executeTakeFirst()) !== undefined;
      },
    },
    test: sessionsTest('another person neither sees nor ends them, and is told that there is none'),
  }),
  profilesSql({
    name: 'an unverified person has no profile',
    mutants: { isVerified: always },
    test: profilesTest('does not find who has not proved an address yet'),
  }),
  messagesSql({
    name: 'what a person does not see cannot be reported',
    mutants: { isParty: always },
    test: reportsTest('what one does not see cannot be reported, as if it were not there'),
  }),
  blocksSql({
    name: 'a block hides the requests of the blocked person',
    mutants: { blockedBy: nobody },
    test: blocksTest(requestsHidden),
  }),
  blocksSql({
    name: 'a block hides the requests of the blocker',
    mutants: { blockersOf: nobody },
    test: blocksTest(requestsHidden),
  }),
  messagesSql({
    name: 'the messages of a blocked person are not shown',
    mutants: { lastVisibleId: () => () => sql<number>`2147483647` },
    test: blocksTest('leave the lists and the counts, and what comes is not shown, counted, told of or mailed'),
  }),
  notifications({
    name: 'the actions of a blocked person are not mailed',
    mutants: {
      queueNotification: (original) => (tx, settings, notice) => original(tx, settings, { ...notice, from: null }),
    },
    test: blocksTest('do not reach the blocker, neither of offers nor of statuses nor of being recorded'),
  }),
];
