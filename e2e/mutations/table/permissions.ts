import { sql } from 'kysely';
import { active, always, answering, never, no, nothing, yes } from '../common-mutants.ts';
import { mutationsOf, tableOf } from '../mutation.ts';

const chatFieldsSql = mutationsOf(() => import('@exchange/api/features/chats/chat-fields.sql'));
const chatListsSql = mutationsOf(() => import('@exchange/api/features/chats/chat-lists.sql'));
const chatsSql = mutationsOf(() => import('@exchange/api/features/chats/chats.sql'));
const messagesSql = mutationsOf(() => import('@exchange/api/features/chats/messages.sql'));
const visibleSql = mutationsOf(() => import('@exchange/api/features/requests/visible.sql'));
const viewerInvitationSql = mutationsOf(() => import('@exchange/api/features/requests/viewer-invitation.sql'));
const newRequestsSql = mutationsOf(() => import('@exchange/api/features/requests/new-requests.sql'));
const requestsSql = mutationsOf(() => import('@exchange/api/features/requests/requests.sql'));
const namesSql = mutationsOf(() => import('@exchange/api/features/reference/names.sql'));
const cardSql = mutationsOf(() => import('@exchange/api/features/requests/card.sql'));
const requestsRules = mutationsOf(() => import('@exchange/api/features/requests/requests.rules'));
const collaboratorsSql = mutationsOf(() => import('@exchange/api/features/collaborators/collaborators.sql'));
const sessionsSql = mutationsOf(() => import('@exchange/api/features/auth/sessions.sql'));
const profilesSql = mutationsOf(() => import('@exchange/api/features/profiles/profiles.sql'));
const blocksSql = mutationsOf(() => import('@exchange/api/features/blocks/blocks.sql'));
const recipients = mutationsOf(() => import('@exchange/api/mail/recipients.sql'));
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

const nobody = () => () => sql<number[]>`array[]::int[]`;

/** Who sees and changes what. */
export const permissionMutations = tableOf([
  'others find no chat, as for an unknown id, and change nothing',
  messagesSql('a chat is read by its two parties only', { isParty: always }),
  messagesSql('a chat is written and marked as read by its two parties only', { isPartyUnqualified: always }),

  'others neither list a chat nor count its unread messages',
  chatListsSql('a chat is listed for its two parties only', { onSide: always }),

  'a chat with a message that came after the last one seen is not archived',
  chatsSql('a chat with a message that its reader has not seen is not archived', {
    updateArchived: () => async (tx, chatId, side, isArchived) => {
      const set = { [`${side}_archived`]: isArchived };
      await tx.updateTable('collaboration_request_response').set(set).where('id', '=', chatId).execute();
      return isArchived;
    },
  }),

  'muting stops the email that is due, and a message after it ends is mailed again',
  chatsSql('muting a chat stops the email that is due', {
    updateMuted: () => async (tx, chatId, side, isMuted) => {
      const set = { [`${side}_muted`]: isMuted };
      await tx.updateTable('collaboration_request_response').set(set).where('id', '=', chatId).execute();
    },
  }),

  'an offer that is made again is seen anew, when the read mark reaches its message',
  chatFieldsSql('what the owner read of an earlier offer does not count for the one made again', {
    seenAt: () => (offer) => sql<string | null>`${sql.ref(`${offer}.offer_seen_at`)}`,
  }),
  chatsSql('an offer is seen when the read mark reaches its message', {
    updateOfferSeen: () => async (tx, chatId) => {
      const { helper_id } = await tx
        .updateTable('collaboration_request_response')
        .set({ offer_seen_at: sql<string>`clock_timestamp()` })
        .where('id', '=', chatId)
        .returning('helper_id')
        .executeTakeFirstOrThrow();
      return helper_id;
    },
  }),

  'an offer that is made again in a muted chat is not mailed',
  recipients('what happens in a muted chat is not mailed', { hasMuted: () => () => sql<boolean>`false` }),

  'a repeated client id of one sender in one chat returns the first message, marked as a repetition',
  messagesSql('a message that is sent twice is stored once', {
    insertMessage: (original) => (db, sender, message) => original(db, sender, { ...message, clientId: null }),
  }),

  'whoever lacks a name, an area or a proof of the address, is not open or is about to leave is not found',
  peopleSql('the directory has only people who may be found', {
    isFindable: () => () => sql<boolean>`person.is_listed and person.name is not null`,
  }),
  peopleSql('the directory has only people with a technical area', { hasArea: always }),

  'nobody is listed before choosing so, and nobody after taking it back',
  peopleSql('the directory has only people who chose to be in it', {
    isFindable: () => () => sql<boolean>`person.name is not null`,
  }),

  'blocked people do not meet, in both directions, until the block ends',
  peopleSql('people in a block do not find each other in the directory', {
    hiddenFrom: (original) => (viewerId) => original(viewerId * 0),
  }),

  'nobody is asked about a request that is not shared with them',
  invitationsSql('a person is asked about requests that are shared with them only', { isSharedWith: yes }),

  'whoever blocks the owner of a request that is not Active is told of the block, and not of the status',
  blocksSql('whoever blocks a person offers them no help, whatever became of the request', { isBlocking: no }),

  'whoever blocks a person cannot ask them',
  blocksSql('whoever blocks a person does not ask them', { isBlocking: no }),

  'is not told about a request that they have hidden, and the owner cannot tell',
  invitationsSql('whoever blocks the owner or has hidden the request is not told of an invitation', {
    hasWaitingInvitation: yes,
  }),

  'is the one that its person confirmed, whatever the owner writes later',
  recordSql('a record keeps the title that its person confirmed', { entryTitle: () => sql<string>`request.title` }),

  'it shows type and areas alone where the viewer may not see the request, everything to the person',
  recordSql('a record names a request to those who may see it only', { isOpenTo: always }),

  'a person who blocks the owner is not asked, and the owner cannot tell it from silence',
  recordSql('a person who blocks the owner is not asked to confirm credit', {
    isAskedOf: () => () => sql<boolean>`entry.awaits_answer`,
  }),

  'a person who blocks the owner reads and accepts no thanks and roles that came since, until the block ends',
  recordSql('a person who blocks the owner reads no new thanks', { isWithheldFrom: never }),
  recordSql('a person who blocks the owner accepts no new thanks', {
    updateConfirmation: (original) => (tx, id, answer) => original(tx, id, { ...answer, isOwnerBlocked: false }),
  }),
  recordSql('new thanks do not refuse the call of a person who blocks the owner', {
    lockOwnEntry: answering({ is_owner_blocked: false }),
  }),

  'only the person named is asked, confirms and rejects',
  recordSql('only the person named answers to credit', {
    lockOwnEntry: (original) => async (tx, _viewerId, id) => {
      const entry = await tx
        .selectFrom('successful_collaborator')
        .select('user_id')
        .where('id', '=', id)
        .executeTakeFirst();
      return entry && original(tx, entry.user_id, id);
    },
  }),

  'the words and roles of an erased owner go, and the entry stays with its points',
  recordSql('the words of an erased person leave the records of others', { eraseRecordOf: nothing }),

  'nobody accepts words that they have not read',
  recordRules('nobody accepts thanks that they have not read', { isCurrent: () => () => true }),

  'as a file it has what was confirmed, and no thanks that were not accepted',
  csv('a spreadsheet runs no cell as a formula', { csvCell: () => (text) => `"${text.replaceAll('"', '""')}"` }),
  recordFile('the words of people format nothing in the record as Markdown', { markdownText: () => (text) => text }),

  'an owner who names the person again causes no other email',
  collaboratorsSql('an owner who names or thanks a person again after “Not me” causes no email', { hasRejected: no }),

  'an email that waits, is tried again or failed does not leave any more',
  joinSql('an address that refuses invitations to join gets none that failed before', { refuseInvitations: nothing }),

  'it leaves the address its email, which the next invitation sends',
  joinSql('an invitation that is taken back leaves the address its email', { releaseAddress: nothing }),

  'no email leaves instead for an invitation that does not count',
  joinSql('taking an invitation back sends the email of another one that counts alone', {
    findMemberInvitation: () => async (tx, email) => {
      const { rows } = await sql<{ requestId: number; ownerId: number }>`
          select request_id as "requestId", owner_id as "ownerId" from join_invitation
          where email = ${email} and owner_id is not null`.execute(tx);
      return rows[0] && { ...rows[0], email, title: '', ownerName: null };
    },
  }),

  'no email leaves to an address that has an account by now, or wants none',
  joinSql('taking an invitation back sends no other one to an address that has an account', { hasAccount: no }),

  'an address with an account is answered alike, and nothing is stored or sent',
  joinSql('inviting an address to join does not tell whether it has an account', { hasAccount: no }),

  'it stops them for good %j',
  joinSql('an address that wants no invitation to join gets none for good', { refuseInvitations: nothing }),

  'no longer finds a request that is closed, deleted or shared with others only',
  visibleSql('an invitation is in no list of a person who may not see its request', { isVisibleTo: always }),

  'nobody but the owner of the request does, and nothing changes',
  answerSql('an offer is answered by the parties of its chat only', {
    findRequestId: () => async (db, _viewerId, chatId) =>
      (
        await db
          .selectFrom('collaboration_request_response')
          .select('request_id')
          .where('id', '=', chatId)
          .executeTakeFirst()
      )?.request_id,
  }),
  answerSql('an offer is answered by the owner of its request only', {
    lockOffer:
      (original) =>
      async (tx, requestId, chatId, ...rest) => {
        const offer = await original(tx, requestId, chatId, ...rest);
        return { ...offer, owner_id: offer.helper_id };
      },
  }),

  'an offer that is %s is not answered',
  answerSql('a withdrawn offer is not answered', { lockOffer: answering({ is_withdrawn: false }) }),
  answerSql('an offer on a deleted request is not answered', { lockOffer: answering({ is_request_deleted: false }) }),
  answerSql('an owner who blocks the helper does not answer', { lockOffer: answering({ is_blocking: false }) }),

  'leaves once the owner is back, and only once',
  answerSql('the email about an answer waits while its owner is absent', {
    waitsForOwner: () => () => sql<boolean>`false`,
  }),

  'an email about messages of an owner who deletes the account links to its chat only',
  chatFieldsSql('a request that its reader cannot open is not linked', {
    hasRequestPage: () => () => sql<boolean>`request.deleted_at is null`,
  }),

  'an invisible request is not found and not changed by “%s”',
  visibleSql('a draft is seen by its owner only', { isNoDraft: always }),

  'the scope of a request decides who sees it',
  visibleSql('a request is seen by the people of its scope only', { isInScope: always }),
  visibleSql('an unverified institute gives access to nothing', {
    isInScope: (original) => (viewerId) => sql<boolean>`(request.share_scope = 'verified' or ${original(viewerId)})`,
  }),

  'a profile lists no request that its viewer may not see, and no draft or closed one',
  visibleSql('a profile lists the requests that its viewer may see', { isVisibleTo: always }),

  'people in a block find no requests on each other’s profile, but for those the blocked one offered help on',
  visibleSql('a profile lists no requests of a person whom its viewer has blocked', { isOwnerNotBlockedBy: always }),

  'a request that a user may not see is found neither by its words nor with a typing error',
  visibleSql('a search finds only requests that its viewer may see', { isVisibleTo: always }),
  newRequestsSql('a search among new requests finds those for audiences of its viewer alone', {
    openViewer: () => (viewerId) =>
      sql`
        select id, master_collaboration_status_id as master, array(select distinct audience from request_feed) as audiences
        from app_user where id = ${viewerId}`,
  }),

  'users in a block do not find each other’s requests, but for those the blocked one offered help on',
  visibleSql('a search finds no requests of a person whom its viewer has blocked', { isOwnerNotBlockedBy: always }),

  'the count tells nothing of requests that the person may not see',
  visibleSql('a saved search counts only requests that its owner may see', { isVisibleTo: always }),

  'the count leaves out requests of both users in a block, until it ends',
  visibleSql('a saved search counts no requests of a person whom its owner has blocked', {
    isOwnerNotBlockedBy: always,
    isVisibleTo: always,
  }),

  'hidden requests and those one offers help on are not new',
  newRequestsSql('a saved search among new requests counts no answered or blocked ones', { isUnanswered: always }),

  'bring nothing into a digest that the person may not see, has hidden or offered help on',
  visibleSql('a saved search brings nothing into a digest that the person may not see', { isVisibleTo: always }),

  'another person neither sees, renames, opens nor removes a search, and cannot tell it from an unknown one',
  savedSearchesSql('a saved search is changed by its owner only', {
    updateSavedSearch: () => async (tx, _userId, id) => {
      await tx.updateTable('saved_search').set({ name: 'Mine' }).where('id', '=', id).execute();
      return true;
    },
  }),
  savedSearchesSql('a saved search is removed by its owner only', {
    deleteSavedSearch: () => async (tx, _userId, id) => {
      await tx.deleteFrom('saved_search').where('id', '=', id).execute();
      return true;
    },
  }),

  'cannot be given for a request that one does not see, has not hidden or offers help on',
  recipientState('a reason is given for requests that one has hidden only', { setHidingReason: yes }),

  'an invitation is named to the person who was asked, until they hide the request or offer help',
  viewerInvitationSql('an invitation is told to the person who was asked alone', { isInvitedToHelp: always }),

  'lists have the names of reference data as they are now',
  namesSql('names in memory are read again when reference data has changed', {
    namesOf: (original) => (db) => original(db, 'of the first call'),
  }),

  'requests without offers are found apart, and a withdrawn offer is none',
  cardSql('the filter No offers yet leaves out requests with offers', { hasNoOffers: always }),

  'own and hidden requests are not found, and offered ones among all alone',
  newRequestsSql('a search among new requests finds no own, hidden or answered ones', { isUnanswered: always }),

  'a request of another user is not changed by “%s”',
  requestsSql('a request is changed by its owner only', {
    lockVisible: (original) => async (tx, viewerId, id, strength) => {
      const request = await original(tx, viewerId, id, strength);
      return request && { ...request, user_id: viewerId };
    },
  }),

  'an offer on a request that is not active is refused',
  requestsRules('only an active request takes offers', { requireVisible: answering({ status_id: active }) }),

  'tracking on requests of others and on unknown ones is refused in the same way',
  collaboratorsSql('collaborators are tracked by the owner only', {
    holdOwnRequest: () => (tx, _ownerId, requestId) =>
      tx
        .selectFrom('collaboration_request')
        .select(['status_id', 'title'])
        .where('id', '=', requestId)
        .executeTakeFirst(),
  }),

  'nobody but its owner lists them, as if there were no such request',
  requestsSql('the offers on a request are listed for the owner only', { ownsRequest: yes }),

  'the offer of a user whom the owner blocks is hidden from the owner and from nobody else',
  cardSql('the offers of a person whom the owner blocks are not shown', {
    countsFor: () => () => sql<boolean>`(offer.withdrawn_at is null and helper.delete_at is null)`,
  }),

  'anybody else is answered like an unknown id, as often as they are tried',
  collaboratorsSql('a person is named without an address only where they offered help on this request', {
    findHelper: () => async (db, requestId, userId) => {
      const person = await db.selectFrom('app_user').select('id').where('id', '=', userId).executeTakeFirst();
      return person && { id: person.id, chat_id: requestId, is_hidden_from_helper: false };
    },
  }),

  'only the owner of the request lists and names them',
  requestsSql('collaborators are listed for the owner only', { ownsRequest: yes }),

  'a user can neither see nor end sessions of others',
  sessionsSql('a person ends their own sessions only', {
    hasSession: yes,
    deleteSessionById: () => async (tx, _userId, id) => {
      const deleted = tx.deleteFrom('session').where('id', '=', id).returning('id');
      return (await deleted.executeTakeFirst()) !== undefined;
    },
  }),

  'the id of nobody, or of somebody who is not verified, is 404',
  profilesSql('an unverified person has no profile', { isVerified: always }),

  'invisible subjects cannot be reported, as if they did not exist',
  messagesSql('what a person does not see cannot be reported', { isParty: always }),

  'requests of both users are hidden from each other until the block ends',
  blocksSql('a block hides the requests of the blocked person', { blockedBy: nobody }),
  blocksSql('a block hides the requests of the blocker', { blockersOf: nobody }),

  'an offer waits for a block by the owner that is being made, and is refused',
  offersSql('an offer waits for a block between its two people', { holdBlocksWithOwner: nothing }),

  'chats of the blocker leave lists and counts and show no new messages',
  messagesSql('the messages of a blocked person are not shown', { lastVisibleId: () => () => sql<number>`2147483647` }),

  'a note, an answer and credit by the owner are not there before the block ends',
  blocksSql('what came since a block does not reach who blocks', { isSinceBlock: never }),
  chatFieldsSql('the answer of a blocked owner is not shown', { isOwnerBlockedBy: never }),
  chatFieldsSql('the first reply of a blocked owner is not shown', {
    hasReplyFor: () => () => sql<boolean>`chat.first_reply_at is not null`,
  }),
  chatFieldsSql('the closing note of a blocked owner is not shown', {
    closingNoteFor: () => () => sql<string | null>`request.closing_note`,
  }),
  chatFieldsSql('credit by a blocked owner is not shown', {
    isCredited: (original) => (requestId, helperId) => original(requestId, helperId, 0),
  }),

  'an offer that is taken back since is still there, one taken back before is not',
  chatFieldsSql('the withdrawal of a blocked helper is not shown', {
    isWithdrawnFor: () => () => sql<boolean>`chat.withdrawn_at is not null`,
  }),

  'an invitation is not on the request before the block ends',
  viewerInvitationSql('the invitation by a blocked owner is not shown', {
    invitationTo: () => (viewerId) =>
      sql<{ invitation_message: string | null; invited_at: string }>`(
        select message as invitation_message, created_at as invited_at from invitation
        where invitation.request_id = request.id and invitation.user_id = ${viewerId})`,
  }),

  'notifications caused by the blocked user do not reach the blocker',
  notifications('the actions of a blocked person are not mailed', {
    queueNotification: (original) => (tx, settings, notice) => original(tx, settings, { ...notice, from: null }),
  }),

  'edits, statuses and the deletion of a request do not reach the screens of a helper who blocks its owner',
  requestsSql('changes of a request of a blocked person do not reach the blocker', {
    listHelperIds: () => async (db, id) => {
      const offers = db.selectFrom('collaboration_request_response').select('helper_id').where('request_id', '=', id);
      return (await offers.execute()).map(({ helper_id }) => helper_id);
    },
  }),

  'the withdrawal of an offer does not reach the screens of an owner who blocks the helper',
  offersSql('the withdrawal of a blocked helper does not reach the blocker', {
    withdrawOffer: answering({ is_hidden_from_owner: false }),
  }),
]);
