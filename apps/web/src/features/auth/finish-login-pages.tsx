import { authSentences } from '@exchange/contract/sentences/auth';
import { authScreens } from '@exchange/contract/sentences/auth.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { secondFactorScreens } from '@exchange/contract/sentences/second-factor.screens';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorFields, errorKey } from '../../lib/errors.ts';
import { useFormSubmit } from '../../lib/forms.ts';
import { useOnce } from '../../lib/hooks.ts';
import { linkToken } from '../../lib/link-token.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorBanner } from '../../ui/failures.tsx';
import { CodeInput, useCode } from './auth-fields.tsx';
import { AuthFrame, BackToLogin } from './auth-frame.tsx';
import { PasskeyButton } from './passkey-login.tsx';
import { useFinishLogin } from './use-finish-login.ts';

/** After a login at a provider, which has set the session: leads to where the user wanted to go. */
export function LoggedInPage() {
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

/** A link of the command line. It needs a press, so that a program that follows links does not use it up. */
export function OperatorLoginPage() {
  const [token] = useState(linkToken);
  const { client } = trpc.useUtils();
  const mutation = trpc.auth.loginWithLink.useMutation({ meta: { refetch: false }, onSuccess: useFinishLogin() });
  const { isPending, error } = mutation;
  const second = useCode(error);
  const { broken, submit } = useFormSubmit<Record<string, string>>({
    mutation,
    check: second.check,
    send: () => mutation.mutateAsync({ token, code: second.code }),
  });
  const wrongCode = errorFields(error).code;
  const isOver = errorKey(error) === 'auth.operatorLink';
  return (
    <AuthFrame heading={authScreens.login()} notes="login" onSubmit={submit}>
      {!wrongCode && <ErrorBanner error={error} fallback={messages.fallback.occurred()} />}
      {!isOver && (
        <>
          <p>{authScreens.linkLogsIn()}</p>
          {second.isAsked && <CodeInput {...second.input} error={broken.code ?? wrongCode} />}
          <Button variant="primary" wide type="submit" busy={isPending}>
            {authScreens.login()}
          </Button>
          {second.isAsked && (
            <PasskeyButton use={(passkey) => client.auth.loginWithLink.mutate({ token, passkey })}>
              {secondFactorScreens.usePasskey()}
            </PasskeyButton>
          )}
        </>
      )}
      <BackToLogin />
    </AuthFrame>
  );
}
