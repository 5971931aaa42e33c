import { pathTo } from '@exchange/contract/paths';
import type { Said } from '@exchange/contract/sentences';
import { operatorSentences } from '@exchange/contract/sentences/operators';
import { operatorScreens } from '@exchange/contract/sentences/operators.screens';
import { operatorReports } from '@exchange/contract/sentences/operators-reports.screens';
import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import { useTextDraft } from '../../lib/draft.ts';
import { fullDay } from '../../lib/time.ts';
import { type Inputs, type Outputs, trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, DescriptionItem, DescriptionList } from '../../ui/card.tsx';
import { RadioOption } from '../../ui/checkbox.tsx';
import { inline } from '../../ui/inline.ts';
import { Meta } from '../../ui/meta.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { ReasonField, SuspensionLength, useOperatorAction } from './action-dialog.tsx';
import { ConfirmField, PanelWaiting, reasonName, StateBadge, subjectName } from './console-parts.tsx';
import { ReportedContent } from './reported-content.tsx';

type Report = Outputs['operators']['report'];
type Outcome = Report['possible'][number];

const choices: Record<Outcome, { choice: Said; button: Said; effects?: Said }> = operatorReports.decision;

interface OutcomesProps<Outcome extends string> {
  possible: readonly Outcome[];
  words: Readonly<Record<Outcome, { choice: Said; effects?: Said }>>;
  chosen: Outcome | undefined;
  onChoose: (outcome: Outcome) => void;
}

/** What can be decided, with what each choice does. */
export function Outcomes<Outcome extends string>({ possible, words, chosen, onChoose }: OutcomesProps<Outcome>) {
  return (
    <fieldset className="stack">
      <legend className="field__label">{operatorReports.whatToDo()}</legend>
      <div>
        {possible.map((outcome) => (
          <RadioOption
            key={outcome}
            name="outcome"
            value={outcome}
            checked={outcome === chosen}
            hint={words[outcome].effects?.()}
            onChange={() => onChoose(outcome)}
          >
            {words[outcome].choice()}
          </RadioOption>
        ))}
      </div>
    </fieldset>
  );
}

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
      <Outcomes possible={report.possible} words={choices} chosen={outcome} onChoose={setOutcome} />
      {needsReason && (
        <ReasonField
          isForPerson
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
            {choices[outcome].button()}
          </Button>
          {outcome !== 'dismissed' && (
            <p className="form__why">{operatorReports.reportersAreTold({ count: report.reports.length })}</p>
          )}
        </div>
      )}
    </form>
  );
}

/** What is known of an account about which something is decided. */
export function AccountLine({ about }: { about: NonNullable<Report['about']> }) {
  const { created_at, institute_name: name, offer_count, request_count, report_count } = about;
  const { fact } = operatorReports;
  return (
    <Meta>
      <span>{fact.since({ day: fullDay(new Date(created_at)) })}</span>
      <span>
        {name === null
          ? fact.noInstitute()
          : about.is_verified_institute
            ? name
            : operatorScreens.claimedInstitute({ name })}
      </span>
      <span>{fact.requests({ count: request_count })}</span>
      <span>{fact.offers({ count: offer_count })}</span>
      <span>{fact.reports({ count: report_count })}</span>
      {about.last_warned_at !== null && (
        <span>
          {inline(fact.warned.parts({ count: about.warning_count, time: <TimeAgo at={about.last_warned_at} /> }))}
        </span>
      )}
      {about.suspended_at !== null && <span>{fact.suspended()}</span>}
      {about.role !== null && <span>{operatorScreens.role[about.role]()}</span>}
    </Meta>
  );
}

/** Leads an operator to the account; moderators see none. */
export function AccountLink({ id }: { id: number }) {
  const { data: staff } = trpc.operators.self.useQuery();
  if (staff?.role !== 'operator') return null;
  return (
    <>
      {' '}
      <Link href={pathTo.console('people', new URLSearchParams({ id: String(id) }))}>
        {operatorReports.lookAtAccount()}
      </Link>
    </>
  );
}

/** A report with what was reported, what is known of the account, and what to do. */
export function ReportPanel({ id, onDone }: { id: number; onDone: () => void }) {
  const query = trpc.operators.report.useQuery({ id });
  const { data: report } = query;
  if (query.error || !report) return <PanelWaiting query={query} label={operatorReports.loadingOne()} />;
  const [first] = report.reports;
  return (
    <Card
      titleId="report"
      title={inline(operatorReports.subject[report.kind].parts({ name: <bdi>{subjectName(report.about)}</bdi> }))}
      end={<StateBadge tone="bad">{reasonName(first?.reason ?? '')}</StateBadge>}
    >
      <p className="meta">
        <span>{operatorReports.reportedBy({ count: report.reports.length })}</span>
        {first && <span>{inline(operatorReports.firstReport.parts({ time: <TimeAgo at={first.created_at} /> }))}</span>}
      </p>
      {report.reports.map(({ id: one, text, reason, reporter }) => (
        <p key={one} className="quiet">
          {inline(
            text === null
              ? operatorReports.report.parts({ name: <bdi>{subjectName(reporter)}</bdi>, reason: reasonName(reason) })
              : operatorReports.reportWithText.parts({
                  name: <bdi>{subjectName(reporter)}</bdi>,
                  reason: reasonName(reason),
                  text: <bdi>{text}</bdi>,
                }),
          )}
        </p>
      ))}
      <ReportedContent report={report} />
      {report.about && (
        <DescriptionList>
          <DescriptionItem label={operatorScreens.account()}>
            <AccountLine about={report.about} />
            <AccountLink id={report.about.user_id} />
          </DescriptionItem>
        </DescriptionList>
      )}
      {report.closed_at === null ? (
        <ReportDecision report={report} onDone={onDone} />
      ) : (
        <Banner
          tone="done"
          title={report.outcome === null ? operatorReports.closed() : operatorScreens.outcome[report.outcome]()}
        >
          {report.closing_note !== null && <p>{report.closing_note}</p>}
        </Banner>
      )}
    </Card>
  );
}
