import type { ReactNode } from 'react';
import { errorText } from '../lib/errors.ts';
import { Banner } from './banner.tsx';

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
