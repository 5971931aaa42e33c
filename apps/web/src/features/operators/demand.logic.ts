import { counted, csvFile } from '@exchange/contract/format';
import type { Demand, TermKind } from '@exchange/contract/managed-reference';

/** `Genetics: 6 small areas`, where several are counted together. */
export const rowName = (kind: TermKind, { name, terms, is_category }: Demand['rows'][number]) =>
  is_category ? `${name}: ${counted(terms, `small ${kind}`)}` : name;

/** The part of the requests that nobody has offered help on, from 0 to 1. */
export const shareOf = ({ requests, without_offer }: Demand['rows'][number]) => without_offer / requests;

/** How many requests there are for each person with the area; infinite without any. */
const perPerson = ({ requests, people }: Demand['rows'][number]) => requests / (people ?? 1);

/** `2.5`; a dash if nobody has the area. */
export function perPersonText(row: Demand['rows'][number]): string {
  const ratio = perPerson(row);
  return Number.isFinite(ratio) ? String(Math.round(ratio * 10) / 10) : '–';
}

export type DemandOrder = 'without_offer' | 'per_person';

/** The rows in an order; they come by the number of requests without an offer. */
export function inOrder(rows: Demand['rows'], order: DemandOrder): Demand['rows'] {
  return order === 'per_person' ? rows.toSorted((one, other) => perPerson(other) - perPerson(one)) : rows;
}

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
