import type { DemandRow, DemandWeeks, TermKind } from '@exchange/contract/managed-reference';
import { messages } from '@exchange/contract/sentences/messages';
import { operatorScreens } from '@exchange/contract/sentences/operators.screens';
import { operatorFigures } from '@exchange/contract/sentences/operators-figures.screens';
import { useState } from 'react';
import { formatCount } from '../../lib/formatters.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useTitle } from '../../lib/title.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/failures.tsx';
import { ConsoleList, hidden, NumberCell, numbers } from './console-list.tsx';
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
      <NumberCell column={operatorScreens.requests()}>{formatCount(row.requests)}</NumberCell>
      <NumberCell column={operatorFigures.demand.withoutOffer()}>{formatCount(row.without_offer)}</NumberCell>
      <NumberCell column={operatorFigures.demand.share()}>{percent(shareOf(row))}</NumberCell>
      <td>
        <span className="meter" style={{ backgroundSize: `${shareOf(row) * 100}% 100%` }} />
      </td>
      {row.people !== null && (
        <>
          <NumberCell column={operatorFigures.demand.people()}>{formatCount(row.people)}</NumberCell>
          <NumberCell column={operatorFigures.demand.perPerson()}>{perPersonText(row)}</NumberCell>
        </>
      )}
    </tr>
  );
}

const choices: readonly DemandWeeks[] = [4, 12, 52];

/** Areas and types by requests that nobody has offered help on. */
export default function DemandScreen() {
  useTitle(operatorScreens.place.demand());
  const words = operatorFigures.demand;
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
          <h1>{operatorScreens.place.demand()}</h1>
          <p className="page__lede">{words.lede()}</p>
        </div>
        <Button
          icon="download"
          disabled={rows.length === 0}
          onClick={() =>
            saveFile(demandFile(kind, rows, min_requests), `demand-${kind}s-${weeks}-weeks.csv`, 'text/csv')
          }
        >
          {words.download()}
        </Button>
      </div>
      <div className="console__filters">
        <label>
          {words.count()}
          <select
            className="input"
            value={kind}
            onChange={({ target }) => setKind(target.value === 'type' ? 'type' : 'area')}
          >
            <option value="area">{words.kind.area()}</option>
            <option value="type">{words.kind.type()}</option>
          </select>
        </label>
        <label>
          {words.over()}
          <select
            className="input"
            value={weeks}
            onChange={({ target }) => setWeeks(choices.find((n) => String(n) === target.value) ?? weeks)}
          >
            {choices.map((n) => (
              <option key={n} value={n}>
                {words.weeks({ count: n })}
              </option>
            ))}
          </select>
        </label>
        {isArea && (
          <label>
            {words.orderBy()}
            <select
              className="input"
              value={order}
              onChange={({ target }) => setOrder(target.value === 'per_person' ? 'per_person' : 'without_offer')}
            >
              <option value="without_offer">{words.order.without_offer()}</option>
              <option value="per_person">{words.order.per_person()}</option>
            </select>
          </label>
        )}
      </div>
      {query.isError && <LoadFailed query={query} fallback={messages.fallback.occurred()} />}
      <ConsoleList
        query={query}
        loading={words.loading()}
        name={words.table[kind]()}
        columns={[
          words.column[kind](),
          numbers(operatorScreens.requests()),
          numbers(words.withoutOffer()),
          numbers(words.share()),
          { ...hidden(words.bar()), className: 'console__bar' },
          ...(isArea ? [numbers(words.people()), numbers(words.perPerson())] : []),
        ]}
        items={isArea ? inOrder(rows, order) : rows}
        row={(row) => <DemandLine key={`${row.is_category} ${row.id}`} kind={kind} row={row} />}
        empty={words.none()}
        advice={words.noneAdvice()}
      />
      {rows.length > 0 && <p className="quiet small">{words.note[kind]({ min: min_requests })}</p>}
      {figures && (
        <div className="console__two">
          <WeeklyRequests weeks={figures.weeks} />
          <TimeToFirstOffer weeks={figures.weeks} />
        </div>
      )}
    </>
  );
}
