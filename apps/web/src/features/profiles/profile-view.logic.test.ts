import type { PublicProfile } from '@exchange/contract/profiles';
import { expect, test } from 'vitest';
import { isEmptyProfile } from './profile-view.logic.ts';

const blank: PublicProfile = {
  user_id: 1,
  hashid: 'abcdefghijkl',
  name: 'Ada',
  description: null,
  career_stage: null,
  grants: [],
  claimed_institute: null,
  institute_id: null,
  institute_name: null,
  is_verified_institute: false,
  technical_areas: [],
  social_links: [],
  orcid: null,
};

test('a profile with nothing but a name is empty', () => {
  expect(isEmptyProfile(blank)).toBe(true);
  expect(isEmptyProfile({ ...blank, grants: ['G'] })).toBe(false);
  expect(isEmptyProfile({ ...blank, claimed_institute: 'Mine' })).toBe(false);
  expect(isEmptyProfile({ ...blank, description: 'Mills.' })).toBe(false);
  expect(isEmptyProfile({ ...blank, career_stage: 'Postdoc' })).toBe(false);
  expect(isEmptyProfile({ ...blank, grants: ['G'], social_links: ['https://example.org'] })).toBe(false);
});
