import { Refusal, refuse } from '../../core/refusal.ts';

/** A login that waits in a process for its turn, or has it. */
export class QueuedLogin {
  readonly addressKey: string;
  /** The widest network of the address. */
  readonly network: string;
  /** Whether its turn has not come yet. */
  isWaiting = true;
  readonly #giving = new AbortController();

  constructor(addressKey: string, network: string) {
    this.addressKey = addressKey;
    this.network = network;
  }

  /** Is aborted with the refusal of the login where it has to make room for another one. */
  get signal(): AbortSignal {
    return this.#giving.signal;
  }

  giveUp(): void {
    this.#giving.abort(new Refusal('http.unavailable', { retryAfter: 5 }));
  }
}

/**
 * Makes room for a newcomer among logins: of the client with the most, the login that came last of those that wait gives
 * way, as in `FairQueue`. It takes time linear in the logins.
 *
 * @returns the login that gave way
 * @throws `http.unavailable` where no client has more logins than the newcomer's would have
 */
export function makeRoom(
  queued: readonly QueuedLogin[],
  clientOf: (login: QueuedLogin) => string,
  newcomer: QueuedLogin,
): QueuedLogin {
  const clients = Map.groupBy(queued, clientOf);
  const own = clients.get(clientOf(newcomer)) ?? [];
  const [busiest = []] = [...clients.values()]
    .filter((client) => client.some(({ isWaiting }) => isWaiting))
    .sort((one, other) => other.length - one.length);
  const last = busiest.findLast(({ isWaiting }) => isWaiting);
  if (last === undefined || busiest.length <= own.length + 1) refuse('http.unavailable', { retryAfter: 5 });
  last.giveUp();
  return last;
}
