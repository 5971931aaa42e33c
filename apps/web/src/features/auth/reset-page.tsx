import { messages } from '@exchange/contract/messages';
import { paths } from '@exchange/contract/paths';
import { useId, useState } from 'react';
import { Link } from 'wouter';
import { errorFields, errorText } from '../../lib/errors.ts';
import { focusFirstInvalid } from '../../lib/focus-soon.ts';
import { linkToken } from '../../lib/link-token.ts';
import { passwordProgress } from '../../lib/password-progress.ts';
import { endSession } from '../../lib/session.ts';
import { trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordInput } from '../../ui/inputs.tsx';
import { RulesList } from '../../ui/rules.tsx';
import { checkReset } from './auth.logic.ts';
import { AuthFrame, BackToLogin } from './auth-frame.tsx';
import { useRedirect } from './use-redirect.ts';

/** Reset password. It ends every session of the account (docs/behaviour.md#password-reset). */
export default function ResetPage() {
  const rulesId = useId();
  const [token] = useState(linkToken);
  const [values, setValues] = useState({ password: '', confirmation: '' });
  const [broken, setBroken] = useState<ReturnType<typeof checkReset>>({});
  const { mutate, isPending, data, error, reset } = trpc.auth.resetPassword.useMutation({
    meta: { refetch: false },
    onSuccess: endSession,
  });
  useRedirect(data !== undefined, paths.home);
  const submit = (form: HTMLFormElement) => {
    if (isPending || data) return;
    const found = checkReset(values);
    setBroken(found);
    reset();
    if (Object.keys(found).length > 0) focusFirstInvalid(form);
    else mutate({ token, newPassword: values.password });
  };
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
  const { rules, summary } = passwordProgress(values.password);
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
      <div>
        <PasswordInput
          label="New password"
          name="password"
          autoComplete="new-password"
          value={values.password}
          onChange={(password) => setValues({ ...values, password })}
          error={broken.password ?? errorFields(error).newPassword}
          describedBy={rulesId}
        />
        <RulesList id={rulesId} rules={rules} summary={summary} />
      </div>
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
