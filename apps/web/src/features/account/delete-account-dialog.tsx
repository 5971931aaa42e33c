import { deleteAccountInput } from '@exchange/contract/account';
import { messages } from '@exchange/contract/messages';
import { explainIssues } from '@exchange/contract/validation-errors';
import { useId, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { errorFields, errorText } from '../../lib/errors.ts';
import { finishSession } from '../../lib/finish-session.ts';
import { focusFirstInvalid } from '../../lib/focus.ts';
import { useFormSubmit } from '../../lib/forms.ts';
import { trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordInput } from '../../ui/inputs.tsx';

/** Asks for the password, says what happens, and deletes the account. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState('');
  const mutation = trpc.account.requestDeletion.useMutation({
    meta: { refetch: false },
    onSuccess: () => finishSession('deletion'),
    onError: () => focusFirstInvalid(form.current),
  });
  const { isPending, error } = mutation;
  const { broken, submit } = useFormSubmit<Record<string, string>>({
    mutation,
    check: () => explainIssues(z.safeParse(deleteAccountInput, { password }).error?.issues ?? []).fields,
    send: () => mutation.mutate({ password }),
  });
  const sent = errorFields(error).password;
  return (
    <Dialog
      role="alertdialog"
      size="fit"
      title="Delete your account?"
      onClose={onClose}
      foot={
        <>
          <Button variant="danger" type="submit" form={formId} busy={isPending}>
            Delete my account
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form id={formId} className="stack" noValidate onSubmit={submit} ref={form}>
        {error && !sent && <Banner tone="error" role="alert" title={errorText(error, messages.fallback.occurred)} />}
        <ul className="account__ends">
          <li>Your open requests and offers are withdrawn.</li>
          <li>Chats stay with the people you wrote to, under “{messages.screen.deletedUser}”.</li>
          <li>Points that others got through you stay theirs.</li>
        </ul>
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          data-autofocus
          value={password}
          onChange={setPassword}
          error={broken.password ?? sent}
        />
      </form>
    </Dialog>
  );
}
