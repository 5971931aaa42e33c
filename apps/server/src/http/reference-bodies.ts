import { type Context, refuseDeleting } from '@exchange/api';
import { hasRetired } from '@exchange/api/features/reference/reference.sql';
import { referenceCache } from '@exchange/api/features/reference/reference-cache.rules';
import { callProcedure } from '../trpc/procedures.ts';
import { type BodyWithEtag, withEtag } from './etag.ts';

const cache = referenceCache<BodyWithEtag>;

/** The lists of reference data. Two of them are longer for people who have something of a table that is retired. */
const lists = {
  'reference.technicalAreas': { bodies: cache(), table: 'technical_area' },
  'reference.collaborationTypes': { bodies: cache(), table: 'collaboration_type' },
  'reference.careerStages': { bodies: cache(), table: null },
  'reference.masterCollaborationStatus': { bodies: cache(), table: null },
  'reference.collaborationRequestStatuses': { bodies: cache(), table: null },
  'reference.institutes': { bodies: cache(), table: null },
  'reference.aliases': { bodies: cache(), table: null },
} as const;
type KeptList = keyof typeof lists;

/** Whether the reply of a procedure, called without parameters, is kept. */
export function isKept(procedure: string): procedure is KeptList {
  return procedure in lists;
}

/**
 * The serialised reply of REST to a whole list of reference data, kept for all users until the data changes. Those who have a retired
 * area or type get a list of their own.
 *
 * @throws `account.leaving` as the procedure does, which runs only when nothing is kept
 */
export async function keptBody(context: Context, procedure: KeptList): Promise<BodyWithEtag> {
  const { db, viewer } = context;
  if (viewer !== null) refuseDeleting(viewer);
  const { bodies, table } = lists[procedure];
  const load = async () => withEtag(JSON.stringify(await callProcedure(context, procedure, {})));
  if (viewer !== null && table !== null && (await hasRetired(db, table, viewer.user_id))) return load();
  return bodies(db, load);
}
