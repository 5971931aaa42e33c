import { limits } from '@exchange/contract/limits';
import { operatorSentences } from '@exchange/contract/operators';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/inputs.tsx';
import { ConfirmField } from './confirm-field.tsx';
import { SuspensionLength } from './suspension-length.tsx';
import { useOperatorAction } from './use-operator-action.ts';

/** What an operator does, and why. */
export interface Action<Output = unknown> {
  readonly title: ReactNode;
  /** The button. */
  readonly button: string;
  readonly isDanger?: boolean;
  /** Who reads the reason, the audit log by default; `nobody`: none is asked for. */
  readonly reasonFor?: 'person' | 'nobody';
  /** Whether it lasts for some days. */
  readonly hasLength?: boolean;
  /** What happens. */
  readonly effects: ReactNode;
  /** What else must be filled in, with the sentences of broken fields; the first control takes the focus. */
  readonly controls?: (broken: Readonly<Record<string, string>>) => ReactNode;
  /** What is missing before anything is sent, by field. */
  readonly check?: () => Readonly<Record<string, string>>;
  /** With a `client_id` for what creates something. */
  readonly send: (input: { reason: string; days: number | null }, client_id: string) => Promise<Output>;
  readonly onDone?: (output: Output) => void;
}

/** Asks for the reason of an action, and for the password where the server wants it. */
export function ActionDialog<Output>({ action, onClose }: { action: Action<Output>; onClose: () => void }) {
  const { title, button, isDanger, reasonFor, hasLength, effects, controls, check, send, onDone } = action;
  const formId = useId();
  const [reason, setReason] = useState('');
  const [days, setDays] = useState<number | null>(30);
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({});
  const acting = useOperatorAction(send, (output) => {
    onDone?.(output);
    onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isMissing = reasonFor !== 'nobody' && reason.trim() === '';
    const broken = { ...check?.(), ...(isMissing && { reason: operatorSentences.validation.operatorReason }) };
    setMissing(broken);
    if (Object.keys(broken).length === 0) void acting.run({ reason, days });
  };
  const broken = { ...acting.fields, ...missing };
  return (
    <Dialog
      size="fit"
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
        {controls?.(broken)}
        {reasonFor !== 'nobody' && (
          <TextArea
            label={reasonFor === 'person' ? 'Reason, as the person reads it' : 'Reason, for the audit log'}
            hint="No names or addresses: the audit log keeps it."
            required
            rows={3}
            limit={limits.operatorReason}
            data-autofocus={controls === undefined || undefined}
            value={reason}
            onChange={setReason}
            error={broken.reason}
          />
        )}
        {hasLength && <SuspensionLength days={days} onChange={setDays} />}
        <ConfirmField action={acting} />
      </form>
    </Dialog>
  );
}
