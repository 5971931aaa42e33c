import { counted } from '@exchange/contract/format';
import { limits } from '@exchange/contract/limits';
import { pathTo } from '@exchange/contract/paths';
import { operatorSentences } from '@exchange/contract/sentences/operators';
import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import { useTextDraft } from '../../lib/draft.ts';
import { fullDay } from '../../lib/time.ts';
import { type Inputs, type Outputs, trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, DescriptionItem, DescriptionList } from '../../ui/card.tsx';
import { RadioOption } from '../../ui/checkbox.tsx';
import { TextArea } from '../../ui/inputs.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { ConfirmField, SuspensionLength } from './action-dialog.tsx';
import { kindNames, outcomeNames, PanelWaiting, reasonName, StateBadge, subjectName } from './console-parts.tsx';
import { ReportedContent } from './reported-content.tsx';
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
function ReportDecision({ report, onDone }: { report: Report; onDone: () => void }) {
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
            acting.fields.reason ?? (isChecked && isMissing ? operatorSentences.validation.operatorReason() : undefined)
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

/** What is known of the account that a report is about, in one line. */
function AccountLine({ about }: { about: NonNullable<Report['about']> }) {
  const { created_at, institute_name, is_verified_institute, offer_count, request_count, report_count } = about;
  return (
    <>
      Since {fullDay(new Date(created_at))},{' '}
      {institute_name === null ? 'no institute' : `${institute_name}${is_verified_institute ? '' : ' (claimed)'}`},{' '}
      {counted(request_count, 'request')}, {counted(offer_count, 'offer')}, {counted(report_count, 'report')}
      {about.last_warned_at !== null && (
        <>
          , warned {about.warning_count === 1 ? 'once' : `${about.warning_count} times`} (last{' '}
          <TimeAgo at={about.last_warned_at} />)
        </>
      )}
      {about.suspended_at !== null && ', suspended now'}
      {about.role !== null && `, ${about.role}`}
    </>
  );
}

/** Leads an operator to the account; moderators see none. */
function AccountLink({ id }: { id: number }) {
  const { data: staff } = trpc.operators.self.useQuery();
  if (staff?.role !== 'operator') return null;
  return (
    <>
      {' '}
      <Link href={pathTo.console('people', new URLSearchParams({ id: String(id) }))}>Look at the account</Link>
    </>
  );
}

/** A report with what was reported, what is known of the account, and what to do. */
export function ReportPanel({ id, onDone }: { id: number; onDone: () => void }) {
  const query = trpc.operators.report.useQuery({ id });
  const { data: report } = query;
  if (query.error || !report) return <PanelWaiting query={query} label="Loading the report" />;
  const [first] = report.reports;
  return (
    <Card
      titleId="report"
      title={
        <>
          {kindNames[report.kind]} of <bdi>{subjectName(report.about)}</bdi>
        </>
      }
      end={<StateBadge tone="bad">{reasonName(first?.reason ?? '')}</StateBadge>}
    >
      <p className="meta">
        <span>Reported by {counted(report.reports.length, 'person', 'people')}</span>
        {first && (
          <span>
            first <TimeAgo at={first.created_at} />
          </span>
        )}
      </p>
      {report.reports.map(({ id: one, text, reason, reporter }) => (
        <p key={one} className="quiet">
          <bdi>{subjectName(reporter)}</bdi>: {reasonName(reason)}
          {text !== null && <> – “{text}”</>}
        </p>
      ))}
      <ReportedContent report={report} />
      {report.about && (
        <DescriptionList>
          <DescriptionItem label="Account">
            <AccountLine about={report.about} />
            <AccountLink id={report.about.user_id} />
          </DescriptionItem>
        </DescriptionList>
      )}
      {report.closed_at === null ? (
        <ReportDecision report={report} onDone={onDone} />
      ) : (
        <Banner tone="done" title={report.outcome === null ? 'Closed' : outcomeNames[report.outcome]}>
          {report.closing_note !== null && <p>{report.closing_note}</p>}
        </Banner>
      )}
    </Card>
  );
}
