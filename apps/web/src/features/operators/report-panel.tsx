import { counted } from '@exchange/contract/format';
import { pathTo } from '@exchange/contract/paths';
import { Link } from 'wouter';
import { fullDay } from '../../lib/time.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card, DescriptionItem, DescriptionList } from '../../ui/card.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { PanelWaiting } from './panel-waiting.tsx';
import { ReportDecision } from './report-decision.tsx';
import { kindNames, outcomeNames, reasonName, subjectName } from './report-names.ts';
import { ReportedContent } from './reported-content.tsx';
import { StateBadge } from './state-badge.tsx';

type Report = Outputs['operators']['report'];

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
