import { endOtherSessionsInput } from '@exchange/contract/account';
import { accountScreens } from '@exchange/contract/sentences/account.screens';
import { explainIssues } from '@exchange/contract/validation-errors';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useConfig } from '../../lib/config.ts';
import { errorFields } from '../../lib/errors.ts';
import { focusFirstInvalid } from '../../lib/focus.ts';
import { useFormSubmit } from '../../lib/forms.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordInput } from '../../ui/inputs.tsx';
import { ConfirmFailed } from '../auth/login-again.tsx';

interface PasswordDialogProps {
  title: string;
  /** The button that sends. */
  action: string;
  variant: 'primary' | 'danger';
  /** The call that takes the password. */
  mutation: {
    readonly isPending: boolean;
    /** `null` without one. */
    readonly error: unknown;
    readonly reset: () => void;
  };
  onSend: (password: string | undefined) => void;
  onClose: () => void;
  /** What happens. */
  children: ReactNode;
}

/** Asks for the password of the account, or for a fresh login, before something is done with it. Nothing typed is cleared. */
export function PasswordDialog({ title, action, variant, mutation, onSend, onClose, children }: PasswordDialogProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { are_passwords_off } = useConfig();
  const [typed, setTyped] = useState('');
  const password = are_passwords_off ? undefined : typed;
  const { isPending, error } = mutation;
  const { broken, submit } = useFormSubmit<Record<string, string>>({
    mutation,
    check: () => explainIssues(z.safeParse(endOtherSessionsInput, { password }).error?.issues ?? []).fields,
    send: () => onSend(password),
  });
  const sent = errorFields(error).password;
  useEffect(() => {
    if (error) focusFirstInvalid(form.current);
  }, [error]);
  return (
    <Dialog
      role="alertdialog"
      size="fit"
      title={title}
      onClose={onClose}
      action={
        <Button variant={variant} type="submit" form={formId} busy={isPending}>
          {action}
        </Button>
      }
    >
      <form id={formId} className="stack" noValidate onSubmit={submit} ref={form}>
        {!sent && <ConfirmFailed error={error} />}
        {children}
        {!are_passwords_off && (
          <PasswordInput
            label={accountScreens.password()}
            name="password"
            hint={accountScreens.whyPassword()}
            autoComplete="current-password"
            data-autofocus
            value={typed}
            onChange={setTyped}
            error={broken.password ?? sent}
          />
        )}
      </form>
    </Dialog>
  );
}
