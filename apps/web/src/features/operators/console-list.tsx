import type { Said } from '@exchange/contract/sentences';
import { operatorScreens } from '@exchange/contract/sentences/operators.screens';
import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Finder } from '../../ui/finder.tsx';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';
import { Loading } from '../../ui/skeleton.tsx';

interface Heading {
  readonly text: string;
  readonly className?: string;
  /** Only for screen readers. */
  readonly isHidden?: boolean;
}
type Column = string | Heading;

/** The heading of numbers, which stand at the end of their cells. */
export const numbers = (text: string): Heading => ({ text, className: 'num' });
/** A heading only for screen readers. */
export const hidden = (text: string): Heading => ({ text, isHidden: true });

/** A number of a row, with the name of its column if there is no room for headings. */
export function NumberCell({ column, children }: { column: string; children: ReactNode }) {
  return (
    <td className="num" data-label={column}>
      {children}
    </td>
  );
}

interface TableProps {
  name: string;
  columns: readonly Column[];
  /** The rows. */
  children: ReactNode;
}

export function ConsoleTable({ name, columns, children }: TableProps) {
  const headings = columns.map((column): Heading => (typeof column === 'string' ? { text: column } : column));
  return (
    <table className="table" aria-label={name}>
      <thead>
        <tr>
          {headings.map(({ text, className, isHidden }) => (
            <th key={text} scope="col" className={className}>
              {isHidden ? <span className="visually-hidden">{text}</span> : text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

interface ListProps<T> extends Omit<TableProps, 'children'> {
  query: { readonly isPending: boolean; readonly data: unknown };
  /** Spoken while it loads: `Loading emails`. */
  loading: string;
  items: readonly T[];
  row: (item: T) => ReactNode;
  /** Shown if there are none. */
  empty: string;
  /** What to do then. */
  advice?: string | undefined;
}

/** What a screen of the console lists: placeholders while it loads, the table, or that there is nothing. */
export function ConsoleList<T>({ query, loading, items, row, empty, advice, ...table }: ListProps<T>) {
  if (query.isPending)
    return (
      <Loading label={loading}>
        <RowSkeletons count={4} />
      </Loading>
    );
  if (items.length > 0) return <ConsoleTable {...table}>{items.map(row)}</ConsoleTable>;
  if (!query.data) return null;
  return <EmptyState title={empty}>{advice && <p>{advice}</p>}</EmptyState>;
}

interface FinderProps {
  q: string;
  label: string;
  placeholder: string;
  onSearch: (q: string) => void;
}

/** The field that searches what a screen of the console lists. */
export function ConsoleFinder(props: FinderProps) {
  return <Finder button={operatorScreens.find()} {...props} />;
}

interface FiltersProps<T extends string> {
  choices: readonly T[];
  names: Readonly<Record<T, Said>>;
  chosen: T;
  counts?: Partial<Record<T, number>> | undefined;
  onChoose: (choice: T) => void;
}

/** One choice among the states of what is listed, with their counts. */
export function Filters<T extends string>({ choices, names, chosen, counts, onChoose }: FiltersProps<T>) {
  return (
    <fieldset className="console__filters">
      <legend className="visually-hidden">{operatorScreens.show()}</legend>
      {choices.map((choice) => {
        const [name, count] = [names[choice](), counts?.[choice]];
        return (
          <Button key={choice} small aria-pressed={choice === chosen} onClick={() => onChoose(choice)}>
            {count === undefined ? name : operatorScreens.filterWithCount({ name, count })}
          </Button>
        );
      })}
    </fieldset>
  );
}

/** The words and the state of a search, in the address. */
export function useConsoleSearch<T extends string>(states: readonly T[], initial: T) {
  const [path, navigate] = useLocation();
  const [params] = useSearchParams();
  const q = params.get('q') ?? '';
  const state = states.find((one) => one === params.get('state')) ?? initial;
  const id = Number(params.get('id')) || null;
  /** The address of another search; what it does not name stays. */
  const addressOf = (next: { q?: string; state?: T; id?: number | null }) => {
    const wanted = { q, state, id, ...next };
    const search = new URLSearchParams();
    if (wanted.q !== '') search.set('q', wanted.q);
    if (wanted.state !== initial) search.set('state', wanted.state);
    if (wanted.id !== null) search.set('id', String(wanted.id));
    return search.size === 0 ? path : `${path}?${search}`;
  };
  const go = (next: Parameters<typeof addressOf>[0]) => navigate(addressOf(next));
  return { q, state, id, addressOf, go };
}
