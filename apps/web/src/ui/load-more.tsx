import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface LoadMoreProps {
  /** `5 of 12 requests`. */
  summary: ReactNode;
  label: string;
  busy: boolean;
  /** Loads the next page; the caller then focuses the first new entry. */
  onMore: () => void;
}

/** The foot of a list that has more pages. */
export function LoadMore({ summary, label, busy, onMore }: LoadMoreProps) {
  return (
    <div className="pagination">
      <span>{summary}</span>
      <Button busy={busy} onClick={onMore}>
        {label}
      </Button>
    </div>
  );
}
