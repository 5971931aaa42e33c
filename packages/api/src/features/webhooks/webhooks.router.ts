import { webhookLimits } from '@exchange/contract/limits';
import { messageReply } from '@exchange/contract/pagination';
import { webhookSentences } from '@exchange/contract/sentences/webhooks';
import {
  addedWebhook,
  webhook,
  webhookDelivery,
  webhookInput,
  webhookLookup,
  webhooksInput,
} from '@exchange/contract/webhooks';
import * as z from 'zod/mini';
import { repeated } from '../../core/api-docs.ts';
import { feedTag } from '../../core/api-tags.ts';
import { member, router, transaction } from '../../core/procedures.ts';
import { daily } from '../../core/quotas.ts';
import { operatorRefusals } from '../staff/staff.rules.ts';
import { addWebhook, readDeliveries, readWebhooks, removeWebhook, resume, testWebhook } from './webhooks.rules.ts';

/** Webhooks of members and of operators (docs/behaviour/webhooks.md#webhooks). */
export const webhooks = router({
  list: member
    .meta({
      tag: feedTag,
      sessionOnly: true,
      summary: 'List one’s webhooks, or those of the operators',
      refusals: operatorRefusals,
    })
    .input(webhooksInput)
    .output(z.array(webhook))
    .query(({ ctx, input }) => readWebhooks(ctx, input.of_operators === 'yes')),
  add: member
    .meta({
      tag: feedTag,
      sessionOnly: true,
      summary: 'Add a webhook for a saved search, or for all requests that everyone may see',
      description: `A person has at most ${webhookLimits.perPerson}.`,
      refusals: [
        'webhooks.notPublic',
        'webhooks.tooMany',
        'savedSearches.notFound',
        'http.sentBefore',
        ...operatorRefusals,
      ],
      repeat: repeated,
    })
    .input(webhookInput)
    .output(addedWebhook)
    .use(transaction)
    .mutation(({ ctx, input }) => addWebhook(ctx, input)),
  remove: member
    .meta({
      tag: feedTag,
      sessionOnly: true,
      summary: 'Remove a webhook',
      refusals: ['webhooks.notFound', ...operatorRefusals],
    })
    .input(webhookLookup)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await removeWebhook(ctx, input.id);
      return { message: webhookSentences.success.removed() };
    }),
  resume: member
    .meta({
      tag: feedTag,
      sessionOnly: true,
      summary: 'Let a paused webhook work again',
      description: 'What was posted meanwhile is not sent.',
      refusals: ['webhooks.notFound', ...operatorRefusals],
    })
    .input(webhookLookup)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await resume(ctx, input.id);
      return { message: webhookSentences.success.resumed() };
    }),
  test: member
    .meta({
      tag: feedTag,
      sessionOnly: true,
      summary: 'Send a test to a webhook',
      refusals: ['webhooks.notFound', 'webhooks.paused', 'webhooks.tooManyTests', ...operatorRefusals],
      quota: daily('webhook tests', webhookLimits.testsPerDay, 'webhooks.tooManyTests'),
    })
    .input(webhookLookup)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await testWebhook(ctx, input.id);
      return { message: webhookSentences.success.testQueued() };
    }),
  deliveries: member
    .meta({
      tag: feedTag,
      sessionOnly: true,
      summary: `List the last ${webhookLimits.listedDeliveries} deliveries of a webhook, newest first`,
      refusals: ['webhooks.notFound', ...operatorRefusals],
    })
    .input(webhookLookup)
    .output(z.array(webhookDelivery))
    .query(({ ctx, input }) => readDeliveries(ctx, input.id)),
});
