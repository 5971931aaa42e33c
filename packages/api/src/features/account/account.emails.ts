import { paths } from '@exchange/contract/paths';
import type { Settings } from '../../core/context.ts';
import type { Email } from '../../mail/template.ts';

const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

function because(appName: string): string {
  return `You get this email because it is about your account at ${appName}.`;
}

/** @param deletesAt when the account will be erased, ISO 8601 */
export function deletionEmail({ appName, publicUrl }: Settings, deletesAt: string): Email {
  const day = date.format(new Date(deletesAt));
  return {
    subject: `Your ${appName} account will be deleted on ${day}`,
    paragraphs: [
      `You asked to delete your ${appName} account. You are logged out everywhere, and other people no longer see you, your requests and your offers.`,
      `On ${day} everything is erased for good. What you wrote in chats stays with the person you wrote to, under the name “Deleted user”.`,
      'If you change your mind, or if this was not you, log in before that day and keep the account.',
    ],
    action: { label: 'Log in to keep the account', url: publicUrl + paths.login },
    footer: [because(appName)],
  };
}
