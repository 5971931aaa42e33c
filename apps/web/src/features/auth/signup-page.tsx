import { typedEmail } from '@exchange/contract/auth';
import { lifetimes } from '@exchange/contract/limits';
import { authSentences } from '@exchange/contract/sentences/auth';
import { authScreens } from '@exchange/contract/sentences/auth.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { useState } from 'react';
import { useConfig, useWhoMayJoin } from '../../lib/config.ts';
import { errorFields, errorKey, errorText } from '../../lib/errors.ts';
import { useScreenStart } from '../../lib/focus.ts';
import { useFormSubmit } from '../../lib/forms.ts';
import { trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { inline } from '../../ui/inline.ts';
import { PasswordInput, TextInput } from '../../ui/inputs.tsx';
import { checkSignup } from './auth.logic.ts';
import { DevelopmentMail, ResendVerification } from './auth-emails.tsx';
import { NewPasswordField } from './auth-fields.tsx';
import { AuthFrame, BackToLogin } from './auth-frame.tsx';
import { newNonce, signupEmail, signupNonce, useTypedEmail } from './kept-signup.ts';
import { LoginProviders } from './login-providers.tsx';

/** After a sign-up: the next step, and a button to resend the email. */
function SignedUp({ message, email, onAgain }: { message: string; email: string; onAgain: () => void }) {
  useScreenStart();
  const { is_invitation_needed } = useConfig();
  return (
    <AuthFrame heading={authScreens.checkYourEmail()} notes="signup">
      <Banner tone="done" role="status" title={message}>
        <p>
          {inline(authScreens.linkWorks.parts({ address: <bdi>{email}</bdi>, hours: lifetimes.verificationHours }))}{' '}
          {is_invitation_needed && authScreens.notInvitedHasNoLink()}
        </p>
      </Banner>
      <DevelopmentMail />
      <div className="stack">
        <p className="quiet">{authScreens.noEmailYet()}</p>
        <div className="row">
          <ResendVerification email={email} />
          <Button small onClick={onAgain}>
            {authScreens.useAnotherAddress()}
          </Button>
        </div>
      </div>
      <BackToLogin />
    </AuthFrame>
  );
}

/** What an account means, with the documents in another tab, so that nothing typed is lost. */
function Terms() {
  const { terms_url, privacy_url } = useConfig();
  return (
    <p className="field__hint">
      {inline(
        authScreens.acceptsTerms.parts({
          terms: (words) => (
            <a href={terms_url} target="_blank" rel="noopener">
              {inline(words)}
            </a>
          ),
          privacy: (words) => (
            <a href={privacy_url} target="_blank" rel="noopener">
              {inline(words)}
            </a>
          ),
        }),
      )}
    </p>
  );
}

/** Signup; without passwords the first login at a provider. */
export default function SignupPage() {
  const whoMayJoin = useWhoMayJoin();
  const { are_passwords_off, is_sign_up_closed } = useConfig();
  if (!are_passwords_off || is_sign_up_closed) return <PasswordSignup />;
  return (
    <AuthFrame heading={authScreens.createAccount()} notes="signup">
      <p>{authScreens.firstLoginCreates()}</p>
      {whoMayJoin && <p>{whoMayJoin}</p>}
      <LoginProviders />
      <Terms />
      <BackToLogin />
    </AuthFrame>
  );
}

/** With the live list of password requirements. */
function PasswordSignup() {
  const whoMayJoin = useWhoMayJoin();
  const { is_sign_up_closed, is_invitation_needed, contact_url } = useConfig();
  const [values, setValues] = useState({ email: useTypedEmail(), password: '', confirmation: '' });
  const mutation = trpc.auth.signup.useMutation({
    meta: { refetch: false },
    onSuccess: (_, sent) => {
      signupNonce.keep(sent.nonce);
      signupEmail.keep(sent.email);
    },
  });
  const set = (field: keyof typeof values) => (value: string) => setValues({ ...values, [field]: value });
  const email = typedEmail(values.email);
  const { isPending, data, error, reset } = mutation;
  const { broken, submit } = useFormSubmit({
    mutation,
    check: () => checkSignup(values),
    send: () => mutation.mutateAsync({ email, password: values.password, nonce: newNonce() }),
  });
  if (data) return <SignedUp message={data.message} email={email} onAgain={reset} />;
  if (is_sign_up_closed)
    return (
      <AuthFrame heading={authScreens.createAccount()} notes="signup">
        <Banner tone="info" title={whoMayJoin}>
          <p>{inline(authScreens.askOperator.parts({ link: (words) => <a href={contact_url}>{inline(words)}</a> }))}</p>
        </Banner>
        <BackToLogin />
      </AuthFrame>
    );
  const unverified = errorKey(error) === 'auth.existsUnverified';
  const sent = errorFields(error);
  return (
    <AuthFrame heading={authScreens.createAccount()} notes="signup" onSubmit={submit}>
      {error && Object.keys(sent).length === 0 && (
        <Banner
          tone={unverified ? 'info' : 'error'}
          icon={unverified ? 'mail' : 'error'}
          role="alert"
          title={errorText(error, messages.fallback.occurred(), authSentences.fallback.signupNetwork())}
        >
          {unverified && <ResendVerification email={email} />}
        </Banner>
      )}
      <TextInput
        label={authScreens.email()}
        hint={
          (is_invitation_needed ? authScreens.useInvitedAddress({ whoMayJoin }) : whoMayJoin) ||
          authScreens.useWorkAddress()
        }
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        value={values.email}
        onChange={set('email')}
        error={broken.email ?? sent.email}
      />
      <NewPasswordField
        label={authScreens.password()}
        name="password"
        value={values.password}
        onChange={set('password')}
        error={broken.password ?? sent.password}
      />
      <PasswordInput
        label={authScreens.confirmPassword()}
        name="confirmation"
        autoComplete="new-password"
        value={values.confirmation}
        onChange={set('confirmation')}
        error={broken.confirmation}
      />
      <Button variant="primary" wide type="submit" busy={isPending}>
        {authScreens.createAccount()}
      </Button>
      <Terms />
      <BackToLogin />
    </AuthFrame>
  );
}
