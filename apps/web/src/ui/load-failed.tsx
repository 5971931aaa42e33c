import { messages } from '@exchange/contract/sentences/messages';
import { errorText } from '../lib/errors.ts';
import { LoadError } from './banner.tsx';

interface LoadFailedProps {
  query: { readonly error: unknown; readonly isFetching: boolean; readonly refetch: () => unknown };
  /** The sentence for a failure that the server did not explain. */
  fallback: string;
  /** What to do instead of `refetch`. */
  onRetry?: () => void;
}

/** Shown instead of content whose query failed: the reason, and a button to try again. */
export function LoadFailed({ query, fallback, onRetry }: LoadFailedProps) {
  return (
    <LoadError
      title={errorText(query.error, fallback, messages.fallback.networkRetry())}
      busy={query.isFetching}
      onRetry={onRetry ?? (() => void query.refetch())}
    />
  );
}
