export type Random = ReturnType<typeof createRandom>;

/**
 * A sequence of choices that is the same for the same seed, so that a failed run can be repeated.
 *
 * @param seed any whole number (mulberry32)
 */
export function createRandom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  /** A whole number from 0 to below `limit`. */
  const below = (limit: number) => Math.floor(next() * limit);
  const pick = <T>(list: readonly T[]): T => {
    const [picked] = list.slice(below(list.length));
    if (picked === undefined) throw new Error('There is nothing to pick from.');
    return picked;
  };
  /** A random non-empty part of the list, in its order. */
  const some = <T>(list: readonly T[]): T[] => {
    const picked = list.filter(() => below(2) === 0);
    return picked.length > 0 ? picked : [pick(list)];
  };
  return { below, pick, some };
}
