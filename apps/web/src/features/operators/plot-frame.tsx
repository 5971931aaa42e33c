import { type ReactNode, useId } from 'react';
import type { Outputs } from '../../lib/trpc.ts';
import { Icon } from '../../ui/icon.tsx';
import { formatCount } from '../../ui/strings.ts';
import { NumberCell } from './console-list.tsx';
import { weekName } from './figures.logic.ts';

export type Week = Outputs['operators']['overview']['weeks'][number];

/** A column of the numbers behind a plot. */
export interface Series<Value> {
  readonly name: string;
  readonly of: (week: Week) => Value;
}

const shown = (value: number | null) => (value === null ? '–' : formatCount(Math.round(value)));

interface FrameProps {
  title: string;
  note: string;
  weeks: readonly Week[];
  top: number;
  columns: readonly Series<number | null>[];
  children: ReactNode;
}

/** A plot over weeks in a square of 100 by 100, with its numbers as a table. */
export function PlotFrame({ title, note, weeks, top, columns, children }: FrameProps) {
  const titleId = useId();
  const named = [weeks[0], weeks[Math.floor(weeks.length / 2)], weeks.at(-1)];
  return (
    <figure className="plot">
      <figcaption>
        <h2 id={titleId}>{title}</h2>
        <p>{note}</p>
      </figcaption>
      <div className="plot__y" aria-hidden="true">
        <span>{formatCount(top)}</span>
        <span>0</span>
      </div>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: named by the heading; the numbers are in the table. */}
      <svg role="img" aria-labelledby={titleId} viewBox="0 0 100 100" preserveAspectRatio="none">
        {[0.5, 25, 50, 75].map((y) => (
          <path key={y} className="plot__grid" d={`M0 ${y}H100`} />
        ))}
        {children}
      </svg>
      <div className="plot__x" aria-hidden="true">
        {named.map((week) => week && <span key={week.week}>{weekName(week.week)}</span>)}
      </div>
      <details className="console__fold">
        <summary>
          Numbers
          <Icon name="down" size="s" />
        </summary>
        <table className="table" aria-labelledby={titleId}>
          <thead>
            <tr>
              <th scope="col">Week of</th>
              {columns.map(({ name }) => (
                <th key={name} scope="col" className="num">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week.week}>
                <th scope="row">{weekName(week.week)}</th>
                {columns.map(({ name, of }) => (
                  <NumberCell key={name} column={name}>
                    {shown(of(week))}
                  </NumberCell>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
