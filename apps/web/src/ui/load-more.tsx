import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';

interface LoadMoreProps {
  /** `5 of 12 requests`. */
  summary: ReactNode;
  label: string;
  /** Loads the next page and focuses its first entry. */
  onMore: () => Promise<void>;
}

/** The foot of a list that has more pages. */
export function LoadMore({ summary, label, onMore }: LoadMoreProps) {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await onMore().finally(() => setBusy(false));
  };
  return (
    <div className="pagination">
      <span>{summary}</span>
      <Button busy={busy} onClick={() => void press()}>
        {label}
      </Button>
    </div>
  );
}
