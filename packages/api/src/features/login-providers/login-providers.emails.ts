import { pathTo } from '@exchange/contract/paths';
import { emailSentences } from '@exchange/contract/sentences/emails';
import { loginProviderEmails } from '@exchange/contract/sentences/login-providers.emails';
import type { Settings } from '../../core/context.ts';
import { ifNotYou } from '../../mail/if-not-you.ts';
import type { Email } from '../../mail/template.ts';

/** The link that confirms that the owner of an account wants to log in at a provider. */
export function confirmLoginEmail({ appName: app, publicUrl }: Settings, provider: string, token: string): Email {
  const { subject, wants, open, action, ignore } = loginProviderEmails.confirm;
  return {
    subject: subject({ provider }),
    paragraphs: [wants({ provider, app }), open()],
    action: { label: action(), url: publicUrl + pathTo.confirmLogin(token) },
    footer: [emailSentences.aboutAccount({ app }), ignore()],
  };
}

function changedEmail(settings: Settings, provider: string, change: 'linked' | 'unlinked'): Email {
  const { appName: app, arePasswordsOff } = settings;
  const { passwordWorks, [change]: said } = loginProviderEmails;
  const { notYou, action } = ifNotYou(settings, said.notYou());
  return {
    subject: said.subject({ app, provider }),
    paragraphs: [said.done({ app, provider }), ...(arePasswordsOff === true ? [] : [passwordWorks()]), notYou],
    action,
    footer: [emailSentences.aboutAccount({ app })],
  };
}

/** Tells the owner of an account that a login was linked to it. */
export function loginLinkedEmail(settings: Settings, provider: string): Email {
  return changedEmail(settings, provider, 'linked');
}

/** Tells the owner of an account that a login was unlinked from it. */
export function loginUnlinkedEmail(settings: Settings, provider: string): Email {
  return changedEmail(settings, provider, 'unlinked');
}
