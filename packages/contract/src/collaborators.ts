import * as z from 'zod/mini';
import { email } from './auth.ts';
import { creditRoles } from './credit-roles.ts';
import { clientId, id, lookupId } from './ids.ts';
import { instituteFields } from './institute-fields.ts';
import { messages } from './messages.ts';

/**
 * `POST /api/collaboration-requests/{id}/successful-collaborators`: the address of the person's account, or `userId` of a
 * person who offered help on the request.
 */
export const trackInput = z
  .object({
    id: lookupId,
    email: z.optional(z.nullable(email)),
    userId: z.optional(z.nullable(id)),
    client_id: clientId,
  })
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
  ...instituteFields,
});
export type RequestHelper = z.output<typeof requestHelper>;

/** A role of the CRediT taxonomy. */
export const creditRole = z.enum(creditRoles, messages.validation.list);

/** A person tracked as a successful collaborator; `verified`: the person offered help on this very request. */
export const successfulCollaborator = z.object({
  id: z.int(),
  /** `null` for a person whose account is deleted. */
  hashid: z.nullable(z.string()),
  name: z.nullable(z.string()),
  ...instituteFields,
  /** `null` for a person whom the owner named without an address. */
  email: z.nullable(z.string()),
  verified: z.boolean(),
  tracked_at: z.string(),
  /** When the person confirmed; `null` until then. */
  confirmed_at: z.nullable(z.string()),
  /** The roles that the person confirmed. */
  roles: z.array(creditRole),
  is_shown: z.boolean(),
  /** The owner's roles for the person. */
  owner_roles: z.array(creditRole),
  thanks: z.nullable(z.string()),
  is_thanks_shown: z.boolean(),
});
export type SuccessfulCollaborator = z.output<typeof successfulCollaborator>;
export const trackedReply = z.extend(successfulCollaborator, { message: z.string() });
