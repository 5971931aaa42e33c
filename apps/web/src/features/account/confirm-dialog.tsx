import { accountSentences } from '@exchange/contract/sentences/account';
import { accountScreens } from '@exchange/contract/sentences/account.screens';
import { secondFactorSentences } from '@exchange/contract/sentences/second-factor';
import { secondFactorScreens } from '@exchange/contract/sentences/second-factor.screens';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useConfig } from '../../lib/config.ts';
import { errorFields } from '../../lib/errors.ts';
import { focusFirstInvalid } from '../../lib/focus.ts';
import { useFormSubmit } from '../../lib/forms.ts';
import { answerWithPasskey, hasPasskeys } from '../../lib/passkeys.ts';
import { type Inputs, type Outputs, trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordInput, TextInput } from '../../ui/inputs.tsx';
import { ConfirmFailed } from '../auth/login-again.tsx';

type Confirmation = Inputs['secondFactor']['beginApp'];
export type Factors = Outputs['secondFactor']['list']['factors'];

interface ConfirmDialogProps {
  title: ReactNode;
  /** The button that sends. */
  action: string;
  isDanger?: boolean;
  /** What the person has: a code or a passkey can stand for the password. */
  factors: Factors;
  /** Sentences of broken fields of the children, by field. */
  check?: () => Record<string, string>;
  send: (confirmation: Confirmation) => Promise<unknown>;
  onClose: () => void;
  /** Keeps what was typed, for a person who leaves to log in again. */
  onLeave?: () => void;
  /** What happens, and more fields; they get the sentences of broken ones. */
  children: (broken: Readonly<Record<string, string | undefined>>) => ReactNode;
}

/** Asks for the password or a fresh login, a code or a passkey before a second factor is changed. Nothing typed is cleared. */
export function ConfirmDialog({
  title,
  action,
  isDanger,
  factors,
  check,
  send,
  onClose,
  onLeave,
  children,
}: ConfirmDialogProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { client } = trpc.useUtils();
  const [typed, setTyped] = useState({ password: '', code: '' });
  const { are_passwords_off } = useConfig();
  const [isByCode, setByCode] = useState(false);
  const mutation = useMutation({ mutationFn: send, meta: { refetch: false } });
  const { isPending, error, mutateAsync } = mutation;
  const field = isByCode ? 'code' : 'password';
  /** Without passwords the login is tried first: it may be fresh. */
  const isTyped = isByCode || !are_passwords_off;
  const empty = isByCode ? secondFactorSentences.validation.code : accountSentences.validation.currentPassword;
  const { broken, submit } = useFormSubmit<Record<string, string>>({
    mutation,
    check: () => ({ ...check?.(), ...(isTyped && typed[field] === '' ? { [field]: empty() } : {}) }),
    send: () => mutateAsync(isTyped ? { [field]: typed[field] } : {}).catch(() => undefined),
  });
  const byPasskey = useMutation({
    meta: { refetch: false },
    mutationFn: async () => {
      const passkey = await answerWithPasskey(await client.auth.challengePasskey.mutate());
      await mutateAsync({ passkey });
    },
  });
  const sent = errorFields(error);
  const failed = error ?? byPasskey.error;
  // A browser that makes no passkey, or was told not to, throws an exception of its own.
  const isOfPasskey = error === null ? byPasskey.error !== null : error instanceof DOMException;
  useEffect(() => {
    if (error) focusFirstInvalid(form.current);
  }, [error]);
  const insteadOfCode = are_passwords_off ? secondFactorScreens.loginInstead : secondFactorScreens.passwordInstead;
  const [Input, label] = isByCode
    ? [TextInput, secondFactorScreens.code()]
    : [PasswordInput, secondFactorScreens.password()];
  return (
    <Dialog
      size="fit"
      title={title}
      onClose={onClose}
      action={
        <Button variant={isDanger ? 'danger' : 'primary'} type="submit" form={formId} busy={isPending}>
          {action}
        </Button>
      }
    >
      <form id={formId} className="stack" noValidate onSubmit={submit} ref={form}>
        {!sent[field] && (
          <ConfirmFailed
            error={failed}
            {...(onLeave && { onLeave })}
            {...(isOfPasskey && { fallback: secondFactorScreens.passkeyNotUsed() })}
          />
        )}
        {children(broken)}
        {isTyped && (
          <Input
            key={field}
            label={label}
            name={field}
            data-autofocus
            hint={isByCode ? secondFactorScreens.codeHint() : accountScreens.whyPassword()}
            autoComplete={isByCode ? 'one-time-code' : 'current-password'}
            value={typed[field]}
            onChange={(value) => setTyped({ ...typed, [field]: value })}
            error={broken[field] ?? sent[field]}
          />
        )}
        {factors.length > 0 && (
          <div className="row">
            <Button small onClick={() => setByCode(!isByCode)}>
              {isByCode ? insteadOfCode() : secondFactorScreens.codeInstead()}
            </Button>
            {hasPasskeys && factors.some(({ kind }) => kind === 'passkey') && (
              <Button small busy={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
                {secondFactorScreens.usePasskey()}
              </Button>
            )}
          </div>
        )}
      </form>
    </Dialog>
  );
}
