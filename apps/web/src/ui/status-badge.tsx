import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

export interface StatusBadgeProps {
  tone: 'draft' | 'active' | 'in-progress' | 'completed' | 'cancelled' | 'expired';
  icon: IconName;
  className?: string;
  children: ReactNode;
}

/** A short label with an icon and a colour. */
export function StatusBadge({ tone, icon, className, children }: StatusBadgeProps) {
  return (
    <span className={classNames('status-badge', `status-badge--${tone}`, className)}>
      <Icon name={icon} size="s" />
      {children}
    </span>
  );
}
