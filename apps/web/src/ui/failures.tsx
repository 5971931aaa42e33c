import { messages } from '@exchange/contract/sentences/messages';
import type { ComponentProps, ReactNode } from 'react';
import { errorText } from '../lib/errors.ts';
import { Banner, LoadError } from './banner.tsx';
import { LineSkeletons } from './skeleton.tsx';

interface ErrorBannerProps {
  /** What a call failed with; nothing is shown without it. */
  error: unknown;
  /** The sentence for a failure that the server did not explain. */
  fallback: string;
  /** The sentence for a call that got no answer, if not the usual one. */
  network?: string;
  /** A sentence of comfort, when it is true. */
  children?: ReactNode;
}

/** Says why a call failed. */
export function ErrorBanner({ error, fallback, network, children }: ErrorBannerProps) {
  return (
    Boolean(error) && (
      <Banner tone="error" role="alert" title={errorText(error, fallback, network)}>
        {children}
      </Banner>
    )
  );
}

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

interface LoadingLinesProps extends ComponentProps<typeof LoadFailed> {
  count: number;
}

/** Shown instead of content whose query has no data: lines while it loads, and why it failed. */
export function LoadingLines({ count, ...failed }: LoadingLinesProps) {
  if (failed.query.error) return <LoadFailed {...failed} />;
  return (
    <div aria-hidden="true">
      <LineSkeletons count={count} />
    </div>
  );
}
