import { emailKey } from '@exchange/contract/auth';
import { notificationLimits } from '@exchange/contract/limits';
import { paths, pathTo } from '@exchange/contract/paths';
import { emailSentences } from '@exchange/contract/sentences/emails';
import type { Tx } from '@exchange/db';
import type { Settings } from '../core/context.ts';
import { newReplyToken, sign } from '../core/tokens.ts';
import { insertMail } from './outbox.sql.ts';
import { findRecipient, type NotificationTarget } from './recipients.sql.ts';
import { insertReplyToken, type ReplyThing } from './reply-tokens.sql.ts';
import type { Email } from './template.ts';

/** Purpose of the signature in unsubscribe links. */
export const unsubscribePurpose = 'unsubscribe';

/** Purpose of the signature in links that undo an unsubscription. */
export const resubscribePurpose = 'resubscribe';

/** The link that unsubscribes an address, and the headers with which mail programs offer it as a button (RFC 8058). */
export function unsubscribing({ publicUrl, secret }: Settings, email: string) {
  const path = pathTo.unsubscribe(email, sign(secret, unsubscribePurpose, emailKey(email)));
  return {
    url: publicUrl + path,
    headers: {
      'List-Unsubscribe': `<${publicUrl}/api${path}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

/** The text of a notification; each one ends with why its recipient gets it, and how to turn them off. */
export interface NotificationEmail extends Omit<Email, 'footer' | 'footerLinks' | 'answer'> {
  /** A whole sentence. */
  readonly why: string;
  /** The chat that it is about, if it is one: mail programs show the emails about a chat as one conversation. */
  readonly chatId?: number;
  /** What a reply to it does; in an email about a chat it is a message. */
  readonly reply?: ReplyThing;
}

interface Notification extends NotificationTarget {
  /** Says it in the language of its reader. */
  readonly email: () => NotificationEmail;
  /** Seconds in which it can still be cancelled. */
  readonly delaySeconds?: number;
}

/** The headers that make the emails about a chat one conversation: all answer the same email, which was never sent. */
function conversation({ publicUrl }: Settings, chatId: number) {
  const root = `<chat-${chatId}@${new URL(publicUrl).hostname}>`;
  return { References: root, 'In-Reply-To': root };
}

/** The address at which a person answers an email by email, if this installation reads replies. */
async function insertAnswerAddress(tx: Tx, { replyAddress }: Settings, userId: number, thing: ReplyThing | undefined) {
  if (replyAddress === undefined || thing === undefined) return undefined;
  const token = newReplyToken();
  await insertReplyToken(tx, { ...thing, userId, token });
  return replyAddress.replace('{token}', token);
}

/** Queues a notification email unless `findRecipient` rules the recipient out. @returns whether it was queued */
export async function queueNotification(tx: Tx, settings: Settings, notification: Notification): Promise<boolean> {
  const email = await findRecipient(tx, settings, notification);
  if (email === undefined) return false;
  const { chatId, reply } = notification.email();
  const thing: ReplyThing | undefined = chatId === undefined ? reply : { purpose: 'chat', id: chatId };
  const answerAddress = await insertAnswerAddress(tx, settings, notification.to, thing);
  const { url, headers } = unsubscribing(settings, email);
  await insertMail(tx, settings, {
    kind: notification.kind,
    to: email,
    from: notification.from,
    topic: notification.topic,
    delaySeconds: notification.delaySeconds,
    content: () => {
      const { why, ...content } = notification.email();
      return {
        ...content,
        answer: answerAddress && thing && emailSentences.answer[thing.purpose](),
        footer: [why],
        footerLinks: [
          { label: emailSentences.link.choose(), url: settings.publicUrl + paths.ownProfile },
          { label: emailSentences.link.stop(), url },
        ],
      };
    },
    headers: { ...headers, ...(chatId === undefined ? {} : conversation(settings, chatId)) },
    replyTo: answerAddress,
    expiresInHours: notificationLimits.staleAfterHours,
  });
  return true;
}
