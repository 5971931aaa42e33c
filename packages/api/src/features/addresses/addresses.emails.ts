import { paths, pathTo } from '@exchange/contract/paths';
import { weekday } from '@exchange/contract/planning';
import { addressEmails } from '@exchange/contract/sentences/addresses.emails';
import { emailSentences } from '@exchange/contract/sentences/emails';
import type { Settings } from '../../core/context.ts';
import { ifNotYou } from '../../mail/if-not-you.ts';
import type { Email } from '../../mail/template.ts';

/** The link that proves an address that was added to an account. */
export function confirmAddressEmail({ appName: app, publicUrl }: Settings, token: string): Email {
  const { subject, wants, valid, action, ignore } = addressEmails.confirm;
  return {
    subject: subject({ app }),
    paragraphs: [wants({ app }), valid()],
    action: { label: action(), url: publicUrl + pathTo.confirmAddress(token) },
    footer: [ignore()],
  };
}

/** To an address that belongs to another account, and that nobody can add therefore. */
export function takenAddressEmail({ appName: app, publicUrl }: Settings): Email {
  const { subject, tried, both } = addressEmails.taken;
  return {
    subject: subject({ app }),
    paragraphs: [tried({ app }), both()],
    action: { label: emailSentences.link.settings(), url: publicUrl + paths.account },
    footer: [emailSentences.aboutAccount({ app })],
  };
}

/** Tells the main address that another one belongs to the account. */
export function addedEmail(settings: Settings, email: string): Email {
  const { appName: app } = settings;
  const { subject, done, notYou } = addressEmails.added;
  const advice = ifNotYou(settings, notYou());
  return {
    subject: subject({ app }),
    paragraphs: [done({ app, email }), advice.notYou],
    action: advice.action,
    footer: [emailSentences.aboutAccount({ app })],
  };
}

/** Tells the former main address, which does not learn the new one: the mailbox may be somebody else’s by now. */
export function movedEmail({ appName: app, publicUrl }: Settings, token: string): Email {
  const { subject, done, notYou, action } = addressEmails.moved;
  return {
    subject: subject({ app }),
    paragraphs: [done({ app }), notYou()],
    action: { label: action(), url: publicUrl + pathTo.putAddressBack(token) },
    footer: [emailSentences.aboutAccount({ app })],
  };
}

/** Asks an address whether its badge stays. */
export function badgeEmail(
  { appName: app, publicUrl }: Settings,
  { institute, endsOn, token }: { institute: string; endsOn: string; token: string },
): Email {
  const { subject, ends, press, action } = addressEmails.badge;
  return {
    subject: subject({ institute }),
    paragraphs: [ends({ app, institute, day: weekday(endsOn) }), press()],
    action: { label: action(), url: publicUrl + pathTo.confirmAddress(token) },
    footer: [emailSentences.aboutAccount({ app })],
  };
}

/** The link that proves the address which an operator gives to an account. */
export function changeAskedEmail({ appName: app, publicUrl }: Settings, token: string): Email {
  const { subject, done, when, action, ignore } = addressEmails.asked;
  return {
    subject: subject({ app }),
    paragraphs: [done({ app }), when()],
    action: { label: action(), url: publicUrl + pathTo.acceptAddress(token) },
    footer: [ignore()],
  };
}

/** Tells the address that an account is to lose, which can stop that. */
export function changeNoticeEmail({ appName: app, publicUrl }: Settings, token: string): Email {
  const { subject, done, stop, action } = addressEmails.notice;
  return {
    subject: subject({ app }),
    paragraphs: [done({ app }), stop()],
    action: { label: action(), url: publicUrl + pathTo.stopAddressChange(token) },
    footer: [emailSentences.aboutAccount({ app })],
  };
}

/** Tells an address that it is the main one of an account by now. */
export function changedEmail({ appName: app, publicUrl }: Settings): Email {
  const { subject, done } = addressEmails.changed;
  return {
    subject: subject({ app }),
    paragraphs: [done({ app })],
    action: { label: emailSentences.link.newPassword(), url: publicUrl + paths.forgotPassword },
    footer: [emailSentences.aboutAccount({ app })],
  };
}
