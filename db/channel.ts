import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { applicationNames } from './connection.ts';

interface ChannelOptions {
  /** A direct connection, not one through a pooler in transaction mode: LISTEN belongs to the session. */
  readonly url: string;
  /** Name of the channel, a plain identifier. */
  readonly name: string;
  /** Called with every payload, also with those of this process. */
  readonly onPayload: (payload: string) => void;
  /** Called when the connection opens or closes. */
  readonly onState: (isOpen: boolean) => void;
}

/** A LISTEN connection of a process, which reconnects by itself. */
export interface Channel {
  readonly isOpen: () => boolean;
  /**
   * Sends payloads, each shorter than 8000 bytes, to all listeners, outside of any transaction.
   *
   * @throws while the channel is closed
   */
  send(payloads: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

const firstRetryMs = 100;
const maxRetryMs = 5_000;
/** A connection that was cut without a word would otherwise stay silent for ever. */
const probeMs = 5_000;
const answerMs = 5_000;

/** Closes a connection without waiting long, because the peer may be unreachable. */
function part(client: pg.Client): void {
  const late = setTimeout(() => client.connection.stream.destroy(), 1_000);
  client
    .end()
    .catch(() => undefined)
    .finally(() => clearTimeout(late));
}

/** Listens on a channel of PostgreSQL until it is closed, connecting again with backoff and jitter as often as needed. */
export function openChannel({ url, name, onPayload, onState }: ChannelOptions): Channel {
  const stopping = new AbortController();
  let attempt: pg.Client | undefined;
  let open: pg.Client | undefined;

  /** Listens until the connection is lost; rejects if it could not be opened. */
  const listenOnce = async () => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
      keepAlive: true,
      application_name: applicationNames.events,
      // A transaction that only notifies writes nothing, so it need not wait for the disk.
      options: '-c synchronous_commit=off',
    });
    attempt = client;
    const lost = new Promise<void>((resolve) => client.on('error', () => resolve()).once('end', () => resolve()));
    client.on('notification', ({ payload }) => onPayload(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen "${name}"`);
      open = client;
      onState(true);
      await Promise.race([lost, probe(client, stopping.signal)]);
    } finally {
      open = undefined;
      part(client);
    }
    onState(false);
  };

  const work = async () => {
    let retryMs = firstRetryMs;
    while (!stopping.signal.aborted) {
      const wasOpen = await listenOnce().then(
        () => true,
        () => false,
      );
      retryMs = wasOpen ? firstRetryMs : Math.min(retryMs * 2, maxRetryMs);
      const pause = retryMs * (0.5 + Math.random() / 2);
      await wait(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const working = work();

  return {
    isOpen: () => open !== undefined,
    async send(payloads) {
      if (open === undefined) throw new Error('the channel is closed');
      await open.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [name, payloads]);
    },
    async close() {
      stopping.abort();
      if (attempt !== undefined) part(attempt);
      await working;
    },
  };
}

/** Resolves when the connection no longer responds. */
async function probe(client: pg.Client, signal: AbortSignal): Promise<void> {
  try {
    for (;;) {
      await wait(probeMs, undefined, { signal, ref: false });
      await client.query('select 1');
    }
  } catch {
    // Stopped, or no response in time.
  }
}
