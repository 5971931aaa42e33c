import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

export interface TagProps {
  tone: 'draft' | 'active' | 'in-progress' | 'completed' | 'cancelled';
  icon: IconName;
  className?: string;
  children: ReactNode;
}

/** A short label with an icon and a colour. */
export function Tag({ tone, icon, className, children }: TagProps) {
  return (
    <span className={classNames('status', `status--${tone}`, className)}>
      <Icon name={icon} size="s" />
      {children}
    </span>
  );
}
