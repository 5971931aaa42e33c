import type { OwnProfile } from '@exchange/contract/profiles';

/** The profile of a person who has filled in nothing. */
export const emptyProfile: OwnProfile = {
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
  institutes: [],
  technical_areas: [],
  social_links: [],
  orcid: null,
  is_listed: null,
  language: null,
  away_until: null,
  reads: [],
  role: null,
  master_collaboration_status_id: 1,
};
