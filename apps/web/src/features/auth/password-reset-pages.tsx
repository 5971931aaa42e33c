import { lifetimes } from '@exchange/contract/limits';
import { paths } from '@exchange/contract/paths';
import { authScreens } from '@exchange/contract/sentences/auth.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { useState } from 'react';
import { Link } from 'wouter';
import { useConfig } from '../../lib/config.ts';
import { errorFields, errorKey, errorText } from '../../lib/errors.ts';
import { useScreenStart } from '../../lib/focus.ts';
import { useFormSubmit } from '../../lib/forms.ts';
import { linkToken } from '../../lib/link-token.ts';
import { endSession } from '../../lib/session.ts';
import { trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorBanner } from '../../ui/failures.tsx';
import { inline } from '../../ui/inline.ts';
import { PasswordInput } from '../../ui/inputs.tsx';
import { checkReset } from './auth.logic.ts';
import { SendLinkForm } from './auth-emails.tsx';
import { NewPasswordField } from './auth-fields.tsx';
import { AuthFrame, BackToLogin } from './auth-frame.tsx';
import { OnlyProviders } from './login-providers.tsx';
import { useRedirect } from './use-redirect.ts';

/** Forgot password. */
function PasswordForgotten() {
  return (
    <AuthFrame heading={authScreens.forgotPassword()} notes="forgot">
      <SendLinkForm kind="reset" submitLabel={authScreens.sendResetLink()}>
        {authScreens.howToReset()}
      </SendLinkForm>
      <BackToLogin />
    </AuthFrame>
  );
}

export function ForgotPage() {
  const { are_passwords_off } = useConfig();
  if (!are_passwords_off) return <PasswordForgotten />;
  return <OnlyProviders heading={authScreens.forgotPassword()} notes="forgot" />;
}

/** A link that cannot set a password any more, and a fresh one instead. */
function ExpiredLink({ why }: { why: string }) {
  return (
    <AuthFrame heading={authScreens.resetPassword()} notes="forgot">
      <Banner tone="error" role="alert" title={why} />
      <SendLinkForm kind="reset" submitLabel={authScreens.sendNewLink()}>
        {authScreens.resetLinkWorks({ resetHours: lifetimes.resetHours })}
      </SendLinkForm>
      <BackToLogin />
    </AuthFrame>
  );
}

/** After the password was set: to the home page, which leads to Login. */
function PasswordSet({ message }: { message: string }) {
  useScreenStart();
  useRedirect(true, paths.home, message);
  return (
    <AuthFrame heading={authScreens.resetPassword()} notes="forgot">
      <Banner tone="done" role="status" title={message}>
        <p>
          {inline(
            authScreens.onWayHome.parts({
              link: (words) => (
                <Link href={paths.login} state={{ notice: 'reset' }}>
                  {inline(words)}
                </Link>
              ),
            }),
          )}
        </p>
      </Banner>
    </AuthFrame>
  );
}

/** Reset password, also without a link, which is judged when the form is sent. It ends every session of the account (docs/behaviour/auth.md#password-reset). */
function ResetForm() {
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
    send: () => mutation.mutateAsync({ token, newPassword: values.password }),
  });
  if (data) return <PasswordSet message={data.message} />;
  if (errorKey(error) === 'auth.resetToken')
    return <ExpiredLink why={errorText(error, messages.fallback.occurred())} />;
  const refused = errorFields(error).newPassword;
  return (
    <AuthFrame heading={authScreens.resetPassword()} notes="forgot" onSubmit={submit}>
      {!refused && <ErrorBanner error={error} fallback={messages.fallback.occurred()} />}
      <NewPasswordField
        label={authScreens.newPassword()}
        name="password"
        value={values.password}
        onChange={(password) => setValues({ ...values, password })}
        error={broken.password ?? refused}
      />
      <PasswordInput
        label={authScreens.confirmNewPassword()}
        name="confirmation"
        autoComplete="new-password"
        value={values.confirmation}
        onChange={(confirmation) => setValues({ ...values, confirmation })}
        error={broken.confirmation}
      />
      <Button variant="primary" wide type="submit" busy={isPending}>
        {authScreens.resetPasswordButton()}
      </Button>
      <BackToLogin />
    </AuthFrame>
  );
}

export function ResetPage() {
  const { are_passwords_off } = useConfig();
  if (!are_passwords_off) return <ResetForm />;
  return <OnlyProviders heading={authScreens.resetPassword()} notes="forgot" />;
}
