import type { OwnProfile, PublicProfile } from '@exchange/contract/profiles';
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
      what: 'Technical areas',
      why: 'You see no requests until you choose some.',
      action: 'Choose technical areas',
    },
    !profile.is_verified_institute &&
      profile.claimed_institute === null && {
        field: 'claimed_institute',
        what: 'Institute',
        why: 'It tells people where you work.',
        action: 'Choose your institute',
      },
    profile.name === null && {
      field: 'name',
      what: 'Name',
      why: 'Others see “Unnamed member” until you add it.',
      action: 'Add your name',
    },
    profile.description === null && {
      field: 'description',
      what: 'Description',
      why: 'It shows what people can ask you about.',
      action: 'Describe what you do',
    },
    profile.career_stage === null && {
      field: 'career_stage',
      what: 'Career stage',
      why: 'It helps people judge how to pitch their answer.',
      action: 'Choose one',
    },
  ];
  return hints.filter((hint) => hint !== false);
}

/** The heading above them. */
export function setupTitle(count: number): string {
  return count === 1 ? 'One thing is missing from your profile' : `${count} things are missing from your profile`;
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
