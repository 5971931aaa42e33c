import * as z from 'zod/mini';
import { describeEntity } from './api-docs.ts';
import { reachLimits } from './limits.ts';
import { named } from './reference.ts';
import { audienceDocs } from './requests.ts';
import { shareScopes } from './statuses.ts';

/** A number of people in a band, as the interface answers it (docs/behaviour/requests.md#reach). */
export function reachBand(people: number): string {
  if (people === 0) return '0';
  if (people < reachLimits.fewerThan) return `fewer than ${reachLimits.fewerThan}`;
  return `about ${Number(people.toPrecision(2))}`;
}

/** How many people would find a request in New, in a band. */
export const ownReach = z.object({ people: z.string() });

export type OwnReach = z.output<typeof ownReach>;

const bandDoc = { description: 'How many people: `0`, `fewer than 5` or `about N`.', example: 'about 14' };

describeEntity(ownReach, 'OwnReach', { people: bandDoc });

/** A wider scope that reaches somebody. */
const widerScope = z.object({ share_scope: z.enum(shareScopes), people: z.string() });

describeEntity(widerScope, 'WiderScope', { share_scope: audienceDocs.share_scope.description, people: bandDoc });

/** Another area by which a request reaches somebody. */
const nearArea = z.extend(named, { people: z.string() });

describeEntity(nearArea, 'NearArea', { id: 'Id.', name: 'Name of the area.', people: bandDoc });

/** The same of a form, and if it is nobody, what would reach somebody; otherwise both lists are empty. */
export const reach = z.object({
  people: z.string(),
  wider_scopes: z.array(widerScope),
  near_areas: z.array(nearArea),
});

export type Reach = z.output<typeof reach>;

describeEntity(reach, 'Reach', {
  people: bandDoc,
  wider_scopes: 'Where it is `0`: wider scopes, and how many people each would reach.',
  near_areas:
    'Where it is `0`: areas that stand on profiles together with the chosen ones, and how many people each would reach.',
});
