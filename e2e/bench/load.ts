import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'undici';

/** One call of a load. */
export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The expected status. */
  readonly status: number;
}

/** The results of a load. Times in ms. */
export interface Found {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
  readonly errors: number;
}

/** Opens keep-alive connections to a server, one request at a time on each. */
export const openPool = (origin: string, connections: number) => new Pool(origin, { connections, pipelining: 1 });

/** Sends one call. @returns its time in ms, or nothing where the answer was another than expected */
export function send(pool: Pool, { status, ...call }: Call): Promise<number | undefined> {
  const started = performance.now();
  return new Promise((resolve) => {
    let isRight = false;
    // Below the level of `request()`: on two cores, what the client costs the server does not have.
    pool.dispatch(call, {
      onRequestStart() {},
      onResponseStart(_controller, answered) {
        isRight = answered === status;
      },
      onResponseData() {},
      onResponseEnd: () => resolve(isRight ? performance.now() - started : undefined),
      onResponseError: () => resolve(undefined),
    });
  });
}

export function summarise(times: readonly number[], errors = 0, seconds = 1): Found {
  const sorted = Float64Array.from(times).sort();
  const quantile = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return {
    perSecond: times.length / seconds,
    p50: quantile(0.5),
    p95: quantile(0.95),
    p99: quantile(0.99),
    max: sorted.at(-1) ?? Number.NaN,
    errors,
  };
}

/** As fast as they are answered: each connection sends its next call when it has the answer of the last. */
export async function saturate(
  origin: string,
  { connections, seconds, call }: { connections: number; seconds: number; call: (n: number) => Call },
): Promise<Found> {
  const pool = openPool(origin, connections);
  const times: number[] = [];
  let next = 0;
  const until = performance.now() + seconds * 1000;
  const worker = async () => {
    while (performance.now() < until) {
      next += 1;
      const ms = await send(pool, call(next));
      if (ms !== undefined) times.push(ms);
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: connections }, worker));
  const taken = (performance.now() - started) / 1000;
  await pool.close();
  return summarise(times, next - times.length, taken);
}

/**
 * At a rate, whether answers come or not: what many people do, each at a pace of their own. A call that waits because
 * others are slow is counted from the moment it was due.
 */
export async function pace(
  origin: string,
  { perSecond, seconds, call }: { perSecond: number; seconds: number; call: (n: number) => Call },
): Promise<Found> {
  const pool = openPool(origin, 256);
  const times: number[] = [];
  const open: Promise<void>[] = [];
  const began = performance.now();
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const due = began + (n * 1000) / perSecond;
    const ahead = due - performance.now();
    if (ahead > 1) await wait(ahead);
    open.push(
      send(pool, call(n)).then((ms) => {
        if (ms !== undefined) times.push(performance.now() - due);
      }),
    );
  }
  await Promise.all(open);
  const taken = (performance.now() - began) / 1000;
  await pool.close();
  return summarise(times, open.length - times.length, taken);
}
