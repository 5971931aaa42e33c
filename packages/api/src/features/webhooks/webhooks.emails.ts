import { paths, pathTo } from '@exchange/contract/paths';
import { emailSentences } from '@exchange/contract/sentences/emails';
import { webhookEmails } from '@exchange/contract/sentences/webhooks.emails';
import type { Settings } from '../../core/context.ts';
import { harmless } from '../../mail/format.ts';
import type { Email } from '../../mail/template.ts';

interface PausedWebhook {
  readonly host: string;
  /** Whether its receiver ended it. */
  readonly isGone: boolean;
  readonly ofOperators: boolean;
}

/** To those who own a webhook that is sent nothing any more until they resume it. */
export function webhookPausedEmail(
  { appName: app, publicUrl }: Settings,
  { host, isGone, ofOperators }: PausedWebhook,
): Email {
  const { subject, failing, gone, next, action } = webhookEmails.paused;
  const to = harmless(host);
  return {
    subject: subject({ host: to }),
    paragraphs: [(isGone ? gone : failing)({ app, host: to }), next()],
    action: { label: action(), url: publicUrl + (ofOperators ? pathTo.console('webhooks') : paths.account) },
    footer: [(ofOperators ? webhookEmails.ofOperators : emailSentences.aboutAccount)({ app })],
  };
}
