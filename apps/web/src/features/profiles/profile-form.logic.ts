import { type OwnProfile, profileInput } from '@exchange/contract/profiles';
import type { Named } from '@exchange/contract/reference';
import { normalizeText } from '@exchange/contract/text';
import { explainIssues } from '@exchange/contract/validation-errors';
import * as z from 'zod/mini';
import type { Inputs } from '../../lib/trpc.ts';

const area = z.object({ id: z.int(), name: z.string() });

/** What the form holds, as it is typed. Entries are texts that Enter has not yet added to their list. */
const profileForm = z.object({
  name: z.string(),
  /** The stage's name, as in the profile; empty for none. */
  career_stage: z.string(),
  description: z.string(),
  technical_areas: z.array(area),
  claimed_institute: z.string(),
  grants: z.array(z.string()),
  grant_entry: z.string(),
  social_links: z.array(z.string()),
  link_entry: z.string(),
});
export type ProfileForm = z.output<typeof profileForm>;

/** Fields of the form in the order of the screen, named as the server names them in its refusals. */
export const profileFields = [
  'name',
  'career_stage',
  'description',
  'technical_area_ids',
  'claimed_institute',
  'grants',
  'social_links',
] as const;
export type ProfileField = (typeof profileFields)[number];
export type ProfileBroken = Partial<Record<ProfileField, string>>;

/** A kept draft, if it still has the shape of the form. */
export function parseProfileDraft(stored: unknown): ProfileForm | null {
  const result = z.safeParse(profileForm, stored);
  return result.success ? result.data : null;
}

/** The saved values as the form shows them. */
export function toProfileForm(profile: OwnProfile): ProfileForm {
  return {
    name: profile.name ?? '',
    career_stage: profile.career_stage ?? '',
    description: profile.description ?? '',
    technical_areas: profile.technical_areas.map(({ id, name }) => ({ id, name })),
    claimed_institute: profile.claimed_institute ?? '',
    grants: profile.grants,
    grant_entry: '',
    social_links: profile.social_links,
    link_entry: '',
  };
}

/** Whether anything differs from what is saved. */
export function isChanged(form: ProfileForm, saved: ProfileForm): boolean {
  const ids = ({ technical_areas }: ProfileForm) => technical_areas.map(({ id }) => id).sort((a, b) => a - b);
  const comparable = (one: ProfileForm) => JSON.stringify({ ...one, technical_areas: ids(one) }, profileOrder);
  return comparable(form) !== comparable(saved);
}
const profileOrder = Object.keys(profileForm.shape);

/** What the screen shows besides the form: only that is sent. */
interface Shown {
  /** A verified institute is read-only. */
  readonly verified: boolean;
  /** Empty when the list could not be loaded; the stage is then left as it is. */
  readonly stages: readonly Named[];
}

/** The call's input: the fields the screen shows, and nothing else. */
export function toProfileInput(form: ProfileForm, { verified, stages }: Shown): Inputs['profiles']['update'] {
  const stage = stageIdOf(form.career_stage, stages);
  return {
    name: form.name,
    description: form.description,
    ...(stages.length > 0 && stage !== undefined ? { career_stage: stage } : {}),
    technical_area_ids: form.technical_areas.map(({ id }) => id),
    ...(verified ? {} : { claimed_institute: form.claimed_institute }),
    grants: [...form.grants],
    social_links: [...form.social_links],
  };
}

const stageIdOf = (name: string, stages: readonly Named[]) =>
  name === '' ? null : stages.find((stage) => stage.name === name)?.id;

/** What the person saw when the edit began, as the call takes it. */
export function toLoaded(opened: ProfileForm, stages: readonly Named[]): Inputs['profiles']['update']['loaded'] {
  return {
    name: opened.name || null,
    career_stage: stageIdOf(opened.career_stage, stages),
    description: opened.description || null,
    technical_area_ids: opened.technical_areas.map(({ id }) => id),
    claimed_institute: opened.claimed_institute || null,
    grants: opened.grants,
    social_links: opened.social_links,
  };
}

/** Sentences of broken fields (docs/behaviour/profiles.md#profile-fields); empty when the input may be sent. */
export function checkProfile(input: Inputs['profiles']['update']): ProfileBroken {
  const result = z.safeParse(profileInput, input);
  return result.success ? {} : explainIssues(result.error.issues).fields;
}

/** The input of each list. */
export const entryInputs = { grants: 'grant_entry', social_links: 'link_entry' } as const;

/** Adds the text in the input of a list as Enter does, unless it breaks a rule. */
export function addEntryText(form: ProfileForm, field: ListField): { form: ProfileForm; problem: string | undefined } {
  const input = entryInputs[field];
  const { list, text, problem } = addEntry(field, form[field], form[input]);
  return { form: { ...form, [field]: [...list], [input]: text }, problem };
}

/** At Save a text in the input of a list is added as by Enter; a text that cannot be added keeps its sentence. */
export function settleEntries(form: ProfileForm): { form: ProfileForm; broken: ProfileBroken } {
  const grants = addEntryText(form, 'grants');
  const links = addEntryText(grants.form, 'social_links');
  return {
    form: links.form,
    broken: {
      ...(grants.problem === undefined ? {} : { grants: grants.problem }),
      ...(links.problem === undefined ? {} : { social_links: links.problem }),
    },
  };
}

/** The areas with these ids, by id, of those whose names are known. */
export function areasOf(ids: readonly number[], known: readonly Named[]): Named[] {
  const areas = new Map(known.map(({ id, name }) => [id, { id, name }]));
  return ids.flatMap((id) => areas.get(id) ?? []).sort((a, b) => a.id - b.id);
}

/** The profile as it reads once the form is saved, until the server has said so itself. */
export function withSaved(profile: OwnProfile, form: ProfileForm, verified: boolean): OwnProfile {
  const known = new Map(profile.technical_areas.map((one) => [one.id, one]));
  return {
    ...profile,
    name: form.name.trim() || null,
    description: form.description.trim() || null,
    career_stage: form.career_stage || null,
    technical_areas: form.technical_areas.map((one) => known.get(one.id) ?? { ...one, category_name: '' }),
    claimed_institute: verified ? profile.claimed_institute : form.claimed_institute.trim() || null,
    grants: form.grants,
    social_links: form.social_links,
  };
}

/** The two lists of the profile that grow entry by entry. */
export type ListField = 'grants' | 'social_links';

interface EntryResult {
  readonly list: readonly string[];
  /** The remaining text of the input: empty once the entry is in the list. */
  readonly text: string;
  /** Why the entry was not taken. */
  readonly problem?: string;
}

/** The sentence for a list as a whole; `undefined` for a valid one. */
function listProblem(field: ListField, list: readonly string[]): string | undefined {
  const result = z.safeParse(profileInput, { [field]: [...list] });
  return result.success ? undefined : explainIssues(result.error.issues).fields[field];
}

/**
 * Enter in the input of a list: adds the trimmed, non-empty, unique entry. A duplicate is
 * ignored; an entry that breaks a rule stays in the input with its sentence.
 */
export function addEntry(field: ListField, list: readonly string[], text: string): EntryResult {
  const entry = normalizeText(text, 'one');
  if (entry === '' || list.includes(entry)) return { list, text: '' };
  const longer = [...list, entry];
  const problem = listProblem(field, longer);
  return problem === undefined ? { list: longer, text: '' } : { list, text, problem };
}
