import { limits } from '@exchange/contract/limits';
import { dayProblem } from '@exchange/contract/planning';
import type { CollaborationTypeCategory } from '@exchange/contract/reference';
import { type AudienceInput, audienceInput, type RequestFormInput, requestInput } from '@exchange/contract/requests';
import { smallWords } from '@exchange/contract/search';
import type { Said } from '@exchange/contract/sentences';
import { messages } from '@exchange/contract/sentences/messages';
import { requestFormScreens } from '@exchange/contract/sentences/my-requests-form.screens';
import { profileSentences } from '@exchange/contract/sentences/profiles';
import { requestSentences } from '@exchange/contract/sentences/requests';
import { explainIssues } from '@exchange/contract/validation-errors';
import * as z from 'zod/mini';
import { type RequestFormValues, sortedAudience } from './form-values.logic.ts';

/** The payload of create and edit; institutes go along with the scope that asks for them only. */
export function toPayload({ institutes, needed_by, effort, language, pictures, ...values }: RequestFormValues) {
  return {
    ...values,
    picture_ids: pictures.map(({ id }) => id),
    institute_ids: values.share_scope === 'selected' ? institutes.map(({ id }) => id) : [],
    needed_by: needed_by || null,
    effort: effort || null,
    language: language || null,
  };
}

export type RequestField = keyof RequestFormInput;
const fieldOrder: readonly RequestField[] = [
  'description',
  'picture_ids',
  'title',
  'collaboration_type_id',
  'technical_area_ids',
  'share_scope',
  'institute_ids',
  'needed_by',
  'effort',
  'language',
];
export type BrokenRequestFields = Partial<Record<RequestField, string>>;

type CheckedRequest = { readonly input: RequestFormInput } | { readonly broken: BrokenRequestFields };

/**
 * Checks a request by the schema of the server, and that scope 'my' has a verified institute; `verified` is `undefined`
 * while that is not known, and the server then decides. A day that is over may stay, if it is `savedDay`.
 */
export function checkRequest(
  values: RequestFormValues,
  verified: boolean | undefined,
  savedDay: string | null = null,
): CheckedRequest {
  const result = z.safeParse(requestInput, toPayload(values));
  const broken: BrokenRequestFields = result.success ? {} : explainIssues(result.error.issues).fields;
  if (values.share_scope === 'my' && verified === false)
    broken.share_scope = requestSentences.validation.verifiedInstitute();
  const { needed_by: day } = values;
  const problem = day === '' || day === savedDay ? undefined : dayProblem(day, Date.now());
  if (problem !== undefined) broken.needed_by ??= problem;
  return result.success && Object.keys(broken).length === 0 ? { input: result.data } : { broken };
}

/** The type with this id, and its category. */
export function findType(categories: readonly CollaborationTypeCategory[], id: number | null) {
  for (const category of categories) {
    const type = category.collaboration_types.find((one) => one.id === id);
    if (type) return { type, category };
  }
  return undefined;
}

/** The fields that decide who finds a request; nothing until all are chosen. */
export function audienceInputOf(values: RequestFormValues, verified: boolean | undefined): AudienceInput | null {
  if (values.share_scope === 'my' && verified !== true) return null;
  const { data } = z.safeParse(audienceInput, toPayload(values));
  return data === undefined ? null : sortedAudience(data);
}

/** Sentences for empty fields; they are not shown before the user has visited the field. */
const ofEmptyFields: readonly Said[] = [
  requestSentences.validation.title,
  requestSentences.validation.type,
  requestSentences.validation.area,
  requestSentences.validation.scope,
  requestSentences.validation.institute,
];

export function isMissing(sentence: string): boolean {
  return ofEmptyFields.some((say) => say() === sentence);
}

/** The sentence that a field shows: that it is empty only after the user has visited it, any other at once. */
export function shownError(
  broken: string | undefined,
  refused: string | undefined,
  isVisited: boolean,
): string | undefined {
  if (broken === undefined) return refused;
  return isMissing(broken) && !isVisited ? undefined : broken;
}

/** What is missing for each broken rule. */
const missingLabels: readonly (readonly [rule: Said, label: Said])[] = [
  [requestSentences.validation.title, requestFormScreens.missing.title],
  [() => messages.tooLong.title({ max: limits.requestTitle }), requestFormScreens.missing.shorterTitle],
  [requestSentences.validation.type, requestFormScreens.missing.type],
  [requestSentences.validation.area, requestFormScreens.missing.area],
  [profileSentences.validation.areas, requestFormScreens.missing.fewerAreas],
  [
    () => messages.tooLong.description({ max: limits.requestDescription }),
    requestFormScreens.missing.shorterDescription,
  ],
  [requestSentences.validation.scope, requestFormScreens.missing.scope],
  [requestSentences.validation.verifiedInstitute, requestFormScreens.missing.otherScope],
  [requestSentences.validation.institute, requestFormScreens.missing.institute],
  [requestSentences.validation.institutes, requestFormScreens.missing.fewerInstitutes],
];

/** The fields that keep the form from being sent, in the order of the form. */
export function missingFields(broken: BrokenRequestFields): { field: RequestField; label: string }[] {
  return fieldOrder.flatMap((field) => {
    const sentence = broken[field];
    if (sentence === undefined) return [];
    const label = missingLabels.find(([rule]) => rule() === sentence)?.[1] ?? requestFormScreens.wrong[field];
    return [{ field, label: label() }];
  });
}

/** Words of a title that are searched for, and requests that are named. */
const [maxWords, maxNamed] = [4, 2] as const;
const minLength = 4;

const isAcronym = (word: string) => /^[\p{Lu}\p{N}]{2,}$/u.test(word) && /\p{Lu}/u.test(word);

/**
 * What to search for to find requests that are similar to a title: any two of its longest words; of one meaningful word that
 * word. Empty if the title says too little.
 */
export function similarQuery(title: string): string {
  const words = title.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu) ?? [];
  const meaningful = words.filter(
    (word) => isAcronym(word) || (word.length >= minLength && !smallWords.has(word.toLowerCase())),
  );
  const distinct = [...new Map(meaningful.map((word) => [word.toLowerCase(), word])).values()];
  const [first, ...rest] = distinct.toSorted((a, b) => b.length - a.length).slice(0, maxWords);
  if (first === undefined) return '';
  const chosen = [first, ...rest];
  if (rest.length === 0) return isAcronym(first) || first.length > minLength ? first : '';
  return chosen.flatMap((word, at) => chosen.slice(at + 1).map((other) => `${word} ${other}`)).join(' or ');
}

/** The requests that have most of the words, the first ones of equal ones. */
export function mostSimilar<Found extends { readonly match: { readonly words: readonly string[] } }>(
  found: readonly Found[],
): Found[] {
  return found.toSorted((a, b) => b.match.words.length - a.match.words.length).slice(0, maxNamed);
}

/** Similar requests with the most similar solved one in the last place, if there is one. */
export function withSolved<Found extends { readonly match: { readonly words: readonly string[] } }>(
  open: readonly Found[],
  solved: readonly Found[],
): Found[] {
  const [best] = mostSimilar(solved);
  return best === undefined ? [...open] : [...open.slice(0, maxNamed - 1), best];
}
