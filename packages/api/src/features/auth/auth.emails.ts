import { browserWords } from '@exchange/contract/auth';
import { paths, pathTo } from '@exchange/contract/paths';
import { authEmails } from '@exchange/contract/sentences/auth.emails';
import { emailSentences } from '@exchange/contract/sentences/emails';
import type { Settings } from '../../core/context.ts';
import type { Email } from '../../mail/template.ts';

/**
 * The email with the verification link, `/verify?token=…`.
 *
 * @param browser the browser in which the password was typed
 */
export function verificationEmail(
  { appName: app, publicUrl }: Settings,
  { token, browser }: { token: string; browser: string | null },
): Email {
  const { subject, welcome, confirm, password, action } = authEmails.verification;
  return {
    subject: subject({ app }),
    paragraphs: [
      welcome({ app }),
      confirm(),
      ...(browser === null ? [] : [password({ browser: browserWords(browser) })]),
    ],
    action: { label: action(), url: publicUrl + pathTo.verify(token) },
    footer: [authEmails.why({ app }), authEmails.ignore()],
  };
}

/** To an address that signed up where only those who are invited can. */
export function notInvitedEmail({ appName: app, publicUrl }: Settings): Email {
  const { subject, wanted, invitedOnly, action, ignore } = authEmails.notInvited;
  return {
    subject: subject({ app }),
    paragraphs: [wanted({ app }), invitedOnly()],
    action: { label: action(), url: publicUrl + paths.signup },
    footer: [authEmails.why({ app }), ignore()],
  };
}

/** The link that lets the owner of an address choose a password. */
export function resetEmail({ appName: app, publicUrl }: Settings, token: string): Email {
  const { subject, link } = authEmails.reset;
  return {
    subject: subject({ app }),
    paragraphs: [link({ app })],
    action: { label: emailSentences.link.newPassword(), url: publicUrl + pathTo.resetPassword(token) },
    footer: [authEmails.why({ app }), authEmails.ignore()],
  };
}

function newPasswordEmail({ appName: app, publicUrl }: Settings, happened: 'changed' | 'reset'): Email {
  const { subject, notYou } = authEmails.newPassword;
  return {
    subject: subject({ app }),
    paragraphs: [authEmails.newPassword[happened]({ app }), notYou()],
    action: { label: emailSentences.link.newPassword(), url: publicUrl + paths.forgotPassword },
    footer: [emailSentences.aboutAccount({ app })],
  };
}

/** For the owner of an account whose password was changed in a logged-in session. */
export function passwordChangedEmail(settings: Settings): Email {
  return newPasswordEmail(settings, 'changed');
}

/** For the owner of an account whose password was set by the link of an email. */
export function passwordResetEmail(settings: Settings): Email {
  return newPasswordEmail(settings, 'reset');
}

/** For a sign-up with the address of a verified account. */
export function alreadyRegisteredEmail({ appName: app, publicUrl }: Settings): Email {
  const { subject, tried, forgot, ignore } = authEmails.registered;
  return {
    subject: subject({ app }),
    paragraphs: [tried({ app }), forgot()],
    action: { label: emailSentences.link.login(), url: publicUrl + paths.login },
    footer: [authEmails.why({ app }), ignore()],
  };
}
