import { counted } from '@exchange/contract/format';
import { operatorLimits } from '@exchange/contract/limits';
import type { DemandRow, DemandWeeks, TermKind } from '@exchange/contract/managed-reference';
import { messages } from '@exchange/contract/sentences/messages';
import { useState } from 'react';
import { useTitle } from '../../lib/title.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { formatCount } from '../../ui/strings.ts';
import { ConsoleList, hidden, NumberCell, numbers } from './console-list.tsx';
import { saveFile } from './console-parts.tsx';
import { type DemandOrder, demandFile, inOrder, percent, perPersonText, rowName, shareOf } from './figures.logic.ts';
import { TimeToFirstOffer, WeeklyRequests } from './plots.tsx';

interface LineProps {
  kind: TermKind;
  row: DemandRow;
}

function DemandLine({ kind, row }: LineProps) {
  return (
    <tr>
      <th scope="row" dir="auto">
        {rowName(kind, row)}
      </th>
      <NumberCell column="Requests">{formatCount(row.requests)}</NumberCell>
      <NumberCell column="Without an offer">{formatCount(row.without_offer)}</NumberCell>
      <NumberCell column="Share">{percent(shareOf(row))}</NumberCell>
      <td>
        <span className="meter" style={{ backgroundSize: `${shareOf(row) * 100}% 100%` }} />
      </td>
      {row.people !== null && (
        <>
          <NumberCell column="People with it">{formatCount(row.people)}</NumberCell>
          <NumberCell column="Requests per person">{perPersonText(row)}</NumberCell>
        </>
      )}
    </tr>
  );
}

const choices: readonly DemandWeeks[] = [4, 12, 52];

/** Areas and types by requests that nobody has offered help on. */
export function DemandScreen() {
  useTitle('Demand');
  const [kind, setKind] = useState<TermKind>('area');
  const [weeks, setWeeks] = useState<DemandWeeks>(12);
  const [order, setOrder] = useState<DemandOrder>('without_offer');
  const query = trpc.operators.demand.useQuery({ by: kind, weeks });
  const figures = trpc.operators.overview.useQuery().data;
  const { data } = query;
  const { rows = [], min_requests = 0 } = data ?? {};
  const isArea = kind === 'area';
  return (
    <>
      <div className="page__head">
        <div>
          <h1>Demand</h1>
          <p className="page__lede">Where help is asked for and does not come.</p>
        </div>
        <Button
          icon="download"
          disabled={rows.length === 0}
          onClick={() =>
            saveFile(demandFile(kind, rows, min_requests), `demand-${kind}s-${weeks}-weeks.csv`, 'text/csv')
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
        {isArea && (
          <label>
            Order by
            <select
              className="input"
              value={order}
              onChange={({ target }) => setOrder(target.value === 'per_person' ? 'per_person' : 'without_offer')}
            >
              <option value="without_offer">requests without an offer</option>
              <option value="per_person">requests per person</option>
            </select>
          </label>
        )}
      </div>
      {query.isError && <LoadFailed query={query} fallback={messages.fallback.occurred()} />}
      <ConsoleList
        query={query}
        loading="Counting requests"
        name={`${isArea ? 'Areas' : 'Types'} by requests without an offer`}
        columns={[
          isArea ? 'Area' : 'Type',
          numbers('Requests'),
          numbers('Without an offer'),
          numbers('Share'),
          { ...hidden('As a bar'), className: 'console__bar' },
          ...(isArea ? [numbers('People with it'), numbers('Requests per person')] : []),
        ]}
        items={isArea ? inOrder(rows, order) : rows}
        row={(row) => <DemandLine key={`${row.is_category} ${row.id}`} kind={kind} row={row} />}
        empty="Nothing to count yet"
        advice="Too few requests were posted in this time."
      />
      {rows.length > 0 && (
        <p className="quiet small">
          Counted are requests that are at least {counted(operatorLimits.demandWaitDays, 'day')} old.{' '}
          {isArea ? 'Areas' : 'Types'} with fewer than {min_requests} requests are counted together by category. The
          file has no group of fewer than {min_requests} requests or people, so that no person can be recognised.
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
