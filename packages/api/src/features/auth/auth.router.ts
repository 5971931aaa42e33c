import {
  addressInput,
  loginInput,
  resetPasswordInput,
  signupInput,
  validateTokenInput,
  validateTokenOutput,
  verifyInput,
} from '@exchange/contract/auth';
import { lifetimes, lockout } from '@exchange/contract/limits';
import { messages } from '@exchange/contract/messages';
import { messageReply } from '@exchange/contract/pagination';
import { refuse } from '../../core/refusal.ts';
import { constantTime, consumingQuota, open, router, transaction } from '../../core/trpc.ts';
import { authTag } from './auth.docs.ts';
import { forgotPassword, login, logout, resendVerification, resetPassword, signup, verify } from './auth.rules.ts';
import { findViewer } from './sessions.sql.ts';

/** Accounts and sessions (docs/behaviour.md#accounts, docs/behaviour.md#login). */
export const auth = router({
  login: open
    .meta({
      tag: authTag,
      summary: 'Log in',
      description: `${lockout.failures} failed logins from one address within an hour block that address for ${lockout.blockMinutes} minutes.`,
      refusals: ['auth.invalidCredentials', 'auth.unverified', 'auth.lockedOut'],
      cookie: `The session cookie (${lifetimes.sessionIdleDays} days unused, ${lifetimes.sessionDays} days in any case), and \`known\`, which remembers this browser for the lockout.`,
    })
    .input(loginInput)
    .output(messageReply)
    .mutation(async ({ ctx, input }) => {
      await login(ctx, input);
      return { message: messages.success.login };
    }),
  signup: open
    .meta({
      tag: authTag,
      summary: 'Create an account',
      description: 'A mail with a verification link follows. An address that is taken is answered alike.',
      refusals: ['auth.existsUnverified'],
    })
    .input(signupInput)
    .output(messageReply)
    .use(consumingQuota)
    .mutation(async ({ ctx, input }) => {
      await signup(ctx, input);
      return { message: messages.success.signup };
    }),
  logout: open
    .meta({ tag: authTag, summary: 'Log out', description: 'Ends the session on the server; always succeeds.' })
    .output(messageReply)
    .mutation(async ({ ctx }) => {
      if (ctx.clientSession.sessionToken !== undefined) await logout(ctx, ctx.clientSession.sessionToken);
      ctx.clientSession.dropSession();
      return { message: messages.success.logout };
    }),
  validateToken: open
    .meta({
      tag: authTag,
      summary: 'Ask whose session a token is',
      description: 'The token in the body, otherwise the cookie. Sets no cookie.',
      refusals: ['auth.required'],
    })
    .input(validateTokenInput)
    .output(validateTokenOutput)
    .query(async ({ ctx, input }) => {
      const viewer = input.token ? await findViewer(ctx.db, input.token) : ctx.viewer;
      const { user_id, hashid, name } = viewer ?? refuse('auth.required');
      return { valid: true as const, user_id, hashid, name };
    }),
  verify: open
    .meta({
      tag: authTag,
      summary: 'Verify an address by the token of its mail',
      description: `A token lasts ${lifetimes.verificationHours} hours and may be used repeatedly. An address of a known institute verifies that institute too.`,
      refusals: ['auth.verificationToken'],
    })
    .input(verifyInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await verify(ctx.tx, input.token);
      return { message: messages.success.verified };
    }),
  resendVerification: open
    .meta({
      tag: authTag,
      summary: 'Send a fresh verification mail',
      description: 'The same reply whatever the address.',
    })
    .input(addressInput)
    .output(messageReply)
    .use(constantTime)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await resendVerification(ctx.tx, ctx.settings, input.email);
      return { message: messages.success.resend };
    }),
  forgotPassword: open
    .meta({
      tag: authTag,
      summary: 'Send a mail with a reset link',
      description: 'The same reply whatever the address.',
    })
    .input(addressInput)
    .output(messageReply)
    .use(constantTime)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await forgotPassword(ctx.tx, ctx.settings, input.email);
      return { message: messages.success.forgot };
    }),
  resetPassword: open
    .meta({
      tag: authTag,
      summary: 'Set a new password by the token of a mail',
      description: `A token lasts ${lifetimes.resetHours} hour and works once. All sessions of the account end.`,
      refusals: ['auth.resetToken'],
    })
    .input(resetPasswordInput)
    .output(messageReply)
    .mutation(async ({ ctx, input }) => {
      await resetPassword(ctx, input);
      return { message: messages.success.reset };
    }),
});
