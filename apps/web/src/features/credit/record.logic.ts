import type { PointsLine } from '@exchange/contract/credit';

const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' });

/** `November 2026`. */
export function monthOf(at: string): string {
  return month.format(new Date(at));
}

/** What a line of points is for. */
export const lineTexts: Readonly<Record<PointsLine['kind'], string>> = {
  offered_help: 'Offered help',
  offer_withdrawn: 'Offer withdrawn',
  named: 'Gave credit',
  named_undone: 'Credit undone',
  was_named: 'Got credit',
  was_named_undone: 'Credit undone',
};

/** `+5` or `−1`, with a real minus sign. */
export function signed(points: number): string {
  return points < 0 ? `−${-points}` : `+${points}`;
}
