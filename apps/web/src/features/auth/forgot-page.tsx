import { messages } from '@exchange/contract/messages';
import { useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { useFormSubmit } from '../../lib/forms.ts';
import { trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { checkAddress } from './auth.logic.ts';
import { AuthFrame, BackToLogin } from './auth-frame.tsx';
import { DevelopmentMail } from './development-mail.tsx';

/** Forgot password: the answer is the same whatever the address (docs/behaviour.md#account-enumeration). */
export default function ForgotPage() {
  const [email, setEmail] = useState('');
  const mutation = trpc.auth.forgotPassword.useMutation({ meta: { refetch: false } });
  const { isPending, data, error } = mutation;
  const { broken, submit } = useFormSubmit({
    mutation,
    check: () => checkAddress(email),
    send: () => mutation.mutate({ email: email.trim() }),
  });
  return (
    <AuthFrame heading="Forgot password" notes="forgot" onSubmit={submit}>
      <p className="quiet">
        Tell us your email address. If there is an account, a link to set a new password is on its way; it works for one
        hour.
      </p>
      <div role="status">{data && <Banner tone="done" title={data.message} />}</div>
      {data && <DevelopmentMail />}
      {error && (
        <Banner
          tone="error"
          role="alert"
          title={errorText(error, messages.fallback.occurred, messages.fallback.forgotNetwork)}
        />
      )}
      <TextInput
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        value={email}
        onChange={setEmail}
        error={broken.email}
      />
      <Button variant="primary" wide type="submit" busy={isPending}>
        Send Reset Link
      </Button>
      <BackToLogin />
    </AuthFrame>
  );
}
