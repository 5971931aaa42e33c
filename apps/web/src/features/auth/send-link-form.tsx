import { authSentences } from '@exchange/contract/sentences/auth';
import { authScreens } from '@exchange/contract/sentences/auth.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { useState } from 'react';
import { useFormSubmit } from '../../lib/forms.ts';
import { trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorBanner } from '../../ui/error-banner.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { checkAddress } from './auth.logic.ts';
import { DevelopmentMail } from './development-mail.tsx';
import { useTypedEmail } from './signup-email.ts';

interface SendLinkFormProps {
  kind: 'verification' | 'reset';
  submitLabel: string;
  /** What the link is for. */
  children: string;
}

/** Sends a link to an address; the answer is the same whatever the address (docs/behaviour/auth.md#account-enumeration). */
export function SendLinkForm({ kind, submitLabel, children }: SendLinkFormProps) {
  const [email, setEmail] = useState(useTypedEmail());
  const options = { meta: { refetch: false } };
  const verification = trpc.auth.resendVerification.useMutation(options);
  const reset = trpc.auth.forgotPassword.useMutation(options);
  const mutation = kind === 'reset' ? reset : verification;
  const { isPending, data, error } = mutation;
  const { broken, submit } = useFormSubmit({
    mutation,
    check: () => checkAddress(email),
    send: () => mutation.mutateAsync({ email: email.trim() }),
  });
  const network = kind === 'reset' ? authSentences.fallback.forgotNetwork() : authSentences.fallback.resendNetwork();
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <p className="quiet">{children}</p>
      <div role="status">{data && <Banner tone="done" title={data.message} />}</div>
      {data && <DevelopmentMail />}
      <ErrorBanner error={error} fallback={messages.fallback.occurred()} network={network} />
      <TextInput
        label={authScreens.email()}
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        value={email}
        onChange={setEmail}
        error={broken.email}
      />
      <Button variant="primary" wide type="submit" busy={isPending}>
        {submitLabel}
      </Button>
    </form>
  );
}
