import names from './other-names.json' with { type: 'json' };

const byDomain: Readonly<Record<string, readonly string[]>> = names;

/** What the institute of a domain is called in other languages, in short and formerly; searches find it by them. */
export function otherNamesOf(domain: string): readonly string[] {
  return byDomain[domain] ?? [];
}
