import { messages } from './messages.ts';

/** A refusal: HTTP status, the sentence a person reads, and a `code` if several share one, or clients knew it by one. */
export interface RefusalEntry {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500 | 503;
  readonly sentence: string;
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
  | 'password_required';

/** The refusals of every call; each feature has its own beside its schemas. Keys read `<feature>.<case>`. */
export const httpRefusals = {
  'http.notFound': { status: 404, sentence: 'Not found' },
  'http.methodNotAllowed': { status: 405, sentence: 'Method not allowed' },
  'http.foreignOrigin': { status: 403, sentence: 'This request came from another site and was refused.' },
  'http.tooLarge': { status: 413, sentence: 'The request is too large.' },
  'http.notJson': { status: 415, sentence: 'Only JSON bodies are accepted.' },
  'http.invalid': { status: 400, sentence: messages.validation.invalidRequest },
  'http.cursor': { status: 400, sentence: 'Invalid cursor' },
  'http.rateLimited': {
    status: 429,
    sentence: 'Too many requests. Please wait a moment and try again.',
    code: 'rate_limited',
  },
  'http.sentBefore': {
    status: 409,
    sentence: 'The first version of this has arrived. Nothing was sent now. Send again if you want both.',
    code: 'sent_before',
  },
  'http.changedMeanwhile': {
    status: 409,
    sentence: 'This was changed meanwhile. Nothing is saved yet.',
    code: 'changed_meanwhile',
  },
  'http.unavailable': {
    status: 503,
    sentence: 'The service cannot answer right now. Please try again in a moment.',
  },
  'http.internal': { status: 500, sentence: 'Something went wrong on our side. Please try again.' },
} as const satisfies Record<string, RefusalEntry>;
