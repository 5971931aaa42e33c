import { limits, operatorLimits } from '@exchange/contract/limits';
import { messages } from '@exchange/contract/sentences/messages';
import { operatorSentences } from '@exchange/contract/sentences/operators';
import { operatorScreens } from '@exchange/contract/sentences/operators.screens';
import { fieldOf } from '@exchange/contract/unknown';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { keepDraft, readDraft } from '../../lib/draft.ts';
import { errorFields, errorKey, errorText } from '../../lib/errors.ts';
import { newClientId, useOneAtATime } from '../../lib/sending.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select, TextArea } from '../../ui/inputs.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { mustLogInAgain } from '../auth/login-again.tsx';
import { ConfirmField } from './console-parts.tsx';

interface OperatorAction<Input> {
  /** Does it; a refusal that asks for the password shows the field for it. */
  readonly run: (input: Input) => Promise<void>;
  readonly isPending: boolean;
  /** The sentence of a failure; null while there is none. */
  readonly error: string | null;
  /** The sentences of broken fields. */
  readonly fields: Readonly<Record<string, string>>;
  readonly needsPassword: boolean;
  /** Whether the person must log in again first. */
  readonly isStale: boolean;
  readonly password: string;
  readonly setPassword: (password: string) => void;
}

/**
 * An action of an operator. If the server wants the password first, it is asked for, confirmed and the action repeated, with
 * everything typed kept. Afterwards all of the console is fetched again. `call` gets a `client_id`, the same until it has succeeded.
 */
export function useOperatorAction<Input, Output>(
  call: (input: Input, clientId: string) => Promise<Output>,
  onDone: (output: Output) => void,
): OperatorAction<Input> {
  const utils = trpc.useUtils();
  const toast = useToast();
  const [failure, setFailure] = useState<unknown>(null);
  const [isPending, setPending] = useState(false);
  const oneAtATime = useOneAtATime();
  const clientId = useRef(newClientId());
  const [needsPassword, setNeedsPassword] = useState(false);
  const [password, setPassword] = useState('');
  const attempt = async (input: Input) => {
    if (needsPassword) await utils.client.operators.confirm.mutate({ password });
    const output = await call(input, clientId.current);
    clientId.current = newClientId();
    const message = fieldOf(output, 'message');
    if (typeof message === 'string') toast.success(message);
    setNeedsPassword(false);
    setPassword('');
    await utils.operators.invalidate();
    onDone(output);
  };
  const act = async (input: Input) => {
    setPending(true);
    setFailure(null);
    try {
      await attempt(input);
    } catch (error) {
      if (errorKey(error) === 'http.sentBefore') clientId.current = newClientId();
      // What another operator saved is shown.
      if (errorKey(error) === 'http.changedMeanwhile') await utils.operators.invalidate();
      if (errorKey(error) === 'operators.passwordRequired') setNeedsPassword(true);
      else setFailure(error);
    } finally {
      setPending(false);
    }
  };
  const fields = errorFields(failure);
  const isStale = mustLogInAgain(failure);
  return {
    run: (input) => oneAtATime(() => act(input)),
    isPending,
    error:
      failure === null || isStale || Object.keys(fields).length > 0
        ? null
        : errorText(failure, messages.fallback.occurred()),
    fields,
    needsPassword,
    isStale,
    password,
    setPassword,
  };
}

const choices = [7, 30, 90, 365];
const { moderatorSuspensionDays } = operatorLimits;

/** How long a suspension lasts; null until somebody restores the account, which a moderator cannot choose. */
export function SuspensionLength({ days, onChange }: { days: number | null; onChange: (days: number | null) => void }) {
  const isModerator = trpc.operators.self.useQuery().data?.role === 'moderator';
  return (
    <>
      <Select
        label={operatorScreens.suspension.until()}
        value={String(days ?? '')}
        onChange={(value) => onChange(value === '' ? null : Number(value))}
      >
        {choices
          .filter((choice) => !isModerator || choice <= moderatorSuspensionDays)
          .map((choice) => (
            <option key={choice} value={choice}>
              {operatorScreens.suspension.days({ days: choice })}
            </option>
          ))}
        {!isModerator && <option value="">{operatorScreens.suspension.untilRestored()}</option>}
      </Select>
      {isModerator && <p className="quiet small">{operatorScreens.suspension.ofModerator()}</p>}
    </>
  );
}

interface ReasonProps {
  /** Whether the person concerned reads it, by email; else it is for the audit log. */
  isForPerson: boolean;
  value: string;
  onChange: (reason: string) => void;
  error: string | undefined;
  takesFocus?: boolean;
}

/** Why an operator does something. */
export function ReasonField({ isForPerson, takesFocus, ...field }: ReasonProps) {
  return (
    <TextArea
      label={isForPerson ? operatorScreens.reason.forPerson() : operatorScreens.reason.forLog()}
      hint={operatorScreens.reason.hint()}
      required
      rows={3}
      limit={limits.operatorReason}
      data-autofocus={takesFocus || undefined}
      {...field}
    />
  );
}

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

/** Asks for the reason of an action, and for the password or a fresh login if the server wants it. */
export function ActionDialog<Output>({ action, onClose }: { action: Action<Output>; onClose: () => void }) {
  const { title, button, isDanger, reasonFor, hasLength, effects, controls, check, send, onDone } = action;
  const formId = useId();
  const draft = `action:${location.pathname}:${button}`;
  const [reason, setReason] = useState(() => readDraft(draft, String) ?? '');
  const [days, setDays] = useState<number | null>(30);
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({});
  const acting = useOperatorAction(send, (output) => {
    keepDraft(draft, null);
    onDone?.(output);
    onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isMissing = reasonFor !== 'nobody' && reason.trim() === '';
    const broken = { ...check?.(), ...(isMissing && { reason: operatorSentences.validation.operatorReason() }) };
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
          <ReasonField
            isForPerson={reasonFor === 'person'}
            takesFocus={controls === undefined}
            value={reason}
            onChange={setReason}
            error={broken.reason}
          />
        )}
        {hasLength && <SuspensionLength days={days} onChange={setDays} />}
        <ConfirmField action={acting} onLeave={() => keepDraft(draft, reason)} />
      </form>
    </Dialog>
  );
}
