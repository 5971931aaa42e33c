import { loginProviderPaths } from '@exchange/contract/login-providers';
import type { ReactNode } from 'react';
import { useConfig } from '../../lib/config.ts';

/** An icon of this part of the app alone; the page's own icons are on every page. */
function Mark({ children }: { children: ReactNode }) {
  return (
    <svg className="icon icon--s" viewBox="0 0 20 20" aria-hidden="true">
      {children}
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

/** The logins that the operator has set up beside the password; nothing without any. */
export function LoginProviders() {
  const { institute_login } = useConfig();
  if (institute_login === '') return null;
  return (
    <>
      <p className="or-line">or</p>
      <ProviderLink
        href={loginProviderPaths.institute}
        mark={
          <Mark>
            <path d="M3 8 10 3.5 17 8M4 8h12M5.5 8v6.5M10 8v6.5M14.5 8v6.5M3.5 16.5h13" />
          </Mark>
        }
      >
        {`Log in with ${institute_login}`}
      </ProviderLink>
    </>
  );
}
