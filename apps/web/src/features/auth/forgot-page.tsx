import { AuthFrame, BackToLogin } from './auth-frame.tsx';
import { SendLinkForm } from './send-link-form.tsx';

/** Forgot password. */
export default function ForgotPage() {
  return (
    <AuthFrame heading="Forgot password" notes="forgot">
      <SendLinkForm kind="reset" submitLabel="Send Reset Link">
        Enter your email address. If it has an account, we send you a link to set a new password. It works for one hour.
      </SendLinkForm>
      <BackToLogin />
    </AuthFrame>
  );
}
