import {
  accessToken,
  changePasswordInput,
  createdToken,
  createTokenInput,
  deleteAccountInput,
  deletion,
  endOtherSessionsInput,
  endSessionInput,
  linkedLogin,
  orcidPermit,
  permitOrcidInput,
  requestedDeletion,
  revokeTokenInput,
  session,
  unlinkLoginInput,
} from '@exchange/contract/account';
import { accessTokensPerPerson, lifetimes, wrongPasswordsPerHour } from '@exchange/contract/limits';
import { loginProviderPaths } from '@exchange/contract/login-providers';
import { messageReply } from '@exchange/contract/pagination';
import { accountSentences } from '@exchange/contract/sentences/account';
import * as z from 'zod/mini';
import { repeated } from '../../core/api-docs.ts';
import { accountTag } from '../../core/api-tags.ts';
import { member, memberEvenIfDeleting, router, transaction, withPasswords } from '../../core/procedures.ts';
import { listTokens } from '../auth/access-tokens.sql.ts';
import { listSessions } from '../auth/sessions.sql.ts';
import { listLinkedLogins } from '../login-providers/login-providers.rules.ts';
import { changePassword, endListedSession, endOtherSessions, permitOrcid, unlinkLogin } from './account.rules.ts';
import { cancelDeletion, requestDeletion } from './deletion.rules.ts';
import { ownerRefusals } from './password.rules.ts';
import { accessTokenQuota, createToken, revokeToken } from './tokens.rules.ts';

/** A user's own sessions, access tokens, password and account. The server exports the data (`exportAccount`). */
export const account = router({
  sessions: member
    .meta({ tag: accountTag, summary: 'List the browsers that are logged in as oneself' })
    .output(z.array(session))
    .query(({ ctx }) => listSessions(ctx.db, ctx.viewer.user_id, ctx.viewer.token_hash)),
  endSession: member
    .meta({
      sessionOnly: true,
      tag: accountTag,
      summary: 'End one of one’s sessions',
      description: 'Its event streams end at once.',
      refusals: ['account.sessionNotFound', ...ownerRefusals],
    })
    .input(endSessionInput)
    .output(messageReply)
    .mutation(async ({ ctx, input }) => {
      await endListedSession(ctx, input);
      return { message: accountSentences.success.sessionEnded() };
    }),
  endOtherSessions: member
    .meta({
      sessionOnly: true,
      tag: accountTag,
      summary: 'End all of one’s sessions but this one',
      refusals: ownerRefusals,
    })
    .input(endOtherSessionsInput)
    .output(messageReply)
    .mutation(async ({ ctx, input }) => {
      await endOtherSessions(ctx, input);
      return { message: accountSentences.success.sessionsEnded() };
    }),
  changePassword: member
    .meta({
      sessionOnly: true,
      tag: accountTag,
      summary: 'Change one’s password',
      description: `Ends all other sessions and access tokens; an email tells the owner. ${wrongPasswordsPerHour} wrong passwords within an hour close this call for the rest of it.`,
      refusals: ['auth.passwordsOff', 'account.noPassword', 'account.wrongPassword', 'account.tooManyTries'],
    })
    .use(withPasswords)
    .input(changePasswordInput)
    .output(messageReply)
    .mutation(async ({ ctx, input }) => {
      await changePassword(ctx, input);
      return { message: accountSentences.success.password() };
    }),
  logins: member
    .meta({
      sessionOnly: true,
      tag: accountTag,
      summary: 'List the logins at providers that are linked to one’s account',
    })
    .output(z.array(linkedLogin))
    .query(({ ctx }) => listLinkedLogins(ctx)),
  unlinkLogin: member
    .meta({
      sessionOnly: true,
      tag: accountTag,
      summary: 'Unlink a login at a provider from one’s account',
      description: 'Sessions stay. An ORCID iD leaves the profile. An email tells the owner.',
      refusals: ['loginProviders.notFound', ...ownerRefusals],
    })
    .input(unlinkLoginInput)
    .output(messageReply)
    .mutation(async ({ ctx, input }) => {
      await unlinkLogin(ctx, input);
      return { message: accountSentences.success.loginUnlinked() };
    }),
  permitOrcid: member
    .meta({
      sessionOnly: true,
      tag: accountTag,
      summary: 'Permit this session to link an ORCID iD',
      description: `The browser then opens \`${loginProviderPaths.orcid}?permit=…\`, within ${lifetimes.loginFlowMinutes} minutes.`,
      refusals: ownerRefusals,
    })
    .input(permitOrcidInput)
    .output(orcidPermit)
    .mutation(async ({ ctx, input }) => ({ permit: await permitOrcid(ctx, input) })),
  tokens: member
    .meta({ sessionOnly: true, tag: accountTag, summary: 'List one’s access tokens' })
    .output(z.array(accessToken))
    .query(({ ctx }) => listTokens(ctx.db, ctx.viewer.user_id)),
  createToken: member
    .meta({
      sessionOnly: true,
      tag: accountTag,
      summary: 'Create an access token',
      description: `For programs that call the API in one’s name. The reply is the only place where the token stands; an email tells the owner. A person has ${accessTokensPerPerson} at most.`,
      refusals: [
        ...ownerRefusals,
        'account.tooManyTokens',
        'account.tooManyNewTokens',
        'account.tokenNotFound',
        'http.sentBefore',
      ],
      repeat: repeated,
      quota: accessTokenQuota,
    })
    .input(createTokenInput)
    .output(createdToken)
    .mutation(({ ctx, input }) => createToken(ctx, input)),
  revokeToken: member
    .meta({
      sessionOnly: true,
      tag: accountTag,
      summary: 'Revoke one of one’s access tokens',
      description: 'Its event streams end at once.',
      refusals: ['account.tokenNotFound'],
    })
    .input(revokeTokenInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await revokeToken(ctx, input.id);
      return { message: accountSentences.success.tokenRevoked() };
    }),
  deletion: memberEvenIfDeleting
    .meta({ tag: accountTag, summary: 'Ask whether one’s account waits to be erased' })
    .output(deletion)
    .query(({ ctx }) => ({ deletes_at: ctx.viewer.deletes_at })),
  requestDeletion: member
    .meta({
      sessionOnly: true,
      tag: accountTag,
      summary: 'Delete one’s account',
      description:
        'Ends all sessions and access tokens, and nobody else sees the person any more. At `deletes_at` everything is erased; until then one can log in and keep the account.',
      refusals: ownerRefusals,
      cookie: 'Takes the session cookie away.',
    })
    .input(deleteAccountInput)
    .output(requestedDeletion)
    .mutation(async ({ ctx, input }) => {
      const deletes_at = await requestDeletion(ctx, input);
      return { message: accountSentences.success.deletion(ctx.settings.limits), deletes_at };
    }),
  cancelDeletion: memberEvenIfDeleting
    .meta({
      sessionOnly: true,
      tag: accountTag,
      summary: 'Keep an account that was to be erased',
      description: 'Everything is there again. One that stays anyway stays.',
    })
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx }) => {
      await cancelDeletion(ctx);
      return { message: accountSentences.success.kept() };
    }),
});
