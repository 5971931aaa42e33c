import { messages } from '@exchange/contract/messages';
import type { Db } from '@exchange/db';
import { refuse } from '../../core/refusal.ts';
import { areKnown } from './reference.sql.ts';

type Choice = readonly [field: string, table: Parameters<typeof areKnown>[1], ids: readonly number[]];

/**
 * Refuses unknown ids of reference data, naming every such field.
 *
 * @param summary the form's summary sentence, if it has one
 */
export async function requireKnown(db: Db, choices: readonly Choice[], summary?: string): Promise<void> {
  const fields: Record<string, string> = {};
  for (const [field, table, ids] of choices)
    if (!(await areKnown(db, table, ids))) fields[field] = messages.validation.list;
  if (Object.keys(fields).length > 0)
    refuse('reference.unknown', summary === undefined ? { fields } : { sentence: summary, fields });
}
