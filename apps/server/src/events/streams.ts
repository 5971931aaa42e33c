import type { Writable } from 'node:stream';
import { streams as rules } from '@exchange/contract/events';
import { heartbeatFrame, reconnectLaterMs, reconnectSoonMs, retryFrame } from './sse.ts';

/** One open event stream. Small on purpose: there are thousands, and nothing happens in most of them. */
export interface Stream {
  readonly reply: Writable;
  readonly userId: number;
  /** The hash of the session's token, as hexadecimal text. */
  readonly session: string;
}

/** What a reader may leave unread before it is taken for gone, in bytes beyond what the network holds. */
const mostUnread = 64 * 1024;
const slots = 25;

/** The open streams of this process. One timer keeps them all alive, a twenty-fifth of them at a time. */
export class Streams {
  readonly #byUser = new Map<number, Stream[]>();
  readonly #slots = Array.from({ length: slots }, () => new Set<Stream>());
  #opened = 0;
  #turn = 0;
  readonly #beat = setInterval(() => this.#beatNext(), rules.heartbeatMs / slots).unref();

  /** How many are open. */
  get size(): number {
    return this.#slots.reduce((sum, slot) => sum + slot.size, 0);
  }

  /** Takes a stream in until its connection ends. With ten of that person already, the oldest goes. */
  add(stream: Stream): void {
    // The client may have gone while its session was looked up; its end was told before anybody listened.
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

  /** Ends a stream and says when to come back. */
  end(stream: Stream, comeBack: readonly [number, number] = reconnectSoonMs): void {
    this.#forget(stream);
    // Who has not read the last frames would never take this one.
    if (stream.reply.writableNeedDrain) stream.reply.destroy();
    else stream.reply.end(retryFrame(comeBack));
  }

  /** Ends all of them, because the process ends. */
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
    if (reply.writableLength > mostUnread) reply.destroy();
    else reply.write(frame);
  }

  #beatNext(): void {
    this.#turn = (this.#turn + 1) % slots;
    for (const stream of this.#slots[this.#turn] ?? []) this.#write(stream, heartbeatFrame);
  }
}
