import { utcTime } from '@exchange/contract/format';
import { paths, pathTo } from '@exchange/contract/paths';
import { emailSentences } from '@exchange/contract/sentences/emails';
import { operatorEmails } from '@exchange/contract/sentences/operators.emails';
import type { Settings } from '../../core/context.ts';
import { about, titled } from '../../mail/format.ts';
import type { Email } from '../../mail/template.ts';

const aboutAccount = ({ appName: app }: Settings) => emailSentences.aboutAccount({ app });

/** Whom a person can write to who finds a decision wrong, and why they get the email. */
function footerOf(settings: Settings): string[] {
  const { byReply, byForm } = operatorEmails.objection;
  const objection = settings.mailReplyTo === undefined ? byForm({ app: settings.appName }) : byReply();
  return [objection, aboutAccount(settings)];
}

/** To a person whom an operator warns. @param reason quoted */
export function warningEmail(settings: Settings, reason: string): Email {
  const { subject, reported } = operatorEmails.warning;
  const app = settings.appName;
  return { subject: subject({ app }), paragraphs: [reported({ app })], quote: reason, footer: footerOf(settings) };
}

/** To the owner of a request that an operator withdraws. */
export function requestWithdrawnEmail(settings: Settings, { title, reason }: { title: string; reason: string }): Email {
  const { subject, withdrawn } = operatorEmails.requestWithdrawn;
  return {
    subject: subject({ title: about(title) }),
    paragraphs: [withdrawn({ app: settings.appName, title: titled(title) })],
    quote: reason,
    footer: footerOf(settings),
  };
}

/** To the owner of a first request that a moderator posted. */
export function firstPostedEmail(settings: Settings, { id, title }: { id: number; title: string }): Email {
  const { subject, posted, action } = operatorEmails.firstPosted;
  return {
    subject: subject({ title: about(title) }),
    paragraphs: [posted({ app: settings.appName, title: titled(title) })],
    action: { label: action(), url: settings.publicUrl + pathTo.request(id) },
    footer: footerOf(settings),
  };
}

/** To the owner of one that a moderator did not post. */
export function firstDeclinedEmail(
  settings: Settings,
  { id, title, reason }: { id: number; title: string; reason: string },
): Email {
  const { subject, declined, action } = operatorEmails.firstDeclined;
  return {
    subject: subject({ title: about(title) }),
    paragraphs: [declined({ app: settings.appName, title: titled(title) })],
    quote: reason,
    action: { label: action(), url: settings.publicUrl + pathTo.request(id) },
    footer: footerOf(settings),
  };
}

export function requestRestoredEmail(settings: Settings, title: string): Email {
  const { subject, restored, action } = operatorEmails.requestRestored;
  return {
    subject: subject({ title: about(title) }),
    paragraphs: [restored({ app: settings.appName, title: titled(title) })],
    action: { label: action(), url: settings.publicUrl + paths.myRequests },
    footer: [aboutAccount(settings)],
  };
}

/** To the sender of a message that an operator removes. */
export function messageHiddenEmail(settings: Settings, { title, reason }: { title: string; reason: string }): Email {
  const { subject, removed } = operatorEmails.messageHidden;
  return {
    subject: subject(),
    paragraphs: [removed({ app: settings.appName, title: titled(title) })],
    quote: reason,
    footer: footerOf(settings),
  };
}

/** @param until the end of the suspension, ISO 8601; null without an end */
export function suspensionEmail(
  settings: Settings,
  { reason, until }: { reason: string; until: string | null },
): Email {
  const { subject, suspended, suspendedUntil } = operatorEmails.suspension;
  const app = settings.appName;
  return {
    subject: subject({ app }),
    paragraphs: [until === null ? suspended({ app }) : suspendedUntil({ app, time: utcTime(until) })],
    quote: reason,
    footer: footerOf(settings),
  };
}

/** To a suspended person whose suspension an operator confirms. @param until as for `suspensionEmail` */
export function suspensionConfirmedEmail(
  settings: Settings,
  { reason, until }: { reason: string; until: string | null },
): Email {
  const { subject, noEnd, until: hasEnd } = operatorEmails.confirmed;
  const app = settings.appName;
  return {
    subject: subject({ app }),
    paragraphs: [until === null ? noEnd({ app }) : hasEnd({ app, time: utcTime(until) })],
    quote: reason,
    footer: footerOf(settings),
  };
}

export function suspensionEndedEmail(settings: Settings): Email {
  const { subject, restored } = operatorEmails.ended;
  return {
    subject: subject({ app: settings.appName }),
    paragraphs: [restored()],
    action: { label: emailSentences.link.login(), url: settings.publicUrl + paths.login },
    footer: [aboutAccount(settings)],
  };
}

/** To a person whose report led to something; it does not say to what. */
export function reportAnsweredEmail({ appName: app }: Settings): Email {
  const { subject, looked, why } = operatorEmails.reportAnswered;
  return { subject: subject(), paragraphs: [looked({ app })], footer: [why({ app })] };
}
