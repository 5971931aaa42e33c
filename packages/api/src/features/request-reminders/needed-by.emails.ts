import { pathTo } from '@exchange/contract/paths';
import { weekday } from '@exchange/contract/planning';
import { emailSentences } from '@exchange/contract/sentences/emails';
import { requestEmails } from '@exchange/contract/sentences/requests.emails';
import type { Settings } from '../../core/context.ts';
import { about, titled } from '../../mail/format.ts';
import type { NotificationEmail } from '../../mail/notifications.ts';

interface Reminder {
  readonly requestId: number;
  readonly title: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly offers: number;
  readonly waiting: number;
}

/** For the owner of a request whose day is a week away. */
export function dayReminderEmail(
  { publicUrl, appName: app }: Settings,
  { requestId, title, day, offers, waiting }: Reminder,
): NotificationEmail {
  const say = requestEmails.neededBy;
  return {
    subject: say.subject({ title: about(title) }),
    paragraphs: [
      say.needed({ title: titled(title), day: weekday(day) }),
      offers === 0 ? say.noOffers() : waiting === 0 ? say.answered({ offers }) : say.waiting({ offers, waiting }),
      say.change(),
    ],
    action: { label: emailSentences.link.request(), url: publicUrl + pathTo.request(requestId) },
    why: say.why({ app }),
  };
}
