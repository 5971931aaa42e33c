import * as z from 'zod/mini';
import { describeEntity, describeInput, emailDoc, type FieldDoc } from './api-docs.ts';
import { codeOf, codePoints } from './format.ts';
import { choice, choices, lookupId } from './ids.ts';
import { limits } from './limits.ts';
import { loadedDescription } from './pagination.ts';
import { named } from './reference.ts';
import type { RefusalEntry } from './refusals.ts';
import { messages } from './sentences/messages.ts';
import { profileRefusalSentences, profileSentences } from './sentences/profiles.ts';
import { clearable, normalizeText, text, unstorableCharacter } from './text.ts';
import { textLanguages } from './text-languages.ts';

/** Keys are codes on the wire; some keep the name that they were published with (docs/behaviour/api.md#errors). */
export const profileRefusals = {
  'profiles.awayUntil': { status: 400, sentence: messages.validation.day },
  'profiles.notFound': { status: 404, sentence: profileRefusalSentences.notFound },
  'profiles.tooMany': {
    status: 429,
    sentence: profileRefusalSentences.tooMany,
    code: 'rate_limited',
  },
} as const satisfies Record<string, RefusalEntry>;

/** The institute of a person: that of their address, if it is verified, and what they typed. */
export const instituteFields = {
  institute_name: z.nullable(z.string()),
  claimed_institute: z.nullable(z.string()),
  is_verified_institute: z.boolean(),
};

/**
 * In how many days a person usually answers an offer of help (`answerTimes.withinDays`): 1, 3 or 7, or null if there is
 * nothing to say (docs/behaviour/profiles.md#answer-times).
 */
export const answersWithinDays = z.nullable(z.int());

/** What a person may do beyond a member: an operator everything in the console, a moderator what reports need. */
export const staffRoles = ['operator', 'moderator'] as const;

export type StaffRole = (typeof staffRoles)[number];

export const staffRole = z.enum(staffRoles);

const nameCharacter = /^[\p{L}\p{M}\p{Nd} \-_.'’´`^~,&()/:;!?@#$%*+=]$/u;

const invisible = /^\p{Default_Ignorable_Code_Point}$/u;

const visible = /^[\p{L}\p{N}\p{P}\p{S}]$/u;

/** Scripts whose words need joiners (U+200C, U+200D) to be written correctly. */
const joined =
  '\\p{scx=Arab}\\p{scx=Beng}\\p{scx=Deva}\\p{scx=Gujr}\\p{scx=Guru}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Orya}\\p{scx=Sinh}\\p{scx=Taml}\\p{scx=Telu}';

/**
 * Invisible characters that names have: variation selectors that choose the form of an ideograph, joiners between letters of
 * a script that needs them, and U+200D after the virama that makes a final consonant in Malayalam.
 */
const invisibleOfNames = new RegExp(
  `(?<=\\p{Script=Han})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]|(?<=[${joined}])(?<=[\\p{L}\\p{M}])[\\u200c\\u200d](?=[${joined}])(?=[\\p{L}\\p{M}])|(?<=\\u0d4d)\\u200d`,
  'gu',
);

/** A mark after four others on one letter: more cover the lines above and below. Scripts whose own marks stand in longer rows, as Burmese, keep them. */
const fifthMark = /(?<=[\p{Script=Inherited}\p{Me}]{4})[\p{Script=Inherited}\p{Me}]/u;

/** A name as it is stored: hyphens, spaces and apostrophes as phones and word processors write them become those of the list above. */
function normalizeName(name: string): string {
  return normalizeText(name, 'one', limits.name)
    .replace(/[\u2010-\u2013\u2212]/g, '-')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/[\u2018\u2032]/g, '’');
}

/** The first character of a name that is not allowed, as the message shows it: itself, or `U+XXXX` if it cannot be seen alone. */
function invalidNameCharacter(name: string): string | undefined {
  const shown = name.replace(invisibleOfNames, '');
  const invalid = Array.from(shown).find((char) => !nameCharacter.test(char) || invisible.test(char));
  const char = invalid ?? fifthMark.exec(shown)?.[0];
  if (char === undefined) return undefined;
  return visible.test(char) && !invisible.test(char) ? char : codeOf(char);
}

/** The profile's name: 1 to `limits.name` allowed characters (docs/behaviour/profiles.md#profile-fields). */
export const profileName = z
  .string({ error: profileSentences.validation.name })
  .check(
    z.overwrite(normalizeName),
    z.superRefine((name, context) => {
      const length = codePoints(name);
      const isLong = length > limits.name;
      const invalid = isLong ? undefined : invalidNameCharacter(name);
      if (length < 1 || isLong) context.addIssue({ code: 'custom', message: profileSentences.validation.name() });
      else if (invalid !== undefined)
        context.addIssue({ code: 'custom', message: profileSentences.validation.nameCharacter({ char: invalid }) });
    }),
  )
  .register(z.globalRegistry, { minLength: 1, maxLength: limits.name });

/** A pasted link without the signs around it that are not seen. */
const withoutUnseenEnds = (link: string) =>
  link.replace(/^[\s\p{Default_Ignorable_Code_Point}]+|[\s\p{Default_Ignorable_Code_Point}]+$/gu, '');

/**
 * The sentence for a broken social link; `undefined` for a valid one. Invisible characters (Unicode's Cf) could make it
 * look like another one.
 */
export function socialLinkProblem(link: string): string | undefined {
  if (!/^https?:\/\//i.test(link)) return profileSentences.validation.linkStart();
  if (
    codePoints(link) > limits.socialLink ||
    unstorableCharacter(link, 'one') !== undefined ||
    /[\s\p{Cf}]/u.test(link)
  )
    return profileSentences.validation.link();
  if (!URL.canParse(link)) return profileSentences.validation.link();
  const url = new URL(link);
  if (url.username !== '' || url.password !== '') return profileSentences.validation.link();
  return undefined;
}

/**
 * Trims entries, drops empty ones, folds duplicates, keeps the order. It ends at the first entry that is one too many or
 * too long: the list is refused already, and the rest would only take time.
 */
function tidyList(entries: readonly string[], { max, longest }: { max: number; longest: number }): string[] {
  const tidy = new Set<string>();
  for (const entry of new Set(entries)) {
    const text = normalizeText(entry, 'one', longest);
    if (text !== '') tidy.add(text);
    if (tidy.size > max || codePoints(text) > longest) break;
  }
  return [...tidy];
}

const grant = z
  .string({ error: profileSentences.validation.grants })
  .register(z.globalRegistry, { maxLength: limits.grant });

const grants = z
  .array(grant, { error: profileSentences.validation.grants })
  .check(
    z.overwrite((list) => tidyList(list, { max: limits.grants, longest: limits.grant })),
    z.superRefine((list, context) => {
      const fits = (grant: string) => codePoints(grant) <= limits.grant;
      const unstorable = list
        .map((grant) => unstorableCharacter(grant, 'one'))
        .find((sentence) => sentence !== undefined);
      const isTooMuch = list.length > limits.grants || !list.every(fits);
      const sentence = unstorable ?? (isTooMuch ? profileSentences.validation.grants() : undefined);
      if (sentence !== undefined) context.addIssue({ code: 'custom', message: sentence });
    }),
  )
  .register(z.globalRegistry, { maxItems: limits.grants });

const socialLink = z
  .string({ error: profileSentences.validation.linkStart })
  .register(z.globalRegistry, { format: 'uri', maxLength: limits.socialLink });

const socialLinks = z
  .array(socialLink, { error: profileSentences.validation.links })
  .check(
    z.overwrite((list) =>
      tidyList(list.map(withoutUnseenEnds), { max: limits.socialLinks, longest: limits.socialLink }),
    ),
    z.superRefine((list, context) => {
      const sentence =
        list.map(socialLinkProblem).find((problem) => problem !== undefined) ??
        (list.length > limits.socialLinks ? profileSentences.validation.links() : undefined);
      if (sentence !== undefined) context.addIssue({ code: 'custom', message: sentence });
    }),
  )
  .register(z.globalRegistry, { maxItems: limits.socialLinks });

const bio = text({ lines: 'many', max: limits.bio, tooLong: profileSentences.validation.bio });

const claimedInstitute = text({
  lines: 'one',
  max: limits.claimedInstitute,
  tooLong: profileSentences.validation.claimedInstitute,
});

/** A language in which requests are written and people read. */
export const textLanguage = z.enum(textLanguages, { error: messages.validation.list });

const reads = z.array(textLanguage, { error: messages.validation.list }).check(
  z.overwrite((tags) => [...new Set(tags)]),
  z.maxLength(limits.reads, { error: profileSentences.validation.reads }),
);

/** What the person saw of their profile when the edit began, in the form of the input (docs/behaviour/api.md#changes-meanwhile). */
const loadedProfile = z.partial(
  z.object({
    name: z.nullable(z.string()),
    description: z.nullable(z.string()),
    career_stage: z.nullable(z.int()),
    grants: z.array(z.string()),
    claimed_institute: z.nullable(z.string()),
    technical_area_ids: z.array(z.int()),
    social_links: z.array(z.string()),
    is_listed: z.nullable(z.boolean()),
    language: z.nullable(z.string()),
    away_until: z.nullable(z.string()),
    reads: z.array(z.string()),
  }),
);

export const instituteDocs = {
  claimed_institute: 'Name of an institute that was only typed in.',
  institute_name: 'Name of the verified institute.',
  is_verified_institute: 'Whether the institute was verified by the email address.',
};

export const areaIdsDoc: FieldDoc = { description: 'Technical areas, by id.', example: [101] };

const bioDoc = 'The bio.';

const grantsDoc: FieldDoc = {
  description: 'Grants one holds; doubles are folded, the order stays.',
  example: ['ERC Starting Grant'],
};

const socialLinksDoc: FieldDoc = {
  description: 'Addresses that begin with http:// or https://, without user name or password.',
  example: ['https://orcid.org/0000-0002-1825-0097'],
};

const isListed: FieldDoc = {
  description: 'Whether others find the person in the directory; `null` until the person has chosen.',
  example: true,
};

const languageDoc: FieldDoc = {
  description: 'Tag of the language of screens and emails; `null` follows the browser.',
  example: 'de',
};

const readsDoc: FieldDoc = {
  description: 'Tags of the languages that the person reads; empty until chosen.',
  example: ['de', 'en'],
};

/** The absence of a person. */
export const awayUntilDoc: FieldDoc = {
  description:
    'The last day on which the person is away; null if they are not. It ends when that day has ended everywhere.',
  example: '2027-03-04',
};

const editedDocs = {
  name: {
    description: "Letters, digits, spaces and - _ . ' ’ ´ ` ^ ~ , & ( ) / . : ; ! ? @ # $ % * + =",
    example: 'Ada Example',
  },
  description: { description: bioDoc, example: 'I image hearts.' },
  career_stage: { description: 'Id of a career stage; `null` or empty for none.', example: 3 },
  grants: grantsDoc,
  claimed_institute: { description: instituteDocs.claimed_institute, example: 'Example University' },
  technical_area_ids: areaIdsDoc,
  social_links: socialLinksDoc,
  is_listed: { ...isListed, description: 'Whether others find the person in the directory.' },
  language: languageDoc,
  away_until: awayUntilDoc,
  reads: readsDoc,
};

describeInput(loadedProfile, editedDocs);

/** `PUT /api/profile`: a field left out stays as it is; an empty text clears to null. */
export const profileInput = z.object({
  loaded: z.optional(loadedProfile),
  name: z.optional(profileName),
  description: z.optional(clearable(bio)),
  career_stage: z.optional(
    z.pipe(
      z.union([choice(messages.validation.list), z.null(), z.literal('')], { error: messages.validation.list }),
      z.transform((stage) => stage || null),
    ),
  ),
  grants: z.optional(
    z.pipe(
      z.nullable(grants),
      z.transform((list) => list ?? []),
    ),
  ),
  claimed_institute: z.optional(clearable(claimedInstitute)),
  technical_area_ids: z.optional(
    z.pipe(
      z.nullable(choices({ max: limits.technicalAreas, tooMany: profileSentences.validation.areas })),
      z.transform((list) => list ?? []),
    ),
  ),
  social_links: z.optional(
    z.pipe(
      z.nullable(socialLinks),
      z.transform((list) => list ?? []),
    ),
  ),
  is_listed: z.optional(z.boolean({ error: messages.validation.invalidRequest })),
  language: z.optional(z.nullable(z.string({ error: messages.validation.list }))),
  away_until: z.optional(z.nullable(z.iso.date({ error: messages.validation.day }))),
  reads: z.optional(
    z.pipe(
      z.nullable(reads),
      z.transform((list) => list ?? []),
    ),
  ),
});

export type ProfileInput = z.output<typeof profileInput>;

describeInput(profileInput, {
  ...editedDocs,
  loaded: `The fields as they were when the edit began; those left out are not compared. ${loadedDescription}`,
});

/** A person's id in a path: a hashid or a number; anything else is not found. */
export const profileLookup = z.object({ userId: z.catch(z.union([z.string(), lookupId]), '') });

export const personLookupDocs = { userId: { description: 'The person’s hashid or id.', example: 'mK3v9QpL2xYz' } };

describeInput(profileLookup, personLookupDocs);

const profileArea = z.object({ id: z.int(), name: z.string(), category_name: z.string() });

describeEntity(profileArea, 'TechnicalArea', {
  id: 'Id.',
  name: 'Name to show.',
  category_name: 'The category it belongs to.',
});

/** A profile as other users see it. */
export const publicProfile = z.object({
  user_id: z.int(),
  hashid: z.string(),
  name: z.nullable(z.string()),
  description: z.nullable(z.string()),
  career_stage: z.nullable(z.string()),
  grants: z.array(z.string()),
  claimed_institute: z.nullable(z.string()),
  institute_id: z.nullable(z.int()),
  institute_name: z.nullable(z.string()),
  is_verified_institute: z.boolean(),
  institutes: z.array(named),
  technical_areas: z.array(profileArea),
  social_links: z.array(z.string()),
  /** The authenticated ORCID iD as an address, `https://orcid.org/0000-0002-1825-0097`. */
  orcid: z.nullable(z.string()),
  away_until: z.nullable(z.string()),
});

export type PublicProfile = z.output<typeof publicProfile>;

/** A person, wherever a reply names one. */
export const personDocs = {
  user_id: 'The person’s id.',
  hashid: 'The person’s public id, random and URL-safe, for links.',
  name: 'Name to show.',
};

export const careerStageDoc = 'Name of the career stage.';

const profileDocs = {
  ...personDocs,
  ...instituteDocs,
  description: bioDoc,
  career_stage: careerStageDoc,
  grants: grantsDoc,
  institute_id: 'Id of the verified institute.',
  institutes: 'All verified institutes, the one above first.',
  technical_areas: 'Technical areas.',
  social_links: socialLinksDoc,
  away_until: awayUntilDoc,
  orcid: {
    description: 'The ORCID iD that the person has proved to be theirs, as an address; `null` without one.',
    format: 'uri' as const,
    example: 'https://orcid.org/0000-0002-1825-0097',
  },
};

describeEntity(publicProfile, 'Profile', profileDocs);

/** One's own profile: with what nobody else sees. */
export const ownProfile = z.extend(publicProfile, {
  email: z.string(),
  master_collaboration_status_id: z.int(),
  /** Whether others find the person in the directory; `null` until the person has chosen. */
  is_listed: z.nullable(z.boolean()),
  /** The tag of the chosen language; `null` follows the browser. */
  language: z.nullable(z.string()),
  /** The languages that the person reads; nobody else sees them. */
  reads: z.array(textLanguage),
  /** Whether the console is open to the person; `null` for a member. */
  role: z.nullable(staffRole),
});

export type OwnProfile = z.output<typeof ownProfile>;

export const addressDoc = emailDoc('Address as typed; compared without regard to case.');

const masterStatusDoc: FieldDoc = { description: 'What the person is open to; 3 means custom.', example: 3 };

describeEntity(ownProfile, 'OwnProfile', {
  ...profileDocs,
  email: addressDoc,
  master_collaboration_status_id: masterStatusDoc,
  is_listed: isListed,
  language: languageDoc,
  reads: readsDoc,
  role: '`operator` or `moderator` of this installation; `null` for everybody else.',
});

export const collaborationPoints = z.object({ collaboration_points: z.int() });

describeEntity(collaborationPoints, 'CollaborationPoints', { collaboration_points: 'The balance.' });

/** One cell of the custom table (docs/behaviour/profiles.md#collaboration-preferences). */
export const collaborationPreference = z.object({
  tech_area_id: choice(messages.validation.list),
  collaboration_type_id: choice(messages.validation.list),
  is_open: z.boolean({ error: messages.validation.invalidRequest }),
});

export type CollaborationPreference = z.output<typeof collaborationPreference>;

describeEntity(collaborationPreference, 'CollaborationPreference', {
  tech_area_id: 'Technical area.',
  collaboration_type_id: 'Collaboration type.',
  is_open: 'Whether the person is open to this type in this area.',
});

/** What the person saw of their preferences when the edit began. */
const loadedStatus = z.object({
  master_collaboration_status_id: z.int(),
  collaboration_preferences: z
    .array(collaborationPreference)
    .check(z.maxLength(limits.listEntries, { error: messages.validation.invalidRequest })),
});

const statusFields = {
  master_collaboration_status_id: masterStatusDoc,
  collaboration_preferences: {
    description: 'Open cells of the custom table; cells that are not open may be left out.',
    example: [{ tech_area_id: 101, collaboration_type_id: 101, is_open: true }],
  },
};

describeInput(loadedStatus, statusFields);

/** `PUT /api/collaboration-status`. For 1 and 2 the saved table stays; so it does for 3 if the list is left out. */
export const collaborationStatusInput = z.object({
  loaded: z.optional(loadedStatus),
  master_collaboration_status_id: choice(messages.validation.list),
  collaboration_preferences: z.pipe(
    z.optional(
      z.nullable(
        z
          .array(collaborationPreference, { error: messages.validation.invalidRequest })
          .check(z.maxLength(limits.listEntries, { error: messages.validation.invalidRequest })),
      ),
    ),
    z.transform((cells) => cells ?? null),
  ),
});

export type CollaborationStatusInput = z.output<typeof collaborationStatusInput>;

describeInput(collaborationStatusInput, {
  ...statusFields,
  loaded: `What was saved when the edit began. ${loadedDescription} Cells are compared one by one.`,
});

/** How fast somebody usually answers offers. */
export const answersWithinDoc =
  'In how many days offers are usually answered: 1, 3 or 7; `null` where there is nothing to say.';
