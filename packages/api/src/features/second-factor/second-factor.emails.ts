import { emailSentences } from '@exchange/contract/sentences/emails';
import { secondFactorEmails } from '@exchange/contract/sentences/second-factor.emails';
import type { Settings } from '../../core/context.ts';
import { ifNotYou } from '../../mail/if-not-you.ts';
import type { Email } from '../../mail/template.ts';

function changeEmail(settings: Settings, subject: string, paragraphs: string[]): Email {
  const { notYou, action } = ifNotYou(settings, secondFactorEmails.notYou());
  return {
    subject,
    paragraphs: [...paragraphs, notYou],
    action,
    footer: [emailSentences.aboutAccount({ app: settings.appName })],
  };
}

/** Tells the owner of an account about a new factor. @param isFirst whether it was the first */
export function factorAddedEmail(
  settings: Settings,
  { kind, name, isFirst }: { kind: 'passkey' | 'app'; name: string; isFirst: boolean },
): Email {
  const { appName: app } = settings;
  const { appAdded, passkeyAdded, sessionsEnded } = secondFactorEmails;
  const { subject, done } = kind === 'app' ? appAdded : passkeyAdded;
  return changeEmail(settings, subject({ app }), [done({ app, name }), ...(isFirst ? [sessionsEnded()] : [])]);
}

/** The same about one that was removed. @param isLast whether none is left */
export function factorRemovedEmail(settings: Settings, { name, isLast }: { name: string; isLast: boolean }): Email {
  const { appName: app } = settings;
  const { subject, done, last } = secondFactorEmails.removed;
  return changeEmail(settings, subject({ app }), [done({ app, name }), ...(isLast ? [last()] : [])]);
}

/** The same about new recovery codes. */
export function codesMadeEmail(settings: Settings): Email {
  const { appName: app } = settings;
  const { subject, done } = secondFactorEmails.codesMade;
  return changeEmail(settings, subject({ app }), [done({ app })]);
}

/** The same about a recovery code that was used. @param left how many are left */
export function codeUsedEmail(settings: Settings, left: number): Email {
  const { appName: app } = settings;
  const { subject, done } = secondFactorEmails.codeUsed;
  return changeEmail(settings, subject({ app }), [done({ app, left })]);
}

/** The same about an operator who took everything away. */
export function factorsResetEmail(settings: Settings): Email {
  const { appName: app } = settings;
  const { subject, done, again } = secondFactorEmails.reset;
  return changeEmail(settings, subject({ app }), [done({ app }), again()]);
}
