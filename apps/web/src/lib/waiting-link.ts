import type { AppRouter } from '@exchange/api';
import { isRecord } from '@exchange/contract/unknown';
import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { answerStatus, errorStatus } from './errors.ts';
import { createStore } from './store.ts';

/** How many calls wait for a server that can answer. */
export const waitingCalls = createStore(0);

/** An upgrade takes 15 s at most. After this time a call fails, and its screen says why. */
const patienceMs = 30_000;
const pauseMs = 1_000;
/** A change of a person that has no answer for so long waits, too; its screen says so. */
const silentAfterMs = 4_000;
/** Mutations on the wire that nobody pressed a button for: a slow network is no reason to speak of them. */
const unasked = new Set(['auth.validateToken', 'chats.markRead', 'requests.reach', 'suggestions.ofText']);

/** Whether no server can answer at the moment. */
const isAway = (error: unknown) => [502, 503, 504].includes(answerStatus(error) ?? 0);

/**
 * Whether the same call can be sent again: it only reads, it has a `client_id`, or it has reached no server. The last one is what a
 * 503 of the proxy says; one of the product may follow a change whose answer was lost.
 */
function isRepeatable(op: { readonly type: string; readonly input: unknown }, error: unknown): boolean {
  if (op.type === 'query') return true;
  if (isRecord(op.input) && typeof op.input.client_id === 'string') return true;
  return answerStatus(error) === 503 && errorStatus(error) === null;
}

/** When to ask again: the server's `Retry-After`, or a second, and up to a second more, so that not all come at once. */
function pauseAfter(error: unknown): number {
  const response = error instanceof TRPCClientError ? error.meta?.response : undefined;
  const seconds = response instanceof Response ? Number(response.headers.get('retry-after')) : 0;
  return (seconds > 0 ? seconds * 1_000 : pauseMs) + Math.random() * pauseMs;
}

/** Waits while no server can answer, as during an upgrade, and sends the same call again. */
export function waitingLink(): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) =>
      observable((observer) => {
        const giveUpAt = performance.now() + patienceMs;
        let timer: ReturnType<typeof setTimeout> | undefined;
        let isWaiting = false;
        const isPressed = op.type === 'mutation' && !unasked.has(op.path);
        const silence = isPressed ? setTimeout(() => setWaiting(true), silentAfterMs) : undefined;
        const setWaiting = (waits: boolean) => {
          if (waits !== isWaiting) waitingCalls.set(waitingCalls.get() + (waits ? 1 : -1));
          isWaiting = waits;
        };
        const send = () =>
          next(op).subscribe({
            next(value) {
              clearTimeout(silence);
              setWaiting(false);
              observer.next(value);
            },
            complete: () => observer.complete(),
            error(error) {
              const pause = pauseAfter(error);
              if (isAway(error) && isRepeatable(op, error) && performance.now() + pause < giveUpAt) {
                setWaiting(true);
                timer = setTimeout(() => {
                  attempt = send();
                }, pause);
                return;
              }
              clearTimeout(silence);
              setWaiting(false);
              observer.error(error);
            },
          });
        let attempt = send();
        return () => {
          clearTimeout(timer);
          clearTimeout(silence);
          setWaiting(false);
          attempt.unsubscribe();
        };
      });
}
