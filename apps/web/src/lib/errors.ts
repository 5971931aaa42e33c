import type { AppRouter } from '@exchange/api';
import type { RefusalKey } from '@exchange/contract/all-refusals';
import { messages } from '@exchange/contract/sentences/messages';
import { TRPCClientError } from '@trpc/client';

function answerOf(error: unknown): TRPCClientError<AppRouter> | null {
  return error instanceof TRPCClientError && error.data ? error : null;
}

/**
 * The sentence for an error: the server's own if it answered, the given network sentence if no answer came, and
 * `fallback` for anything else (docs/behaviour/screens.md#fallback-messages).
 */
export function errorText(error: unknown, fallback: string, network: string = messages.fallback.network()): string {
  const answer = answerOf(error);
  if (answer) return answer.message || fallback;
  if (!(error instanceof TRPCClientError)) return fallback;
  // An answer that is not JSON comes from something in between, such as a proxy.
  const answered = error.meta?.response !== undefined || error.cause instanceof SyntaxError;
  return answered ? fallback : network;
}

/** The HTTP status of the server's answer, or `null` when there was none. */
export function errorStatus(error: unknown): number | null {
  return answerOf(error)?.data?.httpStatus ?? null;
}

/** The HTTP status of an answer of whatever answered, such as a proxy; `null` when there was none. */
export function answerStatus(error: unknown): number | null {
  const response = error instanceof TRPCClientError ? error.meta?.response : undefined;
  return errorStatus(error) ?? (response instanceof Response ? response.status : null);
}

/** The key of the refusal (`requests.descriptionRequired`, …), or `null` when the server did not answer. */
export function errorKey(error: unknown): RefusalKey | null {
  return answerOf(error)?.data?.key ?? null;
}

/** The sentences of the broken fields that the server named, by field; empty when it named none. */
export function errorFields(error: unknown): Readonly<Record<string, string>> {
  return answerOf(error)?.data?.fields ?? {};
}
