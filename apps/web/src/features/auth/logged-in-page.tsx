import { messages } from '@exchange/contract/messages';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { errorText } from '../../lib/errors.ts';
import { Banner } from '../../ui/banner.tsx';
import { AuthFrame, BackToLogin } from './auth-frame.tsx';
import { useFinishLogin } from './use-finish-login.ts';

/** After a login at a provider, which has set the session: leads to where the user wanted to go. */
export default function LoggedInPage() {
  const started = useRef(false);
  const { mutate, error } = useMutation({ mutationFn: useFinishLogin(), meta: { refetch: false } });
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    mutate();
  }, [mutate]);
  return (
    <AuthFrame heading="Login" notes="login">
      {error ? (
        <>
          <Banner tone="error" role="alert" title={errorText(error, messages.fallback.loginNetwork)} />
          <BackToLogin />
        </>
      ) : (
        <p className="quiet" role="status">
          Please wait a moment.
        </p>
      )}
    </AuthFrame>
  );
}
