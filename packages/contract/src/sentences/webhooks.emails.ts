import { webhookLimits } from '../limits.ts';
import { sentences } from '../sentences.ts';

/** To those who own a webhook. */
export const webhookEmails = sentences(
  'webhooks.emails',
  {
    paused: {
      subject: 'Your webhook to {host} is paused',
      failing:
        'Nothing from {app} arrived at your webhook to {host} for {hours, plural, one {# hour} other {# hours}}. It is paused, and what waited for it will not be sent.',
      gone: 'The receiver of your webhook to {host} answered that it is gone. The webhook has ended, and {app} sends nothing there any more.',
      next: 'Look at its deliveries, and resume it when the receiver works again. It then gets what is posted after that.',
      action: 'Look at the webhook',
    },
    ofOperators: 'You get this email because you are an operator of {app}.',
  },
  { hours: webhookLimits.pausedAfterHours },
);
