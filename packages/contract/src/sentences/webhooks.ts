import { webhookLimits } from '../limits.ts';
import { sentences } from '../sentences.ts';

export const webhookSentences = sentences('webhooks', {
  validation: {
    url: 'Please enter an address that begins with https:// and has no password in it',
    format: 'Please choose from the list.',
  },
  fallback: {
    loadWebhooks: 'Failed to load the webhooks',
    changeWebhook: 'Failed to change the webhook',
  },
  success: {
    added: 'Webhook added',
    removed: 'Webhook removed',
    resumed: 'Webhook resumed',
    testQueued: 'Test on its way',
  },
});

/** The web never says them: the server answers with them. */
export const webhookRefusalSentences = sentences(
  'webhooks.refusals',
  {
    notFound: 'Webhook not found',
    tooMany: 'You can have {max} webhooks. Remove one first.',
    notPublic: 'This address is not on the public internet',
    paused: 'This webhook is paused. Resume it first.',
    tooManyTests: 'You can send {tests} tests a day. Please try again later.',
    testText: 'This is a test of a webhook of {app}. New requests will look like this.',
    requestText: 'New request: {title}',
  },
  { max: webhookLimits.perPerson, tests: webhookLimits.testsPerDay },
);
