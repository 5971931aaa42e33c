import { counted } from '@exchange/contract/counted';
import { limits } from '@exchange/contract/limits';
import { messages } from '@exchange/contract/messages';
import { type FormEvent, useState } from 'react';
import { exactTime } from '../../lib/time.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, DescriptionItem, DescriptionList } from '../../ui/card.tsx';
import { RadioOption } from '../../ui/checkbox.tsx';
import { TextArea } from '../../ui/inputs.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LineSkeletons, Loading } from '../../ui/skeleton.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { ConfirmField } from './confirm-field.tsx';
import { kindNames, outcomeNames, reasonName, subjectName } from './report-names.ts';
import { ReportedContent } from './reported-content.tsx';
import { StateBadge } from './state-badge.tsx';
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

function AccountLine({ about }: { about: NonNullable<Report['about']> }) {
  const { created_at, institute_name, is_verified_institute, offer_count, request_count, report_count } = about;
  return (
    <>
      Since {exactTime(new Date(created_at)).replace(/ at .*/, '')},{' '}
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

/** What to do about a report. Nothing typed is lost while the password is asked for. */
function Decision({ report, onDone }: { report: Report; onDone: () => void }) {
  const utils = trpc.useUtils();
  const [outcome, setOutcome] = useState<Outcome>();
  const [reason, setReason] = useState('');
  const [days, setDays] = useState<number | null>(30);
  const [isChecked, setChecked] = useState(false);
  const acting = useOperatorAction(utils.client.operators.decideReport.mutate, onDone);
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
          required
          rows={3}
          limit={limits.operatorReason}
          value={reason}
          onChange={setReason}
          error={acting.fields.reason ?? (isChecked && isMissing ? messages.validation.operatorReason : undefined)}
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
              something was done.
            </p>
          )}
        </div>
      )}
    </form>
  );
}

/** A report with what was reported, what is known of the account, and what to do. */
export function ReportPanel({ id, onDone }: { id: number; onDone: () => void }) {
  const query = trpc.operators.report.useQuery({ id });
  const { data: report } = query;
  if (query.error) return <LoadFailed query={query} fallback={messages.fallback.occurred} />;
  if (!report)
    return (
      <Loading label="Loading the report">
        <LineSkeletons title />
      </Loading>
    );
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
          </DescriptionItem>
        </DescriptionList>
      )}
      {report.closed_at === null ? (
        <Decision report={report} onDone={onDone} />
      ) : (
        <Banner tone="done" title={report.outcome === null ? 'Closed' : outcomeNames[report.outcome]}>
          {report.closing_note !== null && <p>{report.closing_note}</p>}
        </Banner>
      )}
    </Card>
  );
}
