import type { Writable } from 'node:stream';
import { streams as rules } from '@exchange/contract/events';
import { heartbeatFrame, reconnectLaterMs, reconnectSoonMs, retryFrame } from './sse.ts';

/** One open event stream. Small, because a server holds thousands of idle ones. */
export interface Stream {
  readonly reply: Writable;
  readonly userId: number;
  /** The hash of the token of the session, or of the access token, as hexadecimal text. */
  readonly session: string;
}

/** A client with more unsent bytes in this process is disconnected. */
const maxUnreadBytes = 64 * 1024;
const slots = 25;

/** The open streams of this process. One timer sends the heartbeats, each time to a twenty-fifth of the streams. */
export class Streams {
  readonly #byUser = new Map<number, Stream[]>();
  readonly #slots = Array.from({ length: slots }, () => new Set<Stream>());
  #opened = 0;
  #turn = 0;
  readonly #beat = setInterval(() => this.#beatNext(), rules.heartbeatMs / slots).unref();

  /** The number of open streams. */
  get size(): number {
    return this.#slots.reduce((sum, slot) => sum + slot.size, 0);
  }

  /** Adds a stream until its connection ends. Above ten streams of one person the oldest is ended. */
  add(stream: Stream): void {
    // The client may have disconnected during the session look-up, before the `close` listener was added.
    if (stream.reply.destroyed) return;
    const own = this.#byUser.get(stream.userId);
    if (own === undefined) this.#byUser.set(stream.userId, [stream]);
    else own.push(stream);
    const slot = this.#slots[this.#opened++ % slots];
    slot?.add(stream);
    stream.reply.once('close', () => {
      slot?.delete(stream);
      this.#forget(stream);
    });
    const [oldest] = own ?? [];
    if (own !== undefined && own.length > rules.perPerson && oldest !== undefined) this.end(oldest, reconnectLaterMs);
  }

  /** Writes a frame to every stream of some people. */
  send(userIds: readonly number[], frame: string): void {
    for (const userId of userIds) for (const stream of this.of(userId)) this.#write(stream, frame);
  }

  /** Writes a frame to every stream. */
  sendAll(frame: string): void {
    for (const stream of this.all()) this.#write(stream, frame);
  }

  /** The streams of a person. */
  of(userId: number): readonly Stream[] {
    return this.#byUser.get(userId) ?? [];
  }

  *all(): Generator<Stream> {
    for (const own of this.#byUser.values()) yield* own;
  }

  /** Ends a stream with its reconnection time. */
  end(stream: Stream, reconnectMs: readonly [number, number] = reconnectSoonMs): void {
    this.#forget(stream);
    // A client that has not read the last frames would not read this one.
    if (stream.reply.writableNeedDrain) stream.reply.destroy();
    else stream.reply.end(retryFrame(reconnectMs));
  }

  /** Ends all streams, because the process ends. */
  close(): void {
    clearInterval(this.#beat);
    for (const stream of [...this.all()]) this.end(stream);
  }

  #forget(stream: Stream): void {
    const own = this.#byUser.get(stream.userId);
    const rest = own?.filter((other) => other !== stream) ?? [];
    if (rest.length === 0) this.#byUser.delete(stream.userId);
    else this.#byUser.set(stream.userId, rest);
  }

  #write({ reply }: Stream, frame: string): void {
    if (reply.writableEnded) return;
    if (reply.writableLength > maxUnreadBytes) reply.destroy();
    else reply.write(frame);
  }

  #beatNext(): void {
    this.#turn = (this.#turn + 1) % slots;
    for (const stream of this.#slots[this.#turn] ?? []) this.#write(stream, heartbeatFrame);
  }
}
