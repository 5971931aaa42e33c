import { expect, test } from 'vitest';
import { isEmptyProfile } from './profile-view.logic.ts';
import { emptyProfile } from './testing/empty-profile.ts';

test.each([
  [{}, true],
  [{ grants: ['G'] }, false],
  [{ claimed_institute: 'Mine' }, false],
  [{ description: 'Mills.' }, false],
  [{ career_stage: 'Postdoc' }, false],
  [{ social_links: ['https://example.org'] }, false],
])('whether a profile with a name and %j is empty: %j', (filled, isEmpty) => {
  expect(isEmptyProfile({ ...emptyProfile, name: 'Ada', ...filled })).toBe(isEmpty);
});
