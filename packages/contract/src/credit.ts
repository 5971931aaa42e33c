import * as z from 'zod/mini';
import { clientIdDoc, describeEntity, describeInput, emailDoc, timeDoc } from './api-docs.ts';
import { email } from './auth.ts';
import { clientId, id, lookupId } from './ids.ts';
import { limits } from './limits.ts';
import { loadedDescription, messageDoc, page, pageDocs } from './pagination.ts';
import { instituteDocs, instituteFields, personDocs, personLookupDocs, profileLookup } from './profiles.ts';
import { named } from './reference.ts';
import type { RefusalEntry } from './refusals.ts';
import { requestIdDoc } from './requests.ts';
import { creditRefusalSentences, creditRoleSentences } from './sentences/credit.ts';
import { messages } from './sentences/messages.ts';
import { clearable, text } from './text.ts';

/** Keys are codes on the wire; some keep the name that they were published with (docs/behaviour/api.md#errors). */
export const creditRefusals = {
  'credit.notOwner': {
    status: 403,
    sentence: creditRefusalSentences.notOwner,
    code: 'collaborators.notOwner',
  },
  'credit.notCompleted': {
    status: 400,
    sentence: creditRefusalSentences.notCompleted,
    code: 'collaborators.notCompleted',
  },
  'credit.oneself': { status: 400, sentence: creditRefusalSentences.oneself, code: 'collaborators.oneself' },
  'credit.notFound': { status: 404, sentence: creditRefusalSentences.notFound, code: 'collaborators.notFound' },
  'credit.alreadyTracked': {
    status: 409,
    sentence: creditRefusalSentences.alreadyTracked,
    code: 'already_tracked',
  },
  'credit.tooManyMisses': {
    status: 429,
    sentence: creditRefusalSentences.tooManyMisses,
    code: 'rate_limited',
  },
  'credit.tooManyStrangers': {
    status: 429,
    sentence: creditRefusalSentences.tooManyStrangers,
    code: 'rate_limited',
  },
  'credit.entryNotFound': { status: 404, sentence: creditRefusalSentences.entryNotFound, code: 'record.notFound' },
  'credit.changed': { status: 409, sentence: creditRefusalSentences.changed, code: 'record.changed' },
  'credit.titleNotShared': {
    status: 409,
    sentence: creditRefusalSentences.titleNotShared,
    code: 'record.titleNotShared',
  },
} as const satisfies Record<string, RefusalEntry>;

/** The fourteen roles of the Contributor Role Taxonomy (CRediT, ANSI/NISO Z39.104-2022) by the last part of their address. */
export const creditRoles = [
  'conceptualization',
  'data-curation',
  'formal-analysis',
  'funding-acquisition',
  'investigation',
  'methodology',
  'project-administration',
  'resources',
  'software',
  'supervision',
  'validation',
  'visualization',
  'writing-original-draft',
  'writing-review-editing',
] as const;

/** A role as the API and the database name it. */
export type CreditRole = (typeof creditRoles)[number];

/** `Investigation, Resources` */
export function roleNames(roles: readonly CreditRole[]): string {
  return roles.map((role) => creditRoleSentences[role]()).join(', ');
}

/** The roles that fit each collaboration type, by its id; the person named changes them. */
const types: Readonly<Record<number, readonly CreditRole[]>> = {
  101: ['conceptualization'],
  102: ['conceptualization', 'methodology'],
  103: ['investigation', 'methodology'],
  104: ['validation'],
  105: ['writing-review-editing'],
  201: ['formal-analysis'],
  202: ['formal-analysis', 'software'],
  203: ['formal-analysis'],
  204: ['data-curation'],
  205: ['data-curation', 'resources'],
  206: ['visualization'],
  301: ['software'],
  302: ['software', 'validation'],
  303: ['software'],
  304: ['validation'],
  305: ['resources', 'software'],
  401: ['resources'],
  402: ['investigation'],
  403: ['resources'],
  404: ['investigation', 'resources'],
  405: ['investigation', 'resources'],
  406: ['investigation'],
  501: ['conceptualization', 'funding-acquisition'],
  502: ['funding-acquisition', 'writing-review-editing'],
  503: ['writing-original-draft', 'writing-review-editing'],
  504: ['investigation', 'writing-review-editing'],
  505: ['writing-review-editing'],
  601: ['supervision'],
  602: ['supervision'],
  603: ['supervision'],
  604: ['project-administration'],
  605: ['resources'],
  701: ['conceptualization', 'project-administration'],
  702: ['project-administration', 'resources'],
  703: ['conceptualization'],
  704: ['project-administration'],
  705: ['project-administration'],
};

/** The roles that fit a collaboration type; none for one that is not known here. */
export function rolesOfType(typeId: number): readonly CreditRole[] {
  return types[typeId] ?? [];
}

/** Points and what they reward. */
export const points = { offeredHelp: 1, gaveCredit: 1, gotCredit: 5 } as const;

/** Paths of the own record as a file (docs/behaviour/credit.md#record), with the names under which they are saved. */
export const recordFiles = {
  markdown: { path: '/api/profile/record/markdown', file: 'my-record.markdown', type: 'text/markdown' },
  csv: { path: '/api/profile/record/csv', file: 'my-record.csv', type: 'text/csv' },
  json: { path: '/api/profile/record/json', file: 'my-record.json', type: 'application/json' },
} as const;

export type RecordFormat = keyof typeof recordFiles;

/** A role of the CRediT taxonomy. */
const creditRole = z.enum(creditRoles, { error: messages.validation.list });

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
        context.addIssue({ code: 'custom', path: ['email'], message: messages.validation.email() });
      if (hasEmail && hasUser)
        context.addIssue({ code: 'custom', path: ['userId'], message: messages.validation.invalidRequest() });
    }),
  );

export type GiveCreditInput = z.output<typeof giveCreditInput>;

describeInput(giveCreditInput, {
  id: requestIdDoc,
  email: emailDoc('Address of the person’s account.'),
  userId: 'A person who offered help on the request, instead of `email`.',
  client_id: clientIdDoc,
});

/** `DELETE /api/collaboration-requests/{id}/successful-collaborators/{userId}`. */
export const takeCreditBackInput = z.object({ id: lookupId, userId: lookupId });

describeInput(takeCreditBackInput, { id: requestIdDoc, userId: 'Id of the person.' });

/** A person as the owner of a request may name them: they offered help on it. */
export const requestHelper = z.object({
  id: z.int(),
  hashid: z.string(),
  name: z.nullable(z.string()),
  ...instituteFields,
});

export type RequestHelper = z.output<typeof requestHelper>;

const personToName = { id: 'Id.', hashid: personDocs.hashid, name: personDocs.name, ...instituteDocs };

describeEntity(requestHelper, 'RequestHelper', personToName);

/** A person who got credit; `verified`: the person offered help on this very request. */
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
  may_name_title: z.boolean(),
});

export type CreditedPerson = z.output<typeof creditedPerson>;

const creditedPersonDocs = {
  ...personToName,
  email: emailDoc('Address as the owner typed it, if at all.'),
  verified: 'Whether the person ever offered help on this very request.',
  tracked_at: timeDoc('When the owner named the person.'),
  confirmed_at: timeDoc('When the person confirmed; null until then.'),
  roles: 'The CRediT roles that the person confirmed.',
  is_shown: 'Whether the entry is on the person’s profile.',
  owner_roles: 'The CRediT roles that the owner proposed.',
  thanks: 'The owner’s thanks; null for none.',
  is_thanks_shown: 'Whether the person accepted the thanks.',
  may_name_title: 'Whether the person’s signed document may name the title of the request.',
};

describeEntity(creditedPerson, 'SuccessfulCollaborator', creditedPersonDocs);

export const givenCreditReply = z.extend(creditedPerson, { message: z.string() });

describeEntity(givenCreditReply, 'TrackedCollaborator', { ...creditedPersonDocs, message: messageDoc });

/** Roles in the order of the taxonomy, each once. */
const roles = z
  .array(creditRole, { error: messages.validation.list })
  .check(z.overwrite((chosen) => creditRoles.filter((known) => chosen.includes(known))));

const flag = z.boolean({ error: messages.validation.invalidRequest });

const thanks = clearable(text({ lines: 'many', max: limits.thanks, tooLong: messages.tooLong.thanks }));

/**
 * `PUT /api/collaborations/{id}`: the person named confirms the credit, or changes what they confirmed. `version` is that of the
 * credit that they read, so that they never accept words they have not seen.
 */
export const confirmInput = z.object({
  id: lookupId,
  version: z.int({ error: messages.validation.invalidRequest }),
  roles,
  isShown: flag,
  isThanksShown: flag,
});

export type ConfirmInput = z.output<typeof confirmInput>;

const entryId = { description: 'Id of the entry.', example: 3 };

const rolesDoc = {
  description: 'CRediT roles, by the last part of their address; doubles are folded.',
  example: ['methodology', 'software'],
};

describeInput(confirmInput, {
  id: entryId,
  version: { description: 'The version of the entry that one has read.', example: 0 },
  roles: rolesDoc,
  isShown: { description: 'Whether the entry is on one’s profile.', example: true },
  isThanksShown: { description: 'Whether the thanks are shown with it.', example: false },
});

/** `DELETE /api/collaborations/{id}` */
export const creditInput = z.object({ id: lookupId });

describeInput(creditInput, { id: entryId });

/** What the owner saw when the edit began (docs/behaviour/api.md#changes-meanwhile). */
const loadedWords = z.object({ roles: z.array(creditRole), thanks: z.nullable(z.string()) });

const thanksDoc = {
  description: `Thanks, at most ${limits.thanks} characters; null for none.`,
  example: 'You saved us a season.',
};

describeInput(loadedWords, { roles: rolesDoc.description, thanks: thanksDoc.description });

/** `PUT /api/collaboration-requests/{id}/successful-collaborators/{userId}`: the owner's words and roles for a collaborator. */
export const thankInput = z.object({
  id: lookupId,
  userId: lookupId,
  roles,
  thanks,
  loaded: z.optional(loadedWords),
});

export type ThankInput = z.output<typeof thankInput>;

describeInput(thankInput, {
  id: requestIdDoc,
  userId: { description: 'Id of the collaborator.', example: 7 },
  roles: rolesDoc,
  thanks: thanksDoc,
  loaded: `Both as they were when the edit began. ${loadedDescription}`,
});

/** A person beside an entry or a line; `hashid` is `null` if the account is deleted. */
const namedPerson = z.object({ hashid: z.nullable(z.string()), name: z.nullable(z.string()) });

describeInput(namedPerson, { hashid: 'Public id; null where the account is deleted.', name: 'Name to show.' });

const common = {
  id: z.int(),
  collaboration_type_name: z.string(),
  technical_areas: z.array(named),
  /** When the person was named. */
  tracked_at: z.string(),
};

/** One confirmed collaboration on a profile (docs/behaviour/credit.md#record). */
export const recordedCredit = z.object({
  ...common,
  /** `null`, like the title, if the viewer may not see the request or it is deleted. */
  collaboration_request_id: z.nullable(z.int()),
  title: z.nullable(z.string()),
  /** The owner of the request first, then others who confirmed; empty if the viewer may not see the request. */
  people: z.array(namedPerson),
  /** Whether the request is the person’s own: then roles are empty and there are no thanks. */
  is_owner: z.boolean(),
  roles: z.array(creditRole),
  thanks: z.nullable(z.string()),
  /** Only if the help was offered for a desk. */
  desk: z.optional(z.string()),
});

export type RecordedCredit = z.output<typeof recordedCredit>;

const entryDocs = {
  id: 'Id, for the permanent link.',
  collaboration_type_name: 'Name of the collaboration type of the request.',
  technical_areas: 'Technical areas of the request.',
  tracked_at: timeDoc('When the person was named.'),
  collaboration_request_id: 'Id of the request; null where one cannot open it.',
  title: 'Title of the request; null where one cannot open it.',
  people: 'The owner of the request, then others who confirmed and show it; empty where one cannot open the request.',
  is_owner:
    'Whether the request is the person’s own, who gave the credit. The entry is then that of the first person who confirmed and shows it.',
  roles: 'CRediT roles of the person; empty for the owner.',
  thanks: 'Words of the owner that the person accepted; null for none.',
  desk: 'Name of the desk for which the person helped; only if there is one.',
};

describeEntity(recordedCredit, 'RecordEntry', entryDocs);

/** The same for the person named, with what nobody else sees. */
export const ownCredit = z.extend(recordedCredit, {
  title: z.string(),
  confirmed_at: z.nullable(z.string()),
  /** Whether the owner waits for an answer: to the entry, or to roles or thanks that came after the last one. */
  awaits_answer: z.boolean(),
  version: z.int(),
  is_shown: z.boolean(),
  is_thanks_shown: z.boolean(),
  may_name_title: z.boolean(),
  /** The owner's roles, or those that fit the type of the request. */
  proposed_roles: z.array(creditRole),
});

export type OwnCredit = z.output<typeof ownCredit>;

describeEntity(ownCredit, 'OwnRecordEntry', {
  ...entryDocs,
  title: 'Title of the request.',
  people: 'The owner of the request, then others who confirmed and show it.',
  thanks: 'Words of the owner, also before one accepts them; null for none.',
  confirmed_at: timeDoc('When one confirmed; null until then.'),
  awaits_answer: 'Whether the owner waits for an answer to the entry, or to roles or thanks added since the last one.',
  version: 'Counts the changes of roles and thanks by the owner; an answer sends the one that was read.',
  is_shown: 'Whether the entry is on one’s profile.',
  is_thanks_shown: 'Whether the thanks are on one’s profile with the entry.',
  may_name_title: 'Whether the owner lets a signed document name the title.',
  proposed_roles: 'Roles of the owner’s choice, or else those that fit the type of the request.',
});

export const recordInput = z.extend(page, { userId: profileLookup.shape.userId });

describeInput(recordInput, { ...pageDocs, ...personLookupDocs });

export const recordedCreditInput = z.object({ userId: profileLookup.shape.userId, id: lookupId });

describeInput(recordedCreditInput, { ...personLookupDocs, id: entryId });

/** What a line of points is about. */
const pointsLineKinds = [
  'offered_help',
  'offer_withdrawn',
  'named',
  'named_undone',
  'was_named',
  'was_named_undone',
] as const;

/** One line of a user's points; the sum of all lines is the number of points. */
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

describeEntity(pointsLine, 'LedgerLine', {
  kind: 'What the line is for.',
  points: 'Points given, or taken back where negative; the sum of all lines is the number of points.',
  at: timeDoc('When it happened.'),
  is_undone: 'Whether a later line takes these points back.',
  title: 'Title of the request.',
  person: 'The other person.',
});
