import { authScreens } from '@exchange/contract/sentences/auth.screens';
import { AuthFrame, BackToLogin } from './auth-frame.tsx';
import { SendLinkForm } from './send-link-form.tsx';

/** Forgot password. */
export default function ForgotPage() {
  return (
    <AuthFrame heading={authScreens.forgotPassword()} notes="forgot">
      <SendLinkForm kind="reset" submitLabel={authScreens.sendResetLink()}>
        {authScreens.howToReset()}
      </SendLinkForm>
      <BackToLogin />
    </AuthFrame>
  );
}
