import { limits } from '@exchange/contract/limits';
import { messages } from '@exchange/contract/messages';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/inputs.tsx';
import { ConfirmField } from './confirm-field.tsx';
import { SuspensionLength } from './suspension-length.tsx';
import { useOperatorAction } from './use-operator-action.ts';

/** What an operator decides about a person or a request. */
export interface Action<Output = unknown> {
  readonly title: ReactNode;
  /** The button. */
  readonly button: string;
  readonly isDanger?: boolean;
  /** Whether the person reads the reason, instead of the audit log alone. */
  readonly isReasonShown?: boolean;
  /** Whether it lasts for some days. */
  readonly hasLength?: boolean;
  /** What happens. */
  readonly effects: ReactNode;
  readonly send: (input: { reason: string; days: number | null }) => Promise<Output>;
  readonly onDone?: (output: Output) => void;
}

/** Asks for the reason of an action, and for the password where the server wants it. */
export function ActionDialog<Output>({ action, onClose }: { action: Action<Output>; onClose: () => void }) {
  const { title, button, isDanger, isReasonShown, hasLength, effects, send, onDone } = action;
  const formId = useId();
  const [reason, setReason] = useState('');
  const [days, setDays] = useState<number | null>(30);
  const [isMissing, setMissing] = useState(false);
  const acting = useOperatorAction(send, (output) => {
    onDone?.(output);
    onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(reason.trim() === '');
    if (reason.trim() !== '') void acting.run({ reason, days });
  };
  return (
    <Dialog
      size="fit"
      role="alertdialog"
      title={title}
      onClose={onClose}
      action={
        <Button variant={isDanger ? 'danger' : 'primary'} type="submit" form={formId} busy={acting.isPending}>
          {button}
        </Button>
      }
    >
      <form id={formId} className="stack" noValidate onSubmit={submit}>
        <p>{effects}</p>
        <TextArea
          label={isReasonShown ? 'Reason, as the person reads it' : 'Reason, for the audit log'}
          required
          rows={3}
          limit={limits.operatorReason}
          data-autofocus
          value={reason}
          onChange={setReason}
          error={acting.fields.reason ?? (isMissing ? messages.validation.operatorReason : undefined)}
        />
        {hasLength && <SuspensionLength days={days} onChange={setDays} />}
        <ConfirmField action={acting} />
      </form>
    </Dialog>
  );
}
