import { operatorFigures } from '@exchange/contract/sentences/operators-figures.screens';
import { type PointerEvent, type ReactNode, useId, useState } from 'react';
import { formatCount, listed } from '../../lib/formatters.ts';
import type { Outputs } from '../../lib/trpc.ts';
import { Icon } from '../../ui/icon.tsx';
import { Meta } from '../../ui/meta.tsx';
import { NumberCell } from './console-list.tsx';
import { topOf, weekName } from './figures.logic.ts';

type Week = Outputs['operators']['overview']['weeks'][number];

/** A column of the numbers behind a plot. */
interface Series<Value> {
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
  /** Where a week stands, from 0 to 100. */
  placeOf: (at: number) => number;
  children: ReactNode;
}

/**
 * A plot over weeks in a square of 100 by 100, with its numbers as a table. Those of one week stand below it: of the last one, until
 * the pointer or the slider chooses another.
 */
function PlotFrame({ title, note, weeks, top, columns, placeOf, children }: FrameProps) {
  const titleId = useId();
  const [chosen, setChosen] = useState<number>();
  const at = Math.min(chosen ?? weeks.length - 1, weeks.length - 1);
  const week = weeks[at];
  const values = week && [
    operatorFigures.weekNamed({ week: weekName(week.week) }),
    ...columns.map(({ name, of }) => operatorFigures.value({ name, value: shown(of(week)) })),
  ];
  const point = ({ clientX, currentTarget }: PointerEvent<SVGElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const place = ((clientX - left) / width) * 100;
    const distances = weeks.map((_, n) => Math.abs(placeOf(n) - place));
    setChosen(distances.indexOf(Math.min(...distances)));
  };
  const named = [weeks[0], weeks[Math.floor(weeks.length / 2)], weeks.at(-1)];
  return (
    <figure className="plot">
      <figcaption>
        <h2 id={titleId}>{title}</h2>
        <p>{note}</p>
      </figcaption>
      <div className="plot__y" aria-hidden="true">
        <span>{formatCount(top)}</span>
        {Number.isInteger(top / 2) && <span>{formatCount(top / 2)}</span>}
        <span>0</span>
      </div>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: named by the heading; the numbers are in the table. */}
      <svg role="img" aria-labelledby={titleId} viewBox="0 0 100 100" preserveAspectRatio="none" onPointerMove={point}>
        {[0.5, 25, 50, 75].map((y) => (
          <path key={y} className="plot__grid" d={`M0 ${y}H100`} />
        ))}
        {children}
        {week && <path className="plot__mark" d={`M${placeOf(at)} 0V100`} />}
      </svg>
      <div className="plot__x" aria-hidden="true">
        {named.map((week) => week && <bdi key={week.week}>{weekName(week.week)}</bdi>)}
      </div>
      {values && (
        <>
          <input
            type="range"
            aria-labelledby={titleId}
            aria-valuetext={listed(values)}
            min={0}
            max={weeks.length - 1}
            value={at}
            onChange={({ target }) => setChosen(Number(target.value))}
          />
          <Meta>
            {values.map((value) => (
              <span key={value}>{value}</span>
            ))}
          </Meta>
        </>
      )}
      <details className="console__fold">
        <summary>
          {operatorFigures.numbers()}
          <Icon name="down" size="s" />
        </summary>
        <table className="table" aria-labelledby={titleId}>
          <thead>
            <tr>
              <th scope="col">{operatorFigures.weekOf()}</th>
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

interface PlotProps {
  title: string;
  note: string;
  weeks: readonly Week[];
}

interface BarProps extends PlotProps {
  /** The lower part of a bar, and the outlined part above it, which is not decided yet. */
  first: Series<number>;
  open: Series<number>;
  whole: Series<number>;
}

/** Bars of three parts. */
function BarPlot({ first, open, whole, ...frame }: BarProps) {
  const { weeks } = frame;
  const top = topOf(weeks.map(whole.of));
  const step = 100 / Math.max(1, weeks.length);
  return (
    <PlotFrame {...frame} top={top} columns={[whole, first, open]} placeOf={(at) => step * (at + 0.5)}>
      {weeks.map((week, n) => {
        const height = (count: number) => (count / top) * 100;
        const lower = height(first.of(week));
        const undecided = height(open.of(week));
        // From the counts: a difference of heights may end just below zero, which is no height.
        const rest = height(whole.of(week) - first.of(week) - open.of(week));
        const x = step * (n + 0.14);
        const width = step * 0.72;
        return (
          <g key={week.week}>
            <rect className="plot__bar" x={x} y={100 - lower} width={width} height={lower} />
            <rect
              className="plot__bar plot__bar--open"
              x={x}
              y={100 - lower - undecided}
              width={width}
              height={undecided}
            />
            <rect
              className="plot__bar plot__bar--second"
              x={x}
              y={100 - lower - undecided - rest}
              width={width}
              height={rest}
            />
          </g>
        );
      })}
    </PlotFrame>
  );
}

interface LineProps extends PlotProps {
  lines: readonly Series<number | null>[];
  /** Columns that only the table has. */
  more?: readonly Series<number>[];
}

/** One or two lines; weeks without a value are left out. */
export function LinePlot({ lines, more = [], ...frame }: LineProps) {
  const { weeks } = frame;
  const top = topOf(lines.flatMap(({ of }) => weeks.map((week) => of(week) ?? 0)));
  const last = Math.max(1, weeks.length - 1);
  return (
    <PlotFrame {...frame} top={top} columns={[...lines, ...more]} placeOf={(at) => (at / last) * 100}>
      {lines.map(({ name, of }, line) => (
        <polyline
          key={name}
          className={line === 0 ? 'plot__line' : 'plot__line plot__line--second'}
          points={weeks
            .flatMap((week, n) => {
              const value = of(week);
              return value === null ? [] : [`${(n / last) * 100},${100 - (value / top) * 100}`];
            })
            .join(' ')}
        />
      ))}
    </PlotFrame>
  );
}

/** Requests of each week, and how many of them were answered within a week. */
export function WeeklyRequests({ weeks }: Pick<PlotProps, 'weeks'>) {
  const { weekly } = operatorFigures;
  return (
    <BarPlot
      title={weekly.title()}
      note={weekly.note()}
      weeks={weeks}
      first={{ name: weekly.answered(), of: ({ answered }) => answered }}
      open={{ name: weekly.pending(), of: ({ pending }) => pending }}
      whole={{ name: weekly.requests(), of: ({ requests }) => requests }}
    />
  );
}

/** How long the requests of each week waited for their first offer. */
export function TimeToFirstOffer({ weeks }: Pick<PlotProps, 'weeks'>) {
  const { firstOffer } = operatorFigures;
  return (
    <LinePlot
      title={firstOffer.title()}
      note={firstOffer.note()}
      weeks={weeks}
      lines={[
        { name: firstOffer.median(), of: ({ median_hours, pending }) => (pending > 0 ? null : median_hours) },
        { name: firstOffer.slow(), of: ({ slow_hours, pending }) => (pending > 0 ? null : slow_hours) },
      ]}
    />
  );
}
