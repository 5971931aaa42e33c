import { outcomeLimits } from '@exchange/contract/limits';
import type { OutcomeReport, OutcomeRow } from '@exchange/contract/outcome';
import type { Tx } from '@exchange/db';
import type { Context } from '../../core/context.ts';
import {
  type CountedOffer,
  type CountedRequest,
  countEmails,
  findDueQuarter,
  insertOutcome,
  listCountedOffers,
  listCountedRequests,
  listOutcomeRows,
  listQuarters,
} from './outcome.sql.ts';

type Dimension = Exclude<OutcomeRow['by'], 'all'>;

/** Requests of one group, and the helpers of whom most offers went to it. */
interface Group {
  readonly name: string;
  readonly requests: readonly CountedRequest[];
  readonly helpers: readonly (readonly [helperId: number, isReturning: boolean])[];
}

/** Whether a group has so many owners that it points at none, and no helpers or as many. */
function isLarge({ requests, helpers }: Group): boolean {
  const min = outcomeLimits.minPeople;
  return (
    new Set(requests.map(({ owner_id }) => owner_id)).size >= min && (helpers.length === 0 || helpers.length >= min)
  );
}

const merged = (name: string, groups: readonly Group[]): Group => ({
  name,
  requests: groups.flatMap(({ requests }) => requests),
  helpers: groups.flatMap(({ helpers }) => helpers),
});

/** The group to which most offers of each helper went, so that each counts once. */
function placesOf(offers: readonly CountedOffer[], groupOf: (requestId: number) => string): Map<number, string> {
  const perHelper = Map.groupBy(offers, ({ helper_id }) => helper_id);
  return new Map(
    [...perHelper].map(([helper, list]) => {
      const counts = Map.groupBy(list, ({ request_id }) => groupOf(request_id));
      const [first] = [...counts].sort(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1));
      return [helper, first?.[0] ?? ''];
    }),
  );
}

/**
 * The groups of a dimension, none of which has fewer than five people, or none at all. Groups are parts that do not overlap, so that
 * all less the others is the rest: small ones are one group, to which the smallest others are added until it is large.
 */
function groupsBy(by: Dimension, requests: readonly CountedRequest[], offers: readonly CountedOffer[]): Group[] {
  const nameOf = new Map(requests.map((request) => [request.id, request[by]]));
  const places = placesOf(offers, (id) => nameOf.get(id) ?? '');
  const returning = new Map(offers.map(({ helper_id, is_returning }) => [helper_id, is_returning]));
  const all = [...Map.groupBy(requests, (request) => request[by])].map(([name, list]): Group => {
    const helpers = [...places].filter(([, place]) => place === name);
    return { name, requests: list, helpers: helpers.map(([id]) => [id, returning.get(id) ?? false]) };
  });
  const bySize = all.sort((a, b) => b.requests.length - a.requests.length || (a.name < b.name ? -1 : 1));
  const large = bySize.filter(isLarge);
  const small = bySize.filter((group) => !isLarge(group));
  const rest = () => merged(outcomeLimits.rest, small);
  while (small.length > 0 && !isLarge(rest())) {
    const next = large.pop();
    if (next === undefined) return [];
    small.push(next);
  }
  const groups = small.length === 0 ? large : [...large, rest()];
  return groups.length > 1 ? groups : [];
}

/** The class of a wait: the first number of days within which it ended. */
function waitedOf({ days }: CountedRequest): string {
  return String(outcomeLimits.waitedDays.find((limit) => days !== null && days <= limit) ?? 'longer');
}

const empty = { waited: '', is_solved: null, is_returning: null, offers: null };

/** Rows that are the same are one row with their number. */
function counted(rows: readonly Omit<OutcomeRow, 'number'>[]): OutcomeRow[] {
  const same = Map.groupBy(rows, (row) => JSON.stringify(row));
  return [...same]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, list]) => (list[0] === undefined ? [] : [{ ...list[0], number: list.length }]));
}

function rowsOf(by: OutcomeRow['by'], { name, requests, helpers }: Group): OutcomeRow[] {
  const place = { by, group_name: name };
  return [
    ...counted(
      requests.map((request) => ({
        ...empty,
        ...place,
        kind: 'requests',
        waited: waitedOf(request),
        is_solved: request.is_solved,
      })),
    ),
    ...counted(helpers.map(([, is_returning]) => ({ ...empty, ...place, kind: 'helpers', is_returning }))),
  ];
}

/** The offers of the busiest hundredth of the helpers, if these are at least five people, and those of the others. */
function busiestRows(offers: readonly CountedOffer[]): OutcomeRow[] {
  const counts = [...Map.groupBy(offers, ({ helper_id }) => helper_id).values()].map((list) => list.length);
  const top = Math.ceil(counts.length / 100);
  if (top < outcomeLimits.minPeople) return [];
  const sorted = counts.sort((a, b) => b - a);
  return (['busiest', 'others'] as const).map((group_name) => {
    const part = group_name === 'busiest' ? sorted.slice(0, top) : sorted.slice(top);
    const sum = part.reduce((total, count) => total + count, 0);
    return { ...empty, kind: 'busiest', by: 'all', group_name, number: part.length, offers: sum };
  });
}

/** The rows of a quarter, without names (docs/behaviour/outcome-report.md#groups-under-five). */
function outcomeRows(
  requests: readonly CountedRequest[],
  offers: readonly CountedOffer[],
  emails: number,
): OutcomeRow[] {
  const helpers = new Map(offers.map(({ helper_id, is_returning }) => [helper_id, is_returning]));
  const all = { name: '', requests, helpers: [...helpers] };
  if (!isLarge(all)) return [];
  const dimensions: readonly Dimension[] = ['institute', 'category', 'type'];
  return [
    ...rowsOf('all', all),
    ...dimensions.flatMap((by) => groupsBy(by, requests, offers).flatMap((group) => rowsOf(by, group))),
    ...busiestRows(offers),
    { ...empty, kind: 'emails', by: 'all', group_name: '', number: emails },
  ];
}

/** Makes the report of one finished quarter, once and for good. @returns whether there may be more */
export async function makeOutcomeReport(tx: Tx): Promise<boolean> {
  const quarter = await findDueQuarter(tx);
  if (quarter === undefined) return false;
  const requests = await listCountedRequests(tx, quarter);
  const offers = await listCountedOffers(tx, quarter);
  await insertOutcome(tx, quarter, outcomeRows(requests, offers, await countEmails(tx, quarter)));
  return true;
}

/** The rows of a quarter, or of the last one; none for a quarter without a report. */
export async function readOutcome({ db }: Context, asked: string | undefined): Promise<OutcomeReport> {
  const quarters = await listQuarters(db);
  const quarter = asked ?? quarters[0] ?? null;
  return { quarters, quarter, rows: quarter === null ? [] : await listOutcomeRows(db, quarter) };
}
