import * as z from 'zod/mini';
import { email } from './auth.ts';
import { id, lookupId } from './ids.ts';
import { messages } from './messages.ts';

/**
 * `POST /api/collaboration-requests/{id}/successful-collaborators`: the address of the person's account, or `userId` of a
 * person who offered help on the request.
 */
export const trackInput = z
  .object({ id: lookupId, email: z.optional(z.nullable(email)), userId: z.optional(z.nullable(id)) })
  .check(
    z.superRefine((input, context) => {
      const [hasEmail, hasUser] = [(input.email ?? null) !== null, (input.userId ?? null) !== null];
      if (!hasEmail && !hasUser)
        context.addIssue({ code: 'custom', path: ['email'], message: messages.validation.email });
      if (hasEmail && hasUser)
        context.addIssue({ code: 'custom', path: ['userId'], message: messages.validation.invalidRequest });
    }),
  );
export type TrackInput = z.output<typeof trackInput>;

/** `DELETE /api/collaboration-requests/{id}/successful-collaborators/{userId}`. */
export const untrackInput = z.object({ id: lookupId, userId: lookupId });

/** A person as the owner of a request may name them: they offered help on it. */
export const requestHelper = z.object({
  id: z.int(),
  hashid: z.string(),
  name: z.nullable(z.string()),
  institute_name: z.nullable(z.string()),
  claimed_institute: z.nullable(z.string()),
  is_verified_institute: z.boolean(),
});
export type RequestHelper = z.output<typeof requestHelper>;
