import { confirmLoginInput, pendingLogin } from '@exchange/contract/login-providers';
import { messageReply } from '@exchange/contract/pagination';
import { loginByLinkInput } from '@exchange/contract/second-factor';
import { authSentences } from '@exchange/contract/sentences/auth';
import { loginProviderSentences } from '@exchange/contract/sentences/login-providers';
import { loginProvidersTag } from '../../core/api-tags.ts';
import { oncePerBatch, open, router, transaction } from '../../core/procedures.ts';
import { secondStepRefusals } from '../auth/login.rules.ts';
import { confirmByEmail, confirmLogin, describePendingLogin, mailConfirmation } from './login-providers.rules.ts';

const cookie = 'The session cookie and `known`, as at a login; takes the cookie of the waiting login away.';

/** Logins at providers (docs/behaviour/login-providers.md#login-providers). The server's `/auth/…` begins and ends them. */
export const loginProviders = router({
  pending: open
    .meta({
      tag: loginProvidersTag,
      summary: 'Ask which account has to confirm the login that waits in this browser',
      refusals: ['loginProviders.link'],
    })
    .output(pendingLogin)
    .query(({ ctx }) => describePendingLogin(ctx)),
  confirm: open
    .meta({
      tag: loginProvidersTag,
      summary:
        'Confirm a login that waits in this browser with the password of the account, or with the second factor if it is linked',
      description:
        'Links it and logs in. A wrong password or code counts for the lockout, as at a login. An account with a second factor needs a `code` or `passkey`, too.',
      refusals: [
        'loginProviders.link',
        'loginProviders.taken',
        'loginProviders.otherLinked',
        'account.wrongPassword',
        'auth.lockedOut',
        'auth.suspended',
        ...secondStepRefusals,
        'auth.passwordsOff',
      ],
      cookie,
    })
    .input(confirmLoginInput)
    .output(messageReply)
    .use(oncePerBatch)
    .mutation(async ({ ctx, input }) => {
      await confirmLogin(ctx, input);
      return { message: authSentences.success.login() };
    }),
  mailConfirmation: open
    .meta({
      tag: loginProvidersTag,
      summary: 'Email a link that confirms the login that waits in this browser',
      description: 'The link works in this browser only.',
      refusals: ['loginProviders.link'],
    })
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx }) => {
      await mailConfirmation(ctx);
      return { message: loginProviderSentences.success.loginLinkMailed() };
    }),
  confirmByEmail: open
    .meta({
      tag: loginProvidersTag,
      summary: 'Confirm a login that waits in this browser with the token of an email',
      description: 'Links it and logs in. A token works once, in the browser in which the login began.',
      refusals: [
        'loginProviders.link',
        'loginProviders.taken',
        'loginProviders.otherLinked',
        'auth.lockedOut',
        'auth.suspended',
        ...secondStepRefusals,
      ],
      cookie,
    })
    .input(loginByLinkInput)
    .output(messageReply)
    .use(oncePerBatch)
    .mutation(async ({ ctx, input }) => {
      await confirmByEmail(ctx, input);
      return { message: authSentences.success.login() };
    }),
});
