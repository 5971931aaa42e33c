import { createHash, timingSafeEqual } from 'node:crypto';
import {
  countFirst,
  countLockouts,
  countOpenSubjects,
  countPausedWebhooks,
  type Hasher,
  jobs,
  Refusal,
  readMailQueue,
} from '@exchange/api';
import { readMailboxState } from '@exchange/api/mail/mailbox-reader.sql';
import type { Db } from '@exchange/db';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type Outcome, outcomes } from '../mailbox/outcomes.ts';
import { pathOf } from './log.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares `Authorization: Bearer …` with the token in constant time. */
function isAuthorized(token: string, authorization = ''): boolean {
  return timingSafeEqual(digest(`Bearer ${token}`), digest(authorization));
}

/** The metrics of a process, and what its parts report to them (docs/operations.md#monitoring). */
export interface Metrics {
  readonly register: Registry;
  /** Begins a wait for a connection of the pool; the result ends it. */
  readonly startPoolWait: () => () => void;
  readonly countJobFailure: (job: string) => void;
  /** Counts an email of the mailbox by what became of it. */
  readonly countReply: (outcome: Outcome) => void;
  /** Takes the seconds from the commit to the listeners. */
  readonly observeEventDelivery: (seconds: number) => void;
  /** Takes the seconds of a call, by route. */
  readonly observeCall: (labels: { method: string; route: string; status: number }, seconds: number) => void;
}

const secondsBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Creates the metrics of one process; durations are in seconds. */
export function createMetrics(): Metrics {
  const register = new Registry();
  const registers = [register];
  const calls = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its reply.',
    labelNames: ['method', 'route', 'status'],
    buckets: secondsBuckets,
    registers,
  });
  const poolWaits = new Histogram({
    name: 'database_pool_wait_seconds',
    help: 'Time that statements and transactions waited for a connection of the pool.',
    buckets: secondsBuckets,
    registers,
  });
  const jobFailures = new Counter({
    name: 'job_failures_total',
    help: 'Runs of a background job that failed; it runs again in less than a minute.',
    labelNames: ['task'],
    registers,
  });
  for (const task of Object.keys(jobs)) jobFailures.inc({ task }, 0);
  const replies = new Counter({
    name: 'mailbox_emails_total',
    help: 'Emails of the mailbox of replies, by what became of them.',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of outcomes) replies.inc({ outcome }, 0);
  const deliveries = new Histogram({
    name: 'event_delivery_seconds',
    help: 'Time from the commit of a change until this process heard of its own event from the database.',
    buckets: secondsBuckets,
    registers,
  });
  return {
    register,
    startPoolWait: () => poolWaits.startTimer(),
    countJobFailure: (job) => jobFailures.inc({ task: job }),
    countReply: (outcome) => replies.inc({ outcome }),
    observeEventDelivery: (seconds) => deliveries.observe(seconds),
    observeCall: (labels, seconds) => calls.observe(labels, seconds),
  };
}

/** Adds gauges that one reading gives, taken when Prometheus asks; all are `NaN` while it fails. */
function addGauges(
  register: Registry,
  helps: Readonly<Record<string, string>>,
  read: () => Promise<Readonly<Record<string, number>>>,
): void {
  let reading: Promise<Readonly<Record<string, number>> | undefined> | undefined;
  const readOnce = () => {
    reading ??= read()
      .catch(() => undefined)
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
  for (const [name, help] of Object.entries(helps))
    new Gauge({
      name,
      help,
      registers: [register],
      async collect() {
        this.set((await readOnce())?.[name] ?? Number.NaN);
      },
    });
}

interface MeasuredParts {
  readonly metrics: Metrics;
  readonly checkReady: () => Promise<boolean>;
  readonly db: Db;
  readonly hasher: Hasher;
  readonly countStreams: () => number;
  /** Whether a mailbox of replies is configured. */
  readonly hasMailbox: boolean;
}

/**
 * `GET /metrics` for Prometheus, with `Authorization: Bearer METRICS_TOKEN`; 404 if no token is configured. What the
 * database knows is the same in every server.
 */
export function mountMetrics(
  app: FastifyInstance,
  { metrics, checkReady, db, hasher, countStreams, hasMailbox }: MeasuredParts,
  token: string | undefined,
): void {
  if (token === undefined) return;
  const { register } = metrics;
  collectDefaultMetrics({ register });
  addGauges(register, { server_ready: 'Whether this process can serve, as /readyz says: 1 or 0.' }, async () => ({
    server_ready: Number(await checkReady()),
  }));
  addGauges(register, { event_streams: 'Event streams that are open in this process.' }, async () => ({
    event_streams: countStreams(),
  }));
  addGauges(
    register,
    {
      password_queue_waiting: 'Passwords that wait to be hashed in this process.',
      password_queue_refused: 'Passwords that this process refused since it started, because too many waited.',
    },
    async () => {
      const { waiting, refused } = hasher.load();
      return { password_queue_waiting: waiting, password_queue_refused: refused };
    },
  );
  addGauges(
    register,
    {
      mail_queue_waiting: 'Emails that wait for the mail server.',
      mail_queue_oldest_seconds: 'How long the oldest email that is due waits; 0 for none.',
      mail_queue_given_up: 'Emails that were given up in the last day.',
    },
    async () => {
      const { waiting, oldest_seconds, given_up } = await readMailQueue(db);
      return {
        mail_queue_waiting: waiting,
        mail_queue_oldest_seconds: oldest_seconds ?? 0,
        mail_queue_given_up: given_up,
      };
    },
  );
  addGauges(
    register,
    {
      reports_open: 'What was reported and waits for the operator; several reports of one thing count once.',
      first_requests_waiting: 'Accounts whose first request waits for a moderator.',
      login_lockouts: 'Addresses that are locked out of login.',
    },
    async () => ({
      reports_open: await countOpenSubjects(db),
      first_requests_waiting: await countFirst(db),
      login_lockouts: await countLockouts(db),
    }),
  );
  addGauges(
    register,
    {
      operator_webhooks_paused: 'Webhooks of the operators that are paused or ended.',
      member_webhooks_paused: 'Webhooks of members that are paused or ended.',
    },
    async () => {
      const { ofOperators, ofMembers } = await countPausedWebhooks(db);
      return { operator_webhooks_paused: ofOperators, member_webhooks_paused: ofMembers };
    },
  );
  if (hasMailbox)
    addGauges(
      register,
      {
        mailbox_silent_seconds: 'How long ago the mailbox of replies was read.',
        mailbox_waiting: 'Emails that wait in the mailbox of replies.',
        mailbox_problem: 'Whether the mailbox of replies has a problem, which the log and the console name: 1 or 0.',
      },
      async () => {
        const { silent_seconds, waiting, problem } = await readMailboxState(db);
        return {
          mailbox_silent_seconds: silent_seconds,
          mailbox_waiting: waiting,
          mailbox_problem: Number(problem !== null),
        };
      },
    );
  app.addHook('onResponse', (req, reply, next) => {
    const route = pathOf(req);
    if (req.routeOptions.config.isStream !== true)
      metrics.observeCall({ method: req.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    next();
  });
  app.get('/metrics', async (req, reply) => {
    if (!isAuthorized(token, req.headers.authorization)) throw new Refusal('http.notFound');
    return reply
      .header('Cache-Control', 'no-store')
      .type(register.contentType)
      .send(await register.metrics());
  });
}
