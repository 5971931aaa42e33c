import type { AccessToken } from '@exchange/contract/account';
import { utcTime } from '@exchange/contract/format';
import { paths } from '@exchange/contract/paths';
import type { Settings } from '../../core/context.ts';
import { harmless } from '../../mail/format.ts';
import type { Email } from '../../mail/template.ts';

function because(appName: string): string {
  return `You get this email because it is about your account at ${appName}.`;
}

/** @param deletesAt when the account will be erased, ISO 8601 */
export function deletionEmail({ appName, publicUrl }: Settings, deletesAt: string): Email {
  const time = utcTime(deletesAt);
  return {
    subject: `Your ${appName} account will be deleted on ${time}`,
    paragraphs: [
      `You asked to delete your ${appName} account. You are logged out everywhere, and other people no longer see you, your requests and your offers.`,
      `On ${time}, everything is erased for good. What you wrote in chats stays with the person you wrote to, under the name “Deleted user”.`,
      'If you change your mind, or if this was not you, log in before that time and keep the account.',
    ],
    action: { label: 'Log in to keep the account', url: publicUrl + paths.login },
    footer: [because(appName)],
  };
}

const mayDo = { read: 'read what you can read', full: 'do what you can do' };

/** For the owner of an account that got an access token. */
export function accessTokenEmail(
  { appName, publicUrl }: Settings,
  { name, scope, expires_at }: Pick<AccessToken, 'name' | 'scope' | 'expires_at'>,
): Email {
  return {
    subject: `New access token for your ${appName} account`,
    paragraphs: [
      `The access token “${harmless(name)}” was created for your ${appName} account. A program that has it may ${mayDo[scope]} until ${utcTime(expires_at)}, except passwords, tokens and deleting the account.`,
      'If this was you, there is nothing to do. If it was not, choose a new password at once: that ends every session and every token.',
    ],
    action: { label: 'Choose a new password', url: publicUrl + paths.forgotPassword },
    footer: [because(appName)],
  };
}
