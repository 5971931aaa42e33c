import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

const icons: Record<string, IconName> = {
  draft: 'draft',
  active: 'active',
  'in-progress': 'progress',
  completed: 'verified',
  cancelled: 'withdrawn',
  expired: 'clock',
};

/** The sign of a status slug; a circle for one that is not known. */
export function statusIcon(slug: string): IconName {
  return icons[slug] ?? 'unmet';
}

interface StatusBadgeProps {
  /** The class suffix: `active`, `in-progress`, … */
  slug: string;
  /** The shown name. */
  children: ReactNode;
  icon?: IconName;
  className?: string;
}

/** A status to read: sign, word and colour. */
export function StatusBadge({ slug, children, icon, className }: StatusBadgeProps) {
  return (
    <span className={classNames('status', `status--${slug}`, className)}>
      <Icon name={icon ?? statusIcon(slug)} size="s" />
      {children}
    </span>
  );
}
