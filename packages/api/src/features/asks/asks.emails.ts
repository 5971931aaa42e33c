import { pathTo } from '@exchange/contract/paths';
import { askEmails } from '@exchange/contract/sentences/asks.emails';
import { emailSentences } from '@exchange/contract/sentences/emails';
import type { Settings } from '../../core/context.ts';
import { about, nameOf, titled } from '../../mail/format.ts';
import type { NotificationEmail } from '../../mail/notifications.ts';

interface Asked {
  readonly asker: string | null;
  readonly title: string;
  readonly message: string | null;
  readonly requestId: number;
}

/** For a person who is asked for help on a request. */
export function askEmail(
  { appName: app, publicUrl }: Settings,
  { asker, title, message, requestId }: Asked,
): NotificationEmail {
  const name = nameOf(asker);
  const asked = askEmails.asked({ name, title: titled(title) });
  return {
    subject: askEmails.subject({ name, title: about(title) }),
    paragraphs: message === null ? [asked] : [asked, emailSentences.theyWrote()],
    ...(message === null ? {} : { quote: message }),
    action: { label: emailSentences.link.request(), url: publicUrl + pathTo.request(requestId) },
    why: askEmails.why({ app }),
    reply: { purpose: 'offer', id: requestId },
  };
}
