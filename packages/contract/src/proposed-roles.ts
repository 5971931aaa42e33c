import type { CreditRole } from './credit-roles.ts';

/** The roles that fit each collaboration type, by its id; the person named changes them. */
const types: Readonly<Record<number, readonly CreditRole[]>> = {
  101: ['conceptualization'],
  102: ['conceptualization', 'methodology'],
  103: ['investigation', 'methodology'],
  104: ['validation'],
  105: ['writing-review-editing'],
  201: ['formal-analysis'],
  202: ['formal-analysis', 'software'],
  203: ['formal-analysis'],
  204: ['data-curation'],
  205: ['data-curation', 'resources'],
  206: ['visualization'],
  301: ['software'],
  302: ['software', 'validation'],
  303: ['software'],
  304: ['validation'],
  305: ['resources', 'software'],
  401: ['resources'],
  402: ['investigation'],
  403: ['resources'],
  404: ['investigation', 'resources'],
  405: ['investigation', 'resources'],
  406: ['investigation'],
  501: ['conceptualization', 'funding-acquisition'],
  502: ['funding-acquisition', 'writing-review-editing'],
  503: ['writing-original-draft', 'writing-review-editing'],
  504: ['investigation', 'writing-review-editing'],
  505: ['writing-review-editing'],
  601: ['supervision'],
  602: ['supervision'],
  603: ['supervision'],
  604: ['project-administration'],
  605: ['resources'],
  701: ['conceptualization', 'project-administration'],
  702: ['project-administration', 'resources'],
  703: ['conceptualization'],
  704: ['project-administration'],
  705: ['project-administration'],
};

/** The roles that fit a collaboration type; none for one that is not known here. */
export function rolesOfType(typeId: number): readonly CreditRole[] {
  return types[typeId] ?? [];
}
