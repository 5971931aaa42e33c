import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { holdMailbox, releaseMailbox, setMailboxProblem } from '@exchange/api/mail/mailbox-reader.sql';
import type { ImapFlow } from 'imapflow';
import { connectionTo, problemOf, watchConnection } from './connection.ts';
import type { Outcome } from './outcomes.ts';
import type { TakingOptions } from './taking.ts';
import { LostByEmail, type Reading, takeUnseen } from './unseen-emails.ts';

export interface ReaderOptions extends TakingOptions {
  /** `imaps://user:password@host/INBOX` */
  readonly imapUrl: string;
  readonly onOutcome: (outcome: Outcome) => void;
  /** Timeout of a server that does not answer, and the rest of an email at which something failed, in ms. */
  readonly silenceMs?: number;
}

export interface MailboxReader {
  /** Finishes the current email and stops. */
  stop(): Promise<void>;
}

/** Interval at which the lease is renewed, and at which a server without it asks for it. */
const renewMs = 2_000;
/** The mailbox is also looked through without an event of its server, in case it sends none. */
const lookMs = 15_000;
const maxPauseMs = 15_000;
/** The failures before a connection that lasted so long count no more. */
const steadyMs = 60_000;

interface ReaderState extends Reading {
  readonly imapUrl: string;
  /** The connection that is open. */
  client: ImapFlow | undefined;
}

/** Looks for emails whenever some come, as long as the connection and the lease last. */
async function readWhileHeld(
  state: ReaderState,
  client: ImapFlow,
  watched: ReturnType<typeof watchConnection>,
): Promise<void> {
  const { services, holder, signal } = state;
  for (let lookedAt = 0; !signal.aborted && !watched.ended.aborted; ) {
    if (!(await holdMailbox(services.db, holder))) return;
    if (watched.hasNew() || performance.now() - lookedAt > lookMs) {
      watched.noteLook();
      await takeUnseen(state, client, watched.hasNew);
      lookedAt = performance.now();
    }
    await watched.untilNew(renewMs, signal);
  }
  watched.ended.throwIfAborted();
}

/** Opens the mailbox and reads it. */
async function readOnce(state: ReaderState): Promise<void> {
  const { client, folder } = connectionTo(state.imapUrl, state.silenceMs);
  state.client = client;
  const watched = watchConnection(client);
  try {
    await client.connect();
    await client.mailboxOpen(folder);
    state.services.log.info({}, 'mailbox open');
    await readWhileHeld(state, client, watched);
  } finally {
    state.client = undefined;
    client.close();
  }
}

/** Reads the mailbox until the server stops; after a failure it waits, longer each time, and connects again. */
async function keepReading(state: ReaderState): Promise<void> {
  const { services, holder, signal } = state;
  const { db, log } = services;
  let failures = 0;
  while (!signal.aborted) {
    let pause = renewMs;
    const startedAt = performance.now();
    try {
      if (await holdMailbox(db, holder)) {
        await readOnce(state);
        failures = 0;
      }
    } catch (error) {
      if (signal.aborted) break;
      if (error instanceof LostByEmail) continue;
      const problem = problemOf(error);
      log.warn({ reason: problem }, 'mailbox cannot be read; trying again');
      await setMailboxProblem(db, holder, problem).catch(() => undefined);
      if (performance.now() - startedAt > steadyMs) failures = 0;
      pause = Math.min(maxPauseMs, 500 * 2 ** failures) * (0.5 + Math.random() / 2);
      failures += 1;
    }
    await wait(pause, undefined, { signal }).catch(() => undefined);
  }
  await releaseMailbox(db, holder).catch(() => undefined);
}

/** Reads the mailbox of replies, one server at a time; it connects again by itself. */
export function startReader({ silenceMs = 20_000, ...options }: ReaderOptions): MailboxReader {
  const stopping = new AbortController();
  const state: ReaderState = {
    ...options,
    silenceMs,
    holder: randomUUID(),
    signal: stopping.signal,
    failed: new Map(),
    client: undefined,
  };
  const reading = keepReading(state);
  return {
    async stop() {
      stopping.abort();
      const late = setTimeout(() => state.client?.close(), 3_000);
      await reading;
      clearTimeout(late);
    },
  };
}
