import { authRefusals, typedEmail } from '@exchange/contract/auth';
import { paths } from '@exchange/contract/paths';
import type { Said } from '@exchange/contract/sentences';
import { accountSentences } from '@exchange/contract/sentences/account';
import { authSentences } from '@exchange/contract/sentences/auth';
import { authScreens } from '@exchange/contract/sentences/auth.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { type ReactNode, useId, useState } from 'react';
import { currentConfig, useConfig } from '../../lib/config.ts';
import { errorFields, errorKey, errorText } from '../../lib/errors.ts';
import { useFormSubmit } from '../../lib/forms.ts';
import { useNotice } from '../../lib/notice.ts';
import { trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, NavigationButton } from '../../ui/button.tsx';
import { inline } from '../../ui/inline.ts';
import { PasswordInput, TextInput } from '../../ui/inputs.tsx';
import { RequirementList } from '../../ui/requirement-list.tsx';
import { checkLogin, passwordProgress } from './auth.logic.ts';
import { ResendVerification } from './auth-emails.tsx';
import { CodeInput, useCode } from './auth-fields.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { signupEmail } from './kept-signup.ts';
import { LoginProviders } from './login-providers.tsx';
import { PasskeyLogin } from './passkey-login.tsx';
import { useFinishLogin } from './use-finish-login.ts';

const notices: Record<string, { tone: 'done' | 'note'; text: Said; more?: Said }> = {
  loggedOut: { tone: 'done', text: authSentences.success.logout },
  deletion: {
    tone: 'note',
    text: () => accountSentences.success.deletion({ deletionDays: currentConfig().deletion_days }),
  },
  verified: { tone: 'done', text: authSentences.success.verified },
  verifiedElsewhere: {
    tone: 'done',
    text: authSentences.success.verified,
    more: authScreens.openLinkAgain,
  },
  reset: { tone: 'done', text: authSentences.success.reset, more: authScreens.logInWithNewPassword },
  expired: {
    tone: 'note',
    text: authRefusals['auth.required'].sentence,
    more: authScreens.endedSession,
  },
};

/** Why the user was redirected to Login: logout, a verified address, a new password, an ended session. */
function LoginMessage() {
  const key = useNotice();
  const notice = notices[key];
  const { institute_logins } = useConfig();
  return (
    <div role="status">
      {notice && (
        <Banner tone={notice.tone}>
          <p>{notice.text()}</p>
          {notice.more && <p>{notice.more()}</p>}
          {key === 'loggedOut' && institute_logins.length > 0 && <p>{authScreens.logOutThere()}</p>}
        </Banner>
      )}
    </div>
  );
}

/** Login; without passwords only the providers. */
export default function LoginPage() {
  const { are_passwords_off } = useConfig();
  if (!are_passwords_off) return <PasswordLogin />;
  return (
    <AuthFrame heading={authScreens.login()} notes="login">
      <LoginMessage />
      <LoginProviders />
    </AuthFrame>
  );
}

/** Nothing typed is ever cleared. */
function PasswordLogin() {
  const { contact_url, login_failures } = useConfig();
  const [email, setEmail] = useState(signupEmail.get);
  const [password, setPassword] = useState('');
  const rulesId = useId();
  const mutation = trpc.auth.login.useMutation({ meta: { refetch: false }, onSuccess: useFinishLogin() });
  const { isPending, error } = mutation;
  const second = useCode(error);
  const { broken, submit } = useFormSubmit<Record<string, string>>({
    mutation,
    check: () => ({ ...checkLogin({ email, password }), ...second.check() }),
    send: () => mutation.mutateAsync({ email, password, code: second.code }),
  });
  const unverified = errorKey(error) === 'auth.unverified';
  const suspended = errorKey(error) === 'auth.suspended';
  const failure = errorText(error, messages.fallback.occurred(), authSentences.fallback.loginNetwork());
  const needsFactor = errorKey(error) === 'secondFactor.required';
  const wrongCode = errorFields(error).code;
  return (
    <AuthFrame heading={authScreens.login()} notes="login" onSubmit={submit}>
      {wrongCode ? null : error ? (
        <Banner
          tone={unverified || needsFactor ? 'info' : 'error'}
          icon={unverified ? 'mail' : needsFactor ? 'info' : 'error'}
          role="alert"
          title={failure}
        >
          {suspended && (
            <p>
              {inline(
                authScreens.whileSuspended.parts<ReactNode>({
                  link: (words) => <a href={contact_url}>{inline(words)}</a>,
                }),
              )}
            </p>
          )}
          {unverified && <ResendVerification email={typedEmail(email)} />}
        </Banner>
      ) : (
        <LoginMessage />
      )}
      <TextInput
        label={authScreens.email()}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        value={email}
        onChange={setEmail}
        error={broken.email}
      />
      <PasswordInput
        label={authScreens.password()}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={broken.password}
        describedBy={broken.password && rulesId}
      />
      {broken.password && <RequirementList id={rulesId} isTried {...passwordProgress(password)} />}
      {second.isAsked && <CodeInput {...second.input} error={broken.code ?? wrongCode} />}
      <Button variant="primary" wide type="submit" busy={isPending}>
        {authScreens.login()}
      </Button>
      <PasskeyLogin />
      <LoginProviders />
      <div className="ways">
        <NavigationButton variant="quiet" href={paths.signup} state={{ email }}>
          {authScreens.createAccount()}
        </NavigationButton>
        <NavigationButton variant="quiet" href={paths.forgotPassword} state={{ email }}>
          {authScreens.forgotPasswordQuestion()}
        </NavigationButton>
      </div>
      <p className="field__hint">{authSentences.screen.lockoutNotice({ failures: login_failures })}</p>
    </AuthFrame>
  );
}
