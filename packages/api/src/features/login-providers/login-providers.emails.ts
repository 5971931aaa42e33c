import { counted } from '@exchange/contract/format';
import { lifetimes } from '@exchange/contract/limits';
import { paths, pathTo } from '@exchange/contract/paths';
import type { Settings } from '../../core/context.ts';
import type { Email } from '../../mail/template.ts';

/** The link that confirms that the owner of an account wants to log in at a provider. */
export function confirmLoginEmail({ appName, publicUrl }: Settings, provider: string, token: string): Email {
  return {
    subject: `Confirm your login with ${provider}`,
    paragraphs: [
      `Somebody logged in with ${provider} and wants to use that login for your ${appName} account from now on.`,
      `If this was you, open the link in the browser in which you began, within ${counted(lifetimes.loginLinkMinutes, 'minute')}. It works in no other browser.`,
    ],
    action: { label: 'Confirm the login', url: publicUrl + pathTo.confirmLogin(token) },
    footer: [
      `You get this email because it is about your account at ${appName}.`,
      'If this was not you, do not open the link: without it nothing happens.',
    ],
  };
}

/** Tells the owner of an account that a login was linked to it. */
export function loginLinkedEmail({ appName, publicUrl }: Settings, provider: string): Email {
  return {
    subject: `You can now log in to ${appName} with ${provider}`,
    paragraphs: [
      `A login with ${provider} was linked to your ${appName} account. Your password still works.`,
      'If this was not you, choose a new password at once, and then unlink the login in Settings: a new password leaves it linked.',
    ],
    action: { label: 'Choose a new password', url: publicUrl + paths.forgotPassword },
    footer: [`You get this email because it is about your account at ${appName}.`],
  };
}

/** Tells the owner of an account that a login was unlinked from it. */
export function loginUnlinkedEmail({ appName, publicUrl }: Settings, provider: string): Email {
  return {
    subject: `You can no longer log in to ${appName} with ${provider}`,
    paragraphs: [
      `The login with ${provider} was unlinked from your ${appName} account. Your password still works.`,
      'If this was not you, somebody knows your password. Choose a new one at once, and then link the login again.',
    ],
    action: { label: 'Choose a new password', url: publicUrl + paths.forgotPassword },
    footer: [`You get this email because it is about your account at ${appName}.`],
  };
}
