import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** Parts divided by dots; each child is one part (`span` or `time`). With `side` they form a column if there is room. */
export function Meta({ side, className, children }: { side?: boolean; className?: string; children: ReactNode }) {
  return <div className={classNames('meta', side && 'meta--side', className)}>{children}</div>;
}
