import type { requestStatus } from '@exchange/contract/statuses';
import { sql } from 'kysely';
import { type Mutation, mutationsOf, testsOf } from '../mutation.ts';

const active: (typeof requestStatus)['active'] = 2;
const chatsSql = mutationsOf(() => import('@exchange/api/features/chats/chats.sql'));
const messagesSql = mutationsOf(() => import('@exchange/api/features/chats/messages.sql'));
const visibleSql = mutationsOf(() => import('@exchange/api/features/requests/visible.sql'));
const invitedSql = mutationsOf(() => import('@exchange/api/features/requests/invited.sql'));
const newRequestsSql = mutationsOf(() => import('@exchange/api/features/requests/new-requests.sql'));
const requestsSql = mutationsOf(() => import('@exchange/api/features/requests/requests.sql'));
const namesSql = mutationsOf(() => import('@exchange/api/features/reference/names.sql'));
const cardSql = mutationsOf(() => import('@exchange/api/features/requests/card.sql'));
const requestsRules = mutationsOf(() => import('@exchange/api/features/requests/requests.rules'));
const collaboratorsSql = mutationsOf(() => import('@exchange/api/features/collaborators/collaborators.sql'));
const sessionsSql = mutationsOf(() => import('@exchange/api/features/auth/sessions.sql'));
const profilesSql = mutationsOf(() => import('@exchange/api/features/profiles/profiles.sql'));
const blocksSql = mutationsOf(() => import('@exchange/api/features/blocks/blocks.sql'));
const notifications = mutationsOf(() => import('@exchange/api/mail/notifications'));
const peopleSql = mutationsOf(() => import('@exchange/api/features/people/people.sql'));
const savedSearchesSql = mutationsOf(() => import('@exchange/api/features/saved-searches/saved-searches.sql'));
const recipientState = mutationsOf(() => import('@exchange/api/features/requests/recipient-state.sql'));
const invitationsSql = mutationsOf(() => import('@exchange/api/features/invitations/invitations.sql'));
const recordSql = mutationsOf(() => import('@exchange/api/features/record/record.sql'));
const recordRules = mutationsOf(() => import('@exchange/api/features/record/record.rules'));
const csv = mutationsOf(() => import('@exchange/contract/csv'));
const recordFile = mutationsOf(() => import('@exchange/api/features/record/record-file.rules'));
const joinSql = mutationsOf(() => import('@exchange/api/features/record/join.sql'));

const answerSql = mutationsOf(() => import('@exchange/api/features/offers/answer.sql'));
const offersSql = mutationsOf(() => import('@exchange/api/features/offers/offers.sql'));
const blockEventsTest = testsOf('packages/api/src/features/safety/block-events.test.ts');
const blocksTest = testsOf('packages/api/src/features/safety/blocks.test.ts');
const chatsTest = testsOf('packages/api/src/features/chats/chats.test.ts');
const archiveTest = testsOf('packages/api/src/features/chats/archive.test.ts');
const seenTest = testsOf('packages/api/src/features/offers/seen.test.ts');
const collaboratorsTest = testsOf('packages/api/src/features/collaborators/collaborators.test.ts');
const requestsTest = testsOf('packages/api/src/features/requests/requests.test.ts');
const detailsTest = testsOf('packages/api/src/features/requests/request-details.test.ts');
const listsTest = testsOf('packages/api/src/features/requests/request-lists.test.ts');
const searchTest = testsOf('packages/api/src/features/requests/search.test.ts');
const answerTest = testsOf('packages/api/src/features/offers/answer.test.ts');
const offersTest = testsOf('packages/api/src/features/offers/offers.test.ts');
const receivedOffersTest = testsOf('packages/api/src/features/offers/received-offers.test.ts');
const sessionsTest = testsOf('packages/api/src/features/account/sessions.test.ts');
const profilesTest = testsOf('packages/api/src/features/profiles/profiles.test.ts');
const peopleTest = testsOf('packages/api/src/features/people/people.test.ts');
const invitationsTest = testsOf('packages/api/src/features/invitations/invitations.test.ts');
const recordTest = testsOf('packages/api/src/features/record/record.test.ts');
const joinTest = testsOf('packages/api/src/features/record/join.test.ts');
const reportsTest = testsOf('packages/api/src/features/safety/reports.test.ts');

const savedSearchesTest = testsOf('packages/api/src/features/saved-searches/saved-searches.test.ts');
const hidingReasonTest = testsOf('packages/api/src/features/requests/hiding-reason.test.ts');
const digestTest = testsOf('packages/api/src/features/notifications/digest.test.ts');

const anothersSearch =
  'another person neither sees, renames, opens nor removes a search, and cannot tell it from an unknown one';
const noChat = 'others find no chat, as for an unknown id, and change nothing';
const requestsHidden = 'requests of both users are hidden from each other until the block ends';

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
  chatsSql({
    name: 'a chat is listed for its two parties only',
    mutants: { onSide: always },
    test: chatsTest('others neither list a chat nor count its unread messages'),
  }),
  chatsSql({
    name: 'a chat with a message that its reader has not seen is not archived',
    mutants: {
      updateArchived: () => async (tx, chatId, side, isArchived) => {
        const set = { [`${side}_archived`]: isArchived };
        await tx.updateTable('collaboration_request_response').set(set).where('id', '=', chatId).execute();
        return isArchived;
      },
    },
    test: archiveTest('a chat with a message that came after the last one seen is not archived'),
  }),
  chatsSql({
    name: 'muting a chat stops the email that is due',
    mutants: {
      updateMuted: () => async (tx, chatId, side, isMuted) => {
        const set = { [`${side}_muted`]: isMuted };
        await tx.updateTable('collaboration_request_response').set(set).where('id', '=', chatId).execute();
      },
    },
    test: archiveTest('muting stops the email that is due, and a message after it ends is mailed again'),
  }),
  chatsSql({
    name: 'what the owner read of an earlier offer does not count for the one made again',
    mutants: { seenAt: () => (offer) => sql<string | null>`${sql.ref(`${offer}.offer_seen_at`)}` },
    test: seenTest('an offer that is made again is seen anew, when the read mark reaches its message'),
  }),
  chatsSql({
    name: 'an offer is seen when the read mark reaches its message',
    mutants: {
      updateOfferSeen: () => async (tx, chatId) => {
        const { helper_id } = await tx
          .updateTable('collaboration_request_response')
          .set({ offer_seen_at: sql<string>`clock_timestamp()` })
          .where('id', '=', chatId)
          .returning('helper_id')
          .executeTakeFirstOrThrow();
        return helper_id;
      },
    },
    test: seenTest('an offer that is made again is seen anew, when the read mark reaches its message'),
  }),
  chatsSql({
    name: 'what happens in a muted chat is not mailed',
    mutants: { hasMuted: () => () => sql<boolean>`false` },
    test: archiveTest('an offer that is made again in a muted chat is not mailed'),
  }),
  messagesSql({
    name: 'a message that is sent twice is stored once',
    mutants: {
      insertMessage: (original) => (db, sender, message) => original(db, sender, { ...message, clientId: null }),
    },
    test: chatsTest('a message with a client id'),
  }),
  peopleSql({
    name: 'the directory has only people who may be found',
    mutants: { isFindable: () => () => sql<boolean>`person.is_listed and person.name is not null` },
    test: peopleTest(
      'whoever lacks a name, an area or a proof of the address, is not open or is about to leave is not found',
    ),
  }),
  peopleSql({
    name: 'the directory has only people who chose to be in it',
    mutants: { isFindable: () => () => sql<boolean>`person.name is not null` },
    test: peopleTest('nobody is listed before choosing so, and nobody after taking it back'),
  }),
  peopleSql({
    name: 'the directory has only people with a technical area',
    mutants: { hasArea: always },
    test: peopleTest(
      'whoever lacks a name, an area or a proof of the address, is not open or is about to leave is not found',
    ),
  }),
  peopleSql({
    name: 'people in a block do not find each other in the directory',
    mutants: { hiddenFrom: (original) => (viewerId) => original(viewerId * 0) },
    test: peopleTest('blocked people do not meet, in both directions, until the block ends'),
  }),
  invitationsSql({
    name: 'a person is asked about requests that are shared with them only',
    mutants: { isSharedWith: () => async () => true },
    test: invitationsTest('nobody is asked about a request that is not shared with them'),
  }),
  blocksSql({
    name: 'whoever blocks a person offers them no help, whatever became of the request',
    mutants: { isBlocking: () => async () => false },
    test: blocksTest(
      'whoever blocks the owner of a request that is not Active is told of the block, and not of the status',
    ),
  }),
  blocksSql({
    name: 'whoever blocks a person does not ask them',
    mutants: { isBlocking: () => async () => false },
    test: invitationsTest('whoever blocks a person cannot ask them'),
  }),
  invitationsSql({
    name: 'a person who blocks the owner or has hidden the request is not told of an invitation',
    mutants: { isWaiting: () => async () => true },
    test: invitationsTest('is not told about a request that they have hidden, and the owner cannot tell'),
  }),
  recordSql({
    name: 'a record keeps the title that its person confirmed',
    mutants: { entryTitle: () => sql<string>`request.title` },
    test: recordTest('is the one that its person confirmed, whatever the owner writes later'),
  }),
  recordSql({
    name: 'a record names a request to those who may see it only',
    mutants: { isOpenTo: always },
    test: recordTest(
      'it shows type and areas alone where the viewer may not see the request, everything to the person',
    ),
  }),
  recordSql({
    name: 'a person who blocks the owner is not asked to confirm credit',
    mutants: { isAskedOf: () => () => sql<boolean>`entry.awaits_answer` },
    test: recordTest('a person who blocks the owner is not asked, and the owner cannot tell it from silence'),
  }),
  recordSql({
    name: 'only the person named answers to credit',
    mutants: {
      lockOwnEntry: (original) => async (tx, _viewerId, id) => {
        const entry = await tx
          .selectFrom('successful_collaborator')
          .select('user_id')
          .where('id', '=', id)
          .executeTakeFirst();
        return entry && original(tx, entry.user_id, id);
      },
    },
    test: recordTest('only the person named is asked, confirms and rejects'),
  }),
  recordSql({
    name: 'the words of an erased person leave the records of others',
    mutants: { eraseRecordOf: () => async () => {} },
    test: recordTest('the words and roles of an erased owner go, and the entry stays with its points'),
  }),
  recordRules({
    name: 'nobody accepts thanks that they have not read',
    mutants: { isCurrent: () => () => true },
    test: recordTest('nobody accepts words that they have not read'),
  }),
  csv({
    name: 'a spreadsheet runs no cell of the record as a formula',
    mutants: { csvCell: () => (text) => `"${text.replaceAll('"', '""')}"` },
    test: recordTest('as a file it has what was confirmed, and no thanks that were not accepted'),
  }),
  recordFile({
    name: 'the words of people format nothing in the record as Markdown',
    mutants: { markdownText: () => (text) => text },
    test: recordTest('as a file it has what was confirmed, and no thanks that were not accepted'),
  }),
  collaboratorsSql({
    name: 'an owner who names a person again after “Not me” causes no email',
    mutants: { hasRejected: () => async () => false },
    test: recordTest('an owner who names the person again causes no other email'),
  }),
  collaboratorsSql({
    name: 'thanks by an owner who names a person again after “Not me” cause no email',
    mutants: { hasRejected: () => async () => false },
    test: recordTest('an owner who names the person again causes no other email'),
  }),
  joinSql({
    name: 'an address that refuses invitations to join gets none that failed before',
    mutants: { refuseInvitations: () => async () => {} },
    test: joinTest('an email that waits, is tried again or failed does not leave any more'),
  }),
  joinSql({
    name: 'an invitation that is taken back leaves the address its email',
    mutants: { releaseAddress: () => async () => {} },
    test: joinTest('it leaves the address its email, which the next invitation sends'),
  }),
  joinSql({
    name: 'taking an invitation back sends the email of another one that counts alone',
    mutants: {
      findMemberInvitation: () => async (tx, email) => {
        const { rows } = await sql<{ requestId: number; ownerId: number }>`
          select request_id as "requestId", owner_id as "ownerId" from join_invitation
          where email = ${email} and owner_id is not null`.execute(tx);
        return rows[0] && { ...rows[0], email, title: '', ownerName: null };
      },
    },
    test: joinTest('no email leaves instead for an invitation that does not count'),
  }),
  joinSql({
    name: 'taking an invitation back sends no other one to an address that has an account',
    mutants: { hasAccount: () => async () => false },
    test: joinTest('no email leaves to an address that has an account by now, or wants none'),
  }),
  joinSql({
    name: 'inviting an address to join does not tell whether it has an account',
    mutants: { hasAccount: () => async () => false },
    test: joinTest('an address with an account is answered alike, and nothing is stored or sent'),
  }),
  joinSql({
    name: 'an address that wants no invitation to join gets none for good',
    mutants: { refuseInvitations: () => async () => {} },
    test: joinTest('it stops them for good %j'),
  }),
  visibleSql({
    name: 'an invitation is in no list of a person who may not see its request',
    mutants: { isVisibleTo: always },
    test: invitationsTest('no longer finds a request that is closed, deleted or shared with others only'),
  }),
  answerSql({
    name: 'an offer is answered by the parties of its chat only',
    mutants: {
      findRequestId: () => async (db, _viewerId, chatId) =>
        (
          await db
            .selectFrom('collaboration_request_response')
            .select('request_id')
            .where('id', '=', chatId)
            .executeTakeFirst()
        )?.request_id,
    },
    test: answerTest('nobody but the owner of the request does, and nothing changes'),
  }),
  answerSql({
    name: 'an offer is answered by the owner of its request only',
    mutants: {
      lockOffer:
        (original) =>
        async (tx, requestId, chatId, ...rest) => {
          const offer = await original(tx, requestId, chatId, ...rest);
          return { ...offer, owner_id: offer.helper_id };
        },
    },
    test: answerTest('nobody but the owner of the request does, and nothing changes'),
  }),
  answerSql({
    name: 'a withdrawn offer is not answered',
    mutants: {
      lockOffer:
        (original) =>
        async (...args) => ({ ...(await original(...args)), is_withdrawn: false }),
    },
    test: answerTest('a withdrawn offer and one on a deleted request are not answered'),
  }),
  answerSql({
    name: 'an offer on a deleted request is not answered',
    mutants: {
      lockOffer:
        (original) =>
        async (...args) => ({ ...(await original(...args)), is_request_deleted: false }),
    },
    test: answerTest('a withdrawn offer and one on a deleted request are not answered'),
  }),
  answerSql({
    name: 'an owner who blocks the helper does not answer',
    mutants: {
      lockOffer:
        (original) =>
        async (...args) => ({ ...(await original(...args)), is_blocking: false }),
    },
    test: answerTest('an owner who blocks the helper does not answer'),
  }),
  visibleSql({
    name: 'a draft is seen by its owner only',
    mutants: { isNoDraft: always },
    test: requestsTest('an invisible request is not found and not changed by “%s”'),
  }),
  visibleSql({
    name: 'a request is seen by the people of its scope only',
    mutants: { isInScope: always },
    test: requestsTest('the scope of a request decides who sees it'),
  }),
  visibleSql({
    name: 'a profile lists the requests that its viewer may see',
    mutants: { isVisibleTo: always },
    test: detailsTest('a profile lists no request that its viewer may not see, and no draft or closed one'),
  }),
  visibleSql({
    name: 'a profile lists no requests of a person whom its viewer has blocked',
    mutants: { isOwnerNotBlockedBy: always },
    test: detailsTest(
      'people in a block find no requests on each other’s profile, but for those the blocked one offered help on',
    ),
  }),
  visibleSql({
    name: 'an unverified institute gives access to nothing',
    mutants: {
      isInScope: (original) => (viewerId) => sql<boolean>`(request.share_scope = 'verified' or ${original(viewerId)})`,
    },
    test: requestsTest('the scope of a request decides who sees it'),
  }),
  visibleSql({
    name: 'a search finds only requests that its viewer may see',
    mutants: { isVisibleTo: always },
    test: searchTest('a request that a user may not see is found neither by its words nor with a typing error'),
  }),
  visibleSql({
    name: 'a search finds no requests of a person whom its viewer has blocked',
    mutants: { isOwnerNotBlockedBy: always },
    test: searchTest(
      'users in a block do not find each other’s requests, but for those the blocked one offered help on',
    ),
  }),
  visibleSql({
    name: 'a saved search counts only requests that its owner may see',
    mutants: { isVisibleTo: always },
    test: savedSearchesTest('the count tells nothing of requests that the person may not see'),
  }),
  visibleSql({
    name: 'a saved search counts no requests of a person whom its owner has blocked',
    mutants: { isOwnerNotBlockedBy: always, isVisibleTo: always },
    test: savedSearchesTest('the count leaves out requests of both users in a block, until it ends'),
  }),
  newRequestsSql({
    name: 'a saved search among new requests counts no answered or blocked ones',
    mutants: { isUnanswered: always },
    test: savedSearchesTest('hidden requests and those one offers help on are not new'),
  }),
  visibleSql({
    name: 'a saved search brings nothing into a digest that the person may not see',
    mutants: { isVisibleTo: always },
    test: digestTest('bring nothing into a digest that the person may not see, has hidden or offered help on'),
  }),
  savedSearchesSql({
    name: 'a saved search is changed by its owner only',
    mutants: {
      updateSavedSearch: () => async (tx, _userId, id) => {
        await tx.updateTable('saved_search').set({ name: 'Mine' }).where('id', '=', id).execute();
        return true;
      },
    },
    test: savedSearchesTest(anothersSearch),
  }),
  savedSearchesSql({
    name: 'a saved search is removed by its owner only',
    mutants: {
      deleteSavedSearch: () => async (tx, _userId, id) => {
        await tx.deleteFrom('saved_search').where('id', '=', id).execute();
        return true;
      },
    },
    test: savedSearchesTest(anothersSearch),
  }),
  recipientState({
    name: 'a reason is given for requests that one has hidden only',
    mutants: { setHidingReason: () => async () => true },
    test: hidingReasonTest('cannot be given for a request that one does not see, has not hidden or offers help on'),
  }),
  invitedSql({
    name: 'an invitation is told to the person who was asked alone',
    mutants: { isInvited: always },
    test: searchTest('an invitation is named to the person who was asked, until they hide the request or offer help'),
  }),
  namesSql({
    name: 'names in memory are read again when reference data has changed',
    mutants: { namesOf: (original) => (db) => original(db, 'of the first call') },
    test: listsTest('lists have the names of reference data as they are now'),
  }),
  cardSql({
    name: 'the filter No offers yet leaves out requests with offers',
    mutants: { hasNoOffers: always },
    test: searchTest('requests without offers are found apart, and a withdrawn offer is none'),
  }),
  newRequestsSql({
    name: 'a search among new requests finds no own, hidden or answered ones',
    mutants: { isUnanswered: always },
    test: searchTest('own and hidden requests are not found, and offered ones among all alone'),
  }),
  newRequestsSql({
    name: 'a search among new requests finds those for audiences of its viewer alone',
    mutants: {
      openViewer: () => (viewerId) =>
        sql`
        select id, master_collaboration_status_id as master, array(select distinct audience from request_feed) as audiences
        from app_user where id = ${viewerId}`,
    },
    test: searchTest('a request that a user may not see is found neither by its words nor with a typing error'),
  }),
  requestsSql({
    name: 'a request is changed by its owner only',
    mutants: {
      lockVisible: (original) => async (tx, viewerId, id, strength) => {
        const request = await original(tx, viewerId, id, strength);
        return request && { ...request, user_id: viewerId };
      },
    },
    test: requestsTest('a request of another user is not changed by “%s”'),
  }),
  requestsRules({
    name: 'only an active request takes offers',
    mutants: {
      requireVisible:
        (original) =>
        async (...args) => ({ ...(await original(...args)), status_id: active }),
    },
    test: offersTest('an offer on a request that is not active is refused'),
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
    test: collaboratorsTest('tracking on requests of others and on unknown ones is refused in the same way'),
  }),
  requestsSql({
    name: 'the offers on a request are listed for the owner only',
    mutants: { ownsRequest: () => async () => true },
    test: receivedOffersTest('nobody but its owner lists them, as if there were no such request'),
  }),
  cardSql({
    name: 'the offers of a person whom the owner blocks are not shown',
    mutants: { countsFor: () => () => sql<boolean>`(offer.withdrawn_at is null and helper.delete_at is null)` },
    test: receivedOffersTest('the offer of a user whom the owner blocks is hidden from the owner and from nobody else'),
  }),
  collaboratorsSql({
    name: 'a person is named without an address only where they offered help on this request',
    mutants: {
      findHelper: () => async (db, requestId, userId) => {
        const person = await db.selectFrom('app_user').select('id').where('id', '=', userId).executeTakeFirst();
        return person && { id: person.id, chat_id: requestId, is_hidden_from_helper: false };
      },
    },
    test: collaboratorsTest('anybody else is answered like an unknown id, as often as they are tried'),
  }),
  requestsSql({
    name: 'collaborators are listed for the owner only',
    mutants: { ownsRequest: () => async () => true },
    test: collaboratorsTest('only the owner of the request lists and names them'),
  }),
  sessionsSql({
    name: 'a person ends their own sessions only',
    mutants: {
      hasSession: () => async () => true,
      deleteSessionById: () => async (tx, _userId, id) => {
        const deleted = tx.deleteFrom('session').where('id', '=', id).returning('id');
        return (await deleted.executeTakeFirst()) !== undefined;
      },
    },
    test: sessionsTest('a user can neither see nor end sessions of others'),
  }),
  profilesSql({
    name: 'an unverified person has no profile',
    mutants: { isVerified: always },
    test: profilesTest('an unverified user has no public profile'),
  }),
  messagesSql({
    name: 'what a person does not see cannot be reported',
    mutants: { isParty: always },
    test: reportsTest('invisible subjects cannot be reported, as if they did not exist'),
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
    test: blocksTest('chats of the blocker leave lists and counts and show no new messages'),
  }),
  notifications({
    name: 'the actions of a blocked person are not mailed',
    mutants: {
      queueNotification: (original) => (tx, settings, notice) => original(tx, settings, { ...notice, from: null }),
    },
    test: blocksTest('notifications caused by the blocked user do not reach the blocker'),
  }),
  offersSql({
    name: 'the withdrawal of a blocked helper does not reach the blocker',
    mutants: {
      withdrawResponse:
        (original) =>
        async (...args) => {
          const withdrawn = await original(...args);
          return withdrawn && { ...withdrawn, is_hidden_from_owner: false };
        },
    },
    test: blockEventsTest('the withdrawal of an offer does not reach the screens of an owner who blocks the helper'),
  }),
];
