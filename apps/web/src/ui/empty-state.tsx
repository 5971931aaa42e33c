import type { ReactNode } from 'react';

interface EmptyProps {
  title: ReactNode;
  /** The title is the `h1` of the page. */
  heading?: boolean;
  children?: ReactNode;
}

/** Shown instead of an empty list: a sentence, the reason and one action. */
export function EmptyState({ title, heading, children }: EmptyProps) {
  const Title = heading ? 'h1' : 'p';
  return (
    <div className="empty">
      <Title className="empty__title">{title}</Title>
      {children}
    </div>
  );
}
