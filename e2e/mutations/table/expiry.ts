import { sql } from 'kysely';
import { active, answering, no, nothing } from '../common-mutants.ts';
import { mutationsOf, tableOf } from '../mutation.ts';

const tokens = mutationsOf(() => import('@exchange/api/core/tokens'));
const stillLookingSql = mutationsOf(() => import('@exchange/api/features/requests/expiry.sql'));
const silenceSql = mutationsOf(() => import('@exchange/api/features/requests/no-offers.sql'));
const questions = mutationsOf(() => import('@exchange/api/features/requests/owner-emails.rules'));
const requestsRules = mutationsOf(() => import('@exchange/api/features/requests/requests.rules'));
const cardSql = mutationsOf(() => import('@exchange/api/features/requests/card.sql'));
const closing = mutationsOf(() => import('@exchange/api/features/requests/closing.rules'));

const later = 2_000_000_000;

/** When the owner of a request is asked or emailed because nothing happens, and when it expires. */
export const expiryMutations = tableOf([
  'nobody but the owner says that help is still wanted',
  requestsRules('only the owner of a request says that help is still wanted', {
    requireOwn: () => async (_tx, viewerId, id) => ({
      id,
      user_id: viewerId,
      title: '',
      description: null,
      status_id: active,
      published_at: null,
      settled_status_id: null,
      settles_in: null,
      closing_note: null,
    }),
  }),

  'nobody but the owner reads that a request asks',
  stillLookingSql('only the owner of a request reads that it asks', {
    expiresAt: () => () => sql<string | null>`request.asked_at`,
  }),

  '%s before the question puts it off',
  stillLookingSql('the owner is asked after days of silence alone', { findActivity: answering({ is_silent: true }) }),

  '%s after the question answers it',
  stillLookingSql('what happens after the question answers it', {
    findActivity: () => async () => ({ is_silent: true, is_asked: true, is_over: true }),
  }),

  '%s has answered the question for good',
  stillLookingSql('what answered the question has answered it for good', {
    lastActivity: () => sql<string>`greatest(request.updated_at, request.kept_at, (
        select max(greatest(chat.last_message_at, chat.answered_at)) from collaboration_request_response chat
        where chat.request_id = request.id and chat.owner_hidden_after is null))`,
  }),

  'a request that cannot be dealt with holds up no other',
  stillLookingSql('a request that could not be dealt with lets the others go first', { retryLater: nothing }),

  'without an answer it expires, leaves the lists, and those who offered help are emailed once',
  closing('those who offered help are emailed when a request expires', { queueClosing: nothing }),

  'is refused where anything in it was changed, or it was signed for something else',
  tokens('the link that keeps a request is signed', { isSigned: () => () => true }),

  'is refused when its time is over, and when the request is deleted',
  stillLookingSql('the link that keeps a request expires', {
    lockLinked: (original) => (tx, id) => original(tx, id, later),
  }),
  stillLookingSql('a link that has expired does not say what it was about', {
    findLinked: (original) => (db, id) => original(db, id, later),
  }),

  'says that the request is closed, and does not open it',
  stillLookingSql('the link that keeps a request opens none that is closed', {
    lockLinked: answering({ status_id: active }),
  }),

  'where %s',
  silenceSql('silence is emailed without an offer alone', { hasOffers: no }),

  'the owner gets one after each of the two terms, and none before, between or later',
  silenceSql('silence is emailed once for each term', { markSilence: nothing }),

  'where what it says has changed before it left',
  questions('an email about silence that is outdated is withdrawn', { withdrawOwnerEmails: nothing }),

  'offers on a request that is not Active, and those of people whom the owner blocks, do not wait',
  cardSql('offers of people whom the owner blocks do not wait for an answer', {
    countsFor: () => () => sql<boolean>`(offer.withdrawn_at is null)`,
  }),
]);
