import * as z from 'zod/mini';
import { csvFile } from './format.ts';
import { outcomeLimits } from './limits.ts';
import { messages } from './sentences/messages.ts';

/** A row of the outcome report; `docs/behaviour/outcome-report.md#rows` explains each field. */
const outcomeRow = z.object({
  kind: z.enum(['requests', 'helpers', 'busiest', 'emails']),
  by: z.enum(['all', 'institute', 'category', 'type']),
  group_name: z.string(),
  waited: z.string(),
  is_solved: z.nullable(z.boolean()),
  is_returning: z.nullable(z.boolean()),
  number: z.int(),
  offers: z.nullable(z.int()),
});
export type OutcomeRow = z.output<typeof outcomeRow>;

/** `operators.report`: a quarter by its first day; the last one without it. */
export const outcomeInput = z.object({
  quarter: z.optional(z.string().check(z.regex(/^\d{4}-(01|04|07|10)-01$/, { error: messages.validation.list }))),
});

export const outcomeReport = z.object({
  /** The first days of the quarters that have a report, the newest first. */
  quarters: z.array(z.string()),
  quarter: z.nullable(z.string()),
  rows: z.array(outcomeRow),
});
export type OutcomeReport = z.output<typeof outcomeReport>;

const columns = [
  'kind',
  'by',
  'group_name',
  'waited',
  'is_solved',
  'is_returning',
  'number',
  'offers',
] as const satisfies readonly (keyof OutcomeRow)[];

/** The rows as a file. */
export function outcomeFile(rows: readonly OutcomeRow[]): string {
  return csvFile(
    columns,
    rows.map((row) => columns.map((column) => String(row[column] ?? ''))),
  );
}

/** What the report says of one group. */
export interface OutcomeFigures {
  readonly by: OutcomeRow['by'];
  readonly group: string;
  readonly requests: number;
  /** How many had an offer within 1, 3 and 7 days. */
  readonly answered: readonly [number, number, number];
  /** Within how many days half of the requests, and nine of ten, had an offer; null if not within 28. */
  readonly median: number | null;
  readonly slow: number | null;
  readonly solved: number;
  readonly helpers: number;
  readonly returning: number;
}

const sum = (rows: readonly OutcomeRow[]) => rows.reduce((total, { number }) => total + number, 0);

function figuresOf(by: OutcomeRow['by'], group: string, rows: readonly OutcomeRow[]): OutcomeFigures {
  const requests = rows.filter(({ kind }) => kind === 'requests');
  const helpers = rows.filter(({ kind }) => kind === 'helpers');
  const count = sum(requests);
  const within = (days: number) => sum(requests.filter(({ waited }) => waited !== 'longer' && Number(waited) <= days));
  const daysOf = (share: number) => outcomeLimits.waitedDays.find((days) => within(days) >= count * share) ?? null;
  return {
    by,
    group,
    requests: count,
    answered: [within(1), within(3), within(7)],
    median: daysOf(0.5),
    slow: daysOf(0.9),
    solved: sum(requests.filter(({ is_solved }) => is_solved)),
    helpers: sum(helpers),
    returning: sum(helpers.filter(({ is_returning }) => is_returning)),
  };
}

/** Every number of the report, from its rows only. */
export function outcomeOf(rows: readonly OutcomeRow[]) {
  const groups = Map.groupBy(
    rows.filter(({ kind }) => kind === 'requests' || kind === 'helpers'),
    ({ by, group_name }) => JSON.stringify([by, group_name]),
  );
  const busiest = rows.filter(({ kind }) => kind === 'busiest');
  const offers = busiest.reduce((total, row) => total + (row.offers ?? 0), 0);
  const top = busiest.find(({ group_name }) => group_name === 'busiest');
  return {
    groups: [...groups.values()].flatMap((list) => {
      const [first] = list;
      return first === undefined ? [] : [figuresOf(first.by, first.group_name, list)];
    }),
    busiestShare: top === undefined || offers === 0 ? null : (top.offers ?? 0) / offers,
    emails: sum(rows.filter(({ kind }) => kind === 'emails')),
  };
}
