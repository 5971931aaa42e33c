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

/** The roles as people read them. */
export const creditRoleNames: Readonly<Record<CreditRole, string>> = {
  conceptualization: 'Conceptualization',
  'data-curation': 'Data curation',
  'formal-analysis': 'Formal analysis',
  'funding-acquisition': 'Funding acquisition',
  investigation: 'Investigation',
  methodology: 'Methodology',
  'project-administration': 'Project administration',
  resources: 'Resources',
  software: 'Software',
  supervision: 'Supervision',
  validation: 'Validation',
  visualization: 'Visualization',
  'writing-original-draft': 'Writing – original draft',
  'writing-review-editing': 'Writing – review & editing',
};

/** `Investigation, Resources` */
export function roleNames(roles: readonly CreditRole[]): string {
  return roles.map((role) => creditRoleNames[role]).join(', ');
}
