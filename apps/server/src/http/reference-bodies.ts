import { type Context, refuseRestricted } from '@exchange/api';
import { hasRetired } from '@exchange/api/features/reference/reference.sql';
import { referenceCache } from '@exchange/api/features/reference/reference-cache.rules';
import { callProcedure } from '../trpc/procedures.ts';
import { type BodyWithEtag, withEtag } from './etag.ts';

const caches = new Map<string, ReturnType<typeof referenceCache<BodyWithEtag>>>();

/**
 * The serialised reply of REST to a whole list of reference data, kept for all users until the data changes. Those who have a retired
 * area or type get lists of their own.
 *
 * @throws `account.leaving`, `secondFactor.missing` as the procedure does, which runs only when nothing is kept
 */
export async function keptBody(context: Context, procedure: string): Promise<BodyWithEtag> {
  const { db, viewer } = context;
  if (viewer !== null) refuseRestricted(context, viewer);
  const load = async () => withEtag(JSON.stringify(await callProcedure(context, procedure, {})));
  if (viewer !== null && (await hasRetired(db, viewer.user_id))) return load();
  const cached = caches.get(procedure) ?? referenceCache<BodyWithEtag>();
  caches.set(procedure, cached);
  return cached(db, load);
}
