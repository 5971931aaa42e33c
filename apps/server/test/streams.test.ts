import { PassThrough } from 'node:stream';
import { streams as rules } from '@exchange/contract/events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Streams } from '../src/events/streams.ts';

let streams: Streams;
beforeEach(() => {
  vi.useFakeTimers();
  streams = new Streams();
});
afterEach(() => {
  streams.close();
  vi.useRealTimers();
});

function openStream(userId = 1) {
  const stream = { reply: new PassThrough(), userId, session: '00' };
  streams.add(stream);
  return stream;
}
const textOf = ({ reply }: ReturnType<typeof openStream>) => String(reply.read() ?? '');

test('every event stream gets a heartbeat within 25 seconds, and not all at the same moment', () => {
  const open = Array.from({ length: 50 }, (_, n) => openStream(n));
  vi.advanceTimersByTime(rules.heartbeatMs / 25);
  expect(open.map(textOf).filter((text) => text !== '')).toHaveLength(2);
  vi.advanceTimersByTime((rules.heartbeatMs / 25) * 24);
  expect(open.map(textOf).filter((text) => text === 'event: beat\ndata:\n\n')).toHaveLength(48);
});

test('if a person opens an eleventh event stream, the oldest is ended and told to reconnect late', () => {
  const open = Array.from({ length: rules.perPerson + 1 }, () => openStream());
  expect(open.map(({ reply }) => reply.writableEnded)).toEqual([true, ...Array(rules.perPerson).fill(false)]);
  const [oldest] = open;
  expect(Number(/^retry: (\d+)\n\n$/.exec(oldest === undefined ? '' : textOf(oldest))?.[1])).toBeGreaterThanOrEqual(
    60_000,
  );
});

test('a client that does not read its event stream is disconnected, and delays no other stream', () => {
  const [asleep, awake] = [openStream(), openStream()];
  const frame = `data: ${'x'.repeat(4000)}\n\n`;
  for (let n = 0; n < 40; n += 1) {
    streams.send([1], frame);
    expect(textOf(awake)).toBe(frame);
  }
  expect([asleep.reply.destroyed, awake.reply.destroyed]).toEqual([true, false]);
});

test('an event stream that has ended gets no events', async () => {
  const stream = openStream();
  streams.end(stream);
  streams.sendAll('data: late\n\n');
  vi.advanceTimersByTime(rules.heartbeatMs);
  expect(textOf(stream)).toMatch(/^retry: \d+\n\n$/);
  stream.reply.destroy();
  vi.useRealTimers();
  await expect.poll(() => streams.size).toBe(0);
});
