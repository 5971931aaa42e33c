import { limits } from '@exchange/contract/limits';
import type { PossibleHelper, RequestHelpers } from '@exchange/contract/suggestions';
import type { ViewerContext } from '../../core/context.ts';
import { consumeQuota } from '../../core/quotas.ts';
import { refuse } from '../../core/refusal.ts';
import { inTransaction } from '../../core/transaction.ts';
import { directoryQuota } from '../directory/directory.rules.ts';
import { categoryOf, findLexicon, type Lexicon, readAreas } from '../reference/lexicon.rules.ts';
import { type ComparedPerson, listAskingTexts, listCandidates, listCompared } from './helpers.sql.ts';

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

/** What a profile has of areas: those that were chosen, and those that the bio names. */
function readPerson(lexicon: Lexicon, person: ComparedPerson) {
  const chosen = person.technical_areas.map(({ id }) => id);
  return { person, ...weightsOf(lexicon, chosen, '', person.description ?? '') };
}
type ReadPerson = ReturnType<typeof readPerson>;

/** How well a person fits, and why: the areas of the profile and the words of the bio that fit most. */
function judge(wanted: Weights, { person, weights, found }: ReadPerson, asked_at: string | null) {
  const { description: _, technical_areas, recent_asks, ...shown } = person;
  const fits = (id: number) => wanted.get(id) ?? 0;
  const areas = technical_areas.filter(({ id }) => fits(id) > 0).sort((a, b) => fits(b.id) - fits(a.id));
  const words = found.filter(({ id }) => fits(id) > 0).sort((a, b) => fits(b.id) * b.fit - fits(a.id) * a.fit);
  return {
    fit: fitOf(wanted, weights),
    asks: recent_asks,
    helper: {
      ...shown,
      areas: areas.slice(0, limits.suggestedWords),
      words: [...new Set(words.flatMap((one) => one.words))].slice(0, limits.suggestedWords),
      asked_at,
    },
  };
}

/** The pages of the directory that name as many people as the lists of so many requests. */
const pagesFor = (requests: number) => Math.ceil((requests * limits.possibleHelpers) / limits.directoryPage);

/**
 * For each of these requests that is the viewer's own, people of the directory who might help with it
 * (docs/behaviour/suggestions.md#who-might-help): by how well their areas and bios fit, and among equals those who were asked least in the
 * last month. Counts as pages of the directory.
 *
 * @throws `directory.tooMany`
 */
export async function readHelpersOf(ctx: ViewerContext, ids: readonly number[]): Promise<RequestHelpers[]> {
  const { db, viewer } = ctx;
  const requests = await listAskingTexts(db, viewer.user_id, ids);
  if (requests.length === 0) return [];
  await inTransaction(db, async (tx) => {
    for (let page = 0; page < pagesFor(requests.length); page += 1) await consumeQuota(tx, ctx, directoryQuota);
  });
  const lexicon = await findLexicon(db);
  const wanted = requests.map(({ id, title, description, area_ids }) => ({
    id,
    ...weightsOf(lexicon, area_ids, title, description ?? ''),
  }));
  const candidates = await listCandidates(
    db,
    viewer.user_id,
    requests.map(({ id }) => id),
    wanted.flatMap(({ id, weights }) =>
      areasOf(weights)
        .slice(0, searchedAreas)
        .map(([areaId, weight]) => ({ requestId: id, areaId, weight })),
    ),
  );
  const compared = await listCompared(db, [...new Set(candidates.map(({ user_id }) => user_id))]);
  const people = new Map(compared.map((person) => [person.user_id, readPerson(lexicon, person)]));
  return wanted.map(({ id, weights }) => ({
    id,
    helpers: candidates
      .flatMap(({ request_id, user_id, asked_at }) => {
        const person = request_id === id ? people.get(user_id) : undefined;
        return person === undefined ? [] : [judge(weights, person, asked_at)];
      })
      .filter(({ fit, helper }) => fit >= minFit && helper.areas.length + helper.words.length > 0)
      .sort(
        (a, b) =>
          Math.round(b.fit * 50) - Math.round(a.fit * 50) || a.asks - b.asks || a.helper.user_id - b.helper.user_id,
      )
      .slice(0, limits.possibleHelpers)
      .map(({ helper }) => helper),
  }));
}

/**
 * The same for one own request.
 *
 * @throws `requests.notFound`, also for a visible request of another; `directory.tooMany`
 */
export async function readHelpers(ctx: ViewerContext, requestId: number): Promise<PossibleHelper[]> {
  const [found] = await readHelpersOf(ctx, [requestId]);
  return found === undefined ? refuse('requests.notFound') : found.helpers;
}
