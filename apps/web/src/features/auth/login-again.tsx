import { accountRefusals } from '@exchange/contract/account';
import { againAt, loginProviderPaths } from '@exchange/contract/login-providers';
import { authScreens } from '@exchange/contract/sentences/auth.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { useConfig } from '../../lib/config.ts';
import { errorKey } from '../../lib/errors.ts';
import { rememberReturnTo } from '../../lib/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { ErrorBanner } from '../../ui/failures.tsx';

/** Whether a login must be fresh first; no password is there that could be asked for. */
export const mustLogInAgain = (error: unknown) => errorKey(error) === 'account.loginAgain';

/**
 * The ways to log in again, which lead back to this screen.
 *
 * @param onLeave keeps what was typed
 */
export function LoginAgain({ onLeave }: { onLeave?: () => void }) {
  const { institute_logins, has_orcid_login } = useConfig();
  const leave = () => {
    rememberReturnTo(location.pathname + location.search);
    onLeave?.();
  };
  const ways = [
    ...institute_logins.map(({ name, path }) => ({
      path,
      text: authScreens.logInAgainWithInstitute({ instituteLogin: name }),
    })),
    ...(has_orcid_login ? [{ path: loginProviderPaths.orcid, text: authScreens.logInAgainWithOrcid() }] : []),
  ];
  return (
    <Banner tone="info" role="alert" title={accountRefusals['account.loginAgain'].sentence()}>
      <div className="row">
        {ways.map(({ path, text }) => (
          <a key={path} className="button" href={againAt(path)} onClick={leave}>
            {text}
          </a>
        ))}
      </div>
    </Banner>
  );
}

interface ConfirmFailedProps {
  error: unknown;
  fallback?: string;
  onLeave?: () => void;
}

/** Why something that the owner of the account must confirm was not done: the ways to log in again, or what went wrong. */
export function ConfirmFailed({ error, fallback = messages.fallback.occurred(), onLeave }: ConfirmFailedProps) {
  if (mustLogInAgain(error)) return <LoginAgain {...(onLeave && { onLeave })} />;
  return <ErrorBanner error={error} fallback={fallback} />;
}
