import { type ReactNode, useId } from 'react';
import { BelongsTo } from './belongs-to.ts';

interface EmptyProps {
  title: ReactNode;
  /** The title is the `h1` of the page. */
  heading?: boolean;
  children?: ReactNode;
}

/** Shown instead of an empty list: a sentence, the reason and one action. */
export function EmptyState({ title, heading, children }: EmptyProps) {
  const Title = heading ? 'h1' : 'p';
  const titleId = useId();
  return (
    <div className="empty">
      <Title className="empty__title" id={titleId}>
        {title}
      </Title>
      <BelongsTo value={titleId}>{children}</BelongsTo>
    </div>
  );
}
