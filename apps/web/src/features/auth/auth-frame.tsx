import { paths } from '@exchange/contract/paths';
import { authScreens } from '@exchange/contract/sentences/auth.screens';
import type { FormEvent, ReactNode } from 'react';
import { useTitle } from '../../lib/title.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { AccountBoard } from '../decoration/account-board.tsx';

interface AuthFrameProps {
  /** The heading. */
  heading: string;
  /** The window's title, when it differs. */
  title?: string;
  notes: 'login' | 'signup' | 'verify' | 'forgot';
  /** Makes the content a form. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
}

/** An account screen: the form, and the board beside it if there is room. */
export function AuthFrame({ heading, title = heading, notes, onSubmit, children }: AuthFrameProps) {
  useTitle(title);
  return (
    <div className="auth">
      {onSubmit ? (
        <form className="auth__form" noValidate onSubmit={onSubmit}>
          <h1>{heading}</h1>
          {children}
        </form>
      ) : (
        <div className="auth__form">
          <h1>{heading}</h1>
          {children}
        </div>
      )}
      <AccountBoard notes={notes} />
    </div>
  );
}

/** The link to Login at the foot of account screens, from which a logged-in person gets Home. */
export function BackToLogin() {
  return (
    <div className="ways">
      <ButtonLink variant="quiet" icon="back" href={paths.login}>
        {authScreens.backToLogin()}
      </ButtonLink>
    </div>
  );
}
