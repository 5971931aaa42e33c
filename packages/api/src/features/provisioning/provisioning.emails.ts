import { weekday } from '@exchange/contract/planning';
import { addressEmails } from '@exchange/contract/sentences/addresses.emails';
import { emailSentences } from '@exchange/contract/sentences/emails';
import type { Settings } from '../../core/context.ts';
import type { Email } from '../../mail/template.ts';

/** Tells a person whom the institute has removed how to keep the account. */
export function leaverEmail({ appName: app }: Settings, erasedAt: Date): Email {
  const { subject, ends, keep } = addressEmails.leaver;
  return {
    subject: subject({ app }),
    paragraphs: [ends({ app, day: weekday(erasedAt.toISOString().slice(0, 10)) }), keep({ app })],
    footer: [emailSentences.aboutAccount({ app })],
  };
}
