import { chatMessageText } from '@exchange/contract/chats';
import { limits, rates } from '@exchange/contract/limits';
import { offerMessage } from '@exchange/contract/offers';
import { emailReplyEmails } from '@exchange/contract/sentences/email-replies.emails';
import { requestStatus } from '@exchange/contract/statuses';
import type { Tx } from '@exchange/db';
import type { ClientSession, Services, Settings, ViewerTxContext } from '../../core/context.ts';
import { toRefusal } from '../../core/error-mapping.ts';
import { inLanguage } from '../../core/languages.ts';
import { requireStillActing } from '../../core/present.ts';
import { refuseDeleting } from '../../core/procedures.ts';
import { consumeQuota, type Quota } from '../../core/quotas.ts';
import { type Refusal, refuse } from '../../core/refusal.ts';
import { publishAfterCommit, transact } from '../../core/transaction.ts';
import { findReaderLanguage, insertMail, mayMail } from '../../mail/outbox.sql.ts';
import type { Email } from '../../mail/template.ts';
import { markRead, send } from '../chats/chats.rules.ts';
import { takeByWriting } from '../desks/taking.rules.ts';
import { offerHelp, offerQuota } from '../offers/offers.rules.ts';
import { keepLooking } from '../request-reminders/expiry.rules.ts';
import { changeStatus } from '../requests/requests.rules.ts';
import { notTakenEmail, partlyTakenEmail, type Reason, withdrawnEmail } from './email-replies.emails.ts';
import { type FoundToken, findLastMailedId, findRequest, findTokens, insertTaken } from './email-replies.sql.ts';
import { yesOrNo } from './yes-or-no.rules.ts';

export { type FoundToken as ReplyToken, findTokens as findReplyTokens };

/** A person's words, with what is not posted of the email, or why there are none that the person is told. */
type Said =
  | { readonly words: string; readonly attachments: number; readonly isCut: boolean }
  | { readonly nothing: 'empty' | 'unclear' | 'sealed' };

/** A reply of the person of a token. */
export interface Reply {
  /** A hash of its Message-ID, of which each has one effect. */
  readonly messageHash: Buffer;
  /** The Message-ID as other headers may have it. */
  readonly messageId: string | undefined;
  /** Reads what the person wrote. */
  readonly read: () => Promise<Said | 'automatic' | 'unreadable'>;
}

const replyQuota: Quota = {
  name: 'email replies',
  per: 'member',
  limit: rates.emailRepliesPerHour,
  hours: 1,
  refusal: 'http.rateLimited',
};

/** An email comes without a browser. */
const noBrowser: ClientSession = {
  address: '',
  userAgent: undefined,
  sessionToken: undefined,
  knownBrowser: undefined,
  linkToken: undefined,
  keepSession: () => undefined,
  dropSession: () => undefined,
  rememberBrowser: () => undefined,
  keepLink: () => undefined,
  markReplayed: () => undefined,
};

/** Ends the work on a reply that no rule refuses, but that cannot be understood. */
class NotTaken extends Error {
  readonly reason: Reason;
  constructor(reason: Reason) {
    super(reason);
    this.reason = reason;
  }
}

/** Posts a message in the chat of an email, whose messages the person has read by now. */
async function post(ctx: ViewerTxContext, { about_id: id, created_at }: FoundToken, words: string): Promise<void> {
  const { tx } = ctx;
  const message = chatMessageText.parse(words);
  const sent = await send(
    {
      ...ctx,
      db: tx,
      publish: (events) => {
        for (const { to, event } of events) publishAfterCommit(tx, to, event);
      },
    },
    { id, message },
  );
  if (sent.isUntaken) await takeByWriting(tx, ctx.viewer.user_id, id);
  await markRead(ctx, { id, last_message_id: await findLastMailedId(tx, id, created_at) });
}

/** Answers `Still looking?`: the request stays Active, or it is withdrawn, and its owner is told how to take this back. */
async function decide(ctx: ViewerTxContext, requestId: number, words: string): Promise<Email | undefined> {
  const answer = yesOrNo(words, ctx.viewer.name ?? '');
  if (answer === undefined) throw new NotTaken('yes_or_no');
  if (answer === 'yes') {
    await keepLooking(ctx, requestId);
    return undefined;
  }
  const request = await findRequest(ctx.tx, requestId);
  if (request?.status_id !== requestStatus.active) refuse('requests.notActive');
  await changeStatus(ctx, { id: requestId, statusId: requestStatus.cancelled });
  return withdrawnEmail(ctx.settings, { id: requestId, title: request.title });
}

/** The words, with a line that says how many attachments were left out, if it still fits. */
function withNote(words: string, attachments: number, maxLength: number): string {
  if (attachments === 0) return words;
  const noted = `${words}\n\n[${emailReplyEmails.leftOut({ attachments })}]`;
  return noted.length > maxLength ? words : noted;
}

/**
 * Does what a reply says, by the rules for the same on a screen.
 *
 * @returns what the person is told about it, if anything
 * @throws refusals of these rules, `NotTaken`
 */
async function act(ctx: ViewerTxContext, token: FoundToken, said: Said): Promise<Email | undefined> {
  if (token.is_expired) throw new NotTaken('late');
  if ('nothing' in said) throw new NotTaken(said.nothing);
  refuseDeleting(ctx.viewer);
  const { attachments, isCut } = said;
  if (token.purpose === 'still_looking') return decide(ctx, token.about_id, said.words);
  const isOffer = token.purpose === 'offer';
  const words = withNote(said.words, attachments, isOffer ? limits.offerMessage : limits.chatMessage);
  if (!isOffer) await post(ctx, token, words);
  else {
    await offerHelp(ctx, { requestId: token.about_id, message: offerMessage.parse(words) });
    await consumeQuota(ctx.tx, ctx, offerQuota);
  }
  return attachments > 0 || isCut ? partlyTakenEmail(ctx.settings, token, { words, attachments, isCut }) : undefined;
}

/** Queues an email about a reply, to its person. */
function tell(
  tx: Tx,
  settings: Settings,
  { email: to }: FoundToken,
  { messageId }: Reply,
  { kind, content }: { readonly kind: 'reply_taken' | 'reply_not_taken'; readonly content: () => Email },
): Promise<void> {
  const headers: Record<string, string> = {
    'Auto-Submitted': 'auto-replied',
    ...(messageId === undefined ? {} : { 'In-Reply-To': messageId, References: messageId }),
  };
  return insertMail(tx, settings, { kind, to, content, headers });
}

/** Tells a person once that a reply had no effect, with the words if they were read. @returns false if it was taken before */
function answer(
  services: Services,
  token: FoundToken,
  reply: Reply,
  { why, words }: { readonly why: Reason | Refusal; readonly words?: string | undefined },
): Promise<boolean> {
  const { settings } = services;
  return transact(services, async (tx) => {
    if (!(await insertTaken(tx, reply.messageHash))) return false;
    const kind = 'reply_not_taken';
    const limit = { times: rates.notTakenEmailsPerHour, seconds: 3600 };
    if (!(await mayMail(tx, settings, { kind, to: token.email }, [limit]))) return true;
    const reason = typeof why === 'string' ? why : { sentence: why.message };
    await tell(tx, settings, token, reply, {
      kind,
      content: () => notTakenEmail(settings, token, { why: reason, words }),
    });
    return true;
  });
}

/**
 * Takes a reply of the person of a token, whose address was checked: it has its effect, or the person gets an email that says
 * why not. Each Message-ID does one of both once, in one transaction with its mark. A reply is counted before it is read, whatever comes
 * of it.
 *
 * @throws if the database cannot be reached; then nothing has happened, and it must be tried again
 */
export async function takeReply(services: Services, token: FoundToken, reply: Reply): Promise<ReplyEffect> {
  const language = await findReaderLanguage(services.db, services.settings, token.email);
  return inLanguage(language, () => takeInLanguage(services, token, reply));
}

type ReplyEffect = 'taken' | 'answered' | 'repeated' | 'automatic' | 'unreadable';

/** The same, with refusals in the language of the person. */
async function takeInLanguage(services: Services, token: FoundToken, reply: Reply): Promise<ReplyEffect> {
  const { token_hash, user_id, hashid, name, deletes_at } = token;
  const viewer = { user_id, hashid, name, token_hash, deletes_at, has_factor: false };
  const caller = { ...services, viewer, clientSession: noBrowser };
  let words: string | undefined;
  try {
    await transact(services, (tx) => consumeQuota(tx, caller, replyQuota));
    const read = await reply.read();
    if (typeof read === 'string') return read;
    if ('words' in read) words = read.words;
    const isTaken = await transact(services, async (tx) => {
      if (!(await insertTaken(tx, reply.messageHash))) return false;
      const about = await act({ ...caller, tx }, token, read);
      await requireStillActing(tx, user_id);
      if (about !== undefined)
        await tell(tx, services.settings, token, reply, { kind: 'reply_taken', content: () => about });
      return true;
    });
    return isTaken ? 'taken' : 'repeated';
  } catch (error) {
    const why = error instanceof NotTaken ? error.reason : toRefusal(error);
    if (typeof why !== 'string' && (why.status >= 500 || why.key === 'auth.required')) throw error;
    return (await answer(services, token, reply, { why, words })) ? 'answered' : 'repeated';
  }
}
