import { formatCount } from './strings.ts';

/** A count of unread things, with spoken words; nothing when there are none. */
export function Badge({ count, label, plain }: { count: number; label: string; plain?: boolean }) {
  if (count <= 0) return null;
  return (
    <span className={plain ? 'badge badge--plain' : 'badge'} role="img" aria-label={label}>
      {count > 99 ? '99+' : formatCount(count)}
    </span>
  );
}
