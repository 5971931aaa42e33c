import type { OwnProfile } from '@exchange/contract/profiles';
import { expect, test } from 'vitest';
import { isEmptyProfile, setupHints, setupTitle } from './setup.logic.ts';
import { emptyProfile } from './testing/empty-profile.ts';

const fields = (changes: Partial<OwnProfile>) => setupHints({ ...emptyProfile, ...changes }).map((hint) => hint.field);

test('the first hint for an incomplete profile is about technical areas', () => {
  expect(fields({})).toEqual(['technical_area_ids', 'claimed_institute', 'name', 'description', 'career_stage']);
});

test('an incomplete profile has no hint about the institute if one is verified or claimed', () => {
  expect(fields({ is_verified_institute: true })).not.toContain('claimed_institute');
  expect(fields({ claimed_institute: 'Mine' })).not.toContain('claimed_institute');
});

test('a complete profile has no hints', () => {
  const named = { name: 'Ada', description: 'I help.', career_stage: 'Postdoc', claimed_institute: 'Mine' };
  expect(fields({ ...named, technical_areas: [{ id: 1, name: 'One', category_name: 'C' }] })).toEqual([]);
});

test('the heading above the hints counts what is missing from the profile', () => {
  expect(setupTitle(1)).toBe('One thing is missing from your profile');
  expect(setupTitle(3)).toBe('3 things are missing from your profile');
});

test.each([
  [{}, true],
  [{ grants: ['G'] }, false],
  [{ claimed_institute: 'Mine' }, false],
  [{ description: 'Mills.' }, false],
  [{ career_stage: 'Postdoc' }, false],
  [{ social_links: ['https://example.org'] }, false],
])('a profile with a name and %j counts as empty: %j', (filled, isEmpty) => {
  expect(isEmptyProfile({ ...emptyProfile, name: 'Ada', ...filled })).toBe(isEmpty);
});
