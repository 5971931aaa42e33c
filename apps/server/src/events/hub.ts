import type { ChangeEvent, Log } from '@exchange/api';
import { listLiveSessions } from '@exchange/api';
import type { Db } from '@exchange/db';
import { type Channel, openChannel } from '@exchange/db/channel';
import { pack, unpack } from './payloads.ts';
import { frameOf } from './sse.ts';
import { type Stream, Streams } from './streams.ts';

interface EventsOptions {
  readonly db: Db;
  /** A direct connection (`DATABASE_DIRECT_URL`): LISTEN does not work through a pooler in transaction mode. */
  readonly directUrl: string;
  readonly log: Log;
  /** How often the sessions of all streams are looked at, in ms. */
  readonly recheckMs?: number | undefined;
}

/** What happens, carried from any server to the open screens of every server by LISTEN and NOTIFY. */
export interface EventHub {
  /** Told after commits; leaves at once, or when the database is back. */
  readonly publish: (news: readonly ChangeEvent[]) => void;
  readonly streams: Streams;
  /** Begins to listen. */
  start(): void;
  /** Takes in a new stream and tells it how things stand. */
  open(stream: Stream): void;
  /** Ends all streams; those that come afterwards are told to come back. */
  endStreams(): void;
  isEnding(): boolean;
  close(): Promise<void>;
}

const channelName = 'exchange_events';
/** So that a stream whose session was revoked without a word ends within 10 s. */
const recheckEveryMs = 8_000;
/** Events that wait for the database; with more than these waiting, everybody is told to look for themselves. */
const maxWaiting = 10_000;
/** Told to everybody when news were lost. */
const lostPayload = 'lost';

const live = frameOf({ kind: 'live', live: true });
const notLive = frameOf({ kind: 'live', live: false });
const resync = frameOf({ kind: 'resync' });

const hex = (hash: Buffer) => hash.toString('hex');

/** Makes the events of one process; nothing is connected before `start`. */
export function createEventHub({ db, directUrl, log, recheckMs = recheckEveryMs }: EventsOptions): EventHub {
  const streams = new Streams();
  let channel: Channel | undefined;
  let waiting: ChangeEvent[] = [];
  let wasLost = false;
  let sending: Promise<void> | undefined;
  let isEnding = false;
  let recheck: NodeJS.Timeout | undefined;

  const sendWaiting = async () => {
    while (channel?.isOpen() === true && (waiting.length > 0 || wasLost)) {
      const [batch, hasLost] = [waiting, wasLost];
      waiting = [];
      wasLost = false;
      try {
        await channel.send([...pack(batch), ...(hasLost ? [lostPayload] : [])]);
      } catch {
        // Told again when the channel is back; a doubled hint does no harm.
        waiting = [...batch, ...waiting];
        wasLost ||= hasLost;
        return;
      }
    }
  };

  /** One statement at a time: what happens meanwhile goes with the next one. */
  const flush = () => {
    sending ??= sendWaiting().finally(() => {
      sending = undefined;
    });
    return sending;
  };

  const publish = (events: readonly ChangeEvent[]) => {
    if (channel === undefined) return;
    if (waiting.length + events.length > maxWaiting) wasLost = true;
    else waiting.push(...events);
    void flush();
  };

  /** Ends the streams among these whose session is over; while the database is away all stay. */
  const endExpired = async (some: readonly Stream[]) => {
    const hashes = new Set(some.map((stream) => stream.session));
    if (hashes.size === 0) return;
    try {
      const found = await listLiveSessions(
        db,
        [...hashes].map((hash) => Buffer.from(hash, 'hex')),
      );
      const alive = new Set(found.map(hex));
      for (const stream of some) if (!alive.has(stream.session)) streams.end(stream);
    } catch (error) {
      log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'sessions of streams not checked');
    }
  };

  const onPayload = (payload: string) => {
    const events = unpack(payload);
    if (events === undefined) return streams.sendAll(resync);
    for (const { to, event } of events)
      if (event.kind === 'session') void endExpired(to.flatMap((userId) => streams.of(userId)));
      else streams.send(to, frameOf(event));
  };

  const onState = (isOpen: boolean) => {
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
