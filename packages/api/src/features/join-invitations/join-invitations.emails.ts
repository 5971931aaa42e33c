import { joinInvitationDays } from '@exchange/contract/limits';
import { paths } from '@exchange/contract/paths';
import type { Settings } from '../../core/context.ts';
import { nameOf, titled } from '../../mail/format.ts';
import type { NotificationEmail } from '../../mail/notifications.ts';
import type { Email } from '../../mail/template.ts';

/** What an email to an address without an account says; the caller adds how to stop these emails. */
export function joinEmail(
  { publicUrl, appName }: Settings,
  { owner, title }: { owner: string | null; title: string },
): Pick<NotificationEmail, 'subject' | 'paragraphs' | 'action'> {
  return {
    subject: `Credit for your help from ${nameOf(owner)}`,
    paragraphs: [
      `You are named by ${nameOf(owner)} as a person who helped with ${titled(title)}.`,
      `At ${appName} researchers ask each other for help and give credit for it. If you sign up with this address within ${joinInvitationDays} days, you are asked whether this is right, and can show it on your profile.`,
      'You do not need to do anything. Without an account nothing is shown about you.',
    ],
    action: { label: `Join ${appName}`, url: publicUrl + paths.signup },
  };
}

/** To an address that an operator invites; the caller adds how to stop these emails. */
export function operatorInvitationEmail({
  appName,
  publicUrl,
}: Settings): Pick<Email, 'subject' | 'paragraphs' | 'action'> {
  return {
    subject: `You are invited to ${appName}`,
    paragraphs: [
      `The people who run ${appName} invite you to join. Researchers ask each other for help there, and give credit for it.`,
      `Sign up with this address within ${joinInvitationDays} days. You do not need to do anything if you do not want to.`,
    ],
    action: { label: `Join ${appName}`, url: publicUrl + paths.signup },
  };
}
