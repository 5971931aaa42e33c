import * as z from 'zod/mini';
import { reachLimits } from './limits.ts';
import { named } from './reference.ts';
import { shareScopes } from './statuses.ts';

/** A number of people in a band, as the interface answers it (docs/behaviour.md#reach). */
export function reachBand(people: number): string {
  if (people === 0) return '0';
  if (people < reachLimits.fewerThan) return `fewer than ${reachLimits.fewerThan}`;
  return `about ${Number(people.toPrecision(2))}`;
}

/** How many people would find a request in New, in a band. */
export const ownReach = z.object({ people: z.string() });
export type OwnReach = z.output<typeof ownReach>;

/** A wider scope that reaches somebody. */
export const widerScope = z.object({ share_scope: z.enum(shareScopes), people: z.string() });
/** Another area by which a request reaches somebody. */
export const nearArea = z.extend(named, { people: z.string() });

/** The same of a form, and where it is nobody, what would reach somebody; otherwise both lists are empty. */
export const reach = z.object({
  people: z.string(),
  wider_scopes: z.array(widerScope),
  near_areas: z.array(nearArea),
});
export type Reach = z.output<typeof reach>;
