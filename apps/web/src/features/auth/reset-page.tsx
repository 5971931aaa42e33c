import { messages } from '@exchange/contract/messages';
import { paths } from '@exchange/contract/paths';
import { useState } from 'react';
import { Link } from 'wouter';
import { errorFields, errorText } from '../../lib/errors.ts';
import { useFormSubmit } from '../../lib/forms.ts';
import { linkToken } from '../../lib/link-token.ts';
import { endSession } from '../../lib/session.ts';
import { trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordInput } from '../../ui/inputs.tsx';
import { checkReset } from './auth.logic.ts';
import { AuthFrame, BackToLogin } from './auth-frame.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { useRedirect } from './use-redirect.ts';

/** Reset password. It ends every session of the account (docs/behaviour.md#password-reset). */
export default function ResetPage() {
  const [token] = useState(linkToken);
  const [values, setValues] = useState({ password: '', confirmation: '' });
  const mutation = trpc.auth.resetPassword.useMutation({
    meta: { refetch: false },
    onSuccess: endSession,
  });
  const { isPending, data, error } = mutation;
  const { broken, submit } = useFormSubmit({
    mutation,
    check: () => checkReset(values),
    send: () => mutation.mutate({ token, newPassword: values.password }),
  });
  useRedirect(data !== undefined, paths.home);
  if (data)
    return (
      <AuthFrame heading="Reset password" notes="forgot">
        <Banner tone="done" role="status" title={data.message}>
          <p>
            You are on your way to the home page. <Link href={paths.login}>Go to Login now</Link>
          </p>
        </Banner>
      </AuthFrame>
    );
  return (
    <AuthFrame heading="Reset password" notes="forgot" onSubmit={submit}>
      {broken.rules && (
        <Banner tone="error" role="alert" title={broken.password}>
          <ul className="banner__list">
            {broken.rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </Banner>
      )}
      {error && <Banner tone="error" role="alert" title={errorText(error, messages.fallback.occurred)} />}
      <NewPasswordField
        label="New password"
        name="password"
        value={values.password}
        onChange={(password) => setValues({ ...values, password })}
        error={broken.password ?? errorFields(error).newPassword}
      />
      <PasswordInput
        label="Confirm new password"
        name="confirmation"
        autoComplete="new-password"
        value={values.confirmation}
        onChange={(confirmation) => setValues({ ...values, confirmation })}
        error={broken.confirmation}
      />
      <Button variant="primary" wide type="submit" busy={isPending}>
        Reset Password
      </Button>
      <BackToLogin />
    </AuthFrame>
  );
}
