import type { NotificationPreferences } from '@exchange/contract/notifications';
import type { Picture } from '@exchange/contract/pictures';
import type { OfferAnswer } from '@exchange/contract/requests';
import type { Db } from '@exchange/db';
import { type SelectQueryBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { isSinceBlock } from '../blocks/blocks.sql.ts';
import { isSeenByMe } from '../blocks/hidden-chats.sql.ts';
import { answeredAt, isOwnerBlocked, isWithdrawnFor } from '../chats/chat-fields.sql.ts';
import { chosenNotifications } from '../notifications/preferences.sql.ts';
import { picturesOf } from '../pictures/pictures.sql.ts';
import { presentHashid, presentName } from '../profiles/display.sql.ts';
import { technicalAreas } from '../requests/areas.sql.ts';
import { liveAnswer, writtenLanguage } from '../requests/card.sql.ts';

/** Rows that are read at a time: a long life here must not fill the server's memory. */
export const pageSize = 200;

/** Ends the statement of a page: the rows with an id above `after`, by their ids. */
function page(id: string, after: number) {
  return <DB, Tables extends keyof DB, Row>(rows: SelectQueryBuilder<DB, Tables, Row>) =>
    rows
      .where(sql<boolean>`${sql.ref(id)} > ${after}`)
      .orderBy(sql.ref(id))
      .limit(pageSize)
      .execute();
}

/** The account itself. */
export function findAccountData(db: Db, userId: number) {
  return db
    .selectFrom('app_user')
    .select([
      'created_at',
      'verified_at',
      'password_changed_at',
      'notifications_off_at',
      'delete_at as deletes_at',
      'suspended_at',
      'suspended_until',
      'suspension_reason',
      'deactivated_at',
      'external_id',
      'awaits_issuer',
      sql<unknown>`(
        select coalesce(json_agg(json_build_object('email', email, 'is_main', is_main, 'added_at', created_at,
          'proven_at', proven_at, 'badge_ends_on', badge_ends_on) order by id), '[]')
        from account_address where user_id = app_user.id)`.as('addresses'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** The chosen notifications, also while all of them are turned off. */
export function findChosenMails(db: Db, userId: number): Promise<NotificationPreferences> {
  return db.selectFrom('app_user').select(chosenNotifications).where('id', '=', userId).executeTakeFirstOrThrow();
}

/** A user's requests with an id above `after`, including drafts and deleted ones. */
export function pageOfRequests(db: Db, userId: number, after: number) {
  return db
    .selectFrom('collaboration_request as request')
    .innerJoin('collaboration_type as type', 'type.id', 'request.collaboration_type_id')
    .innerJoin('collaboration_request_status as status', 'status.id', 'request.status_id')
    .select((eb) => [
      'request.id',
      'request.title',
      'request.description',
      'type.name as collaboration_type_name',
      'status.name as collaboration_request_status_name',
      'request.review_asked_at',
      'request.share_scope',
      technicalAreas.as('technical_areas'),
      jsonArrayFrom(
        eb
          .selectFrom('request_institute as shared')
          .innerJoin('institute', 'institute.id', 'shared.institute_id')
          .select(['institute.id', 'institute.name'])
          .whereRef('shared.request_id', '=', 'request.id')
          .orderBy('institute.id'),
      ).as('institutes'),
      jsonArrayFrom(
        eb
          .selectFrom('credit')
          .innerJoin('app_user as person', 'person.id', 'credit.user_id')
          .select([
            presentHashid('person').as('hashid'),
            presentName('person').as('name'),
            'credit.owner_roles',
            'credit.thanks',
            'credit.may_name_title',
          ])
          .whereRef('credit.request_id', '=', 'request.id')
          .orderBy('credit.user_id'),
      ).as('successful_collaborators'),
      'request.created_at',
      'request.updated_at',
      'request.published_at',
      'request.kept_at',
      'request.asked_at as still_looking_asked_at',
      'request.deleted_at',
      'request.closing_note',
      'request.closing_notes',
      'request.accepts_offers',
      'request.needed_by',
      'request.effort',
      writtenLanguage.as('language'),
      'request.chosen_language',
      'request.solution',
      'request.is_solution_shown',
      picturesOf('request', 'request.id').as('pictures'),
    ])
    .where('request.user_id', '=', userId)
    .$call(page('request.id', after));
}

/** The statuses that a user's requests have had; null for the time of those that are older than this history. */
export function pageOfStatusChanges(db: Db, userId: number, after: number) {
  return db
    .selectFrom('request_status_change as change')
    .innerJoin('collaboration_request as request', 'request.id', 'change.request_id')
    .innerJoin('collaboration_request_status as status', 'status.id', 'change.status_id')
    .select([
      'change.id',
      'request.id as collaboration_request_id',
      'status.name as collaboration_request_status_name',
      'change.changed_at',
    ])
    .where('request.user_id', '=', userId)
    .$call(page('change.id', after));
}

/** Others' requests that a person hid. */
export function pageOfHidden(db: Db, userId: number, after: number) {
  return db
    .selectFrom('recipient_state')
    .select(['request_id as id', 'acted_at as hidden_at', 'reason'])
    .where('user_id', '=', userId)
    .where('state', '=', 'hidden')
    .$call(page('request_id', after));
}

/** A person's saved searches, as they were saved. */
export function listSearches(db: Db, userId: number) {
  return db
    .selectFrom('saved_search')
    .select([
      'id',
      'name',
      'q',
      'type_ids',
      'area_ids',
      'institute_ids',
      'among',
      'offers',
      'needed',
      'efforts',
      'languages',
      'sort',
      'created_at',
      'opened_at',
    ])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

/** A person's webhooks; addresses and secrets are keys of other systems. */
export function listWebhookRows(db: Db, userId: number) {
  return db
    .selectFrom('webhook')
    .select(['id', 'saved_search_id', 'host', 'format', 'created_at', 'resumed_at', 'failing_since', 'paused_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

/** The technical areas of which a person was asked whether to remove them from the profile. */
export function listAreaQuestions(db: Db, userId: number) {
  return db
    .selectFrom('area_question as question')
    .innerJoin('technical_area as area', 'area.id', 'question.area_id')
    .select(['area.id', 'area.name', 'question.asked_at'])
    .where('question.user_id', '=', userId)
    .orderBy('area.id')
    .execute();
}

/** The requests on which the user is recorded as a successful collaborator. */
export function pageOfCollaborations(db: Db, userId: number, after: number) {
  return db
    .selectFrom('credit')
    .innerJoin('collaboration_request as request', 'request.id', 'credit.request_id')
    .innerJoin('app_user as owner', 'owner.id', 'credit.owner_id')
    .select([
      'request.id',
      sql<string>`coalesce(credit.confirmed_title, request.title)`.as('request_title'),
      presentHashid('owner').as('owner_hashid'),
      presentName('owner').as('owner_name'),
      'credit.created_at as tracked_at',
      'credit.confirmed_at',
      'credit.roles',
      'credit.is_shown',
      'credit.is_thanks_shown',
      'credit.document_id',
    ])
    .where('credit.user_id', '=', userId)
    .$call(page('request.id', after));
}

/** Credit that was undone and that the user gave or got. */
export function pageOfUndoneCredit(db: Db, userId: number, after: number) {
  return db
    .selectFrom('undone_credit as undone')
    .innerJoin('collaboration_request as request', 'request.id', 'undone.request_id')
    .select([
      'undone.id',
      'undone.request_id as collaboration_request_id',
      'request.title as request_title',
      sql<boolean>`undone.owner_id = ${userId}`.as('is_request_owner'),
      'undone.given_at as tracked_at',
      'undone.undone_at',
    ])
    .where((eb) => eb.or([eb('undone.owner_id', '=', userId), eb('undone.user_id', '=', userId)]))
    .$call(page('undone.id', after));
}

/** The invitations to join that a user caused; the addresses are those of others. */
export function pageOfJoinInvitations(db: Db, userId: number, after: number) {
  return db
    .selectFrom('join_invitation')
    .select(['id', 'request_id as collaboration_request_id', 'created_at as invited_at'])
    .where('owner_id', '=', userId)
    .$call(page('id', after));
}

/** The people whom a user asked for help, with the words of the user. */
export function pageOfSentAsks(db: Db, userId: number, after: number) {
  return db
    .selectFrom('ask')
    .innerJoin('collaboration_request as request', 'request.id', 'ask.request_id')
    .innerJoin('app_user as person', 'person.id', 'ask.user_id')
    .select([
      'ask.id',
      'request.id as collaboration_request_id',
      presentHashid('person').as('hashid'),
      presentName('person').as('name'),
      'ask.message',
      'ask.created_at as invited_at',
    ])
    .where('request.user_id', '=', userId)
    .$call(page('ask.id', after));
}

/** The requests on which a user was asked for help; the words are in the export of who asked. */
export function pageOfReceivedAsks(db: Db, userId: number, after: number) {
  return db
    .selectFrom('ask')
    .innerJoin('collaboration_request as request', 'request.id', 'ask.request_id')
    .innerJoin('app_user as owner', 'owner.id', 'request.user_id')
    .select([
      'ask.id',
      'request.id as collaboration_request_id',
      'request.title as request_title',
      presentHashid('owner').as('owner_hashid'),
      presentName('owner').as('owner_name'),
      'ask.created_at as invited_at',
    ])
    .where('ask.user_id', '=', userId)
    .where(sql<boolean>`not ${isSinceBlock(sql.ref('ask.created_at'), userId, sql.ref('owner.id'))}`)
    .$call(page('ask.id', after));
}

/** The chats of a user, with as much about the other member as the chat shows. */
export function pageOfChats(db: Db, userId: number, after: number) {
  return db
    .selectFrom('chat_member as me')
    .innerJoin('offer', 'offer.id', 'me.chat_id')
    .innerJoin('collaboration_request as request', 'request.id', 'offer.request_id')
    .innerJoin('app_user as other', 'other.id', 'me.other_id')
    .select([
      'offer.id',
      'request.id as collaboration_request_id',
      'request.title as request_title',
      'me.is_request_owner',
      presentHashid('other').as('other_user_hashid'),
      presentName('other').as('other_user_name'),
      'offer.created_at as offered_at',
      sql<string | null>`case when ${isWithdrawnFor(userId)} then offer.withdrawn_at end`.as('withdrawn_at'),
      sql<OfferAnswer>`case when not ${isOwnerBlocked} then ${liveAnswer} end`.as('offer_answer'),
      sql<string | null>`case when not ${isOwnerBlocked} then ${answeredAt} end`.as('answered_at'),
      // Of both: the owner's own reading, and what the helper is shown.
      sql<string | null>`case when not ${isOwnerBlocked} then offer.seen_at end`.as('offer_seen_at'),
      'me.is_archived',
      'me.is_muted',
    ])
    .where('me.user_id', '=', userId)
    .$call(page('offer.id', after));
}

/** The messages of a chat that a user sees; those of the other member without their words. */
export function pageOfMessages(db: Db, userId: number, chatId: number, after: number) {
  const isOwn = sql<boolean>`message.from_user_id = ${userId}`;
  return db
    .selectFrom('chat_message as message')
    .innerJoin('chat_member as me', 'me.chat_id', 'message.chat_id')
    .select([
      'message.id',
      isOwn.as('is_own'),
      sql<string | null>`case when ${isOwn} then message.content end`.as('message_content'),
      sql<Picture[]>`case when ${isOwn} then ${picturesOf('message', 'message.id')} else '[]' end`.as('pictures'),
      'message.time_sent',
      'message.edited_at',
    ])
    .where('message.chat_id', '=', chatId)
    .where('me.user_id', '=', userId)
    .where(sql<boolean>`(${isOwn} or ${isSeenByMe('message')})`)
    .$call(page('message.id', after));
}

/** What operators did about a user, with an id above `after`; who did it is excluded. */
export function pageOfOperatorActions(db: Db, userId: number, after: number) {
  return db
    .selectFrom('audit_entry')
    .select(['id', 'action', 'reason', 'created_at'])
    .where('subject_kind', '=', 'person')
    .where('subject_id', '=', userId)
    .$call(page('id', after));
}
