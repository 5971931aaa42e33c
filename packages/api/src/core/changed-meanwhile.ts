import { messages } from '@exchange/contract/sentences/messages';
import { refuse } from './refusal.ts';

type Field<Wanted> = keyof Wanted & string;

interface Sides<Wanted> {
  readonly wanted: Wanted;
  /** The values that the person saw when they began. */
  readonly loaded: { readonly [Name in keyof Wanted]?: unknown };
  readonly stored: { readonly [Name in keyof Wanted]-?: unknown };
}

/** Whether a field has the same value on both sides; the order of ids does not count. */
function isSame(one: unknown, other: unknown): boolean {
  const comparable = (value: unknown) =>
    JSON.stringify(
      Array.isArray(value) && value.every((entry) => typeof entry === 'number')
        ? value.toSorted((a, b) => a - b)
        : value,
    );
  return comparable(one) === comparable(other);
}

/**
 * The fields that a person changed, so that what was changed meanwhile elsewhere stays (docs/behaviour/api.md#changes-meanwhile).
 *
 * @param parts the fields; those that mean something only together are one part
 * @throws `http.changedMeanwhile` with the stored values of the fields that both sides changed
 */
export function changedFields<Wanted extends object>(
  { wanted, loaded, stored }: Sides<Wanted>,
  parts: readonly (readonly Field<Wanted>[])[],
): Partial<Wanted> {
  const changed: Partial<Wanted> = {};
  const conflicts: Field<Wanted>[] = [];
  for (const part of parts) {
    const isLoaded = part.every((name) => loaded[name] !== undefined);
    const isChanged = part.some((name) => wanted[name] !== undefined && !isSame(wanted[name], loaded[name]));
    if (!isChanged) continue;
    for (const name of part) changed[name] = wanted[name];
    const isTouched = part.some((name) => !isSame(stored[name], loaded[name]));
    if (isLoaded && isTouched && part.some((name) => !isSame(stored[name], wanted[name]))) conflicts.push(...part);
  }
  if (conflicts.length > 0) refuseChanged(Object.fromEntries(conflicts.map((name) => [name, stored[name]])));
  return changed;
}

/** @param current the values that somebody else, or the person elsewhere, has stored meanwhile */
export function refuseChanged(current: Readonly<Record<string, unknown>>): never {
  const fields = Object.fromEntries(Object.keys(current).map((name) => [name, messages.validation.changedMeanwhile()]));
  refuse('http.changedMeanwhile', { fields, current });
}
