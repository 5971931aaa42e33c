import type { Settings } from '../../core/context.ts';
import type { Email } from '../../mail/template.ts';

/**
 * The last email of an unsubscription by the bare address, which anybody can type.
 *
 * @param link the URL that undoes it
 */
export function unsubscribedEmail({ appName }: Settings, link: string): Email {
  return {
    subject: `Emails from ${appName} are turned off`,
    paragraphs: [
      `This address was unsubscribed from ${appName}, so you no longer hear of offers, messages and new requests by email. If that was you, there is nothing to do: only emails about your account will still come.`,
      'If it was not you, or if you change your mind, turn emails on again.',
    ],
    action: { label: 'Turn emails on again', url: link },
    footer: [`You get this email because emails from ${appName} to this address were turned off.`],
  };
}
