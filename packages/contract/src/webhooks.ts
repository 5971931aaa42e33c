import * as z from 'zod/mini';
import { clientIdDoc, describeEntity, describeInput, timeDoc } from './api-docs.ts';
import { clientId, id, lookupId } from './ids.ts';
import { webhookLimits } from './limits.ts';
import { messageDoc } from './pagination.ts';
import type { RefusalEntry } from './refusals.ts';
import { messages } from './sentences/messages.ts';
import { webhookRefusalSentences, webhookSentences } from './sentences/webhooks.ts';

export const webhookRefusals = {
  'webhooks.notFound': { status: 404, sentence: webhookRefusalSentences.notFound },
  'webhooks.tooMany': { status: 409, sentence: webhookRefusalSentences.tooMany },
  'webhooks.notPublic': { status: 400, sentence: webhookRefusalSentences.notPublic },
  'webhooks.paused': { status: 409, sentence: webhookRefusalSentences.paused },
  'webhooks.tooManyTests': { status: 429, sentence: webhookRefusalSentences.tooManyTests },
} as const satisfies Record<string, RefusalEntry>;

/** What a webhook sends: our own JSON, or what the incoming webhooks of a chat program read. */
export const webhookFormats = ['json', 'slack', 'teams', 'zulip', 'mattermost', 'matrix'] as const;
export type WebhookFormat = (typeof webhookFormats)[number];

/** Why a delivery did not succeed. */
const webhookProblems = ['status', 'redirect', 'gone', 'not_public', 'timeout', 'connection', 'not_wanted'] as const;
export type WebhookProblem = (typeof webhookProblems)[number];

function isWebhookUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && url.protocol === 'https:' && url.username === '' && url.password === '';
}

const ofOperators = z.optional(z.boolean({ error: messages.validation.invalidRequest }));
const ofOperatorsDoc = {
  description:
    'The operators’ webhooks, of all Active requests that everyone may see. Only operators may, without an access token.',
  example: false,
};

/** `POST /api/webhooks` */
export const webhookInput = z
  .object({
    saved_search_id: z.optional(z.nullable(id)),
    of_operators: ofOperators,
    url: z
      .string({ error: webhookSentences.validation.url })
      .check(
        z.maxLength(webhookLimits.url, { error: webhookSentences.validation.url }),
        z.refine(isWebhookUrl, { error: webhookSentences.validation.url }),
      ),
    format: z.enum(webhookFormats, { error: webhookSentences.validation.format }),
    client_id: clientId,
  })
  .check(
    z.superRefine(({ saved_search_id, of_operators }, context) => {
      if ((saved_search_id == null) !== (of_operators === true))
        context.addIssue({ code: 'custom', path: ['saved_search_id'], message: messages.validation.invalidRequest() });
    }),
  );
export type WebhookInput = z.output<typeof webhookInput>;

describeInput(webhookInput, {
  saved_search_id: { description: 'The saved search; left out for one of the operators.', example: 3 },
  of_operators: ofOperatorsDoc,
  url: {
    description: 'An https address on the public internet.',
    format: 'uri',
    example: 'https://chat.example.org/hooks/abc',
  },
  format: { description: `One of ${webhookFormats.join(', ')}.`, example: 'json' },
  client_id: clientIdDoc,
});

/** `GET /api/webhooks` */
export const webhooksInput = z.object({ of_operators: z.optional(z.literal('yes')) });
describeInput(webhooksInput, { of_operators: '`yes` for the operators’ ones.' });

/** `DELETE /api/webhooks/{id}` and what else is done with one. */
export const webhookLookup = z.object({ id: lookupId });
describeInput(webhookLookup, { id: { description: 'The webhook.', example: 3 } });

export const webhook = z.object({
  id: z.int(),
  saved_search_id: z.nullable(z.int()),
  host: z.string(),
  format: z.enum(webhookFormats),
  created_at: z.string(),
  failing_since: z.nullable(z.string()),
  paused: z.nullable(z.enum(['failing', 'gone', 'password'])),
});
export type Webhook = z.output<typeof webhook>;

const webhookDocs = {
  id: 'Id.',
  saved_search_id: 'The saved search; null for one of the operators.',
  host: 'The host of its address, which is not told again as a whole.',
  format: 'What it sends.',
  created_at: timeDoc('When it was added.'),
  failing_since: timeDoc('Since when no delivery has succeeded; null if the last one did.'),
  paused:
    '`failing` for a day, `gone` after an answer 410, `password` since the password of its owner changed; null while it works.',
};
describeEntity(webhook, 'Webhook', webhookDocs);

export const addedWebhook = z.extend(webhook, { message: z.string(), secret: z.nullable(z.string()) });
describeEntity(addedWebhook, 'AddedWebhook', {
  ...webhookDocs,
  message: messageDoc,
  secret: 'The key of its signatures, which is told only now; null in the reply to a repeat.',
});
export type AddedWebhook = z.output<typeof addedWebhook>;

export const webhookDelivery = z.object({
  id: z.int(),
  collaboration_request_id: z.nullable(z.int()),
  created_at: z.string(),
  attempts: z.int(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  status: z.nullable(z.int()),
  problem: z.nullable(z.enum(webhookProblems)),
});
export type WebhookDelivery = z.output<typeof webhookDelivery>;

describeEntity(webhookDelivery, 'WebhookDelivery', {
  id: 'Id.',
  collaboration_request_id: 'The request; null for a test.',
  created_at: timeDoc('Since when it waits.'),
  attempts: 'How many attempts there were.',
  state: '`waiting`, `delivered` or `failed`.',
  status: 'The last HTTP status of the receiver; null if there was none.',
  problem: `Why the last attempt did not succeed, one of ${webhookProblems.join(', ')}; null if it did or there was none.`,
});
