import * as z from 'zod/mini';
import { email } from './auth.ts';
import { creditRole as role } from './collaborators.ts';
import { creditRoles } from './credit-roles.ts';
import { clientId, id, lookupId } from './ids.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { page } from './pagination.ts';
import { profileLookup } from './profiles.ts';
import { named } from './reference.ts';
import { clearable, text } from './text.ts';

/** Roles in the order of the taxonomy, each once. */
const roles = z
  .array(role, messages.validation.list)
  .check(z.overwrite((chosen) => creditRoles.filter((known) => chosen.includes(known))));
const flag = z.boolean(messages.validation.invalidRequest);
const thanks = clearable(
  text({ lines: 'many', max: limits.thanks, tooLong: messages.validation.tooLong('Thanks', limits.thanks) }),
);

/**
 * `PUT /api/collaborations/{id}`: the person named confirms the entry, or changes what they confirmed. `version` is that of the
 * entry that they read, so that they never accept words they have not seen.
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
export const entryInput = z.object({ id: lookupId });

/** What the owner saw when the edit began (docs/behaviour.md#changes-meanwhile). */
export const loadedWords = z.object({ roles: z.array(role), thanks: z.nullable(z.string()) });
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
export const entryPerson = z.object({ hashid: z.nullable(z.string()), name: z.nullable(z.string()) });
const common = {
  id: z.int(),
  collaboration_type_name: z.string(),
  technical_areas: z.array(named),
  /** When the person was named. */
  tracked_at: z.string(),
};

/** One confirmed collaboration on a profile (docs/behaviour.md#record). */
export const recordEntry = z.object({
  ...common,
  /** `null`, like the title, where the viewer may not see the request or it is deleted. */
  collaboration_request_id: z.nullable(z.int()),
  title: z.nullable(z.string()),
  /** The owner of the request first, then others who confirmed; empty where the viewer may not see the request. */
  people: z.array(entryPerson),
  roles: z.array(role),
  thanks: z.nullable(z.string()),
});
export type RecordEntry = z.output<typeof recordEntry>;

/** The same for the person named, with what nobody else sees. */
export const ownEntry = z.extend(recordEntry, {
  title: z.string(),
  confirmed_at: z.nullable(z.string()),
  /** Whether the owner waits for an answer: to the entry, or to roles or thanks that came after the last one. */
  awaits_answer: z.boolean(),
  version: z.int(),
  is_shown: z.boolean(),
  is_thanks_shown: z.boolean(),
  /** The owner's roles, or those that fit the type of the request. */
  proposed_roles: z.array(role),
});
export type OwnEntry = z.output<typeof ownEntry>;

export const recordInput = z.extend(page, { userId: profileLookup.shape.userId });
export const recordEntryInput = z.object({ userId: profileLookup.shape.userId, id: lookupId });

/** What a line of the ledger is about. */
const ledgerKinds = [
  'offered_help',
  'offer_withdrawn',
  'named',
  'named_undone',
  'was_named',
  'was_named_undone',
] as const;

/** One line of the ledger of points; the sum of all lines is the number of points. */
export const ledgerLine = z.object({
  kind: z.enum(ledgerKinds),
  points: z.int(),
  at: z.string(),
  /** Whether a later line takes the points of this one back. */
  is_undone: z.boolean(),
  title: z.string(),
  person: entryPerson,
});
export type LedgerLine = z.output<typeof ledgerLine>;

/** `POST /api/collaboration-requests/{id}/join-invitations` */
export const joinInput = z.object({ id: lookupId, email, client_id: clientId });
export const joinLookup = z.object({ id: lookupId });
/** `DELETE /api/collaboration-requests/{id}/join-invitations/{invitationId}` */
export const withdrawJoinInput = z.object({ id: lookupId, invitationId: lookupId });
/** An address that was invited to join, for the owner of the request. */
export const joinInvitation = z.object({ id, email: z.string(), invited_at: z.string() });
export type JoinInvitation = z.output<typeof joinInvitation>;
