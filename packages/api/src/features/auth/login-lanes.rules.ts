import { lockout, loginQueue } from '@exchange/contract/limits';
import type { Db } from '@exchange/db';
import { widestNetworkOfKey } from '../../core/ip-key.ts';
import { Mutex } from '../../core/mutex.ts';
import { Semaphore } from '../../core/semaphore.ts';
import { makeRoom, QueuedLogin } from './login-queue.rules.ts';

/** Runs works one after the other; one that has to make room for another login leaves while it waits. */
class Turns {
  #isTaken = false;
  readonly #waiting = new Set<() => void>();

  /** @throws the refusal of a login that had to make room for another one */
  async run<T>(login: QueuedLogin, work: () => Promise<T>): Promise<T> {
    await this.#turnOf(login);
    try {
      return await work();
    } finally {
      const [next] = this.#waiting;
      if (next === undefined) this.#isTaken = false;
      else next();
    }
  }

  #turnOf(login: QueuedLogin): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      this.#waiting.delete(begin);
      reject(login.signal.reason);
    };
    // At once and not when the promise is read, so that no login has to leave whose turn has come.
    const begin = () => {
      this.#waiting.delete(begin);
      login.signal.removeEventListener('abort', leave);
      login.isWaiting = false;
      this.#isTaken = true;
      resolve();
    };
    if (login.signal.aborted) leave();
    else if (this.#isTaken) {
      this.#waiting.add(begin);
      login.signal.addEventListener('abort', leave);
    } else begin();
    return promise;
  }
}

/** What the logins of one address in this process share. */
class AddressLane {
  /** Logins that have come and not ended. */
  size = 0;
  /** Attempts whose password is being checked here. */
  checking = 0;
  readonly turns = new Turns();
  readonly transactions = new Mutex();
  end = Promise.withResolvers<void>();
}

/**
 * A login among those of its address in this process. They reserve their attempts in the order of their arrival, and their
 * short transactions run one at a time, so that an address holds one database connection while many of its logins wait.
 */
export class LoginLane {
  readonly #shared: AddressLane;
  readonly #login: QueuedLogin;
  readonly #semaphore: Semaphore;

  constructor(
    shared = new AddressLane(),
    login = new QueuedLogin('', ''),
    semaphore = new Semaphore(loginTransactions),
  ) {
    this.#shared = shared;
    this.#login = login;
    this.#semaphore = semaphore;
  }

  /** Runs a statement, in its turn among all logins of the process. */
  query<T>(work: () => Promise<T>): Promise<T> {
    return this.#semaphore.run(work);
  }

  /** Runs a transaction on the attempts of the address, in its turn. */
  transact<T>(work: () => Promise<T>): Promise<T> {
    return this.#shared.transactions.run(() => this.#semaphore.run(work));
  }

  /** Whether all attempts that an address may have are being checked here, so that the database need not be asked. */
  isFull(): boolean {
    return this.#shared.checking >= lockout.failures;
  }

  /**
   * Runs `reserve` when the logins that came before have reserved their attempts or were refused, and then `check` with
   * what it returned.
   *
   * @throws `http.unavailable` where it had to make room for another login before its turn
   */
  async attempt<Id, T>(reserve: () => Promise<Id>, check: (attemptId: Id) => Promise<T>): Promise<T> {
    const shared = this.#shared;
    const attemptId = await shared.turns.run(this.#login, async () => {
      const reserved = await reserve();
      shared.checking += 1;
      return reserved;
    });
    try {
      return await check(attemptId);
    } finally {
      shared.checking -= 1;
      shared.end.resolve();
      shared.end = Promise.withResolvers<void>();
    }
  }

  /** Resolves when a check ends; at once where none is running in this process. @returns whether there was one */
  async nextEnd(): Promise<boolean> {
    if (this.#shared.checking === 0) return false;
    await this.#shared.end.promise;
    return true;
  }
}

/** Logins of a process whose statements run at once, of ten connections. Those that wait for a lock do not count. */
const loginTransactions = 2;

interface Logins {
  readonly semaphore: Semaphore;
  readonly lanes: Map<string, AddressLane>;
  readonly queue: Set<QueuedLogin>;
}

/** The logins of a process by database. */
const loginsOf = new WeakMap<Db, Logins>();

/** Adds a login to the queue. @throws `http.unavailable` where it is full and nobody has to give way */
function enterQueue({ queue }: Logins, addressKey: string): QueuedLogin {
  const queued = new QueuedLogin(addressKey, widestNetworkOfKey(addressKey));
  const inNetwork = [...queue].filter(({ network }) => network === queued.network);
  if (inNetwork.length >= loginQueue.ofNetwork) queue.delete(makeRoom(inNetwork, (other) => other.addressKey, queued));
  else if (queue.size >= loginQueue.ofProcess) queue.delete(makeRoom([...queue], ({ network }) => network, queued));
  queue.add(queued);
  return queued;
}

/**
 * Runs a login in the lane of its address (docs/behaviour.md#lockout). A login that waits holds neither a database
 * connection nor a timer.
 *
 * @throws `http.unavailable` where too many logins wait in this process, for the busiest network and in it the busiest
 *   address
 */
export async function inLoginLane<T>(db: Db, addressKey: string, login: (lane: LoginLane) => Promise<T>): Promise<T> {
  const logins = loginsOf.get(db) ?? {
    semaphore: new Semaphore(loginTransactions),
    lanes: new Map<string, AddressLane>(),
    queue: new Set<QueuedLogin>(),
  };
  loginsOf.set(db, logins);
  const queued = enterQueue(logins, addressKey);
  const lane = logins.lanes.get(addressKey) ?? new AddressLane();
  logins.lanes.set(addressKey, lane);
  lane.size += 1;
  try {
    return await login(new LoginLane(lane, queued, logins.semaphore));
  } finally {
    lane.size -= 1;
    logins.queue.delete(queued);
    if (lane.size === 0) logins.lanes.delete(addressKey);
  }
}
