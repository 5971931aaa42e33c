import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Finder } from '../../ui/finder.tsx';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';
import { Loading } from '../../ui/skeleton.tsx';

interface Heading {
  readonly text: string;
  readonly className?: string;
  /** For screen readers alone. */
  readonly isHidden?: boolean;
}
type Column = string | Heading;

/** The heading of numbers, which stand at the end of their cells. */
export const numbers = (text: string): Heading => ({ text, className: 'num' });
/** A heading for screen readers alone. */
export const hidden = (text: string): Heading => ({ text, isHidden: true });

/** A number of a row, with the name of its column where there is no room for headings. */
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
  /** Shown where there are none. */
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
  return <Finder button="Find" {...props} />;
}
