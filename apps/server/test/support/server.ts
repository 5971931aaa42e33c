import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createHasher, type Services } from '@exchange/api';
import { connect } from '@exchange/db';
import { createTestDatabase } from '@exchange/db/testing';
import { statementTimeoutMs } from '@exchange/testkit/database';
import { lastEmailTo } from '@exchange/testkit/emails';
import { linkIn } from '@exchange/testkit/mail-server';
import { testCost, validPassword } from '@exchange/testkit/users';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { pino } from 'pino';
import { afterAll, onTestFinished } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { readConfig, settingsOf } from '../../src/config.ts';
import { createEventHub } from '../../src/events/hub.ts';
import { createMetrics } from '../../src/ops/metrics.ts';
import { parseJson } from '../http/testing/transports.ts';
import { replyProblem } from './replies.ts';

/** A reply: status, headers, and the parsed body if it is JSON. */
interface Reply {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: unknown;
  readonly text: string;
}

interface CallOptions {
  readonly json?: object | undefined;
  /** A raw body, with its content type in the headers. */
  readonly raw?: string | Buffer;
  readonly headers?: Record<string, string>;
}

/** A client with a cookie jar, like `curl -b -c`. */
export interface Client {
  readonly cookies: Map<string, string>;
  /** The header that sends them. */
  readonly cookie: string;
  call(method: string, path: string, options?: CallOptions): Promise<Reply>;
}

/** The composed server without a port, on a database of its own. */
export type TestServer = Awaited<ReturnType<typeof startServer>>;

export { validPassword as testPassword };

function decode(payload: Buffer, encoding: unknown): string {
  const plain = encoding === 'br' ? brotliDecompressSync(payload) : encoding === 'gzip' ? gunzipSync(payload) : payload;
  return plain.toString();
}

/** Checks every reply to `inject` against the OpenAPI document: status, headers, body, and the sentence of a refusal. */
function validateReplies(app: FastifyInstance): void {
  const inject = app.inject.bind(app);
  const validated = async (options: InjectOptions) => {
    const reply = await inject(options);
    const { method = 'GET', url } = options;
    const { statusCode, headers, rawPayload } = reply;
    const text = decode(rawPayload, headers['content-encoding']);
    const body = text === '' ? undefined : parseJson(text);
    const problem = typeof url === 'string' ? replyProblem(method, url, statusCode, body, headers) : undefined;
    if (problem === undefined) return reply;
    throw new Error(`${method} ${String(url).slice(0, 200)} → ${statusCode} is not as documented: ${problem}`);
  };
  Object.defineProperty(app, 'inject', { value: validated });
}

export interface SharedParts {
  /** The database of another server, which drops it. */
  readonly databaseUrl?: string;
  /** Interval of the check of the streams' sessions, in ms. */
  readonly recheckMs?: number;
}

/** Starts the server as `main.ts` composes it, with the given environment on top of the test's. */
export async function startServer(
  environment: Record<string, string> = {},
  { databaseUrl, recheckMs }: SharedParts = {},
) {
  const database =
    databaseUrl === undefined ? await createTestDatabase() : { url: databaseUrl, drop: async () => undefined };
  const config = readConfig({
    NODE_ENV: 'test',
    SECRET: 'a secret for tests only, long enough',
    ...environment,
    DATABASE_URL: database.url,
  });
  const log: string[] = [];
  const logger = pino({ level: config.logLevel }, { write: (line: string) => void log.push(line) });
  const metrics = createMetrics();
  const db = connect({ url: database.url, max: 20, statementTimeoutMs, onAcquire: metrics.startPoolWait });
  const onDelivered = metrics.observeEventDelivery;
  const events = createEventHub({ db, directUrl: database.url, log: logger, recheckMs, onDelivered });
  const services: Services = {
    db,
    hasher: createHasher({ cost: testCost }),
    log: logger,
    settings: settingsOf(config),
    publish: events.publish,
    onMailQueued: () => undefined,
  };
  const readiness = { isPrepared: () => true, prepared: Promise.resolve(), stop: () => undefined };
  const app = await buildApp({ config, services, events, readiness, metrics, logger });
  validateReplies(app);

  const client = (): Client => {
    const cookies = new Map<string, string>();
    return {
      cookies,
      get cookie() {
        return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      },
      async call(method, path, { json, raw, headers = {} } = {}) {
        const { cookie } = this;
        const payload = json ?? raw;
        const response = await app.inject({
          // biome-ignore lint/suspicious/noExplicitAny: inject types the methods it knows; tests also send others.
          method: method as any,
          url: path,
          headers: { ...(cookie === '' ? {} : { cookie }), ...headers },
          ...(payload === undefined ? {} : { payload }),
        });
        for (const { name, value, maxAge, expires } of response.cookies) {
          const isGone = maxAge === 0 || (expires !== undefined && expires.getTime() < Date.now());
          if (isGone) cookies.delete(name);
          else cookies.set(name, value);
        }
        const text = response.body;
        return {
          status: response.statusCode,
          headers: { ...response.headers } as Reply['headers'],
          body: parseJson(text),
          text,
        };
      },
    };
  };
  /** The path and query of the link in the last email to an address: `/verify?token=…`. */
  const lastLink = async (address: string) => {
    const text = (await lastEmailTo(db, address))?.text_body;
    return linkIn({ text, subject: '' }, config.publicUrl).slice(config.publicUrl.length);
  };
  return {
    app,
    db,
    databaseUrl: database.url,
    services,
    events,
    log,
    client,
    lastLink,
    /** The token in that link. */
    lastToken: async (address: string) =>
      new URL(await lastLink(address), config.publicUrl).searchParams.get('token') ?? '',
    /** A client that has signed up, followed the link in its mail and logged in. */
    async member(email: string) {
      const person = client();
      await person.call('POST', '/api/signup', { json: { email, password: validPassword } });
      await person.call('GET', `/api${await lastLink(email)}`);
      await person.call('POST', '/api/login', { json: { email, password: validPassword } });
      return person;
    },
    async close() {
      await app.close();
      await services.hasher.close();
      await db.destroy();
      await database.drop();
    },
  };
}

/** Starts the server for the tests of a file, after which it is closed. */
export async function openServer(...args: Parameters<typeof startServer>) {
  const server = await startServer(...args);
  afterAll(() => server.close());
  return server;
}

/** Starts the server for one test, after which it is closed. */
export async function openServerInTest(...args: Parameters<typeof startServer>) {
  const server = await startServer(...args);
  onTestFinished(() => server.close());
  return server;
}
