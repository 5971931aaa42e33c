import type { CreditRole } from './credit-roles.ts';

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
