import { requestStatus } from '@exchange/contract/statuses';
import { sql } from 'kysely';
import { type Mutation, mutation } from '../mutation.ts';

const blocks = 'packages/api/src/features/safety/blocks.test.ts';
const chats = 'packages/api/src/features/chats/chats.test.ts';
const collaborators = 'packages/api/src/features/collaborators/collaborators.test.ts';
const requests = 'packages/api/src/features/requests/requests.test.ts';
const noChat = 'finds no chat, as if there were none, and changes nothing';
const apart = 'of each leave the other’s lists and are not found, until the block ends';

const always = () => () => sql<boolean>`true`;
const nobody = () => () => sql<number[]>`array[]::int[]`;

/** Who sees and changes what. */
export const permissionMutations: readonly Mutation[] = [
  mutation({
    name: 'a chat is read by its two parties only',
    module: () => import('@exchange/api/features/chats/messages.sql'),
    mutants: { isParty: always },
    file: chats,
    test: noChat,
  }),
  mutation({
    name: 'a chat is written and marked as read by its two parties only',
    module: () => import('@exchange/api/features/chats/messages.sql'),
    mutants: { isPartyUnqualified: always },
    file: chats,
    test: noChat,
  }),
  mutation({
    name: 'a message that is sent twice is stored once',
    module: () => import('@exchange/api/features/chats/messages.sql'),
    mutants: {
      insertMessage: (original) => (db, sender, message) => original(db, sender, { ...message, clientId: null }),
    },
    file: chats,
    test: 'a message with a client id',
  }),
  mutation({
    name: 'a draft is seen by its owner only',
    module: () => import('@exchange/api/features/requests/visible.sql'),
    mutants: { isNoDraft: always },
    file: requests,
    test: 'is not there for the call “%s”, and stays as it is',
  }),
  mutation({
    name: 'a request is seen by the people of its scope only',
    module: () => import('@exchange/api/features/requests/visible.sql'),
    mutants: { isInScope: always },
    file: requests,
    test: 'says who sees it',
  }),
  mutation({
    name: 'an unverified institute gives access to nothing',
    module: () => import('@exchange/api/features/requests/visible.sql'),
    mutants: {
      isInScope: (original) => (viewerId) => sql<boolean>`(request.share_scope = 'verified' or ${original(viewerId)})`,
    },
    file: requests,
    test: 'says who sees it',
  }),
  mutation({
    name: 'a request is changed by its owner only',
    module: () => import('@exchange/api/features/requests/requests.sql'),
    mutants: {
      lockVisible: (original) => async (tx, viewerId, id, strength) => {
        const request = await original(tx, viewerId, id, strength);
        return request && { ...request, user_id: viewerId };
      },
    },
    file: requests,
    test: 'is not changed by the call “%s”',
  }),
  mutation({
    name: 'only an active request takes offers',
    module: () => import('@exchange/api/features/requests/requests.rules'),
    mutants: {
      requireVisible:
        (original) =>
        async (...args) => ({ ...(await original(...args)), status_id: requestStatus.active }),
    },
    file: 'packages/api/src/features/offers/offers.test.ts',
    test: 'a request that is not active takes no offers',
  }),
  mutation({
    name: 'collaborators are tracked by the owner only',
    module: () => import('@exchange/api/features/collaborators/collaborators.sql'),
    mutants: {
      lockOwnRequest: () => (tx, _ownerId, requestId) =>
        tx
          .selectFrom('collaboration_request')
          .select(['status_id', 'title'])
          .where('id', '=', requestId)
          .executeTakeFirst(),
    },
    file: collaborators,
    test: 'is refused alike for another’s request and for none, whatever the address',
  }),
  mutation({
    name: 'collaborators are listed for the owner only',
    module: () => import('@exchange/api/features/collaborators/collaborators.sql'),
    mutants: { ownsRequest: () => async () => true },
    file: collaborators,
    test: 'are for its owner alone; helpers and collaborators are refused like everybody',
  }),
  mutation({
    name: 'a person ends their own sessions only',
    module: () => import('@exchange/api/features/auth/sessions.sql'),
    mutants: {
      deleteSessionById: () => async (tx, _userId, id) => {
        const deleted = tx.deleteFrom('session').where('id', '=', id).returning('id');
        return (await deleted.executeTakeFirst()) !== undefined;
      },
    },
    file: 'packages/api/src/features/account/sessions.test.ts',
    test: 'another person neither sees nor ends them, and is told that there is none',
  }),
  mutation({
    name: 'an unverified person has no profile',
    module: () => import('@exchange/api/features/profiles/profiles.sql'),
    mutants: { isVerified: always },
    file: 'packages/api/src/features/profiles/profiles.test.ts',
    test: 'does not find who has not proved an address yet',
  }),
  mutation({
    name: 'what a person does not see cannot be reported',
    module: () => import('@exchange/api/features/chats/messages.sql'),
    mutants: { isParty: always },
    file: 'packages/api/src/features/safety/reports.test.ts',
    test: 'what one does not see cannot be reported, as if it were not there',
  }),
  mutation({
    name: 'a block hides the requests of the blocked person',
    module: () => import('@exchange/api/features/requests/apart.sql'),
    mutants: { blockedBy: nobody },
    file: blocks,
    test: apart,
  }),
  mutation({
    name: 'a block hides the requests of the blocker',
    module: () => import('@exchange/api/features/requests/apart.sql'),
    mutants: { blockersOf: nobody },
    file: blocks,
    test: apart,
  }),
  mutation({
    name: 'the messages of a blocked person are not shown',
    module: () => import('@exchange/api/features/chats/messages.sql'),
    mutants: { seesUntil: () => () => sql<number>`2147483647` },
    file: blocks,
    test: 'leave the lists and the counts, and what comes is not shown, counted, told of or mailed',
  }),
  mutation({
    name: 'the actions of a blocked person are not mailed',
    module: () => import('@exchange/api/mail/notifications.sql'),
    mutants: {
      insertNotification: (original) => (tx, settings, notice) => original(tx, settings, { ...notice, from: null }),
    },
    file: blocks,
    test: 'do not reach the blocker, neither of offers nor of statuses nor of being recorded',
  }),
];
