import { limits } from '@exchange/contract/limits';
import type { OwnProfile } from '@exchange/contract/profiles';
import { profileSentences } from '@exchange/contract/sentences/profiles';
import { expect, test } from 'vitest';
import {
  addEntry,
  areasOf,
  checkProfile,
  isChanged,
  parseProfileDraft,
  settleEntries,
  toProfileForm,
  toProfileInput,
  withSaved,
} from './profile-form.logic.ts';
import { emptyProfile } from './testing/empty-profile.ts';

const profile: OwnProfile = {
  ...emptyProfile,
  name: 'Ada',
  career_stage: 'Postdoc',
  grants: ['G'],
  claimed_institute: 'Mine',
  technical_areas: ['One', 'Two'].map((name, n) => ({ id: n + 1, name, category_name: 'C' })),
};
const stages = [
  { id: 7, name: 'Postdoc' },
  { id: 8, name: 'Professor' },
];
const links = ['https://example.org/ada'];
const form = toProfileForm(profile);
const input = (changes: Partial<typeof form> = {}) =>
  toProfileInput({ ...form, ...changes }, { verified: false, stages });

test('the profile form sends ids for the names it shows, and links as they are', () => {
  expect(input({ social_links: links })).toEqual({
    name: 'Ada',
    description: '',
    career_stage: 7,
    technical_area_ids: [1, 2],
    claimed_institute: 'Mine',
    grants: ['G'],
    social_links: links,
  });
  expect(input({ career_stage: '' }).career_stage).toBeNull();
});

test('the profile form does not send the institute if one is verified, or a career stage that is not in the list', () => {
  expect(toProfileInput(form, { verified: true, stages })).not.toHaveProperty('claimed_institute');
  expect(toProfileInput(form, { verified: false, stages: [] })).not.toHaveProperty('career_stage');
  expect(input({ career_stage: 'Gone from the list' })).not.toHaveProperty('career_stage');
});

test('the profile form says a sentence for each broken rule', () => {
  expect(checkProfile(input())).toEqual({});
  const broken = input({
    name: 'Ada <she>',
    description: 'x'.repeat(limits.bio + 43),
    claimed_institute: 'x'.repeat(limits.claimedInstitute + 1),
  });
  expect(checkProfile(broken)).toEqual({
    name: profileSentences.validation.nameCharacter({ char: '<' }),
    description: profileSentences.validation.bio({ max: limits.bio, length: limits.bio + 43 }),
    claimed_institute: profileSentences.validation.claimedInstitute({ max: limits.claimedInstitute }),
  });
  expect(checkProfile(input({ name: '  ' })).name).toBe(profileSentences.validation.name());
});

test('saving the profile form adds entries that are typed but not yet added, and keeps invalid ones in their input', () => {
  const settled = settleEntries({ ...form, grant_entry: ' H ', link_entry: 'x.org' });
  expect(settled.form).toMatchObject({ grants: ['G', 'H'], grant_entry: '', social_links: [], link_entry: 'x.org' });
  expect(settled.broken).toEqual({ social_links: profileSentences.validation.linkStart() });
});

test('a profile whose areas are only in another order counts as unchanged', () => {
  expect(isChanged({ ...form, technical_areas: [...form.technical_areas].reverse() }, form)).toBe(false);
  expect(isChanged({ ...form, technical_areas: form.technical_areas.slice(1) }, form)).toBe(true);
  expect(isChanged({ ...form, link_entry: 'h' }, form)).toBe(true);
});

test('the profile form restores a stored draft only if it has the right shape', () => {
  expect(parseProfileDraft(JSON.parse(JSON.stringify(form)))).toEqual(form);
  expect(parseProfileDraft({ name: 'Ada' })).toBeNull();
  expect(parseProfileDraft('text')).toBeNull();
});

test('saving the profile form with a typed grant that is too long keeps the lists and shows the sentence for grants', () => {
  const waiting = { ...form, social_links: links, grant_entry: 'x'.repeat(limits.grant + 1) };
  const settled = settleEntries(waiting);
  expect(settled.form.social_links).toEqual(links);
  expect(settled.broken).toEqual({ grants: profileSentences.validation.grants() });
});

test('after saving, the profile shows what the form has: trimmed texts, empty ones as none, and new areas', () => {
  const changed = {
    ...form,
    name: ' Grace ',
    description: ' Mills. ',
    career_stage: '',
    claimed_institute: ' ',
    technical_areas: [
      { id: 2, name: 'Two' },
      { id: 3, name: 'Three' },
    ],
  };
  expect(withSaved(profile, changed, false)).toMatchObject({
    name: 'Grace',
    description: 'Mills.',
    career_stage: null,
    claimed_institute: null,
    technical_areas: [
      { id: 2, category_name: 'C' },
      { id: 3, category_name: '' },
    ],
  });
  expect(withSaved(profile, changed, true).claimed_institute).toBe('Mine');
  const blank = withSaved(profile, { ...form, description: '  ' }, false);
  expect(blank).toMatchObject({ description: null, career_stage: 'Postdoc' });
});

test('areasOf gives the chosen areas in the order of their ids, without those whose names are not known', () => {
  const [one, three] = [
    { id: 1, name: 'One' },
    { id: 3, name: 'Three' },
  ];
  expect(areasOf([3, 7, 1], [three, one])).toEqual([one, three]);
});

test('an entry that is typed into a list of the profile is trimmed and added at the end', () => {
  expect(addEntry('grants', ['A'], '  B ')).toEqual({ list: ['A', 'B'], text: '' });
});

test('a blank or repeated entry is not added to a list of the profile', () => {
  expect(addEntry('grants', ['A'], '   ')).toEqual({ list: ['A'], text: '' });
  const links = ['https://x.org'];
  expect(addEntry('social_links', links, ' https://x.org ')).toEqual({ list: links, text: '' });
});

test('an invalid link that is typed into the profile form stays in its input with a sentence', () => {
  expect(addEntry('social_links', [], 'codeberg.org/w')).toEqual({
    list: [],
    text: 'codeberg.org/w',
    problem: profileSentences.validation.linkStart(),
  });
  expect(addEntry('social_links', [], 'javascript:alert(1)').problem).toBe(profileSentences.validation.linkStart());
  expect(addEntry('social_links', [], 'https://me:pw@x.org').problem).toBe(profileSentences.validation.link());
});

test('an entry beyond the limits that is typed into the profile form stays in its input with a sentence', () => {
  const full = Array.from({ length: limits.grants }, (_, index) => `Grant ${index}`);
  const beyond = addEntry('grants', full, 'One more');
  expect(beyond).toMatchObject({ text: 'One more', problem: profileSentences.validation.grants() });
  expect(addEntry('grants', [], 'x'.repeat(limits.grant + 1)).problem).toBe(profileSentences.validation.grants());
  const links = Array.from({ length: limits.socialLinks }, (_, index) => `https://x.org/${index}`);
  expect(addEntry('social_links', links, 'https://y.org').problem).toBe(profileSentences.validation.links());
});
