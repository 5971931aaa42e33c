import { toRefusal } from '@exchange/api';
import { holdMailbox, markMailboxRead, setMailboxProblem } from '@exchange/api/mail/mailbox-reader.sql';
import type { FetchMessageObject, ImapFlow } from 'imapflow';
import type { Outcome } from './outcomes.ts';
import { fetchReduced } from './reduced-email.ts';
import { recipientFields, type TakingOptions, takeEmail, tokensIn } from './taking.ts';

/** What a server keeps while it reads the mailbox, over all its connections. */
export interface Reading extends TakingOptions {
  readonly onOutcome: (outcome: Outcome) => void;
  /** The name under which this server has the lease. */
  readonly holder: string;
  /** Aborted when the server stops. */
  readonly signal: AbortSignal;
  /** Attempts at the emails that failed, by uid. */
  readonly attempts: Map<number, number>;
}

/** Emails whose headers are read at once. */
const chunk = 100;
/** Emails of one sender, or with one token, that are taken before those of others; so a flood of them delays nobody else. */
const fairShare = 5;
/** Attempts at one email before it is left to the operator. */
const maxAttempts = 5;

async function markDone(client: ImapFlow, uids: readonly number[], flags = ['\\Seen']): Promise<void> {
  if (uids.length > 0) await client.messageFlagsAdd(uids.join(','), flags, { uid: true });
}

/** Takes one email and marks it after the commit of what it did. */
async function takeOne(reading: Reading, client: ImapFlow, uid: number): Promise<void> {
  const { attempts, onOutcome, services } = reading;
  const attempt = (attempts.get(uid) ?? 0) + 1;
  attempts.set(uid, attempt);
  try {
    const bytes = attempt > maxAttempts ? undefined : await fetchReduced(client, uid);
    const outcome = bytes === undefined ? 'unreadable' : await takeEmail(reading, bytes);
    onOutcome(outcome);
    services.log.info({ uid, outcome }, 'email of the mailbox');
    await markDone(client, [uid], outcome === 'unreadable' ? ['\\Seen', '\\Flagged'] : undefined);
    attempts.delete(uid);
  } catch (error) {
    // The database is away for all emails, so it is no fault of this one.
    if (toRefusal(error).status === 503) attempts.set(uid, attempt - 1);
    throw error;
  }
}

/** Takes an email if this server still reads the mailbox. */
async function takeNext(reading: Reading, client: ImapFlow, uid: number): Promise<void> {
  if (!(await holdMailbox(reading.services.db, reading.holder))) throw new Error('another server reads the mailbox');
  await takeOne(reading, client, uid);
}

interface Reply {
  readonly uid: number;
  /** Its tokens and its sender. */
  readonly keys: readonly string[];
}

/** Those of the emails that have a token; others are marked and never read. */
async function fetchReplies(
  { replyAddress, onOutcome }: Reading,
  client: ImapFlow,
  uids: readonly number[],
): Promise<Reply[]> {
  const heads: FetchMessageObject[] = await client.fetchAll(
    uids.join(','),
    { headers: recipientFields, envelope: true },
    { uid: true },
  );
  const replies: Reply[] = [];
  const others: number[] = [];
  for (const { uid, headers, envelope } of heads) {
    const tokens = tokensIn(headers?.toString('latin1') ?? '', replyAddress);
    if (tokens.length > 0) replies.push({ uid, keys: [...tokens, envelope?.from?.[0]?.address ?? ''] });
    else others.push(uid);
  }
  for (const _ of others) onOutcome('unknown');
  await markDone(client, others);
  return replies;
}

/** Says of each email whether it is within the fair share of its sender and of its tokens. */
function countShares() {
  const shares = new Map<string, number>();
  return ({ keys }: Reply): boolean => {
    if (keys.some((key) => (shares.get(key) ?? 0) >= fairShare)) return false;
    for (const key of keys) shares.set(key, (shares.get(key) ?? 0) + 1);
    return true;
  };
}

async function noteQuota({ services, holder }: Reading, client: ImapFlow): Promise<void> {
  const quota = await client.getQuota().catch(() => false as const);
  const used = quota === false ? undefined : quota.storage;
  if (used?.limit && (used.usage ?? 0) > 0.9 * used.limit)
    await setMailboxProblem(services.db, holder, 'the mailbox is nearly full');
}

/** Looks through the emails that are not marked. What is more than a fair share comes last, and waits if others come meanwhile. */
export async function takeUnseen(reading: Reading, client: ImapFlow, hasNew: () => boolean): Promise<void> {
  const { services, holder, signal } = reading;
  const found = (await client.search({ seen: false }, { uid: true })) || [];
  await markMailboxRead(services.db, holder, found.length);
  const isInShare = countShares();
  const late: number[] = [];
  for (let at = 0; at < found.length && !signal.aborted; at += chunk)
    for (const reply of await fetchReplies(reading, client, found.slice(at, at + chunk))) {
      if (signal.aborted) return;
      if (isInShare(reply)) await takeNext(reading, client, reply.uid);
      else late.push(reply.uid);
    }
  for (const uid of late) {
    if (signal.aborted || hasNew()) return;
    await takeNext(reading, client, uid);
  }
  await markMailboxRead(services.db, holder, 0);
  await noteQuota(reading, client);
}
