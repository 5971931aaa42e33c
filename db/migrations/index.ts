import type { Migration } from 'kysely/migration';
import * as initialSchema from './0001-initial-schema.ts';
import * as notifications from './0002-notifications.ts';
import * as instituteOrder from './0003-institute-order.ts';
import * as limits from './0004-limits.ts';
import * as account from './0005-account.ts';
import * as safety from './0006-safety.ts';
import * as standardTerms from './0007-standard-terms.ts';
import * as signupOrigin from './0008-signup-origin.ts';
import * as mailSender from './0009-mail-sender.ts';
import * as aliases from './0010-aliases.ts';
import * as reach from './0011-reach.ts';
import * as statusSettling from './0012-status-settling.ts';
import * as dailyDigest from './0013-daily-digest.ts';
import * as messagesBySender from './0014-messages-by-sender.ts';
import * as requestSearch from './0015-request-search.ts';
import * as people from './0016-people.ts';
import * as savedSearches from './0018-saved-searches.ts';
import * as offerAnswers from './0019-offer-answers.ts';
import * as chatArchive from './0020-chat-archive.ts';
import * as expiry from './0021-expiry.ts';
import * as record from './0022-record.ts';
import * as operators from './0023-operators.ts';
import * as accessTokens from './0024-access-tokens.ts';
import * as loginProviders from './0025-login-providers.ts';
import * as offerSeenAndMembers from './0026-offer-seen-and-members.ts';
import * as operatedInstitutes from './0029-operated-institutes.ts';
import * as operatedTerms from './0030-operated-terms.ts';
import * as signUpInvitations from './0031-sign-up-invitations.ts';
import * as requestArrays from './0032-request-arrays.ts';
import * as personSearch from './0033-person-search.ts';
import * as pastActivityAndConfirmedTitles from './0035-past-activity-and-confirmed-titles.ts';
import * as requestStatusChanges from './0036-request-status-changes.ts';
import * as repeatableReplies from './0037-repeatable-replies.ts';
import * as aboutAndProvisional from './0038-about-and-provisional.ts';
import * as knownWords from './0040-known-words.ts';
import * as wordsAsTyped from './0041-words-as-typed.ts';
import * as offersAndChatMembers from './0050-offers-and-chat-members.ts';
import * as rulesOutOfTriggers from './0060-rules-out-of-triggers.ts';
import * as oneNoun from './0065-one-noun-for-each-thing.ts';
import * as wordsByTheirEnds from './0070-words-by-their-ends.ts';
import * as oneFold from './0075-one-fold.ts';
import * as emailReplies from './0090-email-replies.ts';

/**
 * All migrations by name, in order. A new one is a file in this folder and a line here. The missing numbers are of migrations
 * that were joined with others before their release.
 */
export const migrations: Record<string, Migration> = {
  '0001-initial-schema': initialSchema,
  '0002-notifications': notifications,
  '0003-institute-order': instituteOrder,
  '0004-limits': limits,
  '0005-account': account,
  '0006-safety': safety,
  '0007-standard-terms': standardTerms,
  '0008-signup-origin': signupOrigin,
  '0009-mail-sender': mailSender,
  '0010-aliases': aliases,
  '0011-reach': reach,
  '0012-status-settling': statusSettling,
  '0013-daily-digest': dailyDigest,
  '0014-messages-by-sender': messagesBySender,
  '0015-request-search': requestSearch,
  '0016-people': people,
  '0018-saved-searches': savedSearches,
  '0019-offer-answers': offerAnswers,
  '0020-chat-archive': chatArchive,
  '0021-expiry': expiry,
  '0022-record': record,
  '0023-operators': operators,
  '0024-access-tokens': accessTokens,
  '0025-login-providers': loginProviders,
  '0026-offer-seen-and-members': offerSeenAndMembers,
  '0029-operated-institutes': operatedInstitutes,
  '0030-operated-terms': operatedTerms,
  '0031-sign-up-invitations': signUpInvitations,
  '0032-request-arrays': requestArrays,
  '0033-person-search': personSearch,
  '0035-past-activity-and-confirmed-titles': pastActivityAndConfirmedTitles,
  '0036-request-status-changes': requestStatusChanges,
  '0037-repeatable-replies': repeatableReplies,
  '0038-about-and-provisional': aboutAndProvisional,
  '0040-known-words': knownWords,
  '0041-words-as-typed': wordsAsTyped,
  '0050-offers-and-chat-members': offersAndChatMembers,
  '0060-rules-out-of-triggers': rulesOutOfTriggers,
  '0065-one-noun-for-each-thing': oneNoun,
  '0070-words-by-their-ends': wordsByTheirEnds,
  '0075-one-fold': oneFold,
  '0090-email-replies': emailReplies,
};
