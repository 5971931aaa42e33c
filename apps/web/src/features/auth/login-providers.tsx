import { authRefusals } from '@exchange/contract/auth';
import { loginProviderPaths } from '@exchange/contract/login-providers';
import { authScreens } from '@exchange/contract/sentences/auth.screens';
import type { ComponentProps, ReactNode } from 'react';
import { useConfig } from '../../lib/config.ts';
import { OrcidMark } from '../../ui/person-name.tsx';
import { AuthFrame } from './auth-frame.tsx';

/** An icon of only this screen; the page's own icons are on every page. */
function InstituteMark() {
  return (
    <svg className="icon icon--s" viewBox="0 0 20 20" aria-hidden="true">
      <path d="M3 8 10 3.5 17 8M4 8h12M5.5 8v6.5M10 8v6.5M14.5 8v6.5M3.5 16.5h13" />
    </svg>
  );
}

/** A link to the server, which sends the browser to the provider. */
function ProviderLink({ href, mark, children }: { href: string; mark: ReactNode; children: ReactNode }) {
  return (
    <a className="button button--wide" href={href}>
      {mark}
      {children}
    </a>
  );
}

/** The logins that the operator has set up beside the password, or in its place; nothing without any. */
export function LoginProviders() {
  const { institute_logins, has_orcid_login, are_passwords_off } = useConfig();
  if (institute_logins.length === 0 && !has_orcid_login) return null;
  return (
    <>
      {!are_passwords_off && <p className="or-line">{authScreens.or()}</p>}
      {institute_logins.map(({ name, path }) => (
        <ProviderLink key={path} href={path} mark={<InstituteMark />}>
          {authScreens.logInWithInstitute({ instituteLogin: name })}
        </ProviderLink>
      ))}
      {has_orcid_login && (
        <>
          <ProviderLink href={loginProviderPaths.orcid} mark={<OrcidMark />}>
            {authScreens.logInWithOrcid()}
          </ProviderLink>
          <p className="field__hint">{authScreens.linkOrcidFirst()}</p>
        </>
      )}
    </>
  );
}

/** In the place of a screen about passwords, if there are none. */
export function OnlyProviders({ heading, notes }: Pick<ComponentProps<typeof AuthFrame>, 'heading' | 'notes'>) {
  return (
    <AuthFrame heading={heading} notes={notes}>
      <p>{authRefusals['auth.passwordsOff'].sentence()}</p>
      <LoginProviders />
    </AuthFrame>
  );
}
