import { formatCount } from '../lib/formatters.ts';

interface CountBadgeProps {
  count: number;
  label: string;
  /** Quiet, as in the console, which has its style. */
  plain?: boolean;
}

/** A count with a spoken label; nothing for 0. */
export function CountBadge({ count, label, plain }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <span className={plain ? 'count-badge count-badge--plain' : 'count-badge'} role="img" aria-label={label}>
      {count > 99 ? '99+' : formatCount(count)}
    </span>
  );
}
