import * as z from 'zod/mini';
import { choice, clientId, lookupId } from './ids.ts';
import { demandWeeks, limits, operatorLimits } from './limits.ts';
import { reasonText, searchedText } from './operators.ts';
import type { RefusalEntry } from './refusals.ts';
import { managedReferenceRefusalSentences, managedReferenceSentences } from './sentences/managed-reference.ts';
import { messages } from './sentences/messages.ts';
import { profileSentences } from './sentences/profiles.ts';
import { text } from './text.ts';

/** Keys are codes on the wire; some keep the name that they were published with (docs/behaviour/api.md#errors). */
export const managedReferenceRefusals = {
  'operators.instituteNotFound': { status: 404, sentence: managedReferenceRefusalSentences.instituteNotFound },
  'operators.instituteMerged': { status: 409, sentence: managedReferenceRefusalSentences.instituteMerged },
  'operators.sameInstitute': { status: 409, sentence: managedReferenceRefusalSentences.sameInstitute },
  'operators.nameTaken': { status: 409, sentence: managedReferenceSentences.validation.nameTaken },
  'operators.domainTaken': { status: 409, sentence: managedReferenceRefusalSentences.domainTaken },
  'operators.domainShared': {
    status: 409,
    sentence: managedReferenceRefusalSentences.domainShared,
  },
  'operators.domainNotFound': { status: 404, sentence: managedReferenceRefusalSentences.domainNotFound },
  'operators.termNotFound': { status: 404, sentence: managedReferenceRefusalSentences.termNotFound },
  'operators.isRetired': { status: 409, sentence: managedReferenceRefusalSentences.isRetired },
  'operators.notRetired': { status: 409, sentence: managedReferenceRefusalSentences.notRetired },
} as const satisfies Record<string, RefusalEntry>;

/** Institutes, areas and types as operators see and change them (docs/behaviour/operators.md#institutes-areas-and-types). */

const invalid = messages.validation.invalidRequest;

/** A domain as it is stored; an `@`, a scheme or a `www.` before it is what people paste. */
const domainText = z.pipe(
  text({
    lines: 'one',
    max: operatorLimits.domain,
    tooLong: managedReferenceSentences.validation.domain,
    required: managedReferenceSentences.validation.domain,
  }),
  z.transform((value) =>
    value
      .toLowerCase()
      .replace(/^(?:@|https?:\/\/(?:www\.)?|www\.)/, '')
      .replace(/\/$/, ''),
  ),
);

const instituteName = text({
  lines: 'one',
  max: limits.claimedInstitute,
  tooLong: profileSentences.validation.claimedInstitute,
  required: managedReferenceSentences.validation.instituteName,
});

/** The first institutes that fit, those with most people first; without words those that have people. */
export const operatorInstitutesInput = z.object({
  q: searchedText,
  limit: z._default(
    z.int({ error: invalid }).check(z.positive({ error: invalid }), z.lte(limits.page, { error: invalid })),
    limits.page,
  ),
});

export type OperatorInstitutesInput = z.output<typeof operatorInstitutesInput>;

/** `people`: verified accounts whose address belongs to it. The main domain comes first. */
const managedInstitute = z.object({
  id: z.int(),
  name: z.string(),
  domains: z.array(z.string()),
  people: z.int(),
});

/** `total`: how many fit. */
export const managedInstitutes = z.object({ institutes: z.array(managedInstitute), total: z.int() });

export type ManagedInstitutes = z.output<typeof managedInstitutes>;

/** What refers to an institute: people, requests that are shared with it, saved searches; and the people of each domain. */
export const instituteDetails = z.object({
  id: z.int(),
  name: z.string(),
  people: z.int(),
  requests: z.int(),
  saved_searches: z.int(),
  domains: z.array(z.object({ domain: z.string(), people: z.int() })),
});

export type InstituteDetails = z.output<typeof instituteDetails>;

export const addInstituteInput = z.object({
  name: instituteName,
  domains: z._default(
    z
      .array(domainText, { error: invalid })
      .check(z.maxLength(operatorLimits.newInstituteDomains, { error: managedReferenceSentences.validation.domains })),
    [],
  ),
  reason: reasonText,
  client_id: clientId,
});

export type AddInstituteInput = z.output<typeof addInstituteInput>;

/** `loaded` is the name that the operator saw (docs/behaviour/api.md#changes-meanwhile). */
export const renameInstituteInput = z.object({
  id: lookupId,
  name: instituteName,
  reason: reasonText,
  loaded: z.optional(z.object({ name: z.string() })),
});

export type RenameInstituteInput = z.output<typeof renameInstituteInput>;

/** `id` ends, and everything of it belongs to `into`. */
export const mergeInstitutesInput = z.object({ id: lookupId, into: lookupId, reason: reasonText });

export type MergeInstitutesInput = z.output<typeof mergeInstitutesInput>;

export const instituteDomainInput = z.object({ id: lookupId, domain: domainText, reason: reasonText });

export type InstituteDomainInput = z.output<typeof instituteDomainInput>;

/** How many people got, changed or lost the badge of an institute. */
export const relinkedReply = z.object({ message: z.string(), people: z.int() });

export const addedInstituteReply = z.extend(relinkedReply, { id: z.int() });

/** What operators add, rename and retire. */
export const termKinds = ['area', 'type'] as const;

export type TermKind = (typeof termKinds)[number];

const kind = z.enum(termKinds, { error: invalid });

export const termsInput = z.object({ kind: z._default(kind, 'area') });

/** An area or a type, with the people who have it and the requests that are in it. */
const managedTerm = z.object({
  id: z.int(),
  name: z.string(),
  aliases: z.array(z.string()),
  /** Its name in the language of the operator, then all words by which it is found. */
  words: z.array(z.string()),
  category_id: z.int(),
  category_name: z.string(),
  people: z.int(),
  requests: z.int(),
  retired_at: z.nullable(z.string()),
});

export type ManagedTerm = z.output<typeof managedTerm>;

export const managedTerms = z.object({
  categories: z.array(z.object({ id: z.int(), name: z.string() })),
  terms: z.array(managedTerm),
});

export type ManagedTerms = z.output<typeof managedTerms>;

/** Other words by which an area or a type is found, the more usual first; the same word again counts once. */
const aliases = z
  .array(
    text({
      lines: 'one',
      max: operatorLimits.termAlias,
      tooLong: managedReferenceSentences.validation.aliases,
      required: managedReferenceSentences.validation.aliases,
    }),
    { error: invalid },
  )
  .check(
    z.overwrite((words) => [...new Map(words.map((word) => [word.toLowerCase(), word])).values()]),
    z.maxLength(operatorLimits.termAliases, { error: managedReferenceSentences.validation.aliases }),
  );

const termName = text({
  lines: 'one',
  max: operatorLimits.termName,
  tooLong: messages.tooLong.name,
  required: managedReferenceSentences.validation.termName,
});

export const addTermInput = z.object({
  kind,
  category_id: choice(messages.validation.list),
  name: termName,
  aliases: z._default(aliases, []),
  reason: reasonText,
  client_id: clientId,
});

export type AddTermInput = z.output<typeof addTermInput>;

export const addedTermReply = z.object({ message: z.string(), id: z.int() });

/** Without `aliases` they stay. */
export const editTermInput = z.object({
  kind,
  id: lookupId,
  name: termName,
  aliases: z.optional(aliases),
  reason: reasonText,
  /** What the operator saw when the edit began (docs/behaviour/api.md#changes-meanwhile). */
  loaded: z.optional(z.object({ name: z.string(), aliases: z.array(z.string()) })),
});

export type EditTermInput = z.output<typeof editTermInput>;

export const termActionInput = z.object({ kind, id: lookupId, reason: reasonText });

export type TermActionInput = z.output<typeof termActionInput>;

/** `instead` is found by the words of the one that is retired. */
export const retireTermInput = z.extend(termActionInput, { instead: z.optional(choice(messages.validation.list)) });

export type RetireTermInput = z.output<typeof retireTermInput>;

export const demandInput = z.object({
  by: z._default(kind, 'area'),
  weeks: z._default(z.literal(demandWeeks, { error: invalid }), 12),
});

export type DemandWeeks = (typeof demandWeeks)[number];

export type DemandInput = z.output<typeof demandInput>;

/** Requests of an area or type, or of the small ones of a category together, and how many of them have no offer. */
const demandRow = z.object({
  /** Of the area or type; of the category if several are counted together. */
  id: z.int(),
  name: z.string(),
  /** How many areas or types are counted together. */
  terms: z.int(),
  is_category: z.boolean(),
  requests: z.int(),
  without_offer: z.int(),
  /** People who have the area; null for types, which are open to most. */
  people: z.nullable(z.int()),
});

export type DemandRow = z.output<typeof demandRow>;

export const demand = z.object({
  rows: z.array(demandRow),
  /** Areas or types with fewer requests are counted together by category. What leaves the console says nothing of smaller groups. */
  min_requests: z.int(),
});

export type Demand = z.output<typeof demand>;
