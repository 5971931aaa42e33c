import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { toRefusal } from '@exchange/api';
import { reasonOf } from '@exchange/api/core/error-details';
import { holdMailbox, markMailboxRead, releaseMailbox, setMailboxProblem } from '@exchange/api/mail/mailbox-reader.sql';
import { type FetchMessageObject, ImapFlow } from 'imapflow';
import type { Outcome } from './outcomes.ts';
import { fetchReduced } from './reduced-email.ts';
import { recipientFields, type TakingOptions, takeEmail, tokensIn } from './taking.ts';

export interface ReaderOptions extends TakingOptions {
  /** `imaps://user:password@host/INBOX` */
  readonly imapUrl: string;
  readonly onOutcome: (outcome: Outcome) => void;
  /** Timeout of a server that does not answer, in ms. */
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
/** Emails whose headers are read at once. */
const chunk = 100;
/** Emails of one sender, or with one token, that are taken before those of others; so a flood of them delays nobody else. */
const fairShare = 5;
/** Attempts at one email before it is left to the operator. */
const maxAttempts = 5;

/** The connection to a mailbox, with limits on what its server may make us keep. */
function connectionTo(imapUrl: string, silenceMs: number): { client: ImapFlow; folder: string } {
  const url = new URL(imapUrl);
  const isSecure = url.protocol === 'imaps:';
  const client = new ImapFlow({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (isSecure ? 993 : 143),
    secure: isSecure,
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    logger: false,
    disableBinary: true,
    autoIdleDelay: 50,
    connectionTimeout: Math.min(silenceMs, 10_000),
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    maxLiteralSize: 4 * 1024 * 1024,
    maxLineLength: 4 * 1024 * 1024,
    maxResponseSize: 32 * 1024 * 1024,
    maxResponseTokens: 100_000,
  });
  return { client, folder: decodeURIComponent(url.pathname.slice(1)) || 'INBOX' };
}

/** Why a connection failed, without passwords, which are not in these errors, and without addresses. */
function problemOf(error: unknown): string {
  const text = error instanceof Error && 'responseText' in error ? String(error.responseText) : reasonOf(error);
  return (text ?? 'unknown').replace(/[^\s<>"']+@[^\s<>"']+/g, '(address)');
}

/** Reads the mailbox of replies, one server at a time; it connects again by itself. */
export function startReader(options: ReaderOptions): MailboxReader {
  const { services, imapUrl, replyAddress, onOutcome, silenceMs = 20_000 } = options;
  const { db, log } = services;
  const holder = randomUUID();
  const stopping = new AbortController();
  const { signal } = stopping;
  const attempts = new Map<number, number>();
  let openClient: ImapFlow | undefined;

  const markDone = (client: ImapFlow, uids: readonly number[], flags = ['\\Seen']) =>
    uids.length === 0 ? undefined : client.messageFlagsAdd(uids.join(','), flags, { uid: true });

  /** Takes one email and marks it after the commit of what it did. */
  const takeOne = async (client: ImapFlow, uid: number) => {
    const attempt = (attempts.get(uid) ?? 0) + 1;
    attempts.set(uid, attempt);
    try {
      const bytes = attempt > maxAttempts ? undefined : await fetchReduced(client, uid);
      const outcome = bytes === undefined ? 'unreadable' : await takeEmail(options, bytes);
      onOutcome(outcome);
      log.info({ uid, outcome }, 'email of the mailbox');
      await markDone(client, [uid], outcome === 'unreadable' ? ['\\Seen', '\\Flagged'] : undefined);
      attempts.delete(uid);
    } catch (error) {
      // The database is away for all emails, so it is no fault of this one.
      if (toRefusal(error).status === 503) attempts.set(uid, attempt - 1);
      throw error;
    }
  };

  /** Takes an email if this server still reads the mailbox. */
  const takeNext = async (client: ImapFlow, uid: number) => {
    if (!(await holdMailbox(db, holder))) throw new Error('another server reads the mailbox');
    await takeOne(client, uid);
  };

  /** Looks through the emails that are not marked. What is more than a fair share comes last, and waits if others come meanwhile. */
  const look = async (client: ImapFlow, hasNew: () => boolean) => {
    const found = (await client.search({ seen: false }, { uid: true })) || [];
    await markMailboxRead(db, holder, found.length);
    const shares = new Map<string, number>();
    const late: number[] = [];
    for (let at = 0; at < found.length && !signal.aborted; at += chunk) {
      const uids = found.slice(at, at + chunk);
      const heads: FetchMessageObject[] = await client.fetchAll(
        uids.join(','),
        { headers: recipientFields, envelope: true },
        { uid: true },
      );
      const tokensOf = ({ headers }: FetchMessageObject) => tokensIn(headers?.toString('latin1') ?? '', replyAddress);
      const others = heads.filter((head) => tokensOf(head).length === 0);
      for (const _ of others) onOutcome('unknown');
      await markDone(
        client,
        others.map(({ uid }) => uid),
      );
      for (const head of heads.filter((each) => !others.includes(each))) {
        if (signal.aborted) return;
        const keys = [...tokensOf(head), head.envelope?.from?.[0]?.address ?? ''];
        if (keys.some((key) => (shares.get(key) ?? 0) >= fairShare)) {
          late.push(head.uid);
          continue;
        }
        for (const key of keys) shares.set(key, (shares.get(key) ?? 0) + 1);
        await takeNext(client, head.uid);
      }
    }
    for (const uid of late) {
      if (signal.aborted || hasNew()) return;
      await takeNext(client, uid);
    }
    await markMailboxRead(db, holder, 0);
    const quota = await client.getQuota().catch(() => false as const);
    const used = quota === false ? undefined : quota.storage;
    if (used?.limit && (used.usage ?? 0) > 0.9 * used.limit)
      await setMailboxProblem(db, holder, 'the mailbox is nearly full');
  };

  /** Reads the mailbox as long as the connection and the lease last. */
  const readOnce = async () => {
    const { client, folder } = connectionTo(imapUrl, silenceMs);
    openClient = client;
    let hasNew = true;
    let wake = new AbortController();
    const ended = new AbortController();
    const lost = new Promise<never>((_resolve, reject) => {
      const end = (error: unknown) => {
        ended.abort();
        reject(error);
      };
      client.on('error', end);
      client.on('close', () => end(new Error('the connection was closed')));
    });
    lost.catch(() => undefined);
    client.on('exists', () => {
      hasNew = true;
      wake.abort();
    });
    try {
      await client.connect();
      await client.mailboxOpen(folder);
      log.info({}, 'mailbox open');
      const read = async () => {
        for (let lookedAt = 0; !signal.aborted && !ended.signal.aborted; ) {
          if (!(await holdMailbox(db, holder))) return;
          if (hasNew || performance.now() - lookedAt > lookMs) {
            hasNew = false;
            await look(client, () => hasNew);
            lookedAt = performance.now();
          }
          if (!hasNew)
            await wait(renewMs, undefined, { signal: AbortSignal.any([signal, ended.signal, wake.signal]) }).catch(
              () => undefined,
            );
          wake = new AbortController();
        }
      };
      await Promise.race([read(), lost]);
    } finally {
      openClient = undefined;
      client.close();
    }
  };

  const work = async () => {
    let failures = 0;
    while (!signal.aborted) {
      let pause = renewMs;
      try {
        if (await holdMailbox(db, holder)) {
          const startedAt = performance.now();
          await readOnce().catch((error: unknown) => {
            if (performance.now() - startedAt > 60_000) failures = 0;
            throw error;
          });
          failures = 0;
        }
      } catch (error) {
        if (signal.aborted) break;
        const problem = problemOf(error);
        log.warn({ reason: problem }, 'mailbox cannot be read; trying again');
        await setMailboxProblem(db, holder, problem).catch(() => undefined);
        pause = Math.min(maxPauseMs, 500 * 2 ** failures) * (0.5 + Math.random() / 2);
        failures += 1;
      }
      await wait(pause, undefined, { signal }).catch(() => undefined);
    }
    await releaseMailbox(db, holder).catch(() => undefined);
  };
  const working = work();
  return {
    async stop() {
      stopping.abort();
      const late = setTimeout(() => openClient?.close(), 3_000);
      await working;
      clearTimeout(late);
    },
  };
}
