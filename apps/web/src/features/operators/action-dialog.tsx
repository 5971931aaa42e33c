import { limits, operatorLimits } from '@exchange/contract/limits';
import { operatorSentences } from '@exchange/contract/sentences/operators';
import { operatorScreens } from '@exchange/contract/sentences/operators.screens';
import { type ComponentProps, type FormEvent, type ReactNode, useId, useState } from 'react';
import { keepDraft, readDraft } from '../../lib/draft-store.ts';
import { trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordInput, Select, TextArea, TextInput } from '../../ui/inputs.tsx';
import { LoginAgain } from '../auth/login-again.tsx';
import { useOperatorAction } from './use-operator-action.ts';

type NameProps = Pick<ComponentProps<typeof TextInput>, 'maxLength' | 'value' | 'onChange' | 'error'>;

/** The name of what is added or changed, with the focus. */
export function NameField(props: NameProps) {
  return <TextInput label={operatorScreens.name()} required dir="auto" data-autofocus {...props} />;
}

interface ConfirmFieldProps {
  action: {
    readonly needsPassword: boolean;
    readonly isStale: boolean;
    readonly password: string;
    readonly setPassword: (password: string) => void;
    readonly fields: Readonly<Record<string, string>>;
    readonly error: string | null;
  };
  /** Keeps what was typed while the person logs in again. */
  onLeave?: () => void;
}

/** The failure of an action, and the password or a fresh login where it is asked for. */
export function ConfirmField({ action, onLeave }: ConfirmFieldProps) {
  const { needsPassword, isStale, password, setPassword, fields, error } = action;
  return (
    <>
      {isStale && <LoginAgain {...(onLeave && { onLeave })} />}
      {error && <Banner tone="error" role="alert" title={error} />}
      {needsPassword && (
        <>
          <Banner tone="info" role="alert" title={operatorScreens.password.title()}>
            <p>{operatorScreens.password.why()}</p>
          </Banner>
          <PasswordInput
            label={operatorScreens.password.label()}
            name="password"
            autoComplete="current-password"
            autoFocus
            value={password}
            onChange={setPassword}
            error={fields.password}
          />
        </>
      )}
    </>
  );
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

/** Asks for the reason of an action, and for the password or a fresh login where the server wants it. */
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
