import { messages } from '@exchange/contract/messages';
import { errorText } from '../../lib/errors.ts';
import { LoadError } from '../../ui/banner.tsx';

interface LoadFailedProps {
  /** What failed, in the words of the catalogue. */
  title: string;
  error: unknown;
  busy: boolean;
  onRetry: () => void;
}

/** In the place of what could not be loaded: what failed and, where it is known, why. */
export function LoadFailed({ title, error, busy, onRetry }: LoadFailedProps) {
  const why = errorText(error, title, messages.fallback.network);
  return (
    <LoadError title={title} busy={busy} onRetry={onRetry}>
      {why === title ? null : why}
    </LoadError>
  );
}
