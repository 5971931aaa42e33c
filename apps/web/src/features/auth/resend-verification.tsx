import { authSentences } from '@exchange/contract/sentences/auth';
import { authScreens } from '@exchange/contract/sentences/auth.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { errorText } from '../../lib/errors.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { DevelopmentMail } from './development-mail.tsx';

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
