/** Domains and the institute that they belong to, as a list has them. */
export interface Claim {
  readonly name: string;
  readonly domains: readonly string[];
}
/** An institute: every domain with the name under which it was claimed. The name of the supplement goes before all. */
export interface Group {
  readonly suppliedName: string | undefined;
  readonly names: Map<string, string>;
}

const foldable = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]*$/u;

/**
 * Names that differ in case or accents alone are the same. Punctuation counts, `East-West University` and `East West
 * University` are two, and so do the marks of scripts in which they stand for vowels.
 */
function sameName(name: string): string {
  const folded = foldable.test(name) ? name.normalize('NFKD').replace(/\p{M}+/gu, '') : name;
  return folded.toLowerCase();
}

const keyOf = (name: string, domain: string) => `${sameName(name)}\n${domain.slice(domain.lastIndexOf('.') + 1)}`;

/**
 * Groups the entries of one institute: those that the supplement names, and those with the same name under the same top
 * level. Where the supplement renames an entry, the entries that shared its old name come along.
 */
export function groupClaims(supplement: readonly Claim[], entries: ReadonlyMap<string, string>): Group[] {
  const groups = new Map<string, Group>();
  const owned = new Set<string>();
  for (const { name, domains } of supplement) {
    const group: Group = { suppliedName: name, names: new Map() };
    for (const domain of domains.filter((candidate) => !owned.has(candidate))) {
      groups.set(keyOf(name, domain), group).set(keyOf(entries.get(domain) ?? name, domain), group);
      group.names.set(domain, name);
      owned.add(domain);
    }
  }
  for (const [domain, name] of entries) {
    if (owned.has(domain)) continue;
    const key = keyOf(name, domain);
    const group = groups.get(key) ?? { suppliedName: undefined, names: new Map() };
    groups.set(key, group);
    group.names.set(domain, name);
  }
  return [...new Set(groups.values())];
}
