import { messages } from '@exchange/contract/messages';
import { errorText } from '../../lib/errors.ts';
import { LoadError } from '../../ui/banner.tsx';

interface LoadFailedProps {
  /** The sentence for the failure. */
  title: string;
  error: unknown;
  busy: boolean;
  onRetry: () => void;
}

/** Shown instead of content that could not be loaded: the failure and, where known, the reason. */
export function LoadFailed({ title, error, busy, onRetry }: LoadFailedProps) {
  const why = errorText(error, title, messages.fallback.network);
  return (
    <LoadError title={title} busy={busy} onRetry={onRetry}>
      {why === title ? null : why}
    </LoadError>
  );
}
