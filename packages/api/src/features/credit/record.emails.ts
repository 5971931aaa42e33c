import { paths } from '@exchange/contract/paths';
import { creditEmails } from '@exchange/contract/sentences/credit.emails';
import { emailSentences } from '@exchange/contract/sentences/emails';
import type { Settings } from '../../core/context.ts';
import { about, nameOf, titled } from '../../mail/format.ts';
import type { NotificationEmail } from '../../mail/notifications.ts';

/** For the owner of a request, after the person they named said that it was not them. */
export function rejectedEmail(
  { publicUrl, appName: app }: Settings,
  { person, title }: { person: string | null; title: string },
): NotificationEmail {
  const { subject, notConfirmed, removed, why } = creditEmails.rejected;
  return {
    subject: subject({ title: about(title) }),
    paragraphs: [notConfirmed({ name: nameOf(person), title: titled(title) }), removed()],
    action: { label: emailSentences.link.requests(), url: publicUrl + paths.myRequests },
    why: why({ app }),
  };
}

/** For a person who was named, after the owner of the request thanked them. */
export function thanksEmail(
  { publicUrl, appName: app }: Settings,
  { owner, title, thanks }: { owner: string | null; title: string; thanks: string },
): NotificationEmail {
  const { subject, thanked, action, why } = creditEmails.thanks;
  const name = nameOf(owner);
  return {
    subject: subject({ name, title: about(title) }),
    paragraphs: [thanked({ name, title: titled(title) })],
    quote: thanks,
    action: { label: action(), url: publicUrl + paths.ownProfile },
    why: why({ app }),
  };
}
