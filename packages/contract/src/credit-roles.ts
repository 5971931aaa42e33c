/** The fourteen roles of the Contributor Role Taxonomy (CRediT, ANSI/NISO Z39.104-2022) by the last part of their address. */
export const creditRoles = [
  'conceptualization',
  'data-curation',
  'formal-analysis',
  'funding-acquisition',
  'investigation',
  'methodology',
  'project-administration',
  'resources',
  'software',
  'supervision',
  'validation',
  'visualization',
  'writing-original-draft',
  'writing-review-editing',
] as const;

/** A role as the API and the database name it. */
export type CreditRole = (typeof creditRoles)[number];
