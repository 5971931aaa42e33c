import { rates, reachLimits } from '@exchange/contract/limits';
import { type OwnReach, type Reach, reachBand } from '@exchange/contract/reach';
import type { AudienceInput } from '@exchange/contract/requests';
import type { ShareScope } from '@exchange/contract/statuses';
import type { Db } from '@exchange/db';
import type { ViewerContext, ViewerTxContext } from '../../core/context.ts';
import { consumeQuota, daily } from '../../core/quotas.ts';
import { refuse } from '../../core/refusal.ts';
import { inTransaction } from '../../core/transaction.ts';
import { checkChoices } from '../requests/requests.rules.ts';
import {
  type Audience,
  countReach,
  countReachExactly,
  countReachOfMembers,
  findOwnReach,
  findVerifiedInstitute,
  keepReach,
  listNearAreas,
  type ReachCount,
  type Reaching,
} from './reach.sql.ts';

export const reachQuota = daily('reach', rates.reachPerDay, 'requests.tooManyReach');

/** People of an area who are counted one by one, and at least so many of each of many areas. */
const sample = { people: 1000, ofEachArea: 100 } as const;
/** How many times the people of the first sample the second has. */
const larger = 8;
/** A sample in which fewer match says too little. */
const enoughInSample = 50;
/** Areas that are tried and those that are named, if nobody would find a request. */
const nearAreas = { tried: 5, named: 3 } as const;

const widerScopes: Record<ShareScope, readonly ShareScope[]> = {
  everyone: [],
  verified: ['everyone'],
  my: ['verified', 'everyone'],
  selected: ['verified', 'everyone'],
};

/** @param instituteIds the chosen ones, or the one that `my` means for a stored request */
async function audienceOf(db: Db, ownerId: number, scope: ShareScope, instituteIds: readonly number[]) {
  if (scope === 'everyone' || scope === 'verified') return scope;
  if (scope === 'selected') return { institutes: instituteIds };
  if (instituteIds.length > 0) return { institutes: instituteIds };
  const own = await findVerifiedInstitute(db, ownerId);
  return { institutes: own === undefined ? [] : [own] };
}

const saysEnough = ({ part, matching }: ReachCount) => part === 1 || matching >= enoughInSample;

/**
 * Counts who would find a request in New now: exactly while the chosen institutes have at most a thousand members or each area
 * at most a thousand people, and otherwise by a sample. If too few of it match, a larger one is counted, and then everybody.
 */
export async function countMatching(db: Db, reaching: Reaching): Promise<ReachCount> {
  const { audience } = reaching;
  if (typeof audience !== 'string') {
    const found = await countReachOfMembers(db, { ...reaching, audience }, sample.people);
    if (saysEnough(found)) return found;
  }
  const first = Math.max(sample.ofEachArea, Math.floor(sample.people / reaching.areaIds.length));
  const second = Math.min(first * larger, sample.people * 2);
  for (const limit of [first, second]) {
    const found = await countReach(db, reaching, limit);
    if (saysEnough(found)) return found;
  }
  return countReachExactly(db, reaching);
}

/**
 * The number that is shown. Nobody is exact. Otherwise people whom private facts exclude (openness to a type, blocks) are
 * subtracted in fives, so that what one person keeps private changes no number.
 */
export function shownReach({ people, matching, part }: ReachCount): number {
  if (matching === 0) return 0;
  const step = reachLimits.fewerThan;
  const excluded = Math.round((people - matching) / step) * step;
  return Math.max(1, people - excluded) / part;
}

async function shownOf(db: Db, reaching: Reaching): Promise<number> {
  return shownReach(await countMatching(db, reaching));
}

/** Whether a number of people is shown as a higher one than another. */
const isMore = (people: number, than: number) => people > than && reachBand(people) !== reachBand(than);

/** The wider scopes by which a request would reach more people than now. */
async function tryScopes(db: Db, reaching: Reaching, scope: ShareScope, now: number): Promise<Reach['wider_scopes']> {
  const found: Reach['wider_scopes'] = [];
  for (const share_scope of widerScopes[scope]) {
    const audience: Audience = await audienceOf(db, reaching.ownerId, share_scope, []);
    const people = await shownOf(db, { ...reaching, audience });
    if (isMore(people, now)) found.push({ share_scope, people: reachBand(people) });
  }
  return found;
}

/** The areas by which a request would reach more people than now, nearest first. */
async function tryAreas(db: Db, reaching: Reaching, now: number): Promise<Reach['near_areas']> {
  const found: Reach['near_areas'] = [];
  for (const area of await listNearAreas(db, reaching.areaIds, nearAreas.tried)) {
    if (found.length === nearAreas.named) break;
    const people = await shownOf(db, { ...reaching, areaIds: [...reaching.areaIds, area.id] });
    if (isMore(people, now)) found.push({ ...area, people: reachBand(people) });
  }
  return found;
}

/** How many people would find a request with these fields in New, and what helps if nobody would. */
export async function readReach(
  { tx, viewer: { user_id: viewerId } }: ViewerTxContext,
  input: AudienceInput,
): Promise<Reach> {
  const checked = await checkChoices(tx, viewerId, input);
  const reaching = {
    ownerId: viewerId,
    typeId: checked.collaboration_type_id,
    areaIds: checked.technical_area_ids,
    audience: await audienceOf(tx, viewerId, checked.share_scope, checked.institute_ids),
  };
  const people = await shownOf(tx, reaching);
  const reachesNone = people === 0;
  return {
    people: reachBand(people),
    wider_scopes: reachesNone ? await tryScopes(tx, reaching, checked.share_scope, 0) : [],
    near_areas: reachesNone ? await tryAreas(tx, reaching, 0) : [],
  };
}

/** A stored request, as its reach depends on it. */
interface StoredAudience {
  readonly user_id: number;
  readonly collaboration_type_id: number;
  readonly area_ids: readonly number[];
  readonly share_scope: ShareScope;
  readonly institute_ids: readonly number[];
}

/** What a stored request is to be counted by. */
async function reachingOf(db: Db, request: StoredAudience): Promise<Reaching> {
  const { user_id, collaboration_type_id, area_ids, share_scope, institute_ids } = request;
  return {
    ownerId: user_id,
    typeId: collaboration_type_id,
    areaIds: area_ids,
    audience: await audienceOf(db, user_id, share_scope, institute_ids),
  };
}

/** How many people would find a stored request in New, and what would reach more of them. */
export async function adviseOn(db: Db, request: StoredAudience): Promise<Reach> {
  const reaching = await reachingOf(db, request);
  const people = await shownOf(db, reaching);
  return {
    people: reachBand(people),
    wider_scopes: await tryScopes(db, reaching, request.share_scope, people),
    near_areas: await tryAreas(db, reaching, people),
  };
}

/**
 * The same for an own request, as if it were Active. The number is kept for a day, and a new one counts towards the
 * quota if the request was changed since, so that editing or blocking in turn with this call asks no more questions
 * than the form does.
 *
 * @throws `requests.notFound`, `requests.notOwner`, `requests.tooManyReach`
 */
export async function readOwnReach(ctx: ViewerContext, id: number): Promise<OwnReach> {
  const { db, viewer } = ctx;
  const request = await findOwnReach(db, viewer.user_id, id, reachLimits.keptHours);
  if (request === undefined) return refuse('requests.notFound');
  if (request.user_id !== viewer.user_id) refuse('requests.notOwner');
  const { kept, is_same_form, is_recent } = request;
  if (kept !== null && is_same_form && is_recent) return { people: reachBand(kept) };
  return inTransaction(db, async (tx) => {
    // Before the count: an exhausted quota must cost nothing.
    if (!is_same_form) await consumeQuota(tx, ctx, reachQuota);
    const people = Math.round(await shownOf(tx, await reachingOf(tx, request)));
    await keepReach(tx, id, people, request.updated_at);
    return { people: reachBand(people) };
  });
}
