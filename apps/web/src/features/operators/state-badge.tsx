import type { ReactNode } from 'react';
import type { IconName } from '../../ui/icon.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

const icons: Record<StateTone, IconName> = { good: 'check', wait: 'clock', bad: 'error', quiet: 'close' };
export type StateTone = 'good' | 'wait' | 'bad' | 'quiet';

/** The state of an account, a request or a part of the product. */
export function StateBadge({ tone, children }: { tone: StateTone; children: ReactNode }) {
  return (
    <StatusBadge tone="cancelled" icon={icons[tone]} className={`state-badge--${tone}`}>
      {children}
    </StatusBadge>
  );
}
