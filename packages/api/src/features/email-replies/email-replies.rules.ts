import { chatMessageText } from '@exchange/contract/chats';
import { rates } from '@exchange/contract/limits';
import { offerMessage } from '@exchange/contract/offers';
import { requestStatus } from '@exchange/contract/statuses';
import type { ClientSession, Services, ViewerTxContext } from '../../core/context.ts';
import { toRefusal } from '../../core/error-mapping.ts';
import { inLanguage } from '../../core/languages.ts';
import { requireStillActing } from '../../core/present.ts';
import { refuseDeleting } from '../../core/procedures.ts';
import { consumeQuota, type Quota } from '../../core/quotas.ts';
import { type Refusal, refuse } from '../../core/refusal.ts';
import { publishAfterCommit, transact } from '../../core/transaction.ts';
import { findReaderLanguage, insertMail, mayMail } from '../../mail/outbox.sql.ts';
import { markRead, send } from '../chats/chats.rules.ts';
import { offerHelp, offerQuota } from '../offers/offers.rules.ts';
import { keepLooking } from '../request-reminders/expiry.rules.ts';
import { changeStatus } from '../requests/requests.rules.ts';
import { notTakenEmail, type Reason } from './email-replies.emails.ts';
import { type FoundToken, findLastMailedId, findStatus, findTokens, insertTaken } from './email-replies.sql.ts';
import { yesOrNo } from './yes-or-no.rules.ts';

export { type FoundToken as ReplyToken, findTokens as findReplyTokens };

/** A person's words, or why there are none that the person is told. */
type Said = { readonly words: string } | { readonly nothing: 'empty' | 'unclear' };

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
  await send(
    {
      ...ctx,
      db: tx,
      publish: (events) => {
        for (const { to, event } of events) publishAfterCommit(tx, to, event);
      },
    },
    { id, message },
  );
  await markRead(ctx, { id, last_message_id: await findLastMailedId(tx, id, created_at) });
}

/** Answers `Still looking?`: the request stays Active, or it is withdrawn. */
async function decide(ctx: ViewerTxContext, requestId: number, words: string): Promise<void> {
  const answer = yesOrNo(words);
  if (answer === undefined) throw new NotTaken('yes_or_no');
  if (answer === 'yes') return keepLooking(ctx, requestId);
  if ((await findStatus(ctx.tx, requestId)) !== requestStatus.active) refuse('requests.notActive');
  await changeStatus(ctx, { id: requestId, statusId: requestStatus.cancelled });
}

/** Does what a reply says, by the rules for the same on a screen. @throws refusals of these rules, `NotTaken` */
async function act(ctx: ViewerTxContext, token: FoundToken, said: Said): Promise<void> {
  if (token.is_expired) throw new NotTaken('late');
  if ('nothing' in said) throw new NotTaken(said.nothing);
  refuseDeleting(ctx.viewer);
  const { words } = said;
  if (token.purpose === 'chat') await post(ctx, token, words);
  else if (token.purpose === 'still_looking') await decide(ctx, token.about_id, words);
  else {
    await offerHelp(ctx, { requestId: token.about_id, message: offerMessage.parse(words) });
    await consumeQuota(ctx.tx, ctx, offerQuota);
  }
  await requireStillActing(ctx.tx, token.user_id);
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
    const mail = { kind: 'reply_not_taken', to: token.email } as const;
    if (!(await mayMail(tx, settings, mail, [{ times: rates.notTakenEmailsPerHour, seconds: 3600 }]))) return true;
    await insertMail(tx, settings, {
      ...mail,
      content: () =>
        notTakenEmail(settings, {
          why: typeof why === 'string' ? why : { sentence: why.message },
          words,
          purpose: token.purpose,
          id: token.about_id,
        }),
      headers: {
        'Auto-Submitted': 'auto-replied',
        ...(reply.messageId === undefined ? {} : { 'In-Reply-To': reply.messageId, References: reply.messageId }),
      },
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
      await act({ ...caller, tx }, token, read);
      return true;
    });
    return isTaken ? 'taken' : 'repeated';
  } catch (error) {
    const why = error instanceof NotTaken ? error.reason : toRefusal(error);
    if (typeof why !== 'string' && (why.status >= 500 || why.key === 'auth.required')) throw error;
    return (await answer(services, token, reply, { why, words })) ? 'answered' : 'repeated';
  }
}
