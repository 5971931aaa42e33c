import { toRefusal } from '@exchange/api';
import { holdMailbox, markMailboxRead, setMailboxProblem } from '@exchange/api/mail/mailbox-reader.sql';
import type { ImapFlow } from 'imapflow';
import { isOverLimit, problemOf } from './connection.ts';
import type { Outcome } from './outcomes.ts';
import { fetchHeaders, fetchReduced } from './reduced-email.ts';
import { findTokens, type TakingOptions, takeEmail } from './taking.ts';

/** What a server keeps while it reads the mailbox, over all its connections. */
export interface Reading extends TakingOptions {
  readonly onOutcome: (outcome: Outcome) => void;
  /** The name under which this server has the lease. */
  readonly holder: string;
  /** Aborted when the server stops. */
  readonly signal: AbortSignal;
  /** How long a silent server is waited for, and an email at which something failed rests, in ms. */
  readonly silenceMs: number;
  /** Emails at which something failed, by uid. They are read last and one by one. */
  readonly failed: Map<number, Failed>;
}

interface Failed {
  /** Attempts at this email by itself. */
  readonly attempts: number;
  /** When it may be tried again, by `performance.now()`; never if it is given up. */
  readonly restsUntil: number;
}

/** One look through the mailbox. */
interface Pass extends Reading {
  readonly client: ImapFlow;
  /** Whether any email could be read; else a failure may be that of the mailbox. */
  hasRead: boolean;
  /** What failed last. */
  problem: string | undefined;
}

/** The connection was lost by one email, or one of some. The mailbox can be read. */
export class LostByEmail extends Error {}

/** Emails whose headers are read at once. */
const chunk = 100;
/** Emails to the addresses of one person that are taken before those of others; so a flood of them delays nobody else. */
const fairShare = 5;
/** Attempts at one email, while others can be read, before it is left to the operator. */
const maxAttempts = 5;

async function markDone({ client }: Pass, uids: readonly number[], flags = ['\\Seen']): Promise<void> {
  if (uids.length > 0) await client.messageFlagsAdd(uids.join(','), flags, { uid: true });
}

/** Notes a failure at some emails. What is too large stays so, and is not tried again. */
function noteFailure(pass: Pass, uids: readonly number[], error: unknown): void {
  const { failed, hasRead, services, silenceMs } = pass;
  pass.problem = problemOf(error);
  services.log.warn({ uid: uids[0], emails: uids.length, reason: pass.problem }, 'email of the mailbox failed');
  for (const uid of uids) {
    const before = failed.get(uid)?.attempts ?? 0;
    const attempts = uids.length > 1 ? before : before + 1;
    const isGivenUp = uids.length === 1 && (isOverLimit(error) || (hasRead && attempts >= maxAttempts));
    const rest = attempts === 0 ? 0 : isGivenUp ? Number.POSITIVE_INFINITY : silenceMs;
    failed.set(uid, { attempts, restsUntil: performance.now() + rest });
  }
}

/**
 * Does something with emails whose failure belongs to them, and not to the mailbox.
 *
 * @returns nothing if it failed
 * @throws if the database or the connection is lost
 */
async function atEmails<T>(pass: Pass, uids: readonly number[], work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (toRefusal(error).status === 503) throw error;
    noteFailure(pass, uids, error);
    // A limit ends the connection a moment later.
    if (isOverLimit(error)) throw new LostByEmail();
    if (pass.client.usable) return undefined;
    throw pass.hasRead ? new LostByEmail() : error;
  }
}

/** Marks an email with what became of it. */
async function finish(pass: Pass, uid: number, outcome: Outcome): Promise<void> {
  pass.onOutcome(outcome);
  pass.services.log.info({ uid, outcome }, 'email of the mailbox');
  await markDone(pass, [uid], outcome === 'unreadable' ? ['\\Seen', '\\Flagged'] : undefined);
  pass.failed.delete(uid);
}

interface Reply {
  readonly uid: number;
  readonly header: Buffer;
  /** Whose token it has. */
  readonly userId: number;
}

/** Takes one email if this server still reads the mailbox, and marks it after the commit of what it did. */
async function takeOne(pass: Pass, { uid, header }: Reply): Promise<void> {
  const { client, holder, services } = pass;
  if (!(await holdMailbox(services.db, holder))) throw new Error('another server reads the mailbox');
  const outcome = await atEmails(pass, [uid], () => takeEmail(pass, header, () => fetchReduced(client, uid, header)));
  if (outcome !== undefined) await finish(pass, uid, outcome);
}

/** Those of the emails that have a token; others are marked, and only their headers were read. */
async function findReplies(pass: Pass, uids: readonly number[]): Promise<Reply[]> {
  const headers = await atEmails(pass, uids, () => fetchHeaders(pass.client, uids));
  if (headers === undefined) return [];
  pass.hasRead ||= headers.size > 0;
  const tokens = await findTokens(pass, headers.values());
  const replies: Reply[] = [];
  const others: number[] = [];
  for (const uid of uids) {
    const header = headers.get(uid);
    const userId = header && tokens.get(header)?.user_id;
    if (header === undefined) noteFailure(pass, [uid], new Error('the mail server did not give its header'));
    else if (userId === undefined) others.push(uid);
    else replies.push({ uid, header, userId });
  }
  await markDone(pass, others);
  for (const uid of others) {
    pass.onOutcome('unknown');
    pass.failed.delete(uid);
  }
  return replies;
}

/** Says of each email whether it is within the fair share of its person. */
function countShares() {
  const shares = new Map<number, number>();
  return ({ userId }: Reply): boolean => {
    const share = (shares.get(userId) ?? 0) + 1;
    shares.set(userId, share);
    return share <= fairShare;
  };
}

async function quotaProblem({ client }: Pass): Promise<string | null> {
  const quota = await client.getQuota().catch(() => false as const);
  const used = quota === false ? undefined : quota.storage;
  return used?.limit && (used.usage ?? 0) > 0.9 * used.limit ? 'the mailbox is nearly full' : null;
}

/** The emails in groups that are read at once: those at which something failed come last, one by one, and not while they rest. */
function groupsOf(found: readonly number[], failed: Pass['failed']): number[][] {
  const groups: number[][] = [];
  const others = found.filter((uid) => !failed.has(uid));
  for (let at = 0; at < others.length; at += chunk) groups.push(others.slice(at, at + chunk));
  const now = performance.now();
  const isRested = (uid: number) => (failed.get(uid)?.restsUntil ?? now) <= now;
  return [...groups, ...found.filter((uid) => failed.has(uid) && isRested(uid)).map((uid) => [uid])];
}

/** Looks for emails that are not marked, and marks those that are given up. */
async function findUnseen(pass: Pass): Promise<number[]> {
  const { client, failed } = pass;
  const found = new Set((await client.search({ seen: false }, { uid: true })) || []);
  for (const [uid, { restsUntil }] of failed) {
    if (!found.has(uid)) failed.delete(uid);
    else if (!Number.isFinite(restsUntil) && found.delete(uid)) await finish(pass, uid, 'unreadable');
  }
  return [...found];
}

/** Looks through the emails that are not marked. What is more than a fair share comes last, and waits if others come meanwhile. */
export async function takeUnseen(reading: Reading, client: ImapFlow, hasNew: () => boolean): Promise<void> {
  const pass: Pass = { ...reading, client, hasRead: false, problem: undefined };
  const { holder, services, signal } = pass;
  const found = await findUnseen(pass);
  const isInShare = countShares();
  const late: number[] = [];
  let unread = found.length;
  for (const uids of groupsOf(found, pass.failed)) {
    for (const reply of await findReplies(pass, uids)) {
      if (signal.aborted) return;
      if (isInShare(reply)) await takeOne(pass, reply);
      else late.push(reply.uid);
    }
    unread -= uids.length;
    if (pass.hasRead) await markMailboxRead(services.db, holder, { waiting: unread + late.length });
  }
  for (const [at, uid] of late.entries()) {
    if (signal.aborted || hasNew()) return;
    for (const reply of await findReplies(pass, [uid])) await takeOne(pass, reply);
    await markMailboxRead(services.db, holder, { waiting: late.length - at - 1 });
  }
  if (pass.hasRead || found.length === 0)
    await markMailboxRead(services.db, holder, { waiting: pass.failed.size, problem: await quotaProblem(pass) });
  else if (pass.problem !== undefined) await setMailboxProblem(services.db, holder, pass.problem);
}
