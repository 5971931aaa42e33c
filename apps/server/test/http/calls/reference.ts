import * as is from '../fuzz/oracles.ts';
import { sentences } from '../testing/sentences.ts';
import type { Entries } from './entry.ts';
import { field, limit } from './fields.ts';

export const reference: Entries<'reference'> = {
  technicalAreas: {},
  careerStages: {},
  masterCollaborationStatus: {},
  collaborationTypes: {},
  collaborationRequestStatuses: {},
  institutes: {
    input: () => ({ q: 'zurich', limit: 5 }),
    wrong: [400, sentences.invalid, () => ({ limit: 'ten' })],
    fuzz: () => ({ fields: { q: field(is.optionalText), limit } }),
  },
  searchInstitutes: {
    input: () => ({ q: 'ethz', limit: 5 }),
    wrong: [400, sentences.invalid, () => ({ limit: 'ten' })],
    fuzz: () => ({ fields: { q: field(is.optionalText), limit } }),
  },
  aliases: {},
};
