import { paths, pathTo } from '@exchange/contract/paths';
import type { Settings } from '../../core/context.ts';
import { about, harmless, linkToRequest, nameOf, titled } from '../../mail/format.ts';
import type { NotificationEmail } from '../../mail/notifications.ts';
import type { WaitingOffer } from './reminders.sql.ts';

interface Offer {
  readonly helper: string | null;
  readonly title: string;
  readonly message: string;
  readonly chatId: number;
  readonly requestId: number;
}

interface Answer {
  readonly owner: string | null;
  readonly title: string;
  readonly isAccepted: boolean;
  /** What came with it and was not read yet. */
  readonly message: string | null;
  readonly chatId: number;
  readonly requestId: number;
}

/** For a helper whose offer was accepted or declined. */
export function answerEmail(
  settings: Settings,
  { owner, title, isAccepted, message, chatId, requestId }: Answer,
): NotificationEmail {
  const done = isAccepted ? 'accepted' : 'declined';
  const offer = `Your offer of help on ${titled(title)} was ${done} by ${nameOf(owner)}.`;
  const next = isAccepted ? 'You can go on in the chat.' : 'There is nothing to do. Thank you for offering.';
  return {
    subject: `Your offer was ${done} by ${nameOf(owner)}: ${about(title)}`,
    paragraphs: message === null ? [`${offer} ${next}`] : [`${offer} They wrote:`],
    ...(message === null ? {} : { quote: message }),
    action: { label: 'Open the chat', url: settings.publicUrl + pathTo.chat(chatId, 'my-offers') },
    more: linkToRequest(settings, requestId),
    reason: 'your offer of help was answered',
    chatId,
  };
}

interface Reminder {
  readonly offers: readonly WaitingOffer[];
  /** All that wait, of which `offers` are the longest waiting. */
  readonly count: number;
}

/** For the owner of requests with offers that wait for an answer. */
export function reminderEmail({ publicUrl }: Settings, { offers, count }: Reminder): NotificationEmail {
  const [first] = offers;
  const waiting = count === 1 ? 'An offer of help waits' : `${count} offers of help wait`;
  const isOne = count === 1 && first !== undefined;
  return {
    subject: `${waiting} for your answer`,
    paragraphs: [
      `${waiting} for your answer. A short one is enough, also a no.`,
      ...(count > offers.length ? ['Those that have waited longest:'] : []),
    ],
    entries: offers.map(({ id, title, helper_name, days }) => ({
      title: harmless(title),
      url: publicUrl + pathTo.chat(id, 'my-requests'),
      note: `${nameOf(helper_name)}, ${days} days ago`,
    })),
    action: isOne
      ? { label: 'Answer in the chat', url: publicUrl + pathTo.chat(first.id, 'my-requests') }
      : { label: 'See your requests', url: publicUrl + paths.myRequests },
    reason: 'offers on your Active requests wait for an answer',
    ...(isOne ? { chatId: first.id } : {}),
  };
}

/** For the owner of a request that got an offer of help. */
export function offerEmail(
  settings: Settings,
  { helper, title, message, chatId, requestId }: Offer,
): NotificationEmail {
  return {
    subject: `Help offered by ${nameOf(helper)}: ${about(title)}`,
    paragraphs: [`Help was offered by ${nameOf(helper)} on your request ${titled(title)}. They wrote:`],
    quote: message,
    action: { label: 'Answer in the chat', url: settings.publicUrl + pathTo.chat(chatId, 'my-requests') },
    more: linkToRequest(settings, requestId),
    reason: 'somebody offered help on your request',
    chatId,
  };
}
