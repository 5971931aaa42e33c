import { sentences } from '../sentences.ts';

export const authScreens = sentences('auth.screens', {
  backToLogin: 'Back to Login',
  requirementsMet: 'Password requirements: {met} of {total} met',
  confirmLogin: 'Confirm your login',
  pleaseWait: 'Please wait a moment.',
  confirmOnce:
    'There is an account with the address {address} already. To log in to it with {instituteLogin} from now on, confirm once that it is yours.',
  passwordOfAccount: 'Password of this account',
  confirmAndLogin: 'Confirm and Login',
  emailLinkInstead: 'Email me a link instead',
  emailLink: 'Email me a link',
  developmentServer: 'This is a development server: emails are not sent. <link>Read them here</link>.',
  forgotPassword: 'Forgot password',
  howToReset:
    'Enter your email address. If it has an account, we send you a link to set a new password. It works for one hour.',
  confirmAddress: 'One more step: confirm that this address is yours.',
  verify: 'Verify',
  choosePasswordInstead:
    'Not you? <link>Choose your own password</link> instead. That verifies the address too, and this link stops working.',
  login: 'Login',
  openLinkAgain:
    'If a link brought you here, open it again after you log in, or go on in the browser in which you signed up.',
  logInWithNewPassword: 'Log in with your new password.',
  /** After a logout, if one can log in at an institute. */
  logOutThere: 'On a shared computer, log out at your institute too.',
  endedSession: 'Your session ended. What you typed is kept in this tab.',
  whileSuspended:
    'Your chats stay readable for the people you wrote with. If you think this is wrong, <link>write to us</link>.',
  email: 'Email',
  password: 'Password',
  createAccount: 'Create Account',
  forgotPasswordQuestion: 'Forgot Password?',
  or: 'or',
  logInWithInstitute: 'Log in with {instituteLogin}',
  logInWithOrcid: 'Log in with ORCID',
  logInAgainWithInstitute: 'Log in again with {instituteLogin}',
  logInAgainWithOrcid: 'Log in again with ORCID',
  firstLoginCreates: 'There is no form to fill in: your first login creates your account.',
  /** A link of the command line, by which an operator logs in. */
  linkLogsIn: 'This link logs you in once, in this browser.',
  linkOrcidFirst: 'ORCID works once you have linked your iD in Settings.',
  resendVerification: 'Resend verification email',
  resetPassword: 'Reset password',
  resetLinkWorks: 'A link works once, for {resetHours, plural, one {# hour} other {# hours}}. We can send you another.',
  onWayHome: 'You are on your way to the home page. <link>Go to Login now</link>',
  sendResetLink: 'Send Reset Link',
  sendNewLink: 'Send a new link',
  newPassword: 'New password',
  confirmNewPassword: 'Confirm new password',
  resetPasswordButton: 'Reset Password',
  checkYourEmail: 'Check your email',
  noEmailYet: 'No email after a few minutes? Check your spam folder or send it again.',
  useAnotherAddress: 'Use another address',
  acceptsTerms:
    'By creating an account you accept the <terms>terms of service</terms>. The <privacy>privacy policy</privacy> says what we store and who sees it.',
  askOperator: '<link>Ask the operator</link> if you need one.',
  useInvitedAddress:
    '{whoMayJoin} Use the address at which you were invited. Any other gets no account, only an email that says so.',
  useWorkAddress:
    'Use your work address if you can. It confirms your institute, and some requests are only open to confirmed members.',
  confirmPassword: 'Confirm password',
  alreadyVerified: 'This email address is already verified.',
  verificationLinkWorks: 'Links work for {verificationHours, plural, one {# hour} other {# hours}}. Send me a new one.',
  emailVerified: 'Email verified',
  verifyEmail: 'Verify email',
  onWayToLogin: 'Redirecting to login. <link>Go to Login now</link>',
  /** `day` is `today`, then `time` has no date; `known` is `yes` if the browser is known. */
  setsPassword:
    '{known, select, yes {{day, select, today {This link sets the password typed at {time} from {browser}.} other {This link sets the password typed on {time} from {browser}.}}} other {{day, select, today {This link sets the password typed at {time} from an unknown browser.} other {This link sets the password typed on {time} from an unknown browser.}}}}',
  linkWorks: 'The link in the email to {address} works for {hours, plural, one {# hour} other {# hours}}.',
  notInvitedHasNoLink: 'If the address was not invited, the email says so and has no link.',
});
