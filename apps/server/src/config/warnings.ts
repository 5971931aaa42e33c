import { type EnvironmentValues, isSafePublicUrl } from './checks.ts';
import { recommendedSecretLength } from './variables.ts';

/** What an operator of a production should know but need not stop for. */
export function warningsOf(env: EnvironmentValues, secret: string, publicUrl: string): string[] {
  const warnings: [applies: boolean, sentence: string][] = [
    [
      env.SMTP_URL === undefined,
      'SMTP_URL is missing: NO EMAIL WILL LEAVE. Sign-ups cannot be verified and passwords cannot be reset until it is set.',
    ],
    [
      env.PUBLIC_URL === undefined,
      `PUBLIC_URL is missing: links in emails lead to ${publicUrl}, which works on this machine alone.`,
    ],
    [
      env.CONTACT_URL === undefined,
      'CONTACT_URL is missing: NOBODY CAN REACH YOU. The links for asking for a technical area and everything else lead to a page that says so.',
    ],
    [
      secret.length < recommendedSecretLength,
      `SECRET is short: use at least ${recommendedSecretLength} random characters.`,
    ],
    [
      env.INBOUND_IMAP_URL !== undefined && env.INBOUND_TRUSTS === undefined,
      'INBOUND_TRUSTS is missing: of a reply by email only its token and the address of its sender are checked.',
    ],
    [!isSafePublicUrl(publicUrl), 'PUBLIC_URL is not https: passwords and sessions can be read on their way.'],
  ];
  return warnings.filter(([applies]) => applies).map(([, sentence]) => sentence);
}
