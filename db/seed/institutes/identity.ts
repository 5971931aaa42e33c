import type { Institute } from './catalogue.ts';

/** An institute as the database has it. */
export interface Stored {
  readonly id: number;
  readonly source_key: string;
  readonly domains: readonly string[];
}
interface Assignment {
  readonly kept: readonly (Institute & { readonly id: number })[];
  readonly fresh: readonly Institute[];
  /** Ids that no institute of the catalogue has any more. */
  readonly gone: readonly number[];
}

/**
 * Finds each institute again: by its main domain, or else, since lists rename and rearrange, by the first of its domains
 * that an institute owned which nobody else claims.
 */
export function assignIds(stored: readonly Stored[], institutes: readonly Institute[]): Assignment {
  const byKey = new Map(stored.map(({ id, source_key }) => [source_key, id]));
  const byDomain = new Map(stored.flatMap(({ id, domains }) => domains.map((domain) => [domain, id] as const)));
  const claimed = new Set(institutes.map(({ source_key }) => byKey.get(source_key)));
  const kept: (Institute & { id: number })[] = [];
  const fresh: Institute[] = [];
  for (const institute of institutes) {
    const heirs = institute.domains.map((domain) => byDomain.get(domain));
    const id = byKey.get(institute.source_key) ?? heirs.find((heir) => heir !== undefined && !claimed.has(heir));
    if (id === undefined) fresh.push(institute);
    else {
      claimed.add(id);
      kept.push({ ...institute, id });
    }
  }
  return { kept, fresh, gone: stored.map(({ id }) => id).filter((id) => !claimed.has(id)) };
}
