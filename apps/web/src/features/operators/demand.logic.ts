import { counted, csvFile } from '@exchange/contract/format';
import type { Demand, TermKind } from '@exchange/contract/managed-reference';

/** `Genetics: 6 small areas`, where several are counted together. */
export const rowName = (kind: TermKind, { name, terms, is_category }: Demand['rows'][number]) =>
  is_category ? `${name}: ${counted(terms, `small ${kind}`)}` : name;

/** The part of the requests that nobody has offered help on, from 0 to 1. */
export const shareOf = ({ requests, without_offer }: Demand['rows'][number]) => without_offer / requests;

/**
 * The demand as a file for spreadsheets, with shares in per cent. It leaves the console, so that it has no group of fewer than
 * `minCount` requests, and no number of fewer people.
 */
export function demandFile(kind: TermKind, rows: Demand['rows'], minCount: number): string {
  const columns = [kind, 'requests', 'without_offer', 'share_percent', ...(kind === 'area' ? ['people'] : [])];
  return csvFile(
    columns,
    rows
      .filter(({ requests }) => requests >= minCount)
      .map((row) => [
        rowName(kind, row),
        String(row.requests),
        String(row.without_offer),
        String(Math.round(shareOf(row) * 100)),
        ...(kind === 'area' ? [row.people === null || row.people < minCount ? '' : String(row.people)] : []),
      ]),
  );
}
