import { outcomeLimits } from '@exchange/contract/limits';
import { type OutcomeFigures, type OutcomeRow, outcomeFile, outcomeOf } from '@exchange/contract/outcome';
import { messages } from '@exchange/contract/sentences/messages';
import { operatorScreens } from '@exchange/contract/sentences/operators.screens';
import { outcomeScreens } from '@exchange/contract/sentences/operators-outcome.screens';
import { useState } from 'react';
import { formatCount } from '../../lib/formatters.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useTitle } from '../../lib/title.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/failures.tsx';
import { Select } from '../../ui/inputs.tsx';
import { LineSkeletons } from '../../ui/skeleton.tsx';
import { ConsoleTable, NumberCell, numbers } from './console-list.tsx';
import { percent } from './figures.logic.ts';

const { columns } = outcomeScreens;
const divisions: readonly OutcomeRow['by'][] = ['all', 'institute', 'category', 'type'];

/** `2026-07-01` as the third quarter of 2026. */
function quarterName(day: string): string {
  return outcomeScreens.quarterName({ quarter: Math.ceil(Number(day.slice(5, 7)) / 3), year: day.slice(0, 4) });
}

/** What a group is called; those that have a name of ours in the language that is spoken. */
function groupName(by: OutcomeRow['by'], group: string): string {
  if (group === outcomeLimits.rest) return outcomeScreens.othersTogether();
  if (group !== '') return group;
  return by === 'all' ? outcomeScreens.everything() : outcomeScreens.noGroup();
}

function GroupLine({ figures }: { figures: OutcomeFigures }) {
  const { by, group, requests, answered, median, slow, solved, helpers, returning } = figures;
  const ofAll = (count: number) => outcomeScreens.share({ count, share: percent(count / requests) });
  const days = (count: number | null) =>
    count === null ? outcomeScreens.longer() : outcomeScreens.days({ days: count });
  const [day, threeDays, week] = answered;
  return (
    <tr>
      <th scope="row" dir="auto">
        {groupName(by, group)}
      </th>
      <NumberCell column={columns.requests()}>{formatCount(requests)}</NumberCell>
      <NumberCell column={columns.day()}>{ofAll(day)}</NumberCell>
      <NumberCell column={columns.threeDays()}>{ofAll(threeDays)}</NumberCell>
      <NumberCell column={columns.week()}>{ofAll(week)}</NumberCell>
      <NumberCell column={columns.median()}>{days(median)}</NumberCell>
      <NumberCell column={columns.slow()}>{days(slow)}</NumberCell>
      <NumberCell column={columns.solved()}>{ofAll(solved)}</NumberCell>
      <NumberCell column={columns.helpers()}>{formatCount(helpers)}</NumberCell>
      <NumberCell column={columns.returning()}>{formatCount(returning)}</NumberCell>
    </tr>
  );
}

/** All columns but the first one. */
function numberColumns(): string[] {
  const { group: _, ...others } = columns;
  return Object.values(others).map((column) => column());
}

/** The groups of one division. */
function Division({ by, groups }: { by: OutcomeRow['by']; groups: readonly OutcomeFigures[] }) {
  if (groups.length === 0) return null;
  return (
    <section className="stack" aria-labelledby={`report-${by}`}>
      <h2 id={`report-${by}`}>{outcomeScreens.by[by]()}</h2>
      <ConsoleTable name={outcomeScreens.by[by]()} columns={[columns.group(), ...numberColumns().map(numbers)]}>
        {groups.map((figures) => (
          <GroupLine key={figures.group} figures={figures} />
        ))}
      </ConsoleTable>
    </section>
  );
}

function Report({ rows }: { rows: readonly OutcomeRow[] }) {
  const { groups, busiestShare, emails } = outcomeOf(rows);
  return (
    <>
      {divisions.map((by) => (
        <Division key={by} by={by} groups={groups.filter((group) => group.by === by)} />
      ))}
      <p>
        {busiestShare === null ? outcomeScreens.noBusiest() : outcomeScreens.busiest({ share: percent(busiestShare) })}
      </p>
      <p>{outcomeScreens.emails({ count: emails })}</p>
    </>
  );
}

/** What came of the requests of a quarter (docs/behaviour/outcome-report.md#outcome-report). */
export default function OutcomeScreen() {
  useTitle(operatorScreens.place.report());
  const [chosen, setChosen] = useState<string>();
  const query = trpc.operators.outcome.useQuery(chosen === undefined ? {} : { quarter: chosen });
  const { data } = query;
  return (
    <div className="stack stack--l">
      <div className="page__head">
        <h1>{operatorScreens.place.report()}</h1>
        {data?.quarter && (
          <div className="row">
            <Button small onClick={() => print()}>
              {outcomeScreens.print()}
            </Button>
            <Button
              small
              icon="download"
              onClick={() => saveFile(outcomeFile(data.rows), `report-${data.quarter}.csv`, 'text/csv')}
            >
              {outcomeScreens.rows()}
            </Button>
          </div>
        )}
      </div>
      {data === undefined ? (
        query.isError ? (
          <LoadFailed query={query} fallback={messages.fallback.occurred()} />
        ) : (
          <LineSkeletons count={4} />
        )
      ) : data.quarter === null ? (
        <p>{outcomeScreens.none()}</p>
      ) : (
        <>
          <Select label={outcomeScreens.quarter()} value={data.quarter} onChange={setChosen}>
            {data.quarters.map((quarter) => (
              <option key={quarter} value={quarter}>
                {quarterName(quarter)}
              </option>
            ))}
          </Select>
          <p className="quiet small">{outcomeScreens.fixed()}</p>
          {data.rows.length === 0 ? <p>{outcomeScreens.tooFew()}</p> : <Report rows={data.rows} />}
          <section className="stack small" aria-labelledby="report-definitions">
            <h2 id="report-definitions">{outcomeScreens.definitions()}</h2>
            {Object.entries(outcomeScreens.definition).map(([key, text]) => (
              <p key={key}>{text()}</p>
            ))}
          </section>
        </>
      )}
    </div>
  );
}
