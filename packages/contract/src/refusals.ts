import { httpRefusalSentences } from './sentences/http.ts';
import { messages } from './sentences/messages.ts';
import type { Said } from './sentences.ts';

/** A refusal: HTTP status, the sentence a person reads, and a `code` if several share one, or clients knew it by one. */
export interface RefusalEntry {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500 | 503;
  readonly sentence: Said;
  readonly code?: RefusalCode;
}

export type RefusalCode =
  | 'email_unverified'
  | 'locked_out'
  | 'rate_limited'
  | 'description_required'
  | 'already_offered'
  | 'already_asked'
  | 'already_tracked'
  | 'not_active'
  | 'sent_before'
  | 'changed_meanwhile'
  | 'suspended'
  | 'password_required'
  | 'login_again'
  | 'second_factor_required'
  | 'second_factor_missing'
  | 'wrong_code'
  | 'wrong_passkey'
  // The keys of features that had another name.
  | `${'safety' | 'collaborators' | 'record' | 'invitations' | 'people'}.${string}`;

/** The refusals of every call; each feature has its own beside its schemas. Keys read `<feature>.<case>`. */
export const httpRefusals = {
  'http.notFound': { status: 404, sentence: httpRefusalSentences.notFound },
  'http.methodNotAllowed': { status: 405, sentence: httpRefusalSentences.methodNotAllowed },
  'http.foreignOrigin': { status: 403, sentence: httpRefusalSentences.foreignOrigin },
  'http.tooLarge': { status: 413, sentence: httpRefusalSentences.tooLarge },
  'http.notJson': { status: 415, sentence: httpRefusalSentences.notJson },
  'http.invalid': { status: 400, sentence: messages.validation.invalidRequest },
  'http.cursor': { status: 400, sentence: httpRefusalSentences.cursor },
  'http.rateLimited': {
    status: 429,
    sentence: httpRefusalSentences.rateLimited,
    code: 'rate_limited',
  },
  'http.sentBefore': {
    status: 409,
    sentence: httpRefusalSentences.sentBefore,
    code: 'sent_before',
  },
  'http.changedMeanwhile': {
    status: 409,
    sentence: httpRefusalSentences.changedMeanwhile,
    code: 'changed_meanwhile',
  },
  'http.unavailable': {
    status: 503,
    sentence: httpRefusalSentences.unavailable,
  },
  'http.internal': { status: 500, sentence: httpRefusalSentences.internal },
} as const satisfies Record<string, RefusalEntry>;
