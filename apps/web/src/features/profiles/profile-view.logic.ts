import type { PublicProfile } from '@exchange/contract/profiles';
import { displayInstitute } from '../../ui/person.ts';

/** Whether there is nothing to read beside the name. */
export function isEmptyProfile(profile: PublicProfile): boolean {
  const { description, career_stage, technical_areas, grants, social_links } = profile;
  return (
    displayInstitute(profile) === null &&
    description === null &&
    career_stage === null &&
    technical_areas.length + grants.length + social_links.length === 0
  );
}
