import type { ComponentProps } from 'react';
import { LoadFailed } from './load-failed.tsx';
import { LineSkeletons } from './skeleton.tsx';

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
