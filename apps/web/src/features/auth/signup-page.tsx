import { lifetimes } from '@exchange/contract/limits';
import { messages } from '@exchange/contract/messages';
import { counted } from '@exchange/contract/messages/counted';
import { useState } from 'react';
import { errorFields, errorKey, errorText } from '../../lib/errors.ts';
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
import { signupMarker } from './signup-marker.ts';

/** After a sign-up: the next step, and a button to resend the email. */
function SignedUp({ message, email, onAgain }: { message: string; email: string; onAgain: () => void }) {
  return (
    <AuthFrame heading="Create Account" notes="signup">
      <Banner tone="done" role="status" title={message}>
        <p>
          The link in the mail to <bdi>{email}</bdi> works for {counted(lifetimes.verificationHours, 'hour')}.
        </p>
      </Banner>
      <DevelopmentMail />
      <div className="stack">
        <p className="quiet">No mail after a few minutes? Look into the spam folder, or have it sent again.</p>
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

/** Signup, with the live list of password requirements. */
export default function SignupPage() {
  const [values, setValues] = useState({ email: '', password: '', confirmation: '' });
  const mutation = trpc.auth.signup.useMutation({
    meta: { refetch: false },
    onSuccess: signupMarker.mark,
  });
  const set = (field: keyof typeof values) => (value: string) => setValues({ ...values, [field]: value });
  const email = values.email.trim();
  const { isPending, data, error, reset } = mutation;
  const { broken, submit } = useFormSubmit({
    mutation,
    check: () => checkSignup(values),
    send: () => mutation.mutate({ email, password: values.password }),
  });
  if (data) return <SignedUp message={data.message} email={email} onAgain={reset} />;
  const unverified = errorKey(error) === 'auth.existsUnverified';
  const sent = errorFields(error);
  return (
    <AuthFrame heading="Create Account" notes="signup" onSubmit={submit}>
      {error && (
        <Banner
          tone={unverified ? 'info' : 'error'}
          icon={unverified ? 'mail' : 'error'}
          role="alert"
          title={errorText(error, messages.fallback.occurred, messages.fallback.signupNetwork)}
        >
          {unverified && <ResendVerification email={email} />}
        </Banner>
      )}
      <TextInput
        label="Email"
        hint="Use your institute's address if you have one: it verifies your institute."
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
      <BackToLogin />
    </AuthFrame>
  );
}
