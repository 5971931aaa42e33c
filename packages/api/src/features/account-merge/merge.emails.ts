import { utcTime } from '@exchange/contract/format';
import { pathTo } from '@exchange/contract/paths';
import { accountMergeEmails } from '@exchange/contract/sentences/account-merge.emails';
import { emailSentences } from '@exchange/contract/sentences/emails';
import type { Settings } from '../../core/context.ts';
import type { Email } from '../../mail/template.ts';

function aboutAccount({ appName: app }: Settings, email: Omit<Email, 'footer'>): Email {
  return { ...email, footer: [emailSentences.aboutAccount({ app })] };
}

/** With the link that shows in the account that stays what would happen. It does not say whose account that is. */
export function mergeLinkEmail(settings: Settings, token: string): Email {
  const { subject, asked, open, notYou, action } = accountMergeEmails.link;
  const { appName: app, publicUrl } = settings;
  return aboutAccount(settings, {
    subject: subject({ app }),
    paragraphs: [asked({ app }), open(), notYou()],
    action: { label: action(), url: publicUrl + pathTo.mergeAccounts(token) },
  });
}

interface Addresses {
  /** The address of the account that stays, and of the one that becomes part of it. */
  readonly stays: string;
  readonly other: string;
}

/** With the link that stops it. @param dueAt ISO 8601 */
export function mergeBegunEmail(settings: Settings, { stays, other }: Addresses, dueAt: string, token: string): Email {
  const { subject, what, stop, action } = accountMergeEmails.begun;
  const { appName: app, publicUrl } = settings;
  const time = utcTime(dueAt);
  return aboutAccount(settings, {
    subject: subject({ app, time }),
    paragraphs: [what({ time, stays, other }), stop()],
    action: { label: action(), url: publicUrl + pathTo.stopMerge(token) },
  });
}

export function mergeDoneEmail(settings: Settings, other: string): Email {
  const { subject, what } = accountMergeEmails.done;
  return aboutAccount(settings, { subject: subject({ app: settings.appName }), paragraphs: [what({ other })] });
}

export function mergeFailedEmail(settings: Settings, other: string): Email {
  const { subject, why } = accountMergeEmails.failed;
  return aboutAccount(settings, { subject: subject({ app: settings.appName }), paragraphs: [why({ other })] });
}
