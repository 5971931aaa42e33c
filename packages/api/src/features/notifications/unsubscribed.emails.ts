import { notificationEmails } from '@exchange/contract/sentences/notifications.emails';
import type { Settings } from '../../core/context.ts';
import type { Email } from '../../mail/template.ts';

/**
 * The last email of an unsubscription by the bare address, which anybody can type.
 *
 * @param link the URL that undoes it
 */
export function unsubscribedEmail({ appName: app }: Settings, link: string): Email {
  const { subject, turnedOff, notYou, action, why } = notificationEmails.unsubscribed;
  return {
    subject: subject({ app }),
    paragraphs: [turnedOff({ app }), notYou()],
    action: { label: action(), url: link },
    footer: [why({ app })],
  };
}
