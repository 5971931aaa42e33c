import { sentences } from '../sentences.ts';

/** Programs read them, and the people who look after these. */
export const provisioningRefusalSentences = sentences('provisioning.refusals', {
  token: 'This token is unknown or revoked, or the issuer that it was made for is not configured.',
  notFound: 'Your institute has no person with this id here.',
  taken: 'There is an account with this userName already.',
  userName: 'The userName must be an email address at one of the domains of this provider.',
  isFixed: 'Of a person only active and externalId can be changed.',
  value: 'A value has the wrong type for its attribute.',
  filter: 'The filter must compare one of userName, externalId and id by eq.',
  path: 'This operation cannot be done with this path.',
});
