import { messages } from '@exchange/contract/sentences/messages';
import { operatorScreens } from '@exchange/contract/sentences/operators.screens';
import { operatorReports } from '@exchange/contract/sentences/operators-reports.screens';
import { flushSync } from 'react-dom';
import { Link } from 'wouter';
import { focusHeading, focusSoon } from '../../lib/focus.ts';
import { useTitle } from '../../lib/title.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/failures.tsx';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { Filters, useConsoleSearch } from './console-list.tsx';
import { reasonName, subjectName } from './console-parts.tsx';
import { FirstRequests } from './first-requests.tsx';
import { ReportPanel } from './report-panel.tsx';

type Listed = Outputs['operators']['listReports'][number];

const states = ['open', 'closed', 'first'] as const;
type State = (typeof states)[number];

function ReportRow({ report, current, href }: { report: Listed; current: boolean; href: string }) {
  const { kind, reason, about, report_count, created_at, closed_at, outcome } = report;
  return (
    <li className="list-row" data-unread={closed_at === null ? '' : undefined}>
      <h2 className="list-row__title">
        <Link href={href} aria-current={current ? true : undefined}>
          <bdi>{subjectName(about)}</bdi>
        </Link>
      </h2>
      <p className="list-row__who meta">
        <span>{operatorScreens.reported[kind]()}</span>
        <span>{reasonName(reason)}</span>
        {(closed_at === null || report_count > 1) && (
          <span>{operatorReports.reportCount({ count: report_count })}</span>
        )}
        {closed_at !== null && (
          <span>{outcome === null ? operatorReports.closedByCommandLine() : operatorScreens.outcome[outcome]()}</span>
        )}
      </p>
      <div className="list-row__side">
        <TimeAgo at={closed_at ?? created_at} short />
      </div>
    </li>
  );
}

interface ReportsProps {
  state: Exclude<State, 'first'>;
  id: number | null;
  addressOf: (of: { id: number }) => string;
  /** Opens the next of these after a decision. */
  onDone: (decided: number, ids: readonly number[]) => void;
}

function Reports({ state, id, addressOf, onDone }: ReportsProps) {
  const query = trpc.operators.listReports.useQuery({ state });
  const { data } = query;
  return (
    <>
      {query.error && <LoadFailed query={query} fallback={messages.fallback.occurred()} />}
      {query.isPending && (
        <Loading label={operatorReports.loading()}>
          <RowSkeletons count={3} />
        </Loading>
      )}
      {data && (data.length > 0 || id !== null) && (
        <div className="console__two console__two--side">
          <ul className="rows">
            {data.map((report) => (
              <ReportRow
                key={report.id}
                report={report}
                current={report.id === id}
                href={addressOf({ id: report.id })}
              />
            ))}
          </ul>
          {id === null ? (
            <p className="quiet">{operatorReports.choose()}</p>
          ) : (
            <ReportPanel
              key={id}
              id={id}
              onDone={() =>
                onDone(
                  id,
                  data.map((report) => report.id),
                )
              }
            />
          )}
        </div>
      )}
      {data?.length === 0 && id === null && (
        <EmptyState title={state === 'open' ? operatorReports.noneOpen() : operatorReports.noneClosed()}>
          <p>{state === 'open' ? operatorReports.noneOpenAdvice() : operatorReports.noneClosedAdvice()}</p>
        </EmptyState>
      )}
    </>
  );
}

/** Reports that wait, or are done, first requests that wait, and one of them opened beside. */
export default function ReportsScreen() {
  useTitle(operatorScreens.place.reports());
  const { state, id, addressOf, go } = useConsoleSearch<State>(states, 'open');
  const { data: waiting } = trpc.operators.self.useQuery();
  const firstCount = waiting?.first_requests ?? undefined;
  /** Opens the next one after a decision, unless another one has been opened meanwhile. */
  const openNext = (decided: number, ids: readonly number[]) => {
    if (new URLSearchParams(location.search).get('id') !== String(decided)) return;
    const next = ids[ids.indexOf(decided) + 1] ?? ids.find((one) => one !== decided) ?? null;
    flushSync(() => go({ id: next }));
    if (next === null) focusHeading();
    else focusSoon('report', focusHeading);
  };
  return (
    <>
      <div className="page__head">
        <h1>{operatorScreens.place.reports()}</h1>
      </div>
      <Filters
        choices={firstCount === undefined && state !== 'first' ? ['open', 'closed'] : states}
        names={operatorReports.state}
        chosen={state}
        counts={waiting && { open: waiting.open_reports, ...(firstCount !== undefined && { first: firstCount }) }}
        onChoose={(next) => go({ state: next, id: null })}
      />
      {state === 'first' ? (
        <FirstRequests id={id} addressOf={addressOf} onDone={openNext} />
      ) : (
        <Reports state={state} id={id} addressOf={addressOf} onDone={openNext} />
      )}
    </>
  );
}
