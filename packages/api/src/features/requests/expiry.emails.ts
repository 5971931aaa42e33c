import { utcTime } from '@exchange/contract/format';
import { expiry } from '@exchange/contract/limits';
import { pathTo } from '@exchange/contract/paths';
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
  { publicUrl }: Settings,
  { title, requestId, expiresAt, token }: Question,
): NotificationEmail {
  return {
    subject: `Still looking? ${about(title)}`,
    paragraphs: [
      `Nothing has happened on your request ${titled(title)} for ${expiry.askedAfterDays} days. Do you still look for help?`,
      `Without an answer it expires on ${utcTime(expiresAt)}: nobody finds it any more, and those who offered help are told. You can make it Active again at any time.`,
    ],
    action: { label: 'Yes, still looking', url: publicUrl + pathTo.stillLooking(token) },
    more: { label: 'Close it', url: publicUrl + pathTo.request(requestId) },
    reply: { purpose: 'still_looking', id: requestId },
    reason: `nothing has happened on your request for ${expiry.askedAfterDays} days`,
  };
}
