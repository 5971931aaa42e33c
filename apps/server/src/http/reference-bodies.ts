import { type Context, refuseDeleting } from '@exchange/api';
import { referenceCache } from '@exchange/api/features/reference/reference-cache.rules';
import { callProcedure } from '../trpc/procedures.ts';
import { type BodyWithEtag, withEtag } from './etag.ts';

const caches = new Map<string, ReturnType<typeof referenceCache<BodyWithEtag>>>();

/**
 * The serialised reply of a list of reference data without parameters, kept for all users and both transports until the
 * data changes.
 *
 * @throws `account.leaving` as the procedure does, which runs only when nothing is kept
 */
export function referenceBody(context: Context, procedure: string): Promise<BodyWithEtag> {
  if (context.viewer !== null) refuseDeleting(context.viewer);
  const cached = caches.get(procedure) ?? referenceCache<BodyWithEtag>();
  caches.set(procedure, cached);
  return cached(context.db, async () => withEtag(JSON.stringify(await callProcedure(context, procedure, {}))));
}
