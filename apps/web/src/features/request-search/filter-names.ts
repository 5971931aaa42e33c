import type { IdFilter } from './search.logic.ts';

/** How the filters are called. */
export const filterNames: Record<IdFilter, { readonly label: string; readonly noun: string }> = {
  type: { label: 'Type', noun: 'type' },
  area: { label: 'Area', noun: 'area' },
  institute: { label: 'Institute', noun: 'institute' },
};

export const matchingLabel = 'Matches my profile';
export const offersLabel = 'No offers yet';
