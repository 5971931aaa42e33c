import { counted } from '@exchange/contract/format';
import { lifetimes } from '@exchange/contract/limits';
import { authSentences } from '@exchange/contract/sentences/auth';
import { messages } from '@exchange/contract/sentences/messages';
import { useState } from 'react';
import { useConfig } from '../../lib/config.ts';
import { errorFields, errorKey, errorText } from '../../lib/errors.ts';
import { useScreenStart } from '../../lib/focus.ts';
import { useFormSubmit } from '../../lib/forms.ts';
import { trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordInput, TextInput } from '../../ui/inputs.tsx';
import { checkSignup } from './auth.logic.ts';
import { AuthFrame, BackToLogin } from './auth-frame.tsx';
import { DevelopmentMail } from './development-mail.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { ResendVerification } from './resend-verification.tsx';
import { signupEmail, useTypedEmail } from './signup-email.ts';
import { newNonce, signupNonce } from './signup-nonce.ts';

/** After a sign-up: the next step, and a button to resend the email. */
function SignedUp({ message, email, onAgain }: { message: string; email: string; onAgain: () => void }) {
  useScreenStart();
  const { is_invitation_needed } = useConfig();
  return (
    <AuthFrame heading="Check your email" notes="signup">
      <Banner tone="done" role="status" title={message}>
        <p>
          The link in the email to <bdi>{email}</bdi> works for {counted(lifetimes.verificationHours, 'hour')}.
          {is_invitation_needed && ' If the address was not invited, the email says so and has no link.'}
        </p>
      </Banner>
      <DevelopmentMail />
      <div className="stack">
        <p className="quiet">No email after a few minutes? Check your spam folder or send it again.</p>
        <div className="row">
          <ResendVerification email={email} />
          <Button small onClick={onAgain}>
            Use another address
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
      By creating an account you accept the{' '}
      <a href={terms_url} target="_blank" rel="noopener">
        terms of service
      </a>
      . The{' '}
      <a href={privacy_url} target="_blank" rel="noopener">
        privacy policy
      </a>{' '}
      says what we store and who sees it.
    </p>
  );
}

/** Signup, with the live list of password requirements. */
export default function SignupPage() {
  const { who_may_join, is_sign_up_closed, is_invitation_needed, contact_url } = useConfig();
  const [values, setValues] = useState({ email: useTypedEmail(), password: '', confirmation: '' });
  const mutation = trpc.auth.signup.useMutation({
    meta: { refetch: false },
    onSuccess: (_, sent) => {
      signupNonce.keep(sent.nonce);
      signupEmail.keep(sent.email);
    },
  });
  const set = (field: keyof typeof values) => (value: string) => setValues({ ...values, [field]: value });
  const email = values.email.trim();
  const { isPending, data, error, reset } = mutation;
  const { broken, submit } = useFormSubmit({
    mutation,
    check: () => checkSignup(values),
    send: () => mutation.mutateAsync({ email, password: values.password, nonce: newNonce() }),
  });
  if (data) return <SignedUp message={data.message} email={email} onAgain={reset} />;
  if (is_sign_up_closed)
    return (
      <AuthFrame heading="Create Account" notes="signup">
        <Banner tone="info" title={who_may_join}>
          <p>
            <a href={contact_url}>Ask the operator</a> if you need one.
          </p>
        </Banner>
        <BackToLogin />
      </AuthFrame>
    );
  const unverified = errorKey(error) === 'auth.existsUnverified';
  const sent = errorFields(error);
  return (
    <AuthFrame heading="Create Account" notes="signup" onSubmit={submit}>
      {error && (
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
        label="Email"
        hint={
          (is_invitation_needed
            ? `${who_may_join} Use the address at which you were invited: any other gets no account, but an email that says so.`
            : who_may_join) ||
          'Use your work address if you can. It confirms your institute, and some requests are only open to confirmed members.'
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
        label="Password"
        name="password"
        value={values.password}
        onChange={set('password')}
        error={broken.password ?? sent.password}
      />
      <PasswordInput
        label="Confirm password"
        name="confirmation"
        autoComplete="new-password"
        value={values.confirmation}
        onChange={set('confirmation')}
        error={broken.confirmation}
      />
      <Button variant="primary" wide type="submit" busy={isPending}>
        Create Account
      </Button>
      <Terms />
      <BackToLogin />
    </AuthFrame>
  );
}
