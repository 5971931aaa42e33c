import { points } from '@exchange/contract/limits';
import { paths } from '@exchange/contract/paths';
import type { Settings } from '../../core/context.ts';
import { nameOf, titled } from '../../mail/format.ts';
import type { NotificationEmail } from '../../mail/notifications.ts';

/** For a user who was recorded as a successful collaborator on a request. */
export function collaboratorEmail(
  { publicUrl, appName }: Settings,
  { owner, title }: { owner: string | null; title: string },
): NotificationEmail {
  return {
    subject: `You were recorded as a successful collaborator by ${nameOf(owner)}`,
    paragraphs: [
      `You were recorded as a successful collaborator by ${nameOf(owner)} on the request ${titled(title)}.`,
      `Your profile at ${appName} now shows ${points.wasTracked} more collaboration points. Thank you for helping.`,
    ],
    action: { label: 'See your profile', url: publicUrl + paths.ownProfile },
    reason: 'you were recorded as a successful collaborator',
  };
}
