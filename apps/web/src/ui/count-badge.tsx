import { formatCount } from './strings.ts';

/** A count with a spoken label; nothing for 0. */
export function CountBadge({ count, label, plain }: { count: number; label: string; plain?: boolean }) {
  if (count <= 0) return null;
  return (
    <span className={plain ? 'count-badge count-badge--plain' : 'count-badge'} role="img" aria-label={label}>
      {count > 99 ? '99+' : formatCount(count)}
    </span>
  );
}
