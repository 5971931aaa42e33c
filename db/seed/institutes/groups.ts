import { foldForSearch } from '@exchange/contract/fold';
import { longestSuffixes } from '../domains.ts';

/** Domains and the institute that they belong to, as a list has them. */
export interface Claim {
  readonly name: string;
  readonly domains: readonly string[];
}
/** An institute: every domain with the name under which it was claimed. The name of the supplement goes before all. */
export interface Group {
  readonly suppliedName: string | undefined;
  /** The first domain in the supplement. */
  readonly suppliedDomain: string | undefined;
  readonly names: Map<string, string>;
  /** The domains of parts, none of which is its main domain. */
  readonly parts: Set<string>;
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

/** First labels that say whose mailboxes a domain holds, not which part of the institute it is. */
const mailboxes = new Set(
  (
    'student students stud studs stu std studenti studenci studentet studente studentmail etu etud etudiant etudiants ' +
    'estudante estudantes estudiante estudiantes alumno alumnos aluno alunos alumnat discente mahasiswa mhs ogr ogrenci ' +
    'elev elever eleve eleves uczen schueler edu staff faculty docente docentes employee mail email correo live gsuite ' +
    'gapps office o365 my www'
  ).split(' '),
);

/** A name without what stands in brackets and without an article: ` universidade do estado de santa catarina `. */
function wordsIn(name: string): string {
  const folded = foldForSearch(name.replace(/\(.*?\)/g, ' ')).replace(/^the /, '');
  // Brazil's federal institutes are written with and without these words.
  return ` ${folded.replace('instituto federal de educacao ciencia e tecnologia', 'instituto federal')} `;
}

/** Names of one word, and of networks of schools, stand in the names of others. */
const isTelling = (words: string) =>
  words.trim().includes(' ') && /univer|uniwer|uczeln|hochschul|institut|polite[ck]|polytec/.test(words);

/** Whether an entry below the domain of another is the same institute: by the label, or because one name holds the other. */
function isSameInstitute(label: string, name: string, parentName: string): boolean {
  if (mailboxes.has(label)) return true;
  const [words, parentWords] = [wordsIn(name), wordsIn(parentName)];
  if (words.replaceAll(' ', '') === parentWords.replaceAll(' ', '')) return true;
  return (isTelling(parentWords) && words.includes(parentWords)) || (isTelling(words) && parentWords.includes(words));
}

/** The nearest domain above one that an institute owns. */
function findParent(domain: string, owners: ReadonlyMap<string, Group>): string | undefined {
  return longestSuffixes(domain)
    .slice(1)
    .find((suffix) => owners.has(suffix));
}

/** Gives the entries below another entry's domain to its institute, if they are the same; what the supplement names stays. */
function joinParents(groups: readonly Group[], entries: ReadonlyMap<string, string>): Group[] {
  const owners = new Map(groups.flatMap((group) => [...group.names.keys()].map((domain) => [domain, group] as const)));
  for (const [domain, name] of entries) {
    const group = owners.get(domain);
    const parent = findParent(domain, owners);
    const whole = parent === undefined ? undefined : owners.get(parent);
    if (parent === undefined || group === undefined || whole === undefined || whole === group) continue;
    const label = domain.slice(0, -parent.length - 1);
    const parentName = whole.suppliedName ?? whole.names.get(parent) ?? '';
    if (group.suppliedName !== undefined || !isSameInstitute(label, name, parentName)) continue;
    // A university's name is its own; schools of one name may be several.
    for (const moved of isTelling(wordsIn(name)) ? [...group.names.keys()] : [domain]) {
      group.names.delete(moved);
      whole.names.set(moved, parentName);
      whole.parts.add(moved);
      owners.set(moved, whole);
    }
  }
  return groups.filter(({ suppliedName, names }) => suppliedName !== undefined || names.size > 0);
}

/**
 * Groups the entries of one institute: those that the supplement names, those with the same name under the same top level,
 * and those of one institute below each other. If the supplement renames an entry, those that shared its old name come along.
 */
export function groupClaims(
  supplement: readonly Claim[],
  entries: ReadonlyMap<string, string>,
  mayOwn: (domain: string) => boolean,
): Group[] {
  const groups = new Map<string, Group>();
  const owned = new Set<string>();
  for (const { name, domains } of supplement) {
    const group: Group = { suppliedName: name, suppliedDomain: domains[0], names: new Map(), parts: new Set() };
    groups.set(name, group);
    for (const domain of domains.filter((candidate) => mayOwn(candidate) && !owned.has(candidate))) {
      groups.set(keyOf(name, domain), group).set(keyOf(entries.get(domain) ?? name, domain), group);
      group.names.set(domain, name);
      owned.add(domain);
    }
  }
  for (const [domain, name] of entries) {
    if (owned.has(domain)) continue;
    const key = keyOf(name, domain);
    const group = groups.get(key) ?? {
      suppliedName: undefined,
      suppliedDomain: undefined,
      names: new Map(),
      parts: new Set(),
    };
    groups.set(key, group);
    group.names.set(domain, name);
  }
  return joinParents([...new Set(groups.values())], entries);
}
