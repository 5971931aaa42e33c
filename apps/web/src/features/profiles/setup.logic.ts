import type { OwnProfile, PublicProfile } from '@exchange/contract/profiles';
import { profileScreens } from '@exchange/contract/sentences/profiles.screens';
import { displayInstitute } from '../../ui/person.ts';
import type { ProfileField } from './profile-form.logic.ts';

/** One thing that is missing from a profile. */
interface SetupHint {
  /** The field of the form where it is given. */
  readonly field: ProfileField;
  readonly what: string;
  readonly why: string;
  /** Label of the button. */
  readonly action: string;
}

/** What is missing from the own profile and why it matters, the most important first (docs/behaviour/profiles.md#profile-screen). */
export function setupHints(profile: OwnProfile): SetupHint[] {
  const hints: (SetupHint | false)[] = [
    profile.technical_areas.length === 0 && {
      field: 'technical_area_ids',
      what: profileScreens.technicalAreas(),
      why: profileScreens.noRequestsWithoutAreas(),
      action: profileScreens.chooseTechnicalAreas(),
    },
    !profile.is_verified_institute &&
      profile.claimed_institute === null && {
        field: 'claimed_institute',
        what: profileScreens.institute(),
        why: profileScreens.whyInstitute(),
        action: profileScreens.chooseInstitute(),
      },
    profile.name === null && {
      field: 'name',
      what: profileScreens.name(),
      why: profileScreens.whyName(),
      action: profileScreens.addName(),
    },
    profile.description === null && {
      field: 'description',
      what: profileScreens.description(),
      why: profileScreens.whyBio(),
      action: profileScreens.addBio(),
    },
    profile.career_stage === null && {
      field: 'career_stage',
      what: profileScreens.careerStage(),
      why: profileScreens.whyStage(),
      action: profileScreens.chooseStage(),
    },
  ];
  return hints.filter((hint) => hint !== false);
}

/** The heading above them. */
export function setupTitle(count: number): string {
  return count === 1 ? profileScreens.oneThingMissing() : profileScreens.thingsMissing({ count });
}

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
