import { planning } from '@exchange/db/connection';
import pg from 'pg';
import type { Statement } from './statements.ts';

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly Node[];
}

/** `generic`: the plan for any values, which PostgreSQL takes for a named statement after a few calls. */
export type PlanMode = 'custom' | 'generic';

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'::bytea`;
  if (Array.isArray(value)) return value.length === 0 ? "'{}'" : `array[${value.map(literal).join(', ')}]`;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return pg.escapeLiteral(String(value));
}

/** `Index Only Scan request_feed_key`: how each table was read, in the order of the plan; parts that did not run are left out. */
function scansOf(node: Node): string[] {
  if (node['Actual Loops'] === 0) return [];
  const { 'Node Type': type, 'Relation Name': table, 'Index Name': index } = node;
  const own = / Scan$/.test(type) && (table ?? index) !== undefined ? [`${type} ${index ?? table}`] : [];
  return [...own, ...(node.Plans ?? []).flatMap(scansOf)];
}

/** Runs a statement and rolls it back. The time is the second run's, so that pages are in memory. */
export async function explain(client: pg.Client, { text, values }: Statement, mode: PlanMode) {
  const execute = values.length === 0 ? 'execute explained' : `execute explained(${values.map(literal).join(', ')})`;
  await client.query('begin');
  try {
    const settings = Object.entries({ ...planning, plan_cache_mode: `force_${mode}_plan` });
    await client.query(settings.map(([name, value]) => `set local ${name} = ${value}`).join('; '));
    await client.query(`prepare explained as ${text}`);
    const run = async () => {
      const { rows } = await client.query(`explain (analyze, timing off, buffers, format json) ${execute}`);
      return rows[0]['QUERY PLAN'][0] as { Plan: Node & { 'Actual Rows': number }; 'Execution Time': number };
    };
    await run();
    const { Plan: plan, 'Execution Time': ms } = await run();
    return {
      ms,
      /** Pages that were touched, from memory or not: what grows when an index is lost, on any machine. */
      buffers: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
      rows: plan['Actual Rows'],
      scans: scansOf(plan),
    };
  } finally {
    await client.query('rollback; deallocate all');
  }
}
