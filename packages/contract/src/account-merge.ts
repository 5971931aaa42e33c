import * as z from 'zod/mini';
import { describeEntity, describeInput, timeDoc } from './api-docs.ts';
import { email } from './auth.ts';
import { addressDoc } from './profiles.ts';
import type { RefusalEntry } from './refusals.ts';
import { confirmation, confirmationDocs } from './second-factor.ts';
import { accountMergeRefusalSentences } from './sentences/account-merge.ts';

/** Keys are codes on the wire (docs/behaviour/api.md#errors). */
export const accountMergeRefusals = {
  'accountMerge.ownAddress': { status: 400, sentence: accountMergeRefusalSentences.ownAddress },
  'accountMerge.pending': { status: 409, sentence: accountMergeRefusalSentences.pending },
  'accountMerge.link': { status: 400, sentence: accountMergeRefusalSentences.link },
  'accountMerge.notPossible': { status: 409, sentence: accountMergeRefusalSentences.notPossible },
  'accountMerge.secondFactor': { status: 409, sentence: accountMergeRefusalSentences.secondFactor },
  'accountMerge.tooManyAddresses': { status: 409, sentence: accountMergeRefusalSentences.tooManyAddresses },
  'accountMerge.stopLink': { status: 400, sentence: accountMergeRefusalSentences.stopLink },
  'accountMerge.tooMany': { status: 429, sentence: accountMergeRefusalSentences.tooMany, code: 'rate_limited' },
} as const satisfies Record<string, RefusalEntry>;

/** `POST /api/account/merge`: asks for a link to the address of the other account. */
export const beginMergeInput = z.object({ email, ...confirmation });

describeInput(beginMergeInput, { email: addressDoc, ...confirmationDocs });

/** The token of a link in an email; another one is an invalid link. */
export const mergeLinkInput = z.object({ token: z.catch(z.string(), '') });

describeInput(mergeLinkInput, { token: { description: 'The token of the link.', example: 'c2VjcmV0' } });

const count = z.int();

/** What a merge does, in numbers. */
export const mergePreview = z.object({
  email: z.string(),
  requests: count,
  offers: count,
  chats: count,
  credit: count,
  saved_searches: count,
  blocked: count,
  points_now: count,
  points_then: count,
  chats_between: count,
  credit_between: count,
  offered_twice: count,
  sessions: count,
  tokens: count,
  feeds: count,
  webhooks: count,
});

export type MergePreview = z.output<typeof mergePreview>;

describeEntity(mergePreview, 'MergePreview', {
  email: 'The address of the account that becomes part of this one.',
  requests: 'Its requests, which come to this account.',
  offers: 'Its live offers.',
  chats: 'Its chats.',
  credit: 'Its confirmed credit.',
  saved_searches: 'Its saved searches; an account keeps the newest ones that fit.',
  blocked: 'The people whom it blocks.',
  points_now: 'The points of this account.',
  points_then: 'The points of this account afterwards.',
  chats_between: 'Chats between the two accounts, which are undone with their offers.',
  credit_between: 'Credit between the two accounts, which is undone.',
  offered_twice: 'Requests on which both offered help: the older offer stays, with the messages of both.',
  sessions: 'Its sessions, which end.',
  tokens: 'Its access tokens, which end.',
  feeds: 'Its feeds, which end.',
  webhooks: 'Its webhooks, which end.',
});

/** The merge that waits; nulls without one. */
export const pendingMerge = z.object({
  email: z.nullable(z.string()),
  is_staying: z.nullable(z.boolean()),
  due_at: z.nullable(z.string()),
});

export type PendingMerge = z.output<typeof pendingMerge>;

describeEntity(pendingMerge, 'PendingMerge', {
  email: 'The main address of the other account; `null` without one.',
  is_staying: 'Whether one’s own account stays, and the other one becomes part of it; `null` without one.',
  due_at: timeDoc('When it does; `null` without one.'),
});
