import { authScreens } from '@exchange/contract/sentences/auth.screens';
import { useConfig } from '../../lib/config.ts';
import { AuthFrame, BackToLogin } from './auth-frame.tsx';
import { OnlyProviders } from './login-providers.tsx';
import { SendLinkForm } from './send-link-form.tsx';

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

export default function ForgotPage() {
  const { are_passwords_off } = useConfig();
  if (!are_passwords_off) return <PasswordForgotten />;
  return <OnlyProviders heading={authScreens.forgotPassword()} notes="forgot" />;
}
