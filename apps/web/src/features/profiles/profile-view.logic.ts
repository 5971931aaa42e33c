import type { PublicProfile } from '@exchange/contract/profiles';

/** The institute of a profile as a text: the verified one, else what the person says. */
export function instituteOf(profile: PublicProfile): string | null {
  return profile.is_verified_institute ? profile.institute_name : profile.claimed_institute;
}

/** Whether there is nothing to read beside the name. */
export function isEmptyProfile(profile: PublicProfile): boolean {
  const { description, career_stage, technical_areas, grants, social_links } = profile;
  return (
    instituteOf(profile) === null &&
    description === null &&
    career_stage === null &&
    technical_areas.length + grants.length + social_links.length === 0
  );
}
