import { sql } from 'kysely';
import { having, nothing } from '../common-mutants.ts';
import { mutationsOf, tableOf } from '../mutation.ts';

const sealedText = mutationsOf(() => import('@exchange/api/core/sealed-text'));
const log = mutationsOf(() => import('@exchange/server/ops/log'));
const errors = mutationsOf(() => import('@exchange/server/http/errors'));
const failures = mutationsOf(() => import('@exchange/server/mail/failures'));
const outboxSql = mutationsOf(() => import('@exchange/api/mail/outbox.sql'));
const chatsSql = mutationsOf(() => import('@exchange/api/features/chats/chats.sql'));
const hiddenChatsSql = mutationsOf(() => import('@exchange/api/features/chats/blocked-chats.sql'));
const lifetimes = mutationsOf(() => import('@exchange/contract/lifetimes'));
const reachRules = mutationsOf(() => import('@exchange/api/features/requests/reach.rules'));
const email = mutationsOf(() => import('@exchange/api/mail/template'));
const profiles = mutationsOf(() => import('@exchange/contract/profiles'));
const profilesRules = mutationsOf(() => import('@exchange/api/features/profiles/profiles.rules'));

const text = mutationsOf(() => import('@exchange/contract/text'));

/** What never appears in the log, in replies and in mails. */
export const disclosureMutations = tableOf([
  'no secret reaches the log or the stored errors of the outbox',
  log('the log has the route, not the URL of a request', { pathOf: () => (req) => req.url }),
  log('the log has no addresses of clients', { ownLog: () => ({ disableRequestLogging: false }) }),
  failures('the reply of a mail server is stored without addresses', { withoutAddresses: () => (text) => text }),

  'an internal error is logged without the row in PostgreSQL’s message',
  errors('the log of an internal error has no values of a row', {
    faultOf: (original) => (error) => Object.assign(original(error), error),
  }),

  'custom without a list leaves the saved table as it is, and so does every other status',
  profilesRules('a saved table of preferences is not deleted by leaving it out', { replacesTable: () => () => true }),

  '%j is told about %s',
  profiles('a name has no invisible characters', {
    invalidNameCharacter: (original) => (name) => original(name.replace(/\p{Default_Ignorable_Code_Point}/gu, '')),
  }),

  'without a visible character is empty: %j',
  text('a text of invisible characters is an empty one', { isInvisible: () => () => false }),

  'of one line has no character that ends a line for some readers',
  text('a text of one line has no character that ends a line for some readers', { isOneLine: () => () => true }),

  'a social link',
  profiles('a link of a profile has no invisible characters', {
    socialLinkProblem: (original) => (link) => original(link.replace(/\p{Cf}/gu, '')),
  }),

  'an internal error has the security headers, and does not say its cause',
  errors('the reply to an internal error has no cause', {
    bodyOf: (original) => (refusal) => ({ ...original(refusal), error: String(refusal.cause ?? refusal.message) }),
  }),

  'what one person keeps private changes no answer where others match too',
  reachRules('the number of people a request reaches does not show what one of them keeps private', {
    shownReach:
      () =>
      ({ matching, part }) =>
        matching / part,
  }),

  'text of another user is escaped in the HTML, which has no remote content',
  email('the words of another person are no HTML in a mail', { escapeHtml: () => (text) => text }),

  'text of another user never begins a line of the plain text',
  email('the words of another person begin no line of a mail', { marked: () => (text) => text }),

  'an email that the mail server refuses for good loses its text',
  outboxSql('an email that was given up keeps no token', {
    givenUp: ({ failed_at }) => ({ failed_at, text_body: sql`text_body`, html_body: sql`html_body` }),
  }),

  'the erasure empties emails to others that the user caused, and unsent ones are never sent',
  outboxSql('the erasure of an account reaches emails to others', { eraseMailsFrom: nothing }),

  'users who had blocked an erased user, or were blocked by them, can open their chats again',
  hiddenChatsSql('the erasure of an account ends what its blocks hid', { showAllChats: nothing }),

  'what an erased user had archived and muted is forgotten, and the choices of the others stay',
  chatsSql('the choices of an erased user in chats are forgotten', { deleteChatChoices: nothing }),

  'an open report about an erased user is deleted after ninety days',
  lifetimes('an open report about an erased user is not kept for ever', {
    lifetimes: having({ erasedReportDays: 1000 }),
  }),

  'a cursor does not tell when somebody was last active, and clients cannot make one',
  sealedText('a cursor of the directory is encrypted', {
    seal: () => (_secret, _purpose, text) => Buffer.from(text).toString('base64url'),
    unseal: () => (_secret, _purpose, sealed) => Buffer.from(sealed, 'base64url').toString('utf8'),
  }),
]);
