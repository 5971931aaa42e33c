import { pathTo } from '@exchange/contract/paths';
import { askEmails } from '@exchange/contract/sentences/asks.emails';
import { emailSentences } from '@exchange/contract/sentences/emails';
import type { Settings } from '../../core/context.ts';
import { about, harmless, nameOf, titled } from '../../mail/format.ts';
import type { NotificationEmail } from '../../mail/notifications.ts';

interface Asked {
  readonly asker: string | null;
  readonly title: string;
  readonly message: string | null;
  readonly description: string | null;
  readonly requestId: number;
}

/** For a person who is asked for help on a request. */
export function askEmail(
  { appName: app, publicUrl, replyAddress }: Settings,
  { asker, title, message, description, requestId }: Asked,
): NotificationEmail {
  const name = nameOf(asker);
  const asked = askEmails.asked({ name, title: titled(title) });
  return {
    subject: askEmails.subject({ name, title: about(title) }),
    paragraphs: message === null ? [asked] : [asked, emailSentences.theyWrote()],
    ...(message === null ? {} : { quote: message }),
    // A person who offers help by email reads there what is wanted.
    entries: replyAddress === undefined || description === null ? [] : [{ title: harmless(title), text: description }],
    action: { label: emailSentences.link.request(), url: publicUrl + pathTo.request(requestId) },
    why: askEmails.why({ app }),
    reply: { purpose: 'offer', id: requestId },
  };
}
