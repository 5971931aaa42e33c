import {
  addressInput,
  loginInput,
  resetLink,
  resetLinkInput,
  resetPasswordInput,
  signupInput,
  validateTokenInput,
  validateTokenReply,
  verificationLink,
  verificationLinkInput,
  verifyInput,
} from '@exchange/contract/auth';
import { lifetimes, lockout, rates } from '@exchange/contract/limits';
import { messageReply } from '@exchange/contract/pagination';
import { loginByLinkInput, passkeyChallenge, passkeyProof } from '@exchange/contract/second-factor';
import { authSentences } from '@exchange/contract/sentences/auth';
import { authTag } from '../../core/api-tags.ts';
import {
  consumingQuota,
  minimumDuration,
  oncePerBatch,
  open,
  router,
  transaction,
  withPasswords,
} from '../../core/procedures.ts';
import { hourlyOfAddress } from '../../core/quotas.ts';
import { challengePasskey } from '../second-factor/passkeys.rules.ts';
import { login, loginWithLink, loginWithPasskey, logout, secondStepRefusals, validateToken } from './login.rules.ts';
import { forgotPassword, isResetLinkValid, resetPassword } from './password-reset.rules.ts';
import { signup, signupQuota } from './signup.rules.ts';
import { describeVerificationLink, resendVerification, verify } from './verification.rules.ts';

const accountMails = hourlyOfAddress('account mails', rates.accountMailsPerHour);

const cookie = `The session cookie (${lifetimes.sessionIdleDays} days unused, ${lifetimes.sessionDays} days in any case), and \`known\`, which remembers this browser for the lockout.`;

/** Accounts and sessions (docs/behaviour/auth.md#accounts, docs/behaviour/auth.md#login). */
export const auth = router({
  login: open
    .meta({
      tag: authTag,
      summary: 'Log in',
      description: `Some failed logins from one address within an hour, ${lockout.failures} unless the operator set another number, block that address for ${lockout.minutes} minutes. An account with a second factor needs a \`code\`, too: without one the answer is 403, \`second_factor_required\`. A wrong code is a failed login.`,
      refusals: [
        'auth.invalidCredentials',
        'auth.unverified',
        'auth.suspended',
        'auth.deactivated',
        'auth.lockedOut',
        'secondFactor.required',
        'secondFactor.wrongCode',
        'account.tooManyTries',
        'auth.passwordsOff',
      ],
      cookie,
    })
    .use(withPasswords)
    .input(loginInput)
    .output(messageReply)
    .use(oncePerBatch)
    .mutation(async ({ ctx, input }) => {
      await login(ctx, input);
      return { message: authSentences.success.login() };
    }),
  challengePasskey: open
    .meta({
      changesNothing: true,
      tag: authTag,
      summary: 'Get what a browser needs to answer with a passkey',
      description: 'The same for all: it does not depend on an account.',
    })
    .output(passkeyChallenge)
    .mutation(({ ctx }) => challengePasskey(ctx)),
  loginWithPasskey: open
    .meta({
      tag: authTag,
      summary: 'Log in with a passkey',
      description: 'Needs no password and no address. A wrong answer is a failed login.',
      refusals: [
        'secondFactor.wrongPasskey',
        'auth.suspended',
        'auth.deactivated',
        'auth.lockedOut',
        'auth.passwordsOff',
      ],
      cookie,
    })
    .use(withPasswords)
    .input(passkeyProof)
    .output(messageReply)
    .use(oncePerBatch)
    .mutation(async ({ ctx, input }) => {
      await loginWithPasskey(ctx, input);
      return { message: authSentences.success.login() };
    }),
  loginWithLink: open
    .meta({
      tag: authTag,
      summary: 'Log in by a link of the command line',
      description: `\`admin login-link\` makes such a link for an operator. It works once, for ${lifetimes.operatorLinkMinutes} minutes. An account with a second factor needs a \`code\` or \`passkey\`, too.`,
      refusals: ['auth.operatorLink', 'auth.suspended', 'auth.deactivated', 'auth.lockedOut', ...secondStepRefusals],
      cookie,
    })
    .input(loginByLinkInput)
    .output(messageReply)
    .use(oncePerBatch)
    .mutation(async ({ ctx, input }) => {
      await loginWithLink(ctx, input);
      return { message: authSentences.success.login() };
    }),
  signup: open
    .meta({
      tag: authTag,
      summary: 'Create an account',
      description:
        'An email with a verification link follows. An address that is taken is answered alike. After a few sign-ups an hour for one address from one IP address, a repeated one is answered like a first one. The operator may have closed sign-up, or opened it to some domains alone.',
      refusals: ['auth.existsUnverified', 'auth.signUpClosed', 'auth.signUpDomain', 'auth.passwordsOff'],
      quota: signupQuota,
    })
    .use(withPasswords)
    .input(signupInput)
    .output(messageReply)
    .use(oncePerBatch)
    .use(consumingQuota)
    .mutation(async ({ ctx, input }) => {
      await signup(ctx, input);
      return { message: authSentences.success.signup() };
    }),
  logout: open
    .meta({
      tag: authTag,
      summary: 'Log out',
      description: 'Ends the session on the server; always succeeds.',
      alwaysSucceeds: true,
    })
    .output(messageReply)
    .mutation(async ({ ctx }) => {
      await logout(ctx);
      return { message: authSentences.success.logout() };
    }),
  validateToken: open
    .meta({
      changesNothing: true,
      tag: authTag,
      summary: 'Ask whose session a token is',
      description: 'The token in the body, otherwise the cookie. Sets no cookie.',
      refusals: ['auth.required'],
    })
    .input(validateTokenInput)
    .output(validateTokenReply)
    .mutation(({ ctx, input }) => validateToken(ctx, input)),
  verify: open
    .meta({
      tag: authTag,
      summary: 'Verify an address by the token of its email',
      cost: rates.linkCost,
      description: `A token lasts ${lifetimes.verificationHours} hours and may be used repeatedly. An address of a known institute verifies that institute too.`,
      refusals: ['auth.verificationToken', 'auth.notInvited', 'auth.passwordsOff'],
    })
    .use(withPasswords)
    .input(verifyInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await verify(ctx, input.token);
      return { message: authSentences.success.verified() };
    }),
  verificationLink: open
    .meta({
      changesNothing: true,
      tag: authTag,
      summary: 'Ask whether a verification link can still be used, and which sign-up it belongs to',
      cost: rates.linkCost,
      description: 'Changes nothing. A browser that knows the nonce of the sign-up may use the link without asking.',
      refusals: ['auth.notInvited', 'auth.passwordsOff'],
    })
    .use(withPasswords)
    .input(verificationLinkInput)
    .output(verificationLink)
    .mutation(({ ctx, input }) => describeVerificationLink(ctx, input)),
  resendVerification: open
    .meta({
      tag: authTag,
      summary: 'Send a fresh verification email',
      description: 'The same reply whatever the address.',
      refusals: ['auth.passwordsOff'],
      quota: accountMails,
    })
    .use(withPasswords)
    .input(addressInput)
    .output(messageReply)
    .use(minimumDuration)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await resendVerification(ctx, input.email);
      return { message: authSentences.success.resend() };
    }),
  forgotPassword: open
    .meta({
      tag: authTag,
      summary: 'Send an email with a reset link',
      description: 'The same reply whatever the address.',
      refusals: ['auth.passwordsOff'],
      quota: accountMails,
    })
    .use(withPasswords)
    .input(addressInput)
    .output(messageReply)
    .use(minimumDuration)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await forgotPassword(ctx, input.email);
      return { message: authSentences.success.forgot() };
    }),
  resetLink: open
    .meta({
      changesNothing: true,
      tag: authTag,
      summary: 'Ask whether a reset link can still be used',
      description: 'Changes nothing. The same reply for a link that is unknown, expired or used.',
      refusals: ['auth.passwordsOff'],
    })
    .use(withPasswords)
    .input(resetLinkInput)
    .output(resetLink)
    .mutation(async ({ ctx, input }) => ({ is_valid: await isResetLinkValid(ctx, input.token) })),
  resetPassword: open
    .meta({
      tag: authTag,
      summary: 'Set a new password by the token of an email',
      description: `A token lasts ${lifetimes.resetHours} hour and works once. All sessions of the account end, and the owner of a verified account is emailed.`,
      refusals: ['auth.resetToken', 'auth.notInvited', 'auth.passwordsOff'],
    })
    .use(withPasswords)
    .input(resetPasswordInput)
    .output(messageReply)
    .mutation(async ({ ctx, input }) => {
      await resetPassword(ctx, input);
      return { message: authSentences.success.reset() };
    }),
});
