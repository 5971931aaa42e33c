import {
  collaborationRequestStatus,
  collaborationTypeCategory,
  instituteSearch,
  named,
  referenceAliases,
  technicalAreaCategory,
} from '@exchange/contract/reference';
import * as z from 'zod/mini';
import * as is from '../fuzz/oracles.ts';
import { sentences } from '../testing/sentences.ts';
import type { Entries } from './entry.ts';
import { field, limit } from './fields.ts';

export const reference: Entries<'reference'> = {
  technicalAreas: { reply: z.array(technicalAreaCategory) },
  careerStages: { reply: z.array(named) },
  masterCollaborationStatus: { reply: z.array(named) },
  collaborationTypes: { reply: z.array(collaborationTypeCategory) },
  collaborationRequestStatuses: { reply: z.array(collaborationRequestStatus) },
  institutes: {
    reply: z.array(named),
    input: () => ({ q: 'zurich', limit: 5 }),
    wrong: [400, sentences.invalid, () => ({ limit: 'ten' })],
    fuzz: () => ({ fields: { q: field(is.optionalText), limit } }),
  },
  searchInstitutes: {
    reason: 'institutes by domain, by beginnings of words and in the order of use (search in lists)',
    reply: instituteSearch,
    input: () => ({ q: 'ethz', limit: 5 }),
    wrong: [400, sentences.invalid, () => ({ limit: 'ten' })],
    fuzz: () => ({ fields: { q: field(is.optionalText), limit } }),
  },
  aliases: {
    reason: 'areas and types by the words that researchers type (search in lists)',
    reply: referenceAliases,
  },
};
