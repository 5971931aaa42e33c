import { expect, test } from 'vitest';
import { isEmptyProfile } from './profile-view.logic.ts';
import { emptyProfile } from './testing/empty-profile.ts';

const blank = { ...emptyProfile, name: 'Ada' };

test('a profile with nothing but a name is empty', () => {
  expect(isEmptyProfile(blank)).toBe(true);
  expect(isEmptyProfile({ ...blank, grants: ['G'] })).toBe(false);
  expect(isEmptyProfile({ ...blank, claimed_institute: 'Mine' })).toBe(false);
  expect(isEmptyProfile({ ...blank, description: 'Mills.' })).toBe(false);
  expect(isEmptyProfile({ ...blank, career_stage: 'Postdoc' })).toBe(false);
  expect(isEmptyProfile({ ...blank, grants: ['G'], social_links: ['https://example.org'] })).toBe(false);
});
