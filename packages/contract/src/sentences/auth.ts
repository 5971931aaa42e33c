import { limits, lockout, mailLimits } from '../limits.ts';
import { sentences } from '../sentences.ts';

export const authSentences = sentences(
  'auth',
  {
    validation: {
      passwordMin: 'Password must be at least {passwordMin} characters long',
      passwordMax: 'Password must be less than {passwordTooLong} characters',
      passwordUpper: 'Password must contain at least one uppercase letter',
      passwordLower: 'Password must contain at least one lowercase letter',
      passwordDigit: 'Password must contain at least one digit',
      passwordText: 'Password must not contain control characters',
      passwordRules: 'Please fix password requirements.',
      passwordRulesReset: 'Please fix password requirements',
      passwordsDiffer: 'Passwords do not match',
    },
    /** The live list below a new password. */
    passwordRules: {
      min: 'At least {passwordMin} characters',
      max: 'Fewer than {passwordTooLong} characters',
      upper: 'One uppercase letter',
      lower: 'One lowercase letter',
      digit: 'One digit',
    },
    screen: {
      lockoutNotice:
        'After {failures} failed login attempts, your IP address is blocked for {lockoutHours, plural, one {# hour} other {# hours}}.',
      /** Above the sign-up form. `names` is a list: `a.edu, b.edu or c.edu`. */
      signUpDomains: 'Only addresses at {names} can have an account here.',
      signUpClosed: 'You cannot create an account here.',
      notInvited: 'Only people who were invited can have an account here.',
      verifying: 'Verifying your email',
    },
    fallback: {
      loginNetwork: 'Network error during login',
      signupNetwork: 'Network error during signup',
      resendNetwork: 'Network error while resending verification email',
      forgotNetwork: 'Network error while sending password reset email',
      verification: 'Verification failed',
      verificationNetwork: 'Network error during verification',
    },
    // What is said of an email is true whether or not one leaves: none does for an unknown address and above the limits.
    success: {
      login: 'Logged in successfully',
      logout: 'Logged out successfully',
      signup: 'Account created. Please check your email to verify your address.',
      verified: 'Email verified successfully. You can now log in.',
      resend:
        'If this address has an account that is not verified yet, it gets a new link by email. We send at most {perMinute} email a minute and {perHour} an hour to an address.',
      forgot:
        'If this address has an account, it gets a reset link by email. We send at most {perMinute} email a minute and {perHour} an hour to an address.',
      reset: 'Password reset successfully',
    },
    refused: {
      lockedOut:
        'Too many failed login attempts. Your IP address is blocked. Please try again in {minutes, plural, one {# minute} other {# minutes}}.',
      suspended: 'Your account is suspended. Reason: {reason}',
      suspendedUntil: 'Your account is suspended until {until}. Reason: {reason}',
    },
  },
  {
    passwordMin: limits.passwordMin,
    passwordTooLong: limits.passwordMax + 1,
    lockoutHours: lockout.minutes / 60,
    perMinute: mailLimits.perMinute,
    perHour: mailLimits.perHour,
  },
);

/** The web never says them: the server answers with them. */
export const authRefusalSentences = sentences('auth.refusals', {
  required: 'Authentication required. Please log in again.',
  accessToken: 'This access token is not valid: it is wrong, expired or revoked.',
  tokenReadOnly: 'This access token may only read.',
  sessionOnly: 'An access token cannot do this. Please log in.',
  invalidCredentials: 'Invalid email or password',
  unverified: 'Account exists but is not verified. You can resend the verification email.',
  existsUnverified: 'Account exists but is not verified. You can resend the verification email.',
  suspended: 'Your account is suspended.',
  deactivated: 'Your institute has ended your access here. Ask its helpdesk.',
  signUpDomain: 'Only addresses of certain domains can have an account here.',
  lockedOut: 'Too many failed login attempts.',
  verificationToken: 'Invalid or expired verification token',
  resetToken: 'Invalid or expired reset token',
  operatorLink: 'This link has expired or was used.',
  passwordsOff: 'Please log in at your login provider. This site has no other login.',
});
