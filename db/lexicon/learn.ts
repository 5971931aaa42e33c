import { typesInTitle } from './lexicon.ts';
import { keysIn, phraseKey, textWords, withoutSpaces } from './roots.ts';
import type { SourceTerm } from './sources.ts';

/** A request whose type is known, and of many the areas. */
export interface Example {
  readonly type: number;
  readonly areas: readonly number[];
  readonly title: string;
  readonly description: string;
}

/** What a phrase is worth for each type, by id. Below zero it speaks against the type. */
export type TypeWeights = Map<string, Map<number, number>>;

/** What a phrase of `types.txt` is worth before an example speaks for or against it. */
const written = { strong: 2, near: 0.8 } as const;
/** How much such a phrase loses if several types have it. */
const sharing = 0.6;
/** Examples teach words, and longer phrases of so many words or characters of a script without spaces. */
const longest = { words: 2, characters: 4 } as const;
/** A longer phrase is taught if at least so many examples have it. */
const leastExamples = 3;
const rounds = 40;
const firstStep = 0.3;
const forgetting = 0.005;
/** A longer example counts as one of so many phrases: most words of a long text are not about what it asks for. */
const mostPhrases = 10;
/** What is worth less is left out. */
const least = 0.25;

function weightsOf(terms: readonly SourceTerm[]): TypeWeights {
  const weights: TypeWeights = new Map();
  const enter = (phrases: readonly string[], id: number, worth: number) => {
    for (const key of phrases.map(phraseKey)) {
      if (key === '') continue;
      const of = weights.get(key) ?? new Map<number, number>();
      of.set(id, Math.max(of.get(id) ?? 0, worth));
      weights.set(key, of);
    }
  };
  for (const { id, strong, near } of terms) {
    enter(strong, id, written.strong);
    enter(near, id, written.near);
  }
  for (const of of weights.values()) {
    const sum = [...of.values()].reduce((total, worth) => total + worth, 0);
    for (const [id, worth] of of) of.set(id, worth * (worth / sum) ** sharing);
  }
  return weights;
}

/** The phrases of an example, each once, with how much it counts. */
function factorsIn({ title, description }: Example, isKey: (key: string) => boolean): Map<string, number> {
  const factors = new Map(keysIn(textWords(description), isKey).map(({ key }) => [key, 1]));
  for (const { key } of keysIn(textWords(title), isKey)) factors.set(key, typesInTitle);
  return factors;
}

/**
 * Weights of phrases by the examples: it begins with those that are written by hand, and moves them, one example after the other, until
 * the examples find their types (logistic regression by gradient descent). Equal sources give equal weights.
 */
export function learnTypes(terms: readonly SourceTerm[], examples: readonly Example[]): TypeWeights {
  const byHand = weightsOf(terms);
  const ids = [...new Set(examples.map(({ type }) => type))].sort((a, b) => a - b);
  const learned = new Map<string, Float64Array>();
  const vectorOf = (key: string) => {
    const vector = learned.get(key) ?? new Float64Array(ids.length);
    learned.set(key, vector);
    return vector;
  };
  const times = new Map<string, number>();
  const isShort = (key: string) =>
    withoutSpaces.test(key) ? key.length <= longest.characters : key.split(' ').length <= longest.words;
  for (const example of examples)
    for (const key of factorsIn(example, isShort).keys()) times.set(key, (times.get(key) ?? 0) + 1);
  const isWord = (key: string) => (withoutSpaces.test(key) ? key.length === 2 : !key.includes(' '));
  const isKey = (key: string) =>
    byHand.has(key) || (isShort(key) && (isWord(key) || (times.get(key) ?? 0) >= leastExamples));
  const data = examples.map((example) => {
    const found = [...factorsIn(example, isKey)];
    const share = Math.min(1, mostPhrases / found.reduce((sum, [, factor]) => sum + factor, 0));
    const factors = found.map(([key, factor]) => [key, factor * share] as const);
    const start = ids.map((id) =>
      factors.reduce((sum, [key, factor]) => sum + factor * (byHand.get(key)?.get(id) ?? 0), 0),
    );
    const phrases = factors.map(([key, factor]) => ({ vector: vectorOf(key), factor }));
    return { type: example.type, start, phrases };
  });
  for (let round = 0; round < rounds; round += 1) {
    const step = firstStep / (1 + round / 10);
    // A stride that shares no divisor with the number of examples visits each one once, far from its neighbours.
    for (let at = 0, next = 0; at < data.length; at += 1, next = (next + strideOf(data.length)) % data.length) {
      const { type, start, phrases } = data[next] ?? { type: 0, start: [], phrases: [] };
      const scores = start.map((score, n) =>
        phrases.reduce((sum, { vector, factor }) => sum + factor * (vector[n] ?? 0), score),
      );
      const best = Math.max(...scores);
      const powers = scores.map((score) => Math.exp(score - best));
      const sum = powers.reduce((total, power) => total + power, 0);
      ids.forEach((id, n) => {
        const tooMuch = (powers[n] ?? 0) / sum - (id === type ? 1 : 0);
        for (const { vector, factor } of phrases)
          vector[n] = (vector[n] ?? 0) * (1 - step * forgetting) - step * factor * tooMuch;
      });
    }
  }
  const weights: TypeWeights = new Map();
  for (const key of new Set([...byHand.keys(), ...learned.keys()])) {
    const of = ids.flatMap((id, n): [number, number][] => {
      const worth = (byHand.get(key)?.get(id) ?? 0) + (learned.get(key)?.[n] ?? 0);
      return Math.abs(worth) < least ? [] : [[id, worth]];
    });
    if (of.length > 0) weights.set(key, new Map(of));
  }
  return weights;
}

function strideOf(length: number): number {
  let stride = Math.max(1, Math.round(length * 0.382));
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
  while (divisor(stride, length) !== 1) stride += 1;
  return stride;
}

/** Of each phrase the ids of the areas that it may mean. */
type AreasOf = ReadonlyMap<string, ReadonlySet<number>>;

/** So many examples that are right as often as usual are added to those that there are, because few examples say little. */
const added = { ofPhrases: 4, ofTypes: 8 } as const;
/** A phrase that is right very often counts at most so many times. */
const mostTrust = 2;

/** How much of its being right or wrong a phrase keeps, and how much it loses because many requests have it, whatever they are about. */
const kept = 0.7;
const commonness = 0.25;

/** How many times a phrase counts for an area, by how often the examples that have the phrase have the area. */
export function learnTrust(areasOf: AreasOf, examples: readonly Example[]): TypeWeights {
  const found = new Map<string, { all: number; labelled: number; right: Map<number, number> }>();
  let [said, right] = [0, 0];
  for (const { title, description, areas } of examples) {
    const keys = keysIn(textWords(`${title} ${description}`), (key) => areasOf.has(key));
    for (const key of new Set(keys.map((one) => one.key))) {
      const of = found.get(key) ?? { all: 0, labelled: 0, right: new Map<number, number>() };
      found.set(key, of);
      of.all += 1;
      if (areas.length === 0) continue;
      of.labelled += 1;
      for (const id of areasOf.get(key) ?? []) {
        said += 1;
        if (!areas.includes(id)) continue;
        right += 1;
        of.right.set(id, (of.right.get(id) ?? 0) + 1);
      }
    }
  }
  const usual = right / said;
  const trustIn = (times: number, count: number) =>
    Math.min(mostTrust, (times + added.ofPhrases * usual) / (count + added.ofPhrases) / usual) ** kept;
  return new Map(
    [...found].map(([key, of]) => {
      const ids = [...(areasOf.get(key) ?? [])];
      return [key, new Map(ids.map((id) => [id, trustIn(of.right.get(id) ?? 0, of.labelled) * of.all ** -commonness]))];
    }),
  );
}

/** The share of the requests of a type that must have an area, so that the type speaks for it. */
const leastOfType = 0.15;

/** Of each type the areas that its requests often have, whatever they are about, each with its share of the examples. */
export function learnAreasOfTypes(examples: readonly Example[]): ReadonlyMap<number, ReadonlyMap<number, number>> {
  const types = new Map<number, { examples: number; areas: Map<number, number> }>();
  for (const { type, areas } of examples) {
    if (areas.length === 0) continue;
    const of = types.get(type) ?? { examples: 0, areas: new Map<number, number>() };
    types.set(type, of);
    of.examples += 1;
    for (const id of areas) of.areas.set(id, (of.areas.get(id) ?? 0) + 1);
  }
  return new Map(
    [...types].map(([type, { examples: count, areas }]) => [
      type,
      new Map(
        [...areas]
          .map(([id, times]) => [id, times / (count + added.ofTypes)] as const)
          .filter(([, share]) => share > leastOfType),
      ),
    ]),
  );
}
