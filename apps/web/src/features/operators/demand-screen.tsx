import { messages } from '@exchange/contract/messages';
import type { DemandRow, DemandWeeks, TermKind } from '@exchange/contract/operated-reference';
import { useState } from 'react';
import { useTitle } from '../../lib/title.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { formatCount } from '../../ui/strings.ts';
import { demandFile, leftOut, shareOf } from './demand.logic.ts';
import { percent } from './figures.logic.ts';
import { TimeToFirstOffer, WeeklyRequests } from './plots.tsx';
import { saveFile } from './save-file.ts';

interface TableProps {
  kind: TermKind;
  rows: readonly DemandRow[];
  least: number;
}

function DemandTable({ kind, rows, least }: TableProps) {
  const isArea = kind === 'area';
  return (
    <table className="table" aria-label={`${isArea ? 'Areas' : 'Types'} by requests without an offer`}>
      <thead>
        <tr>
          <th scope="col">{isArea ? 'Area' : 'Type'}</th>
          <th scope="col" className="num">
            Requests
          </th>
          <th scope="col" className="num">
            Without an offer
          </th>
          <th scope="col" className="num">
            Share
          </th>
          <th scope="col" className="console__bar">
            <span className="visually-hidden">As a bar</span>
          </th>
          {isArea && (
            <th scope="col" className="num">
              People with it
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row" dir="auto">
              {row.name}
            </th>
            <td className="num" data-label="Requests">
              {formatCount(row.requests)}
            </td>
            <td className="num" data-label="Without an offer">
              {formatCount(row.without_offer)}
            </td>
            <td className="num" data-label="Share">
              {percent(shareOf(row))}
            </td>
            <td>
              <span className="meter" style={{ backgroundSize: `${shareOf(row) * 100}% 100%` }} />
            </td>
            {isArea && (
              <td className="num" data-label="People with it">
                {row.people === null ? `under ${least}` : formatCount(row.people)}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const choices: readonly DemandWeeks[] = [4, 12, 52];

/** Areas and types by requests that nobody has offered help on. */
export function DemandScreen() {
  useTitle('Demand');
  const [kind, setKind] = useState<TermKind>('area');
  const [weeks, setWeeks] = useState<DemandWeeks>(12);
  const query = trpc.operators.demand.useQuery({ by: kind, weeks });
  const figures = trpc.operators.overview.useQuery().data;
  const { data } = query;
  return (
    <>
      <div className="page__head">
        <div>
          <h1>Demand</h1>
          <p className="page__lede">Where help is asked for and does not come.</p>
        </div>
        <Button
          icon="download"
          unavailable={!data || data.rows.length === 0}
          onClick={() =>
            data && saveFile(demandFile(kind, data.rows), `demand-${kind}s-${weeks}-weeks.csv`, 'text/csv')
          }
        >
          Download CSV
        </Button>
      </div>
      <div className="console__filters">
        <label>
          Count
          <select
            className="input"
            value={kind}
            onChange={({ target }) => setKind(target.value === 'type' ? 'type' : 'area')}
          >
            <option value="area">Areas</option>
            <option value="type">Types</option>
          </select>
        </label>
        <label>
          over
          <select
            className="input"
            value={weeks}
            onChange={({ target }) => setWeeks(choices.find((n) => String(n) === target.value) ?? weeks)}
          >
            {choices.map((n) => (
              <option key={n} value={n}>
                {n} weeks
              </option>
            ))}
          </select>
        </label>
      </div>
      {query.isPending && (
        <Loading label="Counting requests">
          <RowSkeletons count={4} />
        </Loading>
      )}
      {query.isError && <LoadFailed query={query} fallback={messages.fallback.occurred} />}
      {data && data.rows.length > 0 && <DemandTable kind={kind} rows={data.rows} least={data.min_requests} />}
      {data && data.rows.length === 0 && (
        <EmptyState title="Nothing to count yet">
          <p>Too few requests were posted in this time.</p>
        </EmptyState>
      )}
      {data && data.left_out.groups > 0 && (
        <p className="quiet small">
          Groups of fewer than {data.min_requests} requests are left out, so that nobody can be recognised:{' '}
          {leftOut(kind, data.left_out)}.
        </p>
      )}
      {figures && (
        <div className="console__two">
          <WeeklyRequests weeks={figures.weeks} />
          <TimeToFirstOffer weeks={figures.weeks} />
        </div>
      )}
    </>
  );
}
