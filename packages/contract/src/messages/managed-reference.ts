import { operatorLimits } from '../limits.ts';

/** Sentences of broken rules about institutes, areas and types, which only the console needs. */
export const managedReference = {
  instituteName: 'Please enter the name of the institute',
  domain: 'Please enter a domain such as example.edu',
  domains: `Please list at most ${operatorLimits.newInstituteDomains} domains.`,
  nameTaken: 'This name is taken',
  termName: 'Please enter a name',
  aliases: `Please list at most ${operatorLimits.termAliases} other words of at most ${operatorLimits.termAlias} characters each.`,
} as const;
