import { utcTime } from '@exchange/contract/format';
import { paths } from '@exchange/contract/paths';
import type { Settings } from '../../core/context.ts';
import { about, titled } from '../../mail/format.ts';
import type { Email } from '../../mail/template.ts';

const aboutAccount = ({ appName }: Settings) => [`You get this email because it is about your account at ${appName}.`];

/** Whom a person can write to who finds a decision wrong. */
function objection({ mailReplyTo, appName }: Settings): string {
  return mailReplyTo === undefined
    ? `If you think this is wrong, write to the people who run ${appName}: the contact form is at the foot of every page.`
    : 'If you think this is wrong, answer this email.';
}

/** To a person whom an operator warns. @param reason quoted */
export function warningEmail(settings: Settings, reason: string): Email {
  return {
    subject: `A warning about your account at ${settings.appName}`,
    paragraphs: [
      `Somebody reported what you did at ${settings.appName}. The people who run it looked at it and write:`,
    ],
    quote: reason,
    footer: [objection(settings), ...aboutAccount(settings)],
  };
}

/** To the owner of a request that an operator withdraws. */
export function requestWithdrawnEmail(settings: Settings, { title, reason }: { title: string; reason: string }): Email {
  return {
    subject: `Your request was withdrawn: ${about(title)}`,
    paragraphs: [
      `The people who run ${settings.appName} withdrew your collaboration request ${titled(title)}. Nobody finds it any more; its chats stay. They write:`,
    ],
    quote: reason,
    footer: [objection(settings), ...aboutAccount(settings)],
  };
}

export function requestRestoredEmail(settings: Settings, title: string): Email {
  return {
    subject: `Your request is back: ${about(title)}`,
    paragraphs: [
      `The people who run ${settings.appName} restored your collaboration request ${titled(title)}. It is as it was before.`,
    ],
    action: { label: 'My Requests', url: settings.publicUrl + paths.myRequests },
    footer: aboutAccount(settings),
  };
}

/** To the sender of a message that an operator removes. */
export function messageHiddenEmail(settings: Settings, { title, reason }: { title: string; reason: string }): Email {
  return {
    subject: `A message of yours was removed`,
    paragraphs: [
      `The people who run ${settings.appName} removed a message that you wrote about ${titled(title)}. They write:`,
    ],
    quote: reason,
    footer: [objection(settings), ...aboutAccount(settings)],
  };
}

/** @param until the end of the suspension, ISO 8601; null without an end */
export function suspensionEmail(
  settings: Settings,
  { reason, until }: { reason: string; until: string | null },
): Email {
  const end = until === null ? '' : ` until ${utcTime(until)}`;
  return {
    subject: `Your account at ${settings.appName} is suspended`,
    paragraphs: [
      `The people who run ${settings.appName} suspended your account${end}. You are logged out, and others no longer find you and your requests. Chats stay readable for those you wrote with. They write:`,
    ],
    quote: reason,
    footer: [objection(settings), ...aboutAccount(settings)],
  };
}

/** To a suspended person whose suspension an operator confirms. @param until as for `suspensionEmail` */
export function suspensionConfirmedEmail(
  settings: Settings,
  { reason, until }: { reason: string; until: string | null },
): Email {
  const end = until === null ? 'has no end now' : `lasts until ${utcTime(until)} now`;
  return {
    subject: `Your account at ${settings.appName} stays suspended`,
    paragraphs: [
      `The people who run ${settings.appName} looked at the suspension of your account once more. It ${end}. The reason is:`,
    ],
    quote: reason,
    footer: [objection(settings), ...aboutAccount(settings)],
  };
}

export function suspensionEndedEmail(settings: Settings): Email {
  return {
    subject: `Your account at ${settings.appName} is restored`,
    paragraphs: [
      'Your account is no longer suspended. You can log in again, and your requests are back in every list.',
    ],
    action: { label: 'Log in', url: settings.publicUrl + paths.login },
    footer: aboutAccount(settings),
  };
}

/** To a person whose report led to something; it does not say to what. */
export function reportAnsweredEmail(settings: Settings): Email {
  return {
    subject: 'Thank you for your report',
    paragraphs: [
      `The people who run ${settings.appName} looked at what you reported and did something about it. Nobody learns that you reported it.`,
    ],
    footer: [`You get this email because you reported something at ${settings.appName}.`],
  };
}
