import { emailKey } from '@exchange/contract/auth';
import { notificationLimits } from '@exchange/contract/limits';
import { paths, pathTo } from '@exchange/contract/paths';
import type { Tx } from '@exchange/db';
import type { Settings } from '../core/context.ts';
import { sign } from '../core/tokens.ts';
import { findRecipient, type NotificationTarget } from './notifications.sql.ts';
import { insertMail } from './outbox.sql.ts';
import type { Email } from './template.ts';

/** Purpose of the signature in unsubscribe links. */
export const unsubscribePurpose = 'unsubscribe';

/** The text of a notification and the reason why its recipient gets it; each one ends with how to turn them off. */
export interface NotificationEmail extends Omit<Email, 'footer' | 'footerLinks'> {
  readonly reason: string;
}

interface Notification extends NotificationTarget {
  readonly email: NotificationEmail;
}

/** Queues a notification email unless `findRecipient` rules the recipient out. @returns whether it was queued */
export async function queueNotification(tx: Tx, settings: Settings, notification: Notification): Promise<boolean> {
  const email = await findRecipient(tx, settings, notification);
  if (email === undefined) return false;
  const { publicUrl, appName, secret } = settings;
  const { reason, ...content } = notification.email;
  const unsubscribePath = pathTo.unsubscribe(email, sign(secret, unsubscribePurpose, emailKey(email)));
  await insertMail(tx, settings, {
    kind: notification.kind,
    to: email,
    topic: notification.topic,
    letter: {
      ...content,
      footer: [`You get this mail from ${appName} because ${reason}.`],
      footerLinks: [
        { label: 'Choose which mails you get', url: publicUrl + paths.ownProfile },
        { label: 'Stop all of these mails', url: publicUrl + unsubscribePath },
      ],
    },
    // RFC 8058: the button of the mail program posts to this address.
    headers: {
      'List-Unsubscribe': `<${publicUrl}/api${unsubscribePath}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    expiresInHours: notificationLimits.staleAfterHours,
  });
  return true;
}
