import { limits } from '@exchange/contract/limits';
import type { Named } from '@exchange/contract/reference';
import { messages } from '@exchange/contract/sentences/messages';
import type { Db } from '@exchange/db';
import type { Context } from '../../core/context.ts';
import { refuse } from '../../core/refusal.ts';
import { listInstitutes, searchInstitutes } from './institutes.sql.ts';
import { areKnown } from './reference.sql.ts';
import { referenceCache } from './reference-cache.rules.ts';

type Choice = readonly [field: string, table: Parameters<typeof areKnown>[2], ids: readonly number[]];

/**
 * Refuses ids of reference data that are unknown or no longer offered to the viewer, naming every such field.
 *
 * @param summary the form's summary sentence, if it has one
 */
export async function requireKnown(
  db: Db,
  viewerId: number,
  choices: readonly Choice[],
  summary?: string,
): Promise<void> {
  const fields: Record<string, string> = {};
  for (const [field, table, ids] of choices)
    if (!(await areKnown(db, viewerId, table, ids))) fields[field] = messages.validation.list();
  if (Object.keys(fields).length > 0)
    refuse('reference.unknown', summary === undefined ? { fields } : { sentence: summary, fields });
}

const institutesByName = referenceCache<Named[]>();

/** The clients of requests that have got the whole list; a batch has one client. */
const haveWholeList = new WeakSet<Context['clientSession']>();

/**
 * Lists institutes by name, or searches them (docs/behaviour/reference.md#institutes). The whole list is kept, and a batch may ask
 * for it once, because checking and serialising it takes longer than all other calls of a batch.
 *
 * @throws `http.invalid` if a batch asks for the whole list again
 */
export async function findInstitutes(
  { db, clientSession }: Pick<Context, 'db' | 'clientSession'>,
  { q, limit }: { readonly q?: string | undefined; readonly limit?: number | undefined },
): Promise<Named[]> {
  if (q !== undefined) return searchInstitutes(db, q, limit ?? limits.institutesPage);
  if (limit === undefined) {
    if (haveWholeList.has(clientSession)) refuse('http.invalid');
    haveWholeList.add(clientSession);
  }
  const all = await institutesByName(db, () => listInstitutes(db));
  return limit === undefined ? all : all.slice(0, limit);
}
