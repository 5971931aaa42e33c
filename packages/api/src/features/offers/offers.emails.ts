import { paths, pathTo } from '@exchange/contract/paths';
import { emailSentences } from '@exchange/contract/sentences/emails';
import { offerEmails } from '@exchange/contract/sentences/offers.emails';
import type { Settings } from '../../core/context.ts';
import { about, harmless, linkToRequest, nameOf, titled } from '../../mail/format.ts';
import type { NotificationEmail } from '../../mail/notifications.ts';
import type { WaitingOffer } from './reminders.sql.ts';

interface Offer {
  readonly helper: string | null;
  /** Name of the desk for which it is made. */
  readonly desk?: string | undefined;
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
  const { subject, answered, next } = isAccepted ? offerEmails.accepted : offerEmails.declined;
  const name = nameOf(owner);
  return {
    subject: subject({ name, title: about(title) }),
    paragraphs: [answered({ name, title: titled(title) }), message === null ? next() : emailSentences.theyWrote()],
    ...(message === null ? {} : { quote: message }),
    action: { label: emailSentences.link.chat(), url: settings.publicUrl + pathTo.chat(chatId, 'my-offers') },
    more: linkToRequest(settings, requestId),
    why: offerEmails.answered.why({ app: settings.appName }),
    chatId,
  };
}

interface Reminder {
  readonly offers: readonly WaitingOffer[];
  /** All that wait, of which `offers` are the longest waiting. */
  readonly count: number;
}

/** For the owner of requests with offers that wait for an answer. */
export function reminderEmail({ publicUrl, appName: app }: Settings, { offers, count }: Reminder): NotificationEmail {
  const { subject, waiting, longest, offer, why } = offerEmails.reminder;
  const { answer, requests } = emailSentences.link;
  const [first] = offers;
  const isOne = count === 1 && first !== undefined;
  return {
    subject: subject({ count }),
    paragraphs: [waiting({ count }), ...(count > offers.length ? [longest()] : [])],
    entries: offers.map(({ id, title, helper_name, days }) => ({
      title: harmless(title),
      url: publicUrl + pathTo.chat(id, 'my-requests'),
      note: offer({ name: nameOf(helper_name), days }),
    })),
    action: isOne
      ? { label: answer(), url: publicUrl + pathTo.chat(first.id, 'my-requests') }
      : { label: requests(), url: publicUrl + paths.myRequests },
    why: why({ app }),
    ...(isOne ? { chatId: first.id } : {}),
  };
}

/** For the owner of a request that got an offer of help. */
export function offerEmail(
  settings: Settings,
  { helper, desk, title, message, chatId, requestId }: Offer,
): NotificationEmail {
  const { subject, offered, why } = offerEmails.offered;
  const name =
    desk === undefined ? nameOf(helper) : offerEmails.forDesk({ name: nameOf(helper), desk: harmless(desk) });
  return {
    subject: subject({ name, title: about(title) }),
    paragraphs: [offered({ name, title: titled(title) })],
    quote: message,
    action: { label: emailSentences.link.answer(), url: settings.publicUrl + pathTo.chat(chatId, 'my-requests') },
    more: linkToRequest(settings, requestId),
    why: why({ app: settings.appName }),
    chatId,
  };
}
