import { Children, isValidElement, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface CardProps {
  title?: ReactNode;
  /** Element id of the title, which names the section. */
  titleId?: string;
  /** At the end of the head. */
  end?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A sheet that groups, as a section with a heading. No cards in cards. */
export function Card({ title, titleId, end, className, children }: CardProps) {
  return (
    <section className={classNames('card', className)} aria-labelledby={titleId}>
      {title && (
        <div className="card__head">
          <h2 id={titleId}>{title}</h2>
          {end}
        </div>
      )}
      <div className="card__body">{children}</div>
    </section>
  );
}

/** Label in the margin, matter beside it: `<Entries><Entry label="About">…</Entry></Entries>`, a real `dl`. */
export function DescriptionList({ children }: { children: ReactNode }) {
  return <dl className="entries">{Children.toArray(children).filter(isValidElement)}</dl>;
}

/** One labelled piece of matter inside `Entries`. */
export function DescriptionItem({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A side note in the margin of a page. */
export function Aside({ title, children }: { title?: ReactNode; children: ReactNode }) {
  return (
    <div className="aside-block">
      {title && <h2>{title}</h2>}
      {children}
    </div>
  );
}
