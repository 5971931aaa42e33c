import { type ServerProcess, startServerProcess } from '@exchange/testkit/server-process';
import { assert } from '@exchange/testkit/wait';
import autocannon from 'autocannon';

/** One call of a load. */
export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What a load found. Times in ms. */
export interface Found {
  readonly times: readonly number[];
  readonly perSecond: number;
  readonly errors: number;
}

/**
 * Starts the product as production runs it behind a proxy, without request-rate limits and with its log thrown away, unless `stdout` takes it.
 * Resolves when it answers.
 */
export function startServer(
  databaseUrl: string,
  environment: Readonly<Record<string, string>> = {},
  stdout: 'ignore' | number = 'ignore',
): Promise<ServerProcess> {
  return startServerProcess({
    environment: { DATABASE_URL: databaseUrl, RATE_LIMITS: 'off', TRUST_PROXY: '127.0.0.1', ...environment },
    isBuilt: true,
    stdout,
    stderr: 'inherit',
  });
}

/** Sends calls for so many seconds on 64 connections, each the next one when the last is answered. */
export async function saturate(url: string, calls: readonly Call[], seconds: number): Promise<Found> {
  const connections = 64;
  let [opened, errors] = [0, 0];
  const times: number[] = [];
  const options: autocannon.Options = {
    url,
    connections,
    duration: seconds,
    // Each connection has users of its own.
    setupClient(client) {
      client.setRequests(calls.filter((_, n) => n % connections === opened % calls.length));
      opened += 1;
    },
  };
  const result = await new Promise<autocannon.Result>((done, fail) =>
    autocannon(options, (error, found) => (error ? fail(error) : done(found))).on(
      'response',
      (_, status, _bytes, ms) => {
        if (status < 400) times.push(ms);
        else errors += 1;
      },
    ),
  );
  return { times, perSecond: times.length / result.duration, errors: errors + result.errors };
}

/** Sends one call. @returns how long it took, in ms */
export async function send(url: string, { path, ...call }: Call): Promise<number> {
  const started = performance.now();
  const reply = await fetch(url + path, call);
  await reply.arrayBuffer();
  assert(reply.ok, `${path} was answered ${reply.status}`);
  return performance.now() - started;
}

/** The median of a call that is sent a few times, one after the other. */
export async function timeOneByOne(url: string, call: Call): Promise<number> {
  await send(url, call);
  const times: number[] = [];
  for (let n = 0; n < 9; n += 1) times.push(await send(url, call));
  return quantile(times, 0.5);
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** A figure with three significant digits. */
export const figure = (value: number) => String(Number(value.toPrecision(3)));

/** A Markdown table. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
