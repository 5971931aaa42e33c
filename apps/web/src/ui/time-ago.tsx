import { useNow } from '../lib/hooks.ts';
import { exactTime, relativeTime, shortTime } from '../lib/time.ts';

interface TimeProps {
  /** ISO 8601. */
  at: string;
  /** `10:42`, `Yesterday`, `14 Nov` instead of `35 minutes ago`. */
  short?: boolean;
}

/** A relative time; the exact time is in the title and for screen readers. */
export function TimeAgo({ at, short }: TimeProps) {
  const now = useNow();
  const date = new Date(at);
  const exact = exactTime(date);
  return (
    <time dateTime={at} title={exact}>
      <span aria-hidden="true">{short ? shortTime(date, now) : relativeTime(date, now)}</span>
      <span className="visually-hidden">{exact}</span>
    </time>
  );
}
