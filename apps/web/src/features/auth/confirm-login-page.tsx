import { accountSentences } from '@exchange/contract/sentences/account';
import { authSentences } from '@exchange/contract/sentences/auth';
import { authScreens } from '@exchange/contract/sentences/auth.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { secondFactorScreens } from '@exchange/contract/sentences/second-factor.screens';
import { useState } from 'react';
import { useConfig } from '../../lib/config.ts';
import { errorFields, errorKey, errorStatus } from '../../lib/errors.ts';
import { useFormSubmit } from '../../lib/forms.ts';
import { useOnce } from '../../lib/hooks.ts';
import { linkToken } from '../../lib/link-token.ts';
import { trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorBanner } from '../../ui/failures.tsx';
import { inline } from '../../ui/inline.ts';
import { PasswordInput } from '../../ui/inputs.tsx';
import { CodeInput, useCode } from './auth-fields.tsx';
import { AuthFrame, BackToLogin } from './auth-frame.tsx';
import { PasskeyButton } from './passkey-login.tsx';
import { useFinishLogin } from './use-finish-login.ts';

/** A login that cannot be confirmed, or not now if the server did not answer. */
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

/** Whether a code, or another one, can still finish the login. */
const needsCode = (error: unknown) => /^secondFactor\.|tooManyTries$/.test(errorKey(error) ?? '');

/** The link of the email, opened in the browser in which the login began. */
function ConfirmByEmail({ token }: { token: string }) {
  const { client } = trpc.useUtils();
  const finish = useFinishLogin();
  const mutation = trpc.loginProviders.confirmByEmail.useMutation({ meta: { refetch: false }, onSuccess: finish });
  const { mutate, error, isPending } = mutation;
  const second = useCode(error);
  const { broken, submit } = useFormSubmit<Record<string, string>>({
    mutation,
    check: second.check,
    send: () => mutation.mutateAsync({ token, code: second.code }),
  });
  useOnce(() => mutate({ token }));
  const wrongCode = errorFields(error).code;
  if (second.isAsked && (!error || needsCode(error)))
    return (
      <AuthFrame heading={authScreens.confirmLogin()} notes="login" onSubmit={submit}>
        {!wrongCode && <ErrorBanner error={error} fallback={messages.fallback.occurred()} />}
        <CodeInput {...second.input} error={broken.code ?? wrongCode} />
        <Button variant="primary" wide type="submit" busy={isPending}>
          {authScreens.confirmAndLogin()}
        </Button>
        <PasskeyButton use={(passkey) => client.loginProviders.confirmByEmail.mutate({ token, passkey })}>
          {secondFactorScreens.usePasskey()}
        </PasskeyButton>
        <BackToLogin />
      </AuthFrame>
    );
  if (error) return <NothingToConfirm error={error} onRetry={() => mutate({ token })} />;
  return <PleaseWait />;
}

/** A login that is linked and needs the second factor. */
function FinishLinked({ email }: { email: string }) {
  const { client } = trpc.useUtils();
  const confirm = trpc.loginProviders.confirm.useMutation({ meta: { refetch: false }, onSuccess: useFinishLogin() });
  const { error } = confirm;
  const second = useCode(error, true);
  const { broken, submit } = useFormSubmit<Record<string, string>>({
    mutation: confirm,
    check: second.check,
    send: () => confirm.mutateAsync({ code: second.code }),
  });
  if (errorKey(error) === 'loginProviders.link') return <NothingToConfirm error={error} />;
  const wrongCode = errorFields(error).code;
  return (
    <AuthFrame heading={authScreens.confirmLogin()} notes="login" onSubmit={submit}>
      {!wrongCode && (
        <ErrorBanner
          error={error}
          fallback={messages.fallback.occurred()}
          network={authSentences.fallback.loginNetwork()}
        />
      )}
      <p>{secondFactorScreens.linkedNeedsCode({ email })}</p>
      <CodeInput {...second.input} error={broken.code ?? wrongCode} />
      <Button variant="primary" wide type="submit" busy={confirm.isPending}>
        {secondFactorScreens.continue()}
      </Button>
      <PasskeyButton use={(passkey) => client.loginProviders.confirm.mutate({ passkey })}>
        {secondFactorScreens.usePasskey()}
      </PasskeyButton>
      <BackToLogin />
    </AuthFrame>
  );
}

/** Asks the owner of an account, by the password or an email, to confirm once that a login at a provider is theirs. */
function ConfirmOnce({ email, provider }: { email: string; provider: string }) {
  const { are_passwords_off } = useConfig();
  const { client } = trpc.useUtils();
  const [password, setPassword] = useState('');
  const finish = useFinishLogin();
  const confirm = trpc.loginProviders.confirm.useMutation({ meta: { refetch: false }, onSuccess: finish });
  const mail = trpc.loginProviders.mailConfirmation.useMutation({ meta: { refetch: false } });
  const second = useCode(confirm.error);
  const { broken, submit } = useFormSubmit<Record<string, string>>({
    mutation: confirm,
    check: () => ({
      ...(password === '' ? { password: accountSentences.validation.currentPassword() } : {}),
      ...second.check(),
    }),
    send: () => confirm.mutateAsync({ password, code: second.code }),
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
      {!are_passwords_off && (
        <>
          <input type="hidden" name="username" autoComplete="username" value={email} />
          <PasswordInput
            label={authScreens.passwordOfAccount()}
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            error={broken.password ?? errorFields(confirm.error).password}
          />
          {second.isAsked && <CodeInput {...second.input} error={broken.code ?? errorFields(confirm.error).code} />}
          <Button variant="primary" wide type="submit" busy={confirm.isPending}>
            {authScreens.confirmAndLogin()}
          </Button>
          {second.isAsked && (
            <PasskeyButton use={(passkey) => client.loginProviders.confirm.mutate({ password, passkey })}>
              {secondFactorScreens.usePasskey()}
            </PasskeyButton>
          )}
        </>
      )}
      <Button
        variant={are_passwords_off ? 'primary' : undefined}
        wide
        icon="mail"
        busy={mail.isPending}
        onClick={() => mail.mutate()}
      >
        {are_passwords_off ? authScreens.emailLink() : authScreens.emailLinkInstead()}
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
  if (data?.is_linked) return <FinishLinked email={data.email} />;
  if (data) return <ConfirmOnce email={data.email} provider={data.provider_name} />;
  return <PleaseWait />;
}
