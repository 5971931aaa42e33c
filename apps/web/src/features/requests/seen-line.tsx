import { dayInText } from '../../lib/time.ts';
import { useNow } from '../../lib/use-now.ts';

/** Divides what is new since the last visit from what was there: `Seen before 21 October`. */
export function SeenLine({ at }: { at: number }) {
  return <p className="seen">Seen before {dayInText(new Date(at), useNow())}</p>;
}
