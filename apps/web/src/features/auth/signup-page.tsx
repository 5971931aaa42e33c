import { lifetimes } from '@exchange/contract/limits';
import { messages } from '@exchange/contract/messages';
import { counted } from '@exchange/contract/messages/counted';
import { useId, useState } from 'react';
import { errorFields, errorKey, errorText } from '../../lib/errors.ts';
import { focusFirstInvalid } from '../../lib/focus-soon.ts';
import { passwordProgress } from '../../lib/password-progress.ts';
import { trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordInput, TextInput } from '../../ui/inputs.tsx';
import { RulesList } from '../../ui/rules.tsx';
import { type Broken, checkSignup } from './auth.logic.ts';
import { AuthFrame, BackToLogin } from './auth-frame.tsx';
import { DevelopmentMail } from './development-mail.tsx';
import { ResendVerification } from './resend.tsx';
import { signedUpHere } from './signed-up-here.ts';

/** After a sign-up: what happens next, and the option to resend the email. */
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
  const rulesId = useId();
  const [values, setValues] = useState({ email: '', password: '', confirmation: '' });
  const [broken, setBroken] = useState<Broken<'email' | 'password' | 'confirmation'>>({});
  const { mutate, isPending, data, error, reset } = trpc.auth.signup.useMutation({
    meta: { refetch: false },
    onSuccess: signedUpHere.mark,
  });
  const set = (field: keyof typeof values) => (value: string) => setValues({ ...values, [field]: value });
  const email = values.email.trim();
  const submit = (form: HTMLFormElement) => {
    if (isPending) return;
    const found = checkSignup(values);
    setBroken(found);
    reset();
    if (Object.keys(found).length > 0) focusFirstInvalid(form);
    else mutate({ email, password: values.password });
  };
  if (data) return <SignedUp message={data.message} email={email} onAgain={reset} />;
  const unverified = errorKey(error) === 'auth.existsUnverified';
  const sent = errorFields(error);
  const { rules, summary } = passwordProgress(values.password);
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
      <div>
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="new-password"
          value={values.password}
          onChange={set('password')}
          error={broken.password ?? sent.password}
          describedBy={rulesId}
        />
        <RulesList id={rulesId} rules={rules} summary={summary} />
      </div>
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
