import { points } from '@exchange/contract/credit';
import { paths } from '@exchange/contract/paths';
import type { Settings } from '../../core/context.ts';
import { about, nameOf, titled } from '../../mail/format.ts';
import type { NotificationEmail } from '../../mail/notifications.ts';

/** For a user who got credit for a request, with the owner's thanks where these were given at the same time. */
export function creditEmail(
  { publicUrl, appName }: Settings,
  { owner, title, thanks }: { owner: string | null; title: string; thanks: string | null },
): NotificationEmail {
  return {
    subject: `You got credit from ${nameOf(owner)}: ${about(title)}`,
    paragraphs: [
      `You got credit for your help with the request ${titled(title)} from ${nameOf(owner)}.`,
      `Your profile at ${appName} now shows ${points.gotCredit} more collaboration points. Is this right? Confirm it there, and it can stand on your record, or say that it was not you.`,
      ...(thanks === null
        ? []
        : ['You are thanked, too. Nobody else sees these words unless you show them on your profile. They wrote:']),
    ],
    ...(thanks === null ? {} : { quote: thanks }),
    action: { label: 'Confirm on your profile', url: publicUrl + paths.ownProfile },
    reason: 'you got credit for your help',
  };
}
