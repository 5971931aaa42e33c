import * as z from 'zod/mini';
import { email } from './auth.ts';
import { creditRoles } from './credit-roles.ts';
import { clientId, id, lookupId } from './ids.ts';
import { instituteFields } from './institute-fields.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { page } from './pagination.ts';
import { profileLookup } from './profiles.ts';
import { named } from './reference.ts';
import { clearable, text } from './text.ts';

/** A role of the CRediT taxonomy. */
const creditRole = z.enum(creditRoles, messages.validation.list);

/**
 * `POST /api/collaboration-requests/{id}/successful-collaborators`: the address of the person's account, or `userId` of a
 * person who offered help on the request.
 */
export const giveCreditInput = z
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
export type GiveCreditInput = z.output<typeof giveCreditInput>;

/** `DELETE /api/collaboration-requests/{id}/successful-collaborators/{userId}`. */
export const takeCreditBackInput = z.object({ id: lookupId, userId: lookupId });

/** A person as the owner of a request may name them: they offered help on it. */
export const requestHelper = z.object({
  id: z.int(),
  hashid: z.string(),
  name: z.nullable(z.string()),
  ...instituteFields,
});
export type RequestHelper = z.output<typeof requestHelper>;

/** A person tracked as a successful collaborator; `verified`: the person offered help on this very request. */
export const creditedPerson = z.object({
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
export type CreditedPerson = z.output<typeof creditedPerson>;
export const givenCreditReply = z.extend(creditedPerson, { message: z.string() });

/** Roles in the order of the taxonomy, each once. */
const roles = z
  .array(creditRole, messages.validation.list)
  .check(z.overwrite((chosen) => creditRoles.filter((known) => chosen.includes(known))));
const flag = z.boolean(messages.validation.invalidRequest);
const thanks = clearable(
  text({ lines: 'many', max: limits.thanks, tooLong: messages.validation.tooLong('Thanks', limits.thanks) }),
);

/**
 * `PUT /api/collaborations/{id}`: the person named confirms the credit, or changes what they confirmed. `version` is that of the
 * credit that they read, so that they never accept words they have not seen.
 */
export const confirmInput = z.object({
  id: lookupId,
  version: z.int(messages.validation.invalidRequest),
  roles,
  isShown: flag,
  isThanksShown: flag,
});
export type ConfirmInput = z.output<typeof confirmInput>;

/** `DELETE /api/collaborations/{id}` */
export const creditInput = z.object({ id: lookupId });

/** What the owner saw when the edit began (docs/behaviour.md#changes-meanwhile). */
export const loadedWords = z.object({ roles: z.array(creditRole), thanks: z.nullable(z.string()) });
/** `PUT /api/collaboration-requests/{id}/successful-collaborators/{userId}`: the owner's words and roles for a collaborator. */
export const thankInput = z.object({
  id: lookupId,
  userId: lookupId,
  roles,
  thanks,
  loaded: z.optional(loadedWords),
});
export type ThankInput = z.output<typeof thankInput>;

/** A person beside an entry or a line; `hashid` is `null` where the account is deleted. */
export const namedPerson = z.object({ hashid: z.nullable(z.string()), name: z.nullable(z.string()) });
const common = {
  id: z.int(),
  collaboration_type_name: z.string(),
  technical_areas: z.array(named),
  /** When the person was named. */
  tracked_at: z.string(),
};

/** One confirmed collaboration on a profile (docs/behaviour.md#record). */
export const recordedCredit = z.object({
  ...common,
  /** `null`, like the title, where the viewer may not see the request or it is deleted. */
  collaboration_request_id: z.nullable(z.int()),
  title: z.nullable(z.string()),
  /** The owner of the request first, then others who confirmed; empty where the viewer may not see the request. */
  people: z.array(namedPerson),
  roles: z.array(creditRole),
  thanks: z.nullable(z.string()),
});
export type RecordedCredit = z.output<typeof recordedCredit>;

/** The same for the person named, with what nobody else sees. */
export const ownCredit = z.extend(recordedCredit, {
  title: z.string(),
  confirmed_at: z.nullable(z.string()),
  /** Whether the owner waits for an answer: to the entry, or to roles or thanks that came after the last one. */
  awaits_answer: z.boolean(),
  version: z.int(),
  is_shown: z.boolean(),
  is_thanks_shown: z.boolean(),
  /** The owner's roles, or those that fit the type of the request. */
  proposed_roles: z.array(creditRole),
});
export type OwnCredit = z.output<typeof ownCredit>;

export const recordInput = z.extend(page, { userId: profileLookup.shape.userId });
export const recordedCreditInput = z.object({ userId: profileLookup.shape.userId, id: lookupId });

/** What a line of the ledger is about. */
const pointsLineKinds = [
  'offered_help',
  'offer_withdrawn',
  'named',
  'named_undone',
  'was_named',
  'was_named_undone',
] as const;

/** One line of the ledger of points; the sum of all lines is the number of points. */
export const pointsLine = z.object({
  kind: z.enum(pointsLineKinds),
  points: z.int(),
  at: z.string(),
  /** Whether a later line takes the points of this one back. */
  is_undone: z.boolean(),
  title: z.string(),
  person: namedPerson,
});
export type PointsLine = z.output<typeof pointsLine>;
