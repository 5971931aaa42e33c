import { pathTo } from '@exchange/contract/paths';
import { emailSentences } from '@exchange/contract/sentences/emails';
import { requestEmails } from '@exchange/contract/sentences/requests.emails';
import { type ClosedStatusId, requestStatus } from '@exchange/contract/statuses';
import type { Settings } from '../../core/context.ts';
import { about, linkToRequest, nameOf, titled } from '../../mail/format.ts';
import type { NotificationEmail } from '../../mail/notifications.ts';

interface Closing {
  readonly owner: string | null;
  readonly title: string;
  readonly statusId: ClosedStatusId;
  /** What the owner adds. */
  readonly note: string | null;
  readonly chatId: number;
  /** `null` if nobody finds the request any more. */
  readonly requestId: number | null;
}

/** The keys of the sentences about a closed request. */
const closings = {
  [requestStatus.completed]: 'completed',
  [requestStatus.cancelled]: 'cancelled',
  [requestStatus.expired]: 'expired',
} as const satisfies Record<ClosedStatusId, string>;

/** For people with a live offer: the request is closed, 'Successful', 'Withdrawn' or 'Expired' as screens call it. */
export function closingEmail(
  settings: Settings,
  { owner, title, statusId, note, chatId, requestId }: Closing,
): NotificationEmail {
  const say = requestEmails.closed;
  const closing = closings[statusId];
  const closed = say[closing]({ title: titled(title), name: nameOf(owner) });
  return {
    subject: say.subject[closing]({ title: about(title) }),
    paragraphs: note === null ? [closed] : [closed, say.theyAdd()],
    ...(note === null ? {} : { quote: note }),
    action: { label: emailSentences.link.chat(), url: settings.publicUrl + pathTo.chat(chatId, 'my-offers') },
    more: linkToRequest(settings, requestId),
    why: say.why({ app: settings.appName }),
    chatId,
  };
}
