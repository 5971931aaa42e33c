import { authSentences } from '@exchange/contract/sentences/auth';
import { authScreens } from '@exchange/contract/sentences/auth.screens';
import { useMutation } from '@tanstack/react-query';
import { useOnce } from '../../lib/hooks.ts';
import { ErrorBanner } from '../../ui/error-banner.tsx';
import { AuthFrame, BackToLogin } from './auth-frame.tsx';
import { useFinishLogin } from './use-finish-login.ts';

/** After a login at a provider, which has set the session: leads to where the user wanted to go. */
export default function LoggedInPage() {
  const { mutate, error } = useMutation({ mutationFn: useFinishLogin(), meta: { refetch: false } });
  useOnce(() => mutate());
  return (
    <AuthFrame heading={authScreens.login()} notes="login">
      {error ? (
        <>
          <ErrorBanner error={error} fallback={authSentences.fallback.loginNetwork()} />
          <BackToLogin />
        </>
      ) : (
        <p className="quiet" role="status">
          {authScreens.pleaseWait()}
        </p>
      )}
    </AuthFrame>
  );
}
