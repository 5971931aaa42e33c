import * as z from 'zod/mini';
import { id, lookupId } from './ids.ts';
import { instituteFields } from './institute-fields.ts';

/** `POST /api/blocks`: a wrong type or range is 400, an unknown person 404. */
export const blockInput = z.object({ userId: id });
/** `DELETE /api/blocks/{userId}`. */
export const unblockInput = z.object({ userId: lookupId });

/** Somebody whom one has blocked. */
export const blockedPerson = z.object({
  user_id: z.int(),
  hashid: z.string(),
  name: z.nullable(z.string()),
  ...instituteFields,
  blocked_at: z.string(),
});
export type BlockedPerson = z.output<typeof blockedPerson>;
