import { utcTime } from '@exchange/contract/format';
import { pathTo } from '@exchange/contract/paths';
import { weekday } from '@exchange/contract/planning';
import { requestEmails } from '@exchange/contract/sentences/requests.emails';
import type { Settings } from '../../core/context.ts';
import { about, titled } from '../../mail/format.ts';
import type { NotificationEmail } from '../../mail/notifications.ts';

interface Question {
  readonly title: string;
  /** The day by which it was needed, if the question is asked because it is over. */
  readonly day: string | null;
  readonly requestId: number;
  /** ISO 8601. */
  readonly expiresAt: string;
  readonly token: string;
}

/** For the owner of a request on which nothing happened for long, or whose day is over. */
export function stillLookingEmail(
  { publicUrl, appName: app }: Settings,
  { title, day, requestId, expiresAt, token }: Question,
): NotificationEmail {
  const { stillLookingAfterDay: afterDay } = requestEmails;
  const { subject, nothing, expires, action, close, why } = requestEmails.stillLooking;
  return {
    subject: subject({ title: about(title) }),
    paragraphs: [
      day === null ? nothing({ title: titled(title) }) : afterDay.over({ title: titled(title), day: weekday(day) }),
      expires({ time: utcTime(expiresAt) }),
    ],
    action: { label: action(), url: publicUrl + pathTo.stillLooking(token) },
    more: { label: close(), url: publicUrl + pathTo.request(requestId) },
    reply: { purpose: 'still_looking', id: requestId },
    why: day === null ? why({ app }) : afterDay.why({ app }),
  };
}
