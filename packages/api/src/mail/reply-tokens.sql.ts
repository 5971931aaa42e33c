import { lifetimes } from '@exchange/contract/limits';
import type { Db, ReplyPurpose, Tx } from '@exchange/db';
import { sql } from 'kysely';
import { ago, fromNow } from '../core/sql-time.ts';
import { tokenHash } from '../core/tokens.ts';

/** What a reply to an email does: a message in a chat, an offer on a request, or the answer to `Still looking?`. */
export interface ReplyThing {
  readonly purpose: ReplyPurpose;
  /** The id of the chat or of the request. */
  readonly id: number;
}

/** Keeps the hash of a token with which one person may answer one email. */
export async function insertReplyToken(
  tx: Tx,
  { token, userId, purpose, id }: ReplyThing & { readonly token: string; readonly userId: number },
): Promise<void> {
  await tx
    .insertInto('reply_token')
    .values({
      token_hash: tokenHash(token),
      user_id: userId,
      purpose,
      about_id: id,
      expires_at: fromNow(lifetimes.replyDays, 'days'),
    })
    .execute();
}

/** Ends all tokens of a person: emails sent before can be answered no more. */
export async function revokeReplyTokens(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('reply_token')
    .set({ expires_at: sql<string>`now()` })
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<string>`now()`)
    .execute();
}

/** Deletes tokens so old that a reply gets no answer any more, and the marks of replies to them. */
export async function deleteOldReplyTokens(db: Db): Promise<void> {
  const lastDays = lifetimes.replyDays + lifetimes.lateReplyDays;
  await db.deleteFrom('reply_token').where('created_at', '<', ago(lastDays, 'days')).execute();
  await db.deleteFrom('taken_reply').where('taken_at', '<', ago(lastDays, 'days')).execute();
}
