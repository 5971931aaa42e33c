import { messages } from '@exchange/contract/messages';
import { messageReply, page, pageOf } from '@exchange/contract/pagination';
import {
  collaborationRequest,
  createdOutput,
  requestEdit,
  requestIdInput,
  requestInput,
  requestLookup,
  requestStatusInput,
} from '@exchange/contract/requests';
import { refuse } from '../../core/refusal.ts';
import { member, router, transaction } from '../../core/trpc.ts';
import { findVisible, listDismissed, listNew, listOwn } from './lists.sql.ts';
import { changeStatus, createRequest, deleteRequest, dismiss, editRequest, undoDismiss } from './requests.rules.ts';

const list = member.input(page).output(pageOf(collaborationRequest));

/** Collaboration requests (docs/behaviour.md#requests). */
export const requests = router({
  listNew: list.query(({ ctx, input }) => listNew(ctx.db, ctx.viewer.user_id, input)),
  listDismissed: list.query(({ ctx, input }) => listDismissed(ctx.db, ctx.viewer.user_id, input)),
  listOwn: list.query(({ ctx, input }) => listOwn(ctx.db, ctx.viewer.user_id, input)),
  byId: member
    .input(requestLookup)
    .output(collaborationRequest)
    .query(
      async ({ ctx, input }) =>
        (await findVisible(ctx.db, ctx.viewer.user_id, input.id)) ?? refuse('requests.notFound'),
    ),
  create: member
    .input(requestInput)
    .output(createdOutput)
    .use(transaction)
    .mutation(({ ctx, input }) => createRequest(ctx.tx, ctx.viewer.user_id, input)),
  update: member
    .input(requestEdit)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input: { id, ...input } }) => {
      await editRequest(ctx.tx, ctx.viewer.user_id, id, input);
      return { message: messages.success.updated };
    }),
  updateStatus: member
    .input(requestStatusInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await changeStatus(ctx.tx, ctx.settings, ctx.viewer, input);
      return { message: messages.success.status };
    }),
  delete: member
    .input(requestLookup)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await deleteRequest(ctx.tx, ctx.settings, ctx.viewer, input.id);
      return { message: messages.success.deleted };
    }),
  dismiss: member
    .input(requestIdInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await dismiss(ctx.tx, ctx.viewer.user_id, input.requestId);
      return { message: messages.success.dismissed };
    }),
  undoDismiss: member
    .input(requestIdInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await undoDismiss(ctx.tx, ctx.viewer.user_id, input.requestId);
      return { message: messages.success.undoDismiss };
    }),
});
