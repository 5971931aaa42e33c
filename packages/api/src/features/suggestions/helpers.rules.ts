import { limits } from '@exchange/contract/limits';
import type { PossibleHelper } from '@exchange/contract/suggestions';
import type { ViewerContext } from '../../core/context.ts';
import { consumeQuota } from '../../core/quotas.ts';
import { refuse } from '../../core/refusal.ts';
import { inTransaction } from '../../core/transaction.ts';
import { directoryQuota } from '../directory/directory.rules.ts';
import { categoryOf, findLexicon, type Lexicon, readAreas } from '../reference/lexicon.rules.ts';
import { type Candidate, findAskingText, listCandidates } from './helpers.sql.ts';

/** How much of each area a text or a profile has, as a vector of length 1. */
type Weights = ReadonlyMap<number, number>;

/** A chosen area is worth the best one of a text; of a text so many areas count that it names, and so many companions. */
const readOf = { areas: 10, worth: 0.8 } as const;
/** Areas of one category are a little alike. */
const alike = 0.12;
/** Areas by which people are looked for. */
const searchedAreas = 12;
/** Below this a person does not fit. */
const minFit = 0.12;

function weightsOf(lexicon: Lexicon, chosen: readonly number[], title: string, description: string) {
  const { named, unnamed } = readAreas(lexicon, title, description);
  const found = named.slice(0, readOf.areas);
  const best = found[0]?.fit ?? 1;
  const weights = new Map<number, number>();
  const add = (id: number, weight: number) => weights.set(id, (weights.get(id) ?? 0) + weight);
  for (const id of chosen) add(id, 1);
  for (const { id, fit } of [...found, ...unnamed.slice(0, readOf.areas)]) add(id, (readOf.worth * fit) / best);
  for (const [id, weight] of [...weights]) add(-categoryOf(id), alike * weight);
  const length = Math.hypot(...weights.values()) || 1;
  for (const [id, weight] of weights) weights.set(id, weight / length);
  return { weights, found };
}

function fitOf(a: Weights, b: Weights): number {
  let sum = 0;
  for (const [id, weight] of a) sum += weight * (b.get(id) ?? 0);
  return sum;
}

const areasOf = (weights: Weights) => [...weights].filter(([id]) => id > 0).sort((a, b) => b[1] - a[1]);

/** How well a person fits, and why: the areas of the profile and the words of the bio that fit most. */
function judge(lexicon: Lexicon, wanted: Weights, { description, technical_areas, ...person }: Candidate) {
  const chosen = technical_areas.map(({ id }) => id);
  const { weights, found } = weightsOf(lexicon, chosen, '', description ?? '');
  const fits = (id: number) => wanted.get(id) ?? 0;
  const areas = technical_areas.filter(({ id }) => fits(id) > 0).sort((a, b) => fits(b.id) - fits(a.id));
  const words = found.filter(({ id }) => fits(id) > 0).sort((a, b) => fits(b.id) * b.fit - fits(a.id) * a.fit);
  return {
    fit: fitOf(wanted, weights),
    helper: {
      ...person,
      areas: areas.slice(0, limits.suggestedWords),
      words: [...new Set(words.flatMap((one) => one.words))].slice(0, limits.suggestedWords),
    },
  };
}

/**
 * People of the directory who might help with an own request (docs/behaviour/suggestions.md#who-might-help): by how well their areas and bios
 * fit, and among equals those who were asked least in the last month. A call counts as a page of the directory.
 *
 * @throws `requests.notFound`, also for a visible request of another; `people.tooMany`
 */
export async function readHelpers(ctx: ViewerContext, requestId: number): Promise<PossibleHelper[]> {
  const { db, viewer } = ctx;
  const request = await findAskingText(db, viewer.user_id, requestId);
  if (request === undefined) return refuse('requests.notFound');
  await inTransaction(db, (tx) => consumeQuota(tx, ctx, directoryQuota));
  const lexicon = await findLexicon(db);
  const { weights } = weightsOf(lexicon, request.area_ids, request.title, request.description ?? '');
  const searched = areasOf(weights).slice(0, searchedAreas);
  const candidates = await listCandidates(db, viewer.user_id, requestId, searched);
  return candidates
    .map((candidate) => ({ ...judge(lexicon, weights, candidate), asks: candidate.recent_asks }))
    .filter(({ fit, helper }) => fit >= minFit && helper.areas.length + helper.words.length > 0)
    .sort(
      (a, b) =>
        Math.round(b.fit * 50) - Math.round(a.fit * 50) || a.asks - b.asks || a.helper.user_id - b.helper.user_id,
    )
    .slice(0, limits.possibleHelpers)
    .map(({ helper: { recent_asks: _, ...helper } }) => helper);
}
