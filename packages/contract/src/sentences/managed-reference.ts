import { operatorLimits } from '../limits.ts';
import { sentences } from '../sentences.ts';

export const managedReferenceSentences = sentences(
  'managed-reference',
  {
    validation: {
      instituteName: 'Please enter the name of the institute',
      domain: 'Please enter a domain such as example.edu',
      domains: 'Please list at most {maxDomains} domains.',
      nameTaken: 'This name is taken',
      termName: 'Please enter a name',
      aliases: 'Please list at most {maxAliases} other words of at most {maxAlias} characters each.',
    },
    success: {
      instituteAdded: 'Institute added',
      instituteRenamed: 'Institute renamed',
      institutesMerged: 'Institutes merged',
      domainAdded: 'Domain added',
      domainRemoved: 'Domain removed',
      termAdded: 'Added',
      termEdited: 'Changed',
      termRetired: 'Retired',
      termRestored: 'Offered again',
    },
    refused: {
      domainTaken: '{domain} belongs to {institute}',
    },
  },
  {
    maxDomains: operatorLimits.newInstituteDomains,
    maxAliases: operatorLimits.termAliases,
    maxAlias: operatorLimits.termAlias,
  },
);

/** The web never says them: the server answers with them. */
export const managedReferenceRefusalSentences = sentences('managed-reference.refusals', {
  instituteNotFound: 'Institute not found',
  instituteMerged: 'This institute has been merged into another one',
  sameInstitute: 'An institute cannot be merged into itself',
  domainTaken: 'This domain belongs to an institute',
  domainShared: 'This domain belongs to no institute, because unrelated people have addresses of it',
  domainNotFound: 'This institute has no such domain',
  termNotFound: 'Area or type not found',
  isRetired: 'This is already retired',
  notRetired: 'This is not retired',
});
