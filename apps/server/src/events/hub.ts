import { setTimeout as wait } from 'node:timers/promises';
import type { ChangeEvent, Log } from '@exchange/api';
import { listLiveSessions, listUsableTokens } from '@exchange/api';
import { reasonOf } from '@exchange/api/core/error-details';
import type { Db } from '@exchange/db';
import { type Channel, openChannel } from '@exchange/db/channel';
import { lostPayload, pack, unpack } from './payloads.ts';
import { frameOf } from './sse.ts';
import { type Stream, Streams } from './streams.ts';

interface EventsOptions {
  readonly db: Db;
  /** A direct connection (`DATABASE_DIRECT_URL`): LISTEN does not work through a pooler in transaction mode. */
  readonly directUrl: string;
  readonly log: Log;
  /** Interval of the check of all streams' sessions, in ms. */
  readonly recheckMs?: number | undefined;
  /** Called with the seconds from `publish` until this process received its own event. */
  readonly onDelivered?: ((seconds: number) => void) | undefined;
}

/** Publishes events from any server to the open streams of every server by LISTEN and NOTIFY. */
export interface EventHub {
  /** Called after commits. Sends at once, or when the database is back. */
  readonly publish: (events: readonly ChangeEvent[]) => void;
  readonly streams: Streams;
  /** Starts to listen. */
  start(): void;
  /** Adds a new stream and writes `live` to it, and `resync` if it is live. */
  open(stream: Stream): void;
  /** Ends all streams; `open` is not called after it. */
  endStreams(): void;
  isEnding(): boolean;
  close(): Promise<void>;
}

const channelName = 'exchange_events';
/** A stream whose session was revoked without an event ends within 10 s. */
const recheckEveryMs = 8_000;
/** Pause after a statement. What is published meanwhile leaves in one: a statement and its notification cost as much as storing a message. */
const gatherMs = 5;
/** Maximum of events that wait for the database; above it they are dropped, and every stream gets `resync`. */
const maxPending = 10_000;

const live = frameOf({ kind: 'live', live: true });
const notLive = frameOf({ kind: 'live', live: false });
const resync = frameOf({ kind: 'resync' });

const hex = (hash: Buffer) => hash.toString('hex');

/** Creates the event hub of one process; it connects in `start`. */
export function createEventHub({
  db,
  directUrl,
  log,
  recheckMs = recheckEveryMs,
  onDelivered,
}: EventsOptions): EventHub {
  const streams = new Streams();
  let channel: Channel | undefined;
  let pending: ChangeEvent[] = [];
  /** When the oldest pending event was published. */
  let pendingSince = 0;
  /** When the oldest event of each payload was published that this process has not received yet. */
  const underway = new Map<string, number>();
  let wasLost = false;
  let sending: Promise<void> | undefined;
  let isEnding = false;
  let recheck: NodeJS.Timeout | undefined;

  const sendPending = async () => {
    while (channel?.isOpen() === true && (pending.length > 0 || wasLost)) {
      const [batch, since, hasLost] = [pending, pendingSince, wasLost];
      pending = [];
      wasLost = false;
      const payloads = pack(batch);
      for (const payload of payloads) underway.set(payload, since);
      try {
        await channel.send([...payloads, ...(hasLost ? [lostPayload] : [])]);
        await wait(gatherMs);
      } catch {
        // Sent again when the channel is back; a repeated event does no harm.
        pending = [...batch, ...pending];
        pendingSince = since;
        wasLost ||= hasLost;
        return;
      }
    }
  };

  /** One statement at a time; events that come meanwhile are in the next one. */
  const flush = () => {
    sending ??= sendPending().finally(() => {
      sending = undefined;
    });
    return sending;
  };

  const publish = (events: readonly ChangeEvent[]) => {
    if (channel === undefined) return;
    if (pending.length + events.length > maxPending) wasLost = true;
    else {
      if (pending.length === 0) pendingSince = performance.now();
      pending.push(...events);
    }
    void flush();
  };

  /** Ends those of the streams whose session or access token is over; while the database is unavailable all stay. */
  const endExpired = async (some: readonly Stream[]) => {
    const hashes = new Set(some.map((stream) => stream.session));
    if (hashes.size === 0) return;
    try {
      const asked = [...hashes].map((hash) => Buffer.from(hash, 'hex'));
      const found = await Promise.all([listLiveSessions(db, asked), listUsableTokens(db, asked)]);
      const alive = new Set(found.flat().map(hex));
      for (const stream of some) if (!alive.has(stream.session)) streams.end(stream);
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, 'sessions of streams not checked');
    }
  };

  const onPayload = (payload: string) => {
    const since = underway.get(payload);
    underway.delete(payload);
    if (since !== undefined) onDelivered?.((performance.now() - since) / 1000);
    if (payload === lostPayload) return streams.sendAll(resync);
    for (const { to, event } of unpack(payload))
      if (event.kind === 'session') void endExpired(to.flatMap((userId) => streams.of(userId)));
      else streams.send(to, frameOf(event));
  };

  const onState = (isOpen: boolean) => {
    // What was sent on the lost connection and not received never will be.
    underway.clear();
    streams.sendAll(isOpen ? live + resync : notLive);
    if (isOpen) void flush();
    else if (!isEnding) log.warn({}, 'events are not published: the listening connection was lost');
  };

  return {
    publish,
    streams,
    start() {
      channel = openChannel({ url: directUrl, name: channelName, onPayload, onState });
      recheck = setInterval(() => void endExpired([...streams.all()]), recheckMs).unref();
    },
    open(stream) {
      stream.reply.write(channel?.isOpen() === true ? live + resync : notLive);
      streams.add(stream);
    },
    endStreams() {
      isEnding = true;
      streams.close();
    },
    isEnding: () => isEnding,
    async close() {
      clearInterval(recheck);
      await flush();
      await channel?.close();
    },
  };
}
