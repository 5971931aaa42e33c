import * as z from 'zod/mini';
import { describeEntity, describeInput } from './api-docs.ts';
import { limits } from './limits.ts';
import { limitDoc, rowLimit } from './pagination.ts';
import type { RefusalEntry } from './refusals.ts';
import { messages } from './sentences/messages.ts';

/** Keys are codes on the wire; some keep the name that they were published with (docs/behaviour/api.md#errors). */
export const referenceRefusals = {
  'reference.unknown': { status: 400, sentence: messages.validation.list },
} as const satisfies Record<string, RefusalEntry>;

/** Entities of reference data. */
export const named = z.object({ id: z.int(), name: z.string() });

const namedDocs = { id: 'Id.', name: 'Name to show.' };

describeEntity(named, 'Named', namedDocs);

export const technicalAreaCategory = z.object({ id: z.int(), name: z.string(), tech_areas: z.array(named) });

describeEntity(technicalAreaCategory, 'TechnicalAreaCategory', {
  ...namedDocs,
  tech_areas: 'Its technical areas.',
});

export const collaborationTypeCategory = z.object({
  id: z.int(),
  name: z.string(),
  collaboration_types: z.array(named),
});

describeEntity(collaborationTypeCategory, 'CollaborationTypeCategory', {
  ...namedDocs,
  collaboration_types: 'Its collaboration types.',
});

export const collaborationRequestStatus = z.object({ id: z.int(), name: z.string(), order: z.int() });

describeEntity(collaborationRequestStatus, 'CollaborationRequestStatus', {
  ...namedDocs,
  order: 'Place in the list.',
});

export type Named = z.output<typeof named>;

export type TechnicalAreaCategory = z.output<typeof technicalAreaCategory>;

export type CollaborationTypeCategory = z.output<typeof collaborationTypeCategory>;

export type CollaborationRequestStatus = z.output<typeof collaborationRequestStatus>;

/** Words of a search, and the names of the areas that they mean. */
export const wordMeanings = z.array(z.object({ typed: z.string(), areas: z.array(z.string()) }));

/** `GET /api/institutes`: the whole list, or with `q` those whose name holds the words, best first, and `limit` of them. */
export const institutesInput = z.object({
  q: z.optional(z.string({ error: messages.validation.invalidRequest })),
  limit: z.optional(rowLimit(limits.institutesPageMax)),
});

describeInput(institutesInput, {
  q: { description: 'Words to look for, without regard to case and accents.', example: 'zurich' },
  limit: limitDoc,
});

/** The aliases of an area or a type. */
const aliasesOfTerm = z.object({ id: z.int(), aliases: z.array(z.string()) });

describeEntity(aliasesOfTerm, 'Aliases', {
  id: 'Id of the area or type.',
  aliases: 'Other words for it, the more usual first.',
});

/** `GET /api/aliases`: other words by which areas and collaboration types are found. */
export const referenceAliases = z.object({
  technical_areas: z.array(aliasesOfTerm),
  collaboration_types: z.array(aliasesOfTerm),
});

export type ReferenceAliases = z.output<typeof referenceAliases>;

describeEntity(referenceAliases, 'ReferenceAliases', {
  technical_areas: 'Technical areas by id, with their aliases.',
  collaboration_types: 'Collaboration types by id, with their aliases.',
});

/** `GET /api/institutes/search`: without words the institutes that have members. */
export const instituteSearchInput = z.object({
  q: z.optional(z.string({ error: messages.validation.invalidRequest })),
  limit: z._default(rowLimit(limits.page), limits.institutesPage),
});

describeInput(instituteSearchInput, {
  q: { description: 'Words, beginnings of words, a domain or its first label.', example: 'ethz' },
  limit: limitDoc,
});

const foundInstitute = z.object({
  id: z.int(),
  name: z.string(),
  domain: z.string(),
  has_members: z.boolean(),
});

describeEntity(foundInstitute, 'FoundInstitute', {
  ...namedDocs,
  domain: 'The domain that was found, or the main one; empty where the institute has none.',
  has_members: 'Whether somebody with a verified address of it is here.',
});

export const instituteSearch = z.object({ institutes: z.array(foundInstitute), is_near: z.boolean() });

describeEntity(instituteSearch, 'InstituteSearch', {
  institutes: 'Best first.',
  is_near: 'Whether no institute fits all words; these fit as many as possible.',
});

export type FoundInstitute = z.output<typeof foundInstitute>;

export type InstituteSearch = z.output<typeof instituteSearch>;
