import type { AccessToken } from '@exchange/contract/account';
import { utcTime } from '@exchange/contract/format';
import { paths } from '@exchange/contract/paths';
import { accountEmails } from '@exchange/contract/sentences/account.emails';
import { emailSentences } from '@exchange/contract/sentences/emails';
import { profileSentences } from '@exchange/contract/sentences/profiles';
import type { Settings } from '../../core/context.ts';
import { harmless } from '../../mail/format.ts';
import { ifNotYou } from '../../mail/if-not-you.ts';
import type { Email } from '../../mail/template.ts';

/** @param deletesAt when the account will be erased, ISO 8601 */
export function deletionEmail({ appName: app, publicUrl }: Settings, deletesAt: string): Email {
  const { subject, asked, erased, keep, action } = accountEmails.deletion;
  const time = utcTime(deletesAt);
  return {
    subject: subject({ app, time }),
    paragraphs: [asked({ app }), erased({ time, name: profileSentences.screen.deletedUser() }), keep()],
    action: { label: action(), url: publicUrl + paths.login },
    footer: [emailSentences.aboutAccount({ app })],
  };
}

/** For the owner of an account that got an access token. */
export function accessTokenEmail(
  settings: Settings,
  { name, scope, expires_at }: Pick<AccessToken, 'name' | 'scope' | 'expires_at'>,
): Email {
  const { appName: app } = settings;
  const { subject, created, notYou: withPassword, ...mayDo } = accountEmails.accessToken;
  const { notYou, action } = ifNotYou(settings, withPassword());
  return {
    subject: subject({ app }),
    paragraphs: [created({ app, name: harmless(name) }), mayDo[scope]({ time: utcTime(expires_at) }), notYou],
    action,
    footer: [emailSentences.aboutAccount({ app })],
  };
}
