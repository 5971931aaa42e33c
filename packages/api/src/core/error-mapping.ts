import type { RefusalKey } from '@exchange/contract/all-refusals';
import { fieldOf } from '@exchange/contract/unknown';
import { explainIssues } from '@exchange/contract/validation-errors';
import { TRPCError } from '@trpc/server';
import * as z from 'zod/mini';
import { codeOf } from './error-details.ts';
import { Refusal } from './refusal.ts';

/** Refusals of tRPC itself, before a procedure runs. */
const protocolRefusals: Partial<Record<TRPCError['code'], RefusalKey>> = {
  BAD_REQUEST: 'http.invalid',
  PARSE_ERROR: 'http.invalid',
  NOT_FOUND: 'http.notFound',
  METHOD_NOT_SUPPORTED: 'http.methodNotAllowed',
  UNSUPPORTED_MEDIA_TYPE: 'http.notJson',
  PAYLOAD_TOO_LARGE: 'http.tooLarge',
};

/** SQLSTATEs of a database to which no connection comes about: connection, start and shutdown. */
const unreachable = /^(08|57P)/;
/** Those of one that answers and cannot serve: resources, lock and statement timeouts, a standby. */
const overloaded = /^(53|57014|55P03|25006|25P03|58)/;
const unreachableErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);
const unreachableTexts =
  /timeout exceeded when trying to connect|connection terminated|client has encountered a connection error|cannot use a pool after|driver has already been destroyed/i;

/** Walks the chain of causes, outermost first. */
function* causes(error: unknown): Generator<unknown> {
  for (let current = error, depth = 0; current !== undefined && depth < 8; depth += 1) {
    yield current;
    current = current instanceof Error ? current.cause : undefined;
  }
}

/** Whether a transaction lost a race and may simply be run again: serialization failure or deadlock. */
export function isRetriable(error: unknown): boolean {
  return [...causes(error)].some((cause) => ['40001', '40P01'].includes(codeOf(cause) ?? ''));
}

/** Whether a statement refers to a row that another transaction has deleted, such as that of an account that became part of another one. */
export function isOfDeletedRow(error: unknown): boolean {
  return [...causes(error)].some((cause) => codeOf(cause) === '23503');
}

/** Whether the database cannot be reached, by whichever server. */
export function isUnreachable(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== undefined && (unreachable.test(code) || unreachableErrors.has(code))) return true;
  // The socket of a PostgreSQL on this machine is a file, which is not there while it is stopped.
  if (code === 'ENOENT' && fieldOf(error, 'syscall') === 'connect') return true;
  return error instanceof Error && unreachableTexts.test(error.message);
}

const isUnavailable = (error: unknown) => isUnreachable(error) || overloaded.test(codeOf(error) ?? '');

/**
 * Maps any error of a procedure to a refusal: refusals stay, an invalid input gets the sentences of its form, an absent
 * or overloaded database is 503 with a time to retry, everything else is a 500 without details.
 *
 * @param invalidSentence the sentence for an invalid input, in the place of that of its first invalid field
 */
export function toRefusal(error: unknown, invalidSentence?: string): Refusal {
  const chain = [...causes(error)];
  for (const cause of chain) {
    if (cause instanceof Refusal) return cause;
    if (cause instanceof z.core.$ZodError) {
      const { error: sentence, fields } = explainIssues(cause.issues, invalidSentence);
      return new Refusal('http.invalid', { sentence, fields });
    }
  }
  if (chain.some((cause) => isRetriable(cause) || isUnavailable(cause)))
    return new Refusal('http.unavailable', { retryAfter: 2, cause: error });
  const protocol = error instanceof TRPCError ? protocolRefusals[error.code] : undefined;
  return new Refusal(protocol ?? 'http.internal', { cause: error });
}
