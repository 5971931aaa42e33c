import { limits, rates } from '../limits.ts';
import { sentences } from '../sentences.ts';

export const profileSentences = sentences(
  'profiles',
  {
    validation: {
      name: 'Name must be 1-{maxName} characters.',
      nameCharacter: 'Name contains invalid character: {char}',
      bio: 'Description must be {max} characters or less (currently {length} characters).',
      claimedInstitute: 'Institute name must be {max} characters or less.',
      profile: 'Please fix the errors below.',
      grants: 'Please list at most {maxGrants} grants of at most {maxGrant} characters each.',
      linkStart: 'Link must start with http:// or https://',
      link: 'Please enter a valid link of at most {maxLink} characters, without a user name or password.',
      links: 'Please list at most {maxLinks} links.',
      areas: 'Please select at most {maxAreas} technical areas.',
      reads: 'Please select at most {maxReads} languages.',
    },
    screen: {
      unnamed: 'Unnamed member',
      deletedUser: 'Deleted user',
      verifiedByEmail: 'Verified by email address',
    },
    fallback: {
      loadProfile: 'Failed to load profile',
      updateProfile: 'Failed to update profile',
      updatePreferences: 'Failed to update collaboration status',
    },
    success: {
      profile: 'Profile updated successfully',
      preferences: 'Collaboration status updated successfully',
    },
  },
  {
    maxName: limits.name,
    maxGrants: limits.grants,
    maxGrant: limits.grant,
    maxLink: limits.socialLink,
    maxLinks: limits.socialLinks,
    maxAreas: limits.technicalAreas,
    maxReads: limits.reads,
    perDay: rates.profilesPerDay,
  },
);

/** The web never says them: the server answers with them. */
export const profileRefusalSentences = sentences(
  'profiles.refusals',
  {
    notFound: 'User not found',
    tooMany: 'You have looked at {perDay} people within a day. Please try again later.',
  },
  {
    maxName: limits.name,
    maxGrants: limits.grants,
    maxGrant: limits.grant,
    maxLink: limits.socialLink,
    maxLinks: limits.socialLinks,
    maxAreas: limits.technicalAreas,
    perDay: rates.profilesPerDay,
  },
);
