import { typedEmail } from '@exchange/contract/auth';
import { authSentences } from '@exchange/contract/sentences/auth';
import { authScreens } from '@exchange/contract/sentences/auth.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { useState } from 'react';
import { useConfig } from '../../lib/config.ts';
import { errorText } from '../../lib/errors.ts';
import { useFormSubmit } from '../../lib/forms.ts';
import { trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorBanner } from '../../ui/failures.tsx';
import { FieldError } from '../../ui/field.tsx';
import { inline } from '../../ui/inline.ts';
import { TextInput } from '../../ui/inputs.tsx';
import { checkAddress } from './auth.logic.ts';
import { useTypedEmail } from './kept-signup.ts';

/**
 * Only on a development server without SMTP: a link to the page that shows the emails that were not sent.
 * `inside` another banner it is a plain sentence.
 */
export function DevelopmentMail({ inside }: { inside?: boolean }) {
  const { development_mail } = useConfig();
  if (!development_mail) return null;
  const note = (
    <p>{inline(authScreens.developmentServer.parts({ link: (words) => <a href="/dev/mail">{inline(words)}</a> }))}</p>
  );
  if (inside) return note;
  return (
    <Banner tone="note" icon="mail">
      {note}
    </Banner>
  );
}

/** Sends the verification email again; the result is shown below the button. */
export function ResendVerification({ email }: { email: string }) {
  const { mutate, isPending, data, error } = trpc.auth.resendVerification.useMutation({ meta: { refetch: false } });
  return (
    <>
      <Button small busy={isPending} onClick={() => mutate({ email })}>
        {authScreens.resendVerification()}
      </Button>
      <div role="status">
        {data && <p>{data.message}</p>}
        {error && (
          <FieldError>
            {errorText(error, messages.fallback.occurred(), authSentences.fallback.resendNetwork())}
          </FieldError>
        )}
      </div>
      {data && <DevelopmentMail inside />}
    </>
  );
}

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
    send: () => mutation.mutateAsync({ email: typedEmail(email) }),
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
