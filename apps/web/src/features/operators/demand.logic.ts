import { csvFile, plural } from '@exchange/contract/format';
import type { Demand, TermKind } from '@exchange/contract/managed-reference';
import { formatCount } from '../../ui/strings.ts';

/** The part of the requests that nobody has offered help on, from 0 to 1. */
export const shareOf = ({ requests, without_offer }: Demand['rows'][number]) => without_offer / requests;

/** The demand as a file for spreadsheets; shares in per cent, empty where a number of people is not told. */
export function demandFile(kind: TermKind, rows: Demand['rows']): string {
  const columns = [kind, 'requests', 'without_offer', 'share_percent', ...(kind === 'area' ? ['people'] : [])];
  return csvFile(
    columns,
    rows.map((row) => [
      row.name,
      String(row.requests),
      String(row.without_offer),
      String(Math.round(shareOf(row) * 100)),
      ...(kind === 'area' ? [row.people === null ? '' : String(row.people)] : []),
    ]),
  );
}

/** `31 areas with 64 requests` */
export function leftOut(kind: TermKind, { groups, requests }: Demand['left_out']): string {
  return `${formatCount(groups)} ${plural(groups, kind)} with ${formatCount(requests)} ${plural(requests, 'request')}`;
}
