import { type Context, refuseDeleting } from '@exchange/api';
import { hasRetired } from '@exchange/api/features/reference/reference.sql';
import { referenceCache } from '@exchange/api/features/reference/reference-cache.rules';
import { callProcedure } from '../trpc/procedures.ts';
import { type BodyWithEtag, withEtag } from './etag.ts';

const caches = new Map<string, ReturnType<typeof referenceCache<BodyWithEtag>>>();

/** Lists that are longer for people who have something retired. */
const operated: Readonly<Record<string, Parameters<typeof hasRetired>[1]>> = {
  'reference.technicalAreas': 'technical_area',
  'reference.collaborationTypes': 'collaboration_type',
};

/**
 * The serialised reply of a list of reference data without parameters, kept for all users and both transports until the
 * data changes. Those who have a retired area or type get a list of their own.
 *
 * @throws `account.leaving` as the procedure does, which runs only when nothing is kept
 */
export async function referenceBody(context: Context, procedure: string): Promise<BodyWithEtag> {
  const { db, viewer } = context;
  if (viewer !== null) refuseDeleting(viewer);
  const load = async () => withEtag(JSON.stringify(await callProcedure(context, procedure, {})));
  const table = operated[procedure];
  if (viewer !== null && table !== undefined && (await hasRetired(db, table, viewer.user_id))) return load();
  const cached = caches.get(procedure) ?? referenceCache<BodyWithEtag>();
  caches.set(procedure, cached);
  return cached(db, load);
}
