import { loginQueue } from '@exchange/contract/limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { procedures } from '../trpc/procedures.ts';

/** Two of a process that has not compiled their code yet take about one ms. */
const changesPerTurn = 2;

/**
 * Begins works in the order of their arrival, at most so many in each turn of the event loop, which serves others in between.
 *
 * @param perTurn how many begin in a turn
 * @param maxWaiting beyond that the first one begins although its turn has not come, so that the queue has an end
 */
export function spreadOverTurns(perTurn: number, maxWaiting: number): (begin: () => void) => void {
  const waiting: (() => void)[] = [];
  let begun = 0;
  const beginTurn = () => {
    const next = waiting.splice(0, perTurn);
    begun = next.length;
    if (begun > 0) setImmediate(beginTurn);
    for (const begin of next) begin();
  };
  return (begin) => {
    if (begun === 0) setImmediate(beginTurn);
    if (begun < perTurn) {
      begun += 1;
      return begin();
    }
    waiting.push(begin);
    if (waiting.length > maxWaiting) waiting.shift()?.();
  };
}

/** Whether a request changes something for people without a session: login, sign-up, reset of a password. */
function isOpenMutation({ called }: Pick<FastifyRequest, 'called'>): boolean {
  return called.some((name) => {
    const { isMutation, meta } = procedures.get(name) ?? {};
    return isMutation === true && meta?.isOpen === true;
  });
}

/**
 * Has logins, sign-ups and resets that come at the same moment begin a few at a time, before any work is done for them, so that
 * other calls need not wait until all have begun (docs/behaviour.md#overload). It needs `called`.
 */
export function beginInTurns(app: FastifyInstance): void {
  const inTurn = spreadOverTurns(changesPerTurn, loginQueue.ofProcess);
  app.addHook('onRequest', (req, _reply, next) => {
    if (isOpenMutation(req)) inTurn(next);
    else next();
  });
}
