import { paths } from '@exchange/contract/paths';
import type { Settings } from '../../core/context.ts';
import { about, nameOf, titled } from '../../mail/format.ts';
import type { NotificationEmail } from '../../mail/notifications.ts';

/** For the owner of a request, after the person they named said that it was not them. */
export function rejectedEmail(
  { publicUrl }: Settings,
  { person, title }: { person: string | null; title: string },
): NotificationEmail {
  return {
    subject: `Credit not confirmed: ${about(title)}`,
    paragraphs: [
      `The credit that you gave to ${nameOf(person)} for the request ${titled(title)} was not confirmed. This happens when names or addresses are alike.`,
      'The entry and its points were removed on both sides. Nothing else has changed, and you do not need to do anything.',
    ],
    action: { label: 'See your requests', url: publicUrl + paths.myRequests },
    reason: 'credit that you gave was not confirmed',
  };
}

/** For a person who was named, after the owner of the request thanked them. */
export function thanksEmail(
  { publicUrl }: Settings,
  { owner, title, thanks }: { owner: string | null; title: string; thanks: string },
): NotificationEmail {
  return {
    subject: `Thanks from ${nameOf(owner)}: ${about(title)}`,
    paragraphs: [
      `You are thanked by ${nameOf(owner)} for your help with the request ${titled(title)}. Nobody else sees their words unless you show them on your profile. They wrote:`,
    ],
    quote: thanks,
    action: { label: 'Decide on your profile', url: publicUrl + paths.ownProfile },
    reason: 'somebody thanked you for your help',
  };
}
