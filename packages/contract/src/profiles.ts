import * as z from 'zod/mini';
import { codeOf, codePoints } from './code-points.ts';
import { choice, choices, lookupId } from './ids.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { staffRole } from './staff-role.ts';
import { clearable, normalizeText, text, unstorableCharacter } from './text.ts';

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

/** The first character of a name that is not allowed, as the message shows it: itself, or `U+XXXX` where it cannot be seen alone. */
function invalidNameCharacter(name: string): string | undefined {
  const shown = name.replace(invisibleOfNames, '');
  const invalid = Array.from(shown).find((char) => !nameCharacter.test(char) || invisible.test(char));
  const char = invalid ?? fifthMark.exec(shown)?.[0];
  if (char === undefined) return undefined;
  return visible.test(char) && !invisible.test(char) ? char : codeOf(char);
}

/** The profile's name: 1 to `limits.name` allowed characters (docs/behaviour.md#profile-fields). */
const profileName = z
  .string(messages.validation.name)
  .check(
    z.overwrite(normalizeName),
    z.superRefine((name, context) => {
      const length = codePoints(name);
      const isLong = length > limits.name;
      const invalid = isLong ? undefined : invalidNameCharacter(name);
      if (length < 1 || isLong) context.addIssue({ code: 'custom', message: messages.validation.name });
      else if (invalid !== undefined)
        context.addIssue({ code: 'custom', message: messages.validation.nameCharacter(invalid) });
    }),
  )
  .register(z.globalRegistry, { minLength: 1, maxLength: limits.name });

/**
 * The sentence for a broken social link; `undefined` for a valid one. Invisible characters (Unicode's Cf) could make it
 * look like another one.
 */
export function socialLinkProblem(link: string): string | undefined {
  if (!/^https?:\/\//i.test(link)) return messages.validation.linkStart;
  if (
    codePoints(link) > limits.socialLink ||
    unstorableCharacter(link, 'one') !== undefined ||
    /[\s\p{Cf}]/u.test(link)
  )
    return messages.validation.link;
  if (!URL.canParse(link)) return messages.validation.link;
  const url = new URL(link);
  if (url.username !== '' || url.password !== '') return messages.validation.link;
  return undefined;
}

/**
 * Trims entries, drops empty ones, folds duplicates, keeps the order. It ends at the first entry that is one too many or
 * too long: the list is refused already, and the rest would only take time.
 */
function tidyList(entries: readonly string[], { most, longest }: { most: number; longest: number }): string[] {
  const tidy = new Set<string>();
  for (const entry of new Set(entries)) {
    const text = normalizeText(entry, 'one', longest);
    if (text !== '') tidy.add(text);
    if (tidy.size > most || codePoints(text) > longest) break;
  }
  return [...tidy];
}

const grant = z.string(messages.validation.grants).register(z.globalRegistry, { maxLength: limits.grant });
const grants = z
  .array(grant, messages.validation.grants)
  .check(
    z.overwrite((list) => tidyList(list, { most: limits.grants, longest: limits.grant })),
    z.superRefine((list, context) => {
      const fits = (grant: string) => codePoints(grant) <= limits.grant;
      const unstorable = list
        .map((grant) => unstorableCharacter(grant, 'one'))
        .find((sentence) => sentence !== undefined);
      const isTooMuch = list.length > limits.grants || !list.every(fits);
      const sentence = unstorable ?? (isTooMuch ? messages.validation.grants : undefined);
      if (sentence !== undefined) context.addIssue({ code: 'custom', message: sentence });
    }),
  )
  .register(z.globalRegistry, { maxItems: limits.grants });

const socialLink = z
  .string(messages.validation.linkStart)
  .register(z.globalRegistry, { format: 'uri', maxLength: limits.socialLink });
const socialLinks = z
  .array(socialLink, messages.validation.links)
  .check(
    z.overwrite((list) => tidyList(list, { most: limits.socialLinks, longest: limits.socialLink })),
    z.superRefine((list, context) => {
      const sentence =
        list.map(socialLinkProblem).find((problem) => problem !== undefined) ??
        (list.length > limits.socialLinks ? messages.validation.links : undefined);
      if (sentence !== undefined) context.addIssue({ code: 'custom', message: sentence });
    }),
  )
  .register(z.globalRegistry, { maxItems: limits.socialLinks });

const bio = text({ lines: 'many', max: limits.bio, tooLong: messages.validation.bio });
const claimedInstitute = text({
  lines: 'one',
  max: limits.claimedInstitute,
  tooLong: messages.validation.claimedInstitute,
});

/** What the person saw of their profile when the edit began, in the form of the input (docs/behaviour.md#changes-meanwhile). */
export const loadedProfile = z.partial(
  z.object({
    name: z.nullable(z.string()),
    description: z.nullable(z.string()),
    career_stage: z.nullable(z.int()),
    grants: z.array(z.string()),
    claimed_institute: z.nullable(z.string()),
    technical_area_ids: z.array(z.int()),
    social_links: z.array(z.string()),
    is_listed: z.nullable(z.boolean()),
  }),
);

/** `PUT /api/profile`: a field left out stays as it is; an empty text clears to null. */
export const profileInput = z.object({
  loaded: z.optional(loadedProfile),
  name: z.optional(profileName),
  description: z.optional(clearable(bio)),
  career_stage: z.optional(
    z.pipe(
      z.union([choice(messages.validation.list), z.null(), z.literal('')], messages.validation.list),
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
      z.nullable(choices({ max: limits.technicalAreas, tooMany: messages.validation.areas })),
      z.transform((list) => list ?? []),
    ),
  ),
  social_links: z.optional(
    z.pipe(
      z.nullable(socialLinks),
      z.transform((list) => list ?? []),
    ),
  ),
  is_listed: z.optional(z.boolean(messages.validation.invalidRequest)),
});
export type ProfileInput = z.output<typeof profileInput>;

/** A person's id in a path: a hashid or a number; anything else is not found. */
export const profileLookup = z.object({ userId: z.catch(z.union([z.string(), lookupId]), '') });

export const profileArea = z.object({ id: z.int(), name: z.string(), category_name: z.string() });

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
  technical_areas: z.array(profileArea),
  social_links: z.array(z.string()),
  /** The authenticated ORCID iD as an address, `https://orcid.org/0000-0002-1825-0097`. */
  orcid: z.nullable(z.string()),
});
export type PublicProfile = z.output<typeof publicProfile>;

/** One's own profile: with what nobody else sees. */
export const ownProfile = z.extend(publicProfile, {
  email: z.string(),
  master_collaboration_status_id: z.int(),
  /** Whether others find the person in the directory; `null` until the person has chosen. */
  is_listed: z.nullable(z.boolean()),
  /** Whether the console is open to the person; `null` for a member. */
  role: z.nullable(staffRole),
});
export type OwnProfile = z.output<typeof ownProfile>;

export const collaborationPoints = z.object({ collaboration_points: z.int() });

/** One cell of the custom table (docs/behaviour.md#collaboration-preferences). */
export const collaborationPreference = z.object({
  tech_area_id: choice(messages.validation.list),
  collaboration_type_id: choice(messages.validation.list),
  is_open: z.boolean(messages.validation.invalidRequest),
});
export type CollaborationPreference = z.output<typeof collaborationPreference>;

/** What the person saw of their preferences when the edit began. */
export const loadedStatus = z.object({
  master_collaboration_status_id: z.int(),
  collaboration_preferences: z
    .array(collaborationPreference)
    .check(z.maxLength(limits.listEntries, messages.validation.invalidRequest)),
});

/** `PUT /api/collaboration-status`. For 1 and 2 the saved table stays; so it does for 3 where the list is left out. */
export const collaborationStatusInput = z.object({
  loaded: z.optional(loadedStatus),
  master_collaboration_status_id: choice(messages.validation.list),
  collaboration_preferences: z.pipe(
    z.optional(
      z.nullable(
        z
          .array(collaborationPreference, messages.validation.invalidRequest)
          .check(z.maxLength(limits.listEntries, messages.validation.invalidRequest)),
      ),
    ),
    z.transform((cells) => cells ?? null),
  ),
});
export type CollaborationStatusInput = z.output<typeof collaborationStatusInput>;
