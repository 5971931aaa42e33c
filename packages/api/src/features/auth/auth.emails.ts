import { counted } from '@exchange/contract/format';
import { lifetimes } from '@exchange/contract/limits';
import { paths, pathTo } from '@exchange/contract/paths';
import type { Settings } from '../../core/context.ts';
import type { Email } from '../../mail/template.ts';

const ignore = 'If this was not you, you can ignore this email: nothing happens without the link.';

function because(appName: string): string {
  return `You get this email because somebody entered this address at ${appName}.`;
}

/**
 * The email with the verification link, `/verify?token=…`.
 *
 * @param browser the browser in which the password was typed
 */
export function verificationEmail(
  { appName, publicUrl }: Settings,
  { token, browser }: { token: string; browser: string | null },
): Email {
  const where = browser === null ? '' : ` It sets the password that was typed in ${browser}.`;
  return {
    subject: `Verify your email address for ${appName}`,
    paragraphs: [
      `Welcome to ${appName}.`,
      `Please confirm that this address is yours. The link is valid for ${counted(lifetimes.verificationHours, 'hour')}.${where}`,
    ],
    action: { label: 'Verify your email address', url: publicUrl + pathTo.verify(token) },
    footer: [because(appName), ignore],
  };
}

/** To an address that signed up where only those who are invited can. */
export function notInvitedEmail({ appName, publicUrl }: Settings): Email {
  return {
    subject: `No account for this address at ${appName}`,
    paragraphs: [
      `Somebody wanted to create an account at ${appName} with this address.`,
      'Only people who were invited can have an account there, and this address was not, or its invitation has ended. If another address of yours was invited, use that one.',
    ],
    action: { label: 'Create an account with another address', url: publicUrl + paths.signup },
    footer: [
      because(appName),
      'If this was not you, you can ignore this email: nothing happens without an invitation.',
    ],
  };
}

/** The link that lets the owner of an address choose a password. */
export function resetEmail({ appName, publicUrl }: Settings, token: string): Email {
  return {
    subject: `Choose a new password for ${appName}`,
    paragraphs: [
      `Here is the link to choose a new password for your ${appName} account. It works once and is valid for ${counted(lifetimes.resetHours, 'hour')}.`,
    ],
    action: { label: 'Choose a new password', url: publicUrl + pathTo.resetPassword(token) },
    footer: [because(appName), ignore],
  };
}

function newPasswordEmail({ appName, publicUrl }: Settings, happened: string): Email {
  return {
    subject: `Your password for ${appName} was changed`,
    paragraphs: [
      happened,
      'If this was you, there is nothing to do. If it was not, choose a new password at once: that ends every session and access token.',
    ],
    action: { label: 'Choose a new password', url: publicUrl + paths.forgotPassword },
    footer: [`You get this email because it is about your account at ${appName}.`],
  };
}

/** For the owner of an account whose password was changed in a logged-in session. */
export function passwordChangedEmail(settings: Settings): Email {
  return newPasswordEmail(
    settings,
    `The password of your ${settings.appName} account was changed, and all other sessions and all access tokens have ended.`,
  );
}

/** For the owner of an account whose password was set by the link of an email. */
export function passwordResetEmail(settings: Settings): Email {
  return newPasswordEmail(
    settings,
    `The password of your ${settings.appName} account was changed by a link that we emailed you, and all sessions and access tokens have ended.`,
  );
}

/** For a sign-up with the address of a verified account. */
export function alreadyRegisteredEmail({ appName, publicUrl }: Settings): Email {
  return {
    subject: `You already have an account at ${appName}`,
    paragraphs: [
      `Somebody, perhaps you, tried to sign up at ${appName} with this address. It has an account already, and nothing was changed.`,
      'If you forgot your password, you can choose a new one from the login page.',
    ],
    action: { label: 'Log in', url: publicUrl + paths.login },
    footer: [because(appName), 'If this was not you, you can ignore this email.'],
  };
}
