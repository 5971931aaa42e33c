import type { ReactNode } from 'react';

interface EmptyProps {
  title: ReactNode;
  /** The title is the heading of the page: it has no other one. */
  heading?: boolean;
  children?: ReactNode;
}

/** An empty place: one sentence, why, and one action that helps. */
export function EmptyState({ title, heading, children }: EmptyProps) {
  const Title = heading ? 'h1' : 'p';
  return (
    <div className="empty">
      <Title className="empty__title">{title}</Title>
      {children}
    </div>
  );
}
