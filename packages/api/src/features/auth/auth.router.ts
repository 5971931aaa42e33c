import {
  addressInput,
  loginInput,
  resetPasswordInput,
  signupInput,
  validateTokenInput,
  validateTokenOutput,
  verifyInput,
} from '@exchange/contract/auth';
import { messages } from '@exchange/contract/messages';
import { messageReply } from '@exchange/contract/pagination';
import { refuse } from '../../core/refusal.ts';
import { constantTime, consumingQuota, open, router, transaction } from '../../core/trpc.ts';
import { forgotPassword, login, logout, resendVerification, resetPassword, signup, verify } from './auth.rules.ts';
import { findViewer } from './sessions.sql.ts';

/** Accounts and sessions (docs/behaviour.md#accounts, docs/behaviour.md#login). */
export const auth = router({
  login: open
    .input(loginInput)
    .output(messageReply)
    .mutation(async ({ ctx, input }) => {
      await login(ctx, input);
      return { message: messages.success.login };
    }),
  signup: open
    .input(signupInput)
    .output(messageReply)
    .use(consumingQuota)
    .mutation(async ({ ctx, input }) => {
      await signup(ctx, input);
      return { message: messages.success.signup };
    }),
  logout: open.output(messageReply).mutation(async ({ ctx }) => {
    if (ctx.clientSession.sessionToken !== undefined) await logout(ctx, ctx.clientSession.sessionToken);
    ctx.clientSession.dropSession();
    return { message: messages.success.logout };
  }),
  validateToken: open
    .input(validateTokenInput)
    .output(validateTokenOutput)
    .query(async ({ ctx, input }) => {
      const viewer = input.token ? await findViewer(ctx.db, input.token) : ctx.viewer;
      const { user_id, hashid, name } = viewer ?? refuse('auth.required');
      return { valid: true as const, user_id, hashid, name };
    }),
  verify: open
    .input(verifyInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await verify(ctx.tx, input.token);
      return { message: messages.success.verified };
    }),
  resendVerification: open
    .input(addressInput)
    .output(messageReply)
    .use(constantTime)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await resendVerification(ctx.tx, ctx.settings, input.email);
      return { message: messages.success.resend };
    }),
  forgotPassword: open
    .input(addressInput)
    .output(messageReply)
    .use(constantTime)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await forgotPassword(ctx.tx, ctx.settings, input.email);
      return { message: messages.success.forgot };
    }),
  resetPassword: open
    .input(resetPasswordInput)
    .output(messageReply)
    .mutation(async ({ ctx, input }) => {
      await resetPassword(ctx, input);
      return { message: messages.success.reset };
    }),
});
