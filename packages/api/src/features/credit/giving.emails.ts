import { points } from '@exchange/contract/credit';
import { paths } from '@exchange/contract/paths';
import { creditEmails } from '@exchange/contract/sentences/credit.emails';
import type { Settings } from '../../core/context.ts';
import { about, nameOf, titled } from '../../mail/format.ts';
import type { NotificationEmail } from '../../mail/notifications.ts';

/** For a user who got credit for a request, with the owner's thanks if these were given at the same time. */
export function creditEmail(
  { publicUrl, appName: app }: Settings,
  { owner, title, thanks }: { owner: string | null; title: string; thanks: string | null },
): NotificationEmail {
  const { subject, got, confirm, thanked, action, why } = creditEmails.given;
  const name = nameOf(owner);
  return {
    subject: subject({ name, title: about(title) }),
    paragraphs: [
      got({ name, title: titled(title) }),
      confirm({ app, points: points.gotCredit }),
      ...(thanks === null ? [] : [thanked()]),
    ],
    ...(thanks === null ? {} : { quote: thanks }),
    action: { label: action(), url: publicUrl + paths.ownProfile },
    why: why({ app }),
  };
}
