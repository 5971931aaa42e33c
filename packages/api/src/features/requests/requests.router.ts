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
import { requestTag } from './requests.docs.ts';
import { changeStatus, createRequest, deleteRequest, dismiss, editRequest, undoDismiss } from './requests.rules.ts';

const list = member.input(page).output(pageOf(collaborationRequest));

/** Collaboration requests (docs/behaviour.md#requests). */
export const requests = router({
  listNew: list
    .meta({
      tag: requestTag,
      summary: 'List new requests that match one’s profile',
      description:
        'Active requests one may see, in one’s technical areas, neither hidden nor offered help on, newest first.',
      refusals: ['requests.cursor'],
    })
    .query(({ ctx, input }) => listNew(ctx.db, ctx.viewer.user_id, input)),
  listDismissed: list
    .meta({ tag: requestTag, summary: 'List hidden requests, last hidden first', refusals: ['requests.cursor'] })
    .query(({ ctx, input }) => listDismissed(ctx.db, ctx.viewer.user_id, input)),
  listOwn: list
    .meta({ tag: requestTag, summary: 'List one’s own requests, newest first', refusals: ['requests.cursor'] })
    .query(({ ctx, input }) => listOwn(ctx.db, ctx.viewer.user_id, input)),
  byId: member
    .meta({ tag: requestTag, summary: 'Read a request', refusals: ['requests.notFound'] })
    .input(requestLookup)
    .output(collaborationRequest)
    .query(
      async ({ ctx, input }) =>
        (await findVisible(ctx.db, ctx.viewer.user_id, input.id)) ?? refuse('requests.notFound'),
    ),
  create: member
    .meta({
      tag: requestTag,
      summary: 'Create a request',
      description: 'Without a description it is a draft, and `message` is `draft_due_to_missing_description`.',
      refusals: ['reference.unknown', 'requests.verifiedInstitute', 'requests.tooMany'],
    })
    .input(requestInput)
    .output(createdOutput)
    .use(transaction)
    .mutation(({ ctx, input }) => createRequest(ctx.tx, ctx.viewer.user_id, input)),
  update: member
    .meta({
      tag: requestTag,
      summary: 'Edit one’s own request',
      description: 'An edit is whole: every field again.',
      refusals: [
        'reference.unknown',
        'requests.verifiedInstitute',
        'requests.notFound',
        'requests.notOwner',
        'requests.descriptionRequired',
      ],
    })
    .input(requestEdit)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input: { id, ...input } }) => {
      await editRequest(ctx.tx, ctx.viewer.user_id, id, input);
      return { message: messages.success.updated };
    }),
  updateStatus: member
    .meta({
      tag: requestTag,
      summary: 'Set the status of one’s own request',
      refusals: ['reference.unknown', 'requests.notFound', 'requests.notOwner', 'requests.descriptionRequired'],
    })
    .input(requestStatusInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await changeStatus(ctx.tx, ctx.settings, ctx.viewer, input);
      return { message: messages.success.status };
    }),
  delete: member
    .meta({
      tag: requestTag,
      summary: 'Delete one’s own request',
      description: 'Its chats stay for both parties.',
      refusals: ['requests.notFound', 'requests.notOwner'],
    })
    .input(requestLookup)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await deleteRequest(ctx.tx, ctx.settings, ctx.viewer, input.id);
      return { message: messages.success.deleted };
    }),
  dismiss: member
    .meta({
      tag: requestTag,
      summary: 'Hide a request',
      refusals: ['requests.notFound', 'requests.dismissOwn', 'requests.dismissOffered'],
    })
    .input(requestIdInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await dismiss(ctx.tx, ctx.viewer.user_id, input.requestId);
      return { message: messages.success.dismissed };
    }),
  undoDismiss: member
    .meta({ tag: requestTag, summary: 'Show a hidden request again', refusals: ['requests.notFound'] })
    .input(requestIdInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await undoDismiss(ctx.tx, ctx.viewer.user_id, input.requestId);
      return { message: messages.success.undoDismiss };
    }),
});
