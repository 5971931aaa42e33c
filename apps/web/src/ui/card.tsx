import { Children, isValidElement, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface CardProps {
  title?: ReactNode;
  /** Element id of the title, which names the section and may get the focus. */
  titleId?: string;
  /** At the end of the head of the card. */
  end?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A section with a heading and a frame. Cards are not nested. */
export function Card({ title, titleId, end, className, children }: CardProps) {
  return (
    <section className={classNames('card', className)} aria-labelledby={titleId}>
      {title && (
        <div className="card__head">
          <h2 id={titleId} tabIndex={titleId === undefined ? undefined : -1}>
            {title}
          </h2>
          {end}
        </div>
      )}
      <div className="card__body">{children}</div>
    </section>
  );
}

/** A `dl` of `DescriptionItem`s: label and content side by side. */
export function DescriptionList({ children }: { children: ReactNode }) {
  return <dl className="entries">{Children.toArray(children).filter(isValidElement)}</dl>;
}

/** One label and its content inside a `DescriptionList`. */
export function DescriptionItem({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A note in the sidebar of a page. */
export function Aside({ title, children }: { title?: ReactNode; children: ReactNode }) {
  return (
    <div className="aside-block">
      {title && <h2>{title}</h2>}
      {children}
    </div>
  );
}
