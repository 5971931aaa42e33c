import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
/** The list of public suffixes, 5 MB: loaded for the first search or load of institutes, not at each start. */
const publicSuffixes = (): typeof import('tldts') => require('tldts');

const sharedSecondLevel = /^(ac|co|com|edu|gov|net|org|sch)\.[^.]+$/;

/**
 * The suffixes of a domain in whole labels, at least two of them, longest first: the candidates for the institute that
 * owns an email domain. `cs.ox.ac.uk` → `cs.ox.ac.uk`, `ox.ac.uk`, `ac.uk`.
 */
export function longestSuffixes(domain: string): string[] {
  const labels = domain.toLowerCase().split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}

/** Whether the text is a lower-case host name of at least two labels in ASCII. */
export function isDomain(text: string): boolean {
  return text.length <= 253 && /^(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))+$/.test(text);
}

/**
 * Whether unrelated bodies register names right below the domain: a public suffix or a shared second level (`edu.by`,
 * `ac.cd`). Of the public suffix list the registries' part counts; in the part of private owners a university may stand
 * itself (`ruhr-uni-bochum.de`).
 */
export function isShared(domain: string): boolean {
  return sharedSecondLevel.test(domain) || publicSuffixes().getPublicSuffix(domain) === domain;
}

/** Whether the domain or one above it, also the bare top level, is in the set. */
export function isAtOrBelow(domain: string, domains: ReadonlySet<string>): boolean {
  const labels = domain.split('.');
  return labels.some((_, index) => domains.has(labels.slice(index).join('.')));
}

/**
 * The name by which a domain is known: the label below the public suffix, without hyphens. `ethz.ch` → `ethz`, `ucl.ac.uk`
 * → `ucl`; `null` for a domain further down (`cs.ox.ac.uk`), whose first label is one part of the whole.
 */
export function domainLabel(domain: string): string | null {
  return publicSuffixes().getDomain(domain) === domain ? (domain.split('.')[0] ?? '').replaceAll('-', '') : null;
}

/** `alu` is for former students in China, for students in Spanish. */
const alumniLabel = /^(alumni|alumnae|alumnus|alums?|exalumnos?|egresados?|absolwent|mezun|alu(?=\..*\.cn$))\./;
const alumniDomains = new Set(['caa.columbia.edu', 'post.harvard.edu']);

/** Whether an address of a domain is for former students: by what stands in front of the institute's own domain. */
export function isForAlumni(domain: string, instituteDomain: string): boolean {
  const above = new Set(longestSuffixes(instituteDomain));
  const inFront = longestSuffixes(domain).filter((suffix) => !above.has(suffix));
  return inFront.some((suffix) => alumniLabel.test(suffix) || alumniDomains.has(suffix));
}
