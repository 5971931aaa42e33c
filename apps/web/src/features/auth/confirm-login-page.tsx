import { accountSentences } from '@exchange/contract/sentences/account';
import { authSentences } from '@exchange/contract/sentences/auth';
import { authScreens } from '@exchange/contract/sentences/auth.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { useState } from 'react';
import { errorFields, errorKey, errorStatus } from '../../lib/errors.ts';
import { useFormSubmit } from '../../lib/forms.ts';
import { useOnce } from '../../lib/hooks.ts';
import { linkToken } from '../../lib/link-token.ts';
import { trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorBanner } from '../../ui/error-banner.tsx';
import { inline } from '../../ui/inline.ts';
import { PasswordInput } from '../../ui/inputs.tsx';
import { AuthFrame, BackToLogin } from './auth-frame.tsx';
import { useFinishLogin } from './use-finish-login.ts';

/** A login that cannot be confirmed, or not now where the server did not answer. */
function NothingToConfirm({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  return (
    <AuthFrame heading={authScreens.confirmLogin()} notes="login">
      <ErrorBanner
        error={error}
        fallback={messages.fallback.occurred()}
        network={authSentences.fallback.loginNetwork()}
      />
      {onRetry && errorStatus(error) === null && (
        <Button variant="primary" wide icon="retry" onClick={onRetry}>
          {messages.button.tryAgain()}
        </Button>
      )}
      <BackToLogin />
    </AuthFrame>
  );
}

function PleaseWait() {
  return (
    <AuthFrame heading={authScreens.confirmLogin()} notes="login">
      <p className="quiet" role="status">
        {authScreens.pleaseWait()}
      </p>
    </AuthFrame>
  );
}

/** The link of the email, opened in the browser in which the login began. */
function ConfirmByEmail({ token }: { token: string }) {
  const finish = useFinishLogin();
  const { mutate, error } = trpc.loginProviders.confirmByEmail.useMutation({
    meta: { refetch: false },
    onSuccess: finish,
  });
  useOnce(() => mutate({ token }));
  if (error) return <NothingToConfirm error={error} onRetry={() => mutate({ token })} />;
  return <PleaseWait />;
}

/** Asks the owner of an account to confirm once that a login at a provider is theirs. */
function ConfirmByPassword({ email, provider }: { email: string; provider: string }) {
  const [password, setPassword] = useState('');
  const finish = useFinishLogin();
  const confirm = trpc.loginProviders.confirm.useMutation({ meta: { refetch: false }, onSuccess: finish });
  const mail = trpc.loginProviders.mailConfirmation.useMutation({ meta: { refetch: false } });
  const { broken, submit } = useFormSubmit({
    mutation: confirm,
    check: () => (password === '' ? { password: accountSentences.validation.currentPassword() } : {}),
    send: () => confirm.mutateAsync({ password }),
  });
  if (errorKey(confirm.error) === 'loginProviders.link') return <NothingToConfirm error={confirm.error} />;
  const failed = confirm.error ?? mail.error;
  return (
    <AuthFrame heading={authScreens.confirmLogin()} notes="login" onSubmit={submit}>
      {failed ? (
        <ErrorBanner
          error={failed}
          fallback={messages.fallback.occurred()}
          network={authSentences.fallback.loginNetwork()}
        />
      ) : (
        <div role="status">{mail.data && <Banner tone="done" icon="mail" title={mail.data.message} />}</div>
      )}
      <p>{inline(authScreens.confirmOnce.parts({ address: <strong>{email}</strong>, instituteLogin: provider }))}</p>
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordInput
        label={authScreens.passwordOfAccount()}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={broken.password ?? errorFields(confirm.error).password}
      />
      <Button variant="primary" wide type="submit" busy={confirm.isPending}>
        {authScreens.confirmAndLogin()}
      </Button>
      <Button wide icon="mail" busy={mail.isPending} onClick={() => mail.mutate()}>
        {authScreens.emailLinkInstead()}
      </Button>
      <BackToLogin />
    </AuthFrame>
  );
}

/** Confirm your login (docs/behaviour/login-providers.md#login-providers). */
export default function ConfirmLoginPage() {
  const [token] = useState(linkToken);
  const { data, error, refetch } = trpc.loginProviders.pending.useQuery(undefined, {
    enabled: token === '',
    retry: false,
  });
  if (token !== '') return <ConfirmByEmail token={token} />;
  if (error) return <NothingToConfirm error={error} onRetry={() => void refetch()} />;
  if (data) return <ConfirmByPassword email={data.email} provider={data.provider_name} />;
  return <PleaseWait />;
}
