import { limits } from '@exchange/contract/limits';
import { operatorSentences } from '@exchange/contract/operators';
import { type FormEvent, useState } from 'react';
import { useTextDraft } from '../../lib/draft.ts';
import { type Inputs, type Outputs, trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { RadioOption } from '../../ui/checkbox.tsx';
import { TextArea } from '../../ui/inputs.tsx';
import { ConfirmField } from './confirm-field.tsx';
import { SuspensionLength } from './suspension-length.tsx';
import { useOperatorAction } from './use-operator-action.ts';

type Report = Outputs['operators']['report'];
type Outcome = Report['possible'][number];

const choices: Record<Outcome, { label: string; button: string; hint?: string }> = {
  dismissed: { label: 'Dismiss: nothing is wrong', button: 'Dismiss' },
  warned: { label: 'Warn by email', button: 'Send the warning' },
  withdrawn: {
    label: 'Withdraw the request',
    button: 'Withdraw the request',
    hint: 'It leaves every list, its chats stay. An operator can restore it.',
  },
  hidden: {
    label: 'Hide the message',
    button: 'Hide the message',
    hint: 'Both read that it was removed. This cannot be undone.',
  },
  suspended: {
    label: 'Suspend',
    button: 'Suspend',
    hint: 'Sessions end, requests leave every list, others keep their chats.',
  },
};

/** What to do about a report. Nothing typed is lost while the password is asked for. */
export function ReportDecision({ report, onDone }: { report: Report; onDone: () => void }) {
  const { decideReport } = trpc.useUtils().client.operators;
  const [outcome, setOutcome] = useState<Outcome>();
  const [reason, setReason, forget] = useTextDraft(`decision:${report.id}`);
  const [days, setDays] = useState<number | null>(30);
  const [isChecked, setChecked] = useState(false);
  const acting = useOperatorAction(
    (decision: Inputs['operators']['decideReport']) => decideReport.mutate(decision),
    () => {
      forget();
      onDone();
    },
  );
  const needsReason = outcome !== undefined && outcome !== 'dismissed';
  const isMissing = needsReason && reason.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (outcome !== undefined && !isMissing) void acting.run({ id: report.id, outcome, reason, days });
  };
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <fieldset className="stack">
        <legend className="field__label">What to do</legend>
        <div>
          {report.possible.map((choice) => (
            <RadioOption
              key={choice}
              name="outcome"
              value={choice}
              checked={choice === outcome}
              hint={choices[choice].hint}
              onChange={() => setOutcome(choice)}
            >
              {choices[choice].label}
            </RadioOption>
          ))}
        </div>
      </fieldset>
      {needsReason && (
        <TextArea
          label="Reason, as the person reads it"
          hint="No names or addresses: the audit log keeps it."
          required
          rows={3}
          limit={limits.operatorReason}
          value={reason}
          onChange={setReason}
          error={
            acting.fields.reason ?? (isChecked && isMissing ? operatorSentences.validation.operatorReason : undefined)
          }
        />
      )}
      {outcome === 'suspended' && <SuspensionLength days={days} onChange={setDays} />}
      <ConfirmField action={acting} />
      {outcome !== undefined && (
        <div className="form__foot">
          <Button
            variant={outcome === 'suspended' || outcome === 'hidden' ? 'danger' : 'primary'}
            type="submit"
            busy={acting.isPending}
          >
            {choices[outcome].button}
          </Button>
          {outcome !== 'dismissed' && (
            <p className="form__why">
              {report.reports.length === 1 ? 'The reporter is' : `All ${report.reports.length} reporters are`} told that
              something was done, some hours later.
            </p>
          )}
        </div>
      )}
    </form>
  );
}
