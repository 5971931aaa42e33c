import {
  changePasswordInput,
  deleteAccountInput,
  deletion,
  requestedDeletion,
  session,
  sessionLookup,
} from '@exchange/contract/account';
import { messages } from '@exchange/contract/messages';
import { messageReply } from '@exchange/contract/pagination';
import * as z from 'zod/mini';
import { member, memberEvenIfDeleting, router, transaction } from '../../core/trpc.ts';
import { listSessions } from '../auth/sessions.sql.ts';
import { changePassword, endOtherSessions, endSession } from './account.rules.ts';
import { cancelDeletion, requestDeletion } from './deletion.rules.ts';

/** A person's own sessions, password and account. What one has written is exported by the host (`exportAccount`). */
export const account = router({
  sessions: member
    .output(z.array(session))
    .query(({ ctx }) => listSessions(ctx.db, ctx.viewer.user_id, ctx.viewer.token_hash)),
  endSession: member
    .input(sessionLookup)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await endSession(ctx.tx, ctx.viewer, input.id);
      return { message: messages.success.sessionEnded };
    }),
  endOtherSessions: member
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx }) => {
      await endOtherSessions(ctx.tx, ctx.viewer);
      return { message: messages.success.sessionsEnded };
    }),
  changePassword: member
    .input(changePasswordInput)
    .output(messageReply)
    .mutation(async ({ ctx, input }) => {
      await changePassword(ctx, ctx.viewer, input);
      return { message: messages.success.password };
    }),
  deletion: memberEvenIfDeleting.output(deletion).query(({ ctx }) => ({ deletes_at: ctx.viewer.deletes_at })),
  requestDeletion: member
    .input(deleteAccountInput)
    .output(requestedDeletion)
    .mutation(async ({ ctx, input }) => {
      const deletes_at = await requestDeletion(ctx, ctx.viewer, input);
      ctx.clientSession.dropSession();
      return { message: messages.success.deletion, deletes_at };
    }),
  cancelDeletion: memberEvenIfDeleting
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx }) => {
      await cancelDeletion(ctx.tx, ctx.viewer);
      return { message: messages.success.kept };
    }),
});
