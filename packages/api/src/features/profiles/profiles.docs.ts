import {
  collaborationPoints,
  collaborationPreference,
  collaborationStatusInput,
  loadedProfile,
  loadedStatus,
  ownProfile,
  profileArea,
  profileInput,
  profileLookup,
  publicProfile,
} from '@exchange/contract/profiles';
import { type ApiTag, describeEntity, describeInput, emailField, type FieldDoc } from '../../core/api-docs.ts';
import { loadedDescription } from '../../core/shared.docs.ts';

export const profileTag: ApiTag = {
  name: 'Profile and preferences',
  description: 'Who one is and what one is open to.',
};

/** A person, wherever a reply names one. */
export const personFields = {
  user_id: 'The person’s id.',
  hashid: 'The person’s public id, random and URL-safe, for links.',
  name: 'Name to show.',
};
export const careerStageField = 'Name of the career stage.';
/** How fast somebody usually answers offers. */
export const answersWithinField =
  'In how many days offers are usually answered: 1, 3 or 7; `null` where there is nothing to say.';

export const instituteFields = {
  claimed_institute: 'Name of an institute that was only typed in.',
  institute_name: 'Name of the verified institute.',
  is_verified_institute: 'Whether the institute was verified by the email address.',
};
export const areaIdsField: FieldDoc = { description: 'Technical areas, by id.', example: [101] };
export const addressField = emailField('Address as typed; compared without regard to case.');

export const personLookupFields = { userId: { description: 'The person’s hashid or id.', example: 'mK3v9QpL2xYz' } };

const bio = 'The bio.';
const grants: FieldDoc = {
  description: 'Grants one holds; doubles are folded, the order stays.',
  example: ['ERC Starting Grant'],
};
const socialLinks: FieldDoc = {
  description: 'Addresses that begin with http:// or https://, without user name or password.',
  example: ['https://orcid.org/0000-0002-1825-0097'],
};
const masterStatus: FieldDoc = { description: 'What the person is open to; 3 means custom.', example: 3 };

const isListed: FieldDoc = {
  description: 'Whether others find the person in the directory; `null` until the person has chosen.',
  example: true,
};

const profileFields = {
  ...personFields,
  ...instituteFields,
  description: bio,
  career_stage: careerStageField,
  grants,
  institute_id: 'Id of the verified institute.',
  technical_areas: 'Technical areas.',
  social_links: socialLinks,
  orcid: {
    description: 'The ORCID iD that the person has proved to be theirs, as an address; `null` without one.',
    format: 'uri' as const,
    example: 'https://orcid.org/0000-0002-1825-0097',
  },
};

describeEntity(publicProfile, 'Profile', profileFields);
describeEntity(ownProfile, 'OwnProfile', {
  ...profileFields,
  email: addressField,
  master_collaboration_status_id: masterStatus,
  is_listed: isListed,
  role: '`operator` or `moderator` of this installation; `null` for everybody else.',
});
describeEntity(profileArea, 'TechnicalArea', {
  id: 'Id.',
  name: 'Name to show.',
  category_name: 'The category it belongs to.',
});
describeEntity(collaborationPoints, 'CollaborationPoints', { collaboration_points: 'The balance.' });
describeEntity(collaborationPreference, 'CollaborationPreference', {
  tech_area_id: 'Technical area.',
  collaboration_type_id: 'Collaboration type.',
  is_open: 'Whether the person is open to this type in this area.',
});

describeInput(profileLookup, personLookupFields);
const editedFields = {
  name: {
    description: "Letters, digits, spaces and - _ . ' ’ ´ ` ^ ~ , & ( ) / . : ; ! ? @ # $ % * + =",
    example: 'Ada Example',
  },
  description: { description: bio, example: 'I image hearts.' },
  career_stage: { description: 'Id of a career stage; `null` or empty for none.', example: 3 },
  grants,
  claimed_institute: { description: instituteFields.claimed_institute, example: 'Example University' },
  technical_area_ids: areaIdsField,
  social_links: socialLinks,
  is_listed: { ...isListed, description: 'Whether others find the person in the directory.' },
};
describeInput(loadedProfile, editedFields);
describeInput(profileInput, {
  ...editedFields,
  loaded: `The fields as they were when the edit began; those left out are not compared. ${loadedDescription}`,
});
const statusFields = {
  master_collaboration_status_id: masterStatus,
  collaboration_preferences: {
    description: 'Open cells of the custom table; cells that are not open may be left out.',
    example: [{ tech_area_id: 101, collaboration_type_id: 101, is_open: true }],
  },
};
describeInput(loadedStatus, statusFields);
describeInput(collaborationStatusInput, {
  ...statusFields,
  loaded: `What was saved when the edit began. ${loadedDescription} Cells are compared one by one.`,
});
