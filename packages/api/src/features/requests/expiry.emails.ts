import { utcTime } from '@exchange/contract/format';
import { pathTo } from '@exchange/contract/paths';
import { requestEmails } from '@exchange/contract/sentences/requests.emails';
import type { Settings } from '../../core/context.ts';
import { about, titled } from '../../mail/format.ts';
import type { NotificationEmail } from '../../mail/notifications.ts';

interface Question {
  readonly title: string;
  readonly requestId: number;
  /** ISO 8601. */
  readonly expiresAt: string;
  readonly token: string;
}

/** For the owner of a request on which nothing happened for long. */
export function stillLookingEmail(
  { publicUrl, appName: app }: Settings,
  { title, requestId, expiresAt, token }: Question,
): NotificationEmail {
  const { subject, nothing, expires, action, close, why } = requestEmails.stillLooking;
  return {
    subject: subject({ title: about(title) }),
    paragraphs: [nothing({ title: titled(title) }), expires({ time: utcTime(expiresAt) })],
    action: { label: action(), url: publicUrl + pathTo.stillLooking(token) },
    more: { label: close(), url: publicUrl + pathTo.request(requestId) },
    reply: { purpose: 'still_looking', id: requestId },
    why: why({ app }),
  };
}
