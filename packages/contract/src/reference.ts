import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { rowLimit } from './pagination.ts';

/** Entities of reference data. */
export const named = z.object({ id: z.int(), name: z.string() });
export const technicalAreaCategory = z.object({ id: z.int(), name: z.string(), tech_areas: z.array(named) });
export const collaborationTypeCategory = z.object({
  id: z.int(),
  name: z.string(),
  collaboration_types: z.array(named),
});
export const collaborationRequestStatus = z.object({ id: z.int(), name: z.string(), order: z.int() });

export type Named = z.output<typeof named>;
export type TechnicalAreaCategory = z.output<typeof technicalAreaCategory>;
export type CollaborationTypeCategory = z.output<typeof collaborationTypeCategory>;
export type CollaborationRequestStatus = z.output<typeof collaborationRequestStatus>;

/** `GET /api/institutes`: the whole list, or with `q` those whose name holds the words, best first, and `limit` of them. */
export const institutesInput = z.object({
  q: z.optional(z.string(messages.validation.invalidRequest)),
  limit: z.optional(rowLimit(limits.institutesPageMax)),
});

/** The aliases of an area or a type. */
export const aliasesOfTerm = z.object({ id: z.int(), aliases: z.array(z.string()) });
/** `GET /api/aliases`: other words by which areas and collaboration types are found. */
export const referenceAliases = z.object({
  technical_areas: z.array(aliasesOfTerm),
  collaboration_types: z.array(aliasesOfTerm),
});
export type ReferenceAliases = z.output<typeof referenceAliases>;

/** `GET /api/institutes/search`: without words the institutes that have members. */
export const instituteSearchInput = z.object({
  q: z.optional(z.string(messages.validation.invalidRequest)),
  limit: z._default(rowLimit(limits.page), limits.institutesPage),
});
export const foundInstitute = z.object({
  id: z.int(),
  name: z.string(),
  domain: z.string(),
  has_members: z.boolean(),
});
export const instituteSearch = z.object({ institutes: z.array(foundInstitute), is_near: z.boolean() });
export type FoundInstitute = z.output<typeof foundInstitute>;
export type InstituteSearch = z.output<typeof instituteSearch>;
