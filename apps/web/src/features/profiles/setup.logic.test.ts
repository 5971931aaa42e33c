import type { OwnProfile } from '@exchange/contract/profiles';
import { describe, expect, test } from 'vitest';
import { setupHints, setupTitle } from './setup.logic.ts';

const fresh: OwnProfile = {
  user_id: 1,
  hashid: 'abcdefghijkl',
  name: null,
  email: 'ada@example.org',
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
  is_listed: null,
  role: null,
  master_collaboration_status_id: 1,
};
const fields = (changes: Partial<OwnProfile>) => setupHints({ ...fresh, ...changes }).map((hint) => hint.field);

describe('set-up hints', () => {
  test('the first hint is about technical areas', () => {
    expect(fields({})).toEqual(['technical_area_ids', 'claimed_institute', 'name', 'description', 'career_stage']);
  });

  test('there is no hint about the institute once one is verified or claimed', () => {
    expect(fields({ is_verified_institute: true })).not.toContain('claimed_institute');
    expect(fields({ claimed_institute: 'Mine' })).not.toContain('claimed_institute');
  });

  test('a complete profile has no hints', () => {
    expect(
      fields({
        name: 'Ada',
        description: 'I help.',
        career_stage: 'Postdoc',
        claimed_institute: 'Mine',
        technical_areas: [{ id: 1, name: 'One', category_name: 'C' }],
      }),
    ).toEqual([]);
  });

  test('the heading counts the hints', () => {
    expect(setupTitle(1)).toBe('One thing is missing from your profile');
    expect(setupTitle(3)).toBe('3 things are missing from your profile');
  });
});
