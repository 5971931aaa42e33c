import type { Package } from './lockfile.ts';

/** What is known against a package, as `pnpm audit --json` says it. */
interface Advisory {
  readonly module_name: string;
  readonly severity: string;
  readonly title: string;
  readonly url: string;
  readonly findings: readonly { readonly version: string }[];
}

/** From worst to least. */
const severities = ['critical', 'high', 'moderate', 'low', 'info'];
const grave = ['critical', 'high'];

/** `pnpm audit` ends with this when the registry is away or has no advisories to give. */
const unanswered = 'ERR_PNPM_AUDIT_BAD_RESPONSE';

/**
 * Says what `pnpm audit --json` found against the packages the product runs on.
 *
 * @param output everything it wrote
 * @returns lines to print, and 1 where something grave is known
 * @throws what pnpm said where it failed for another reason than the registry's
 */
export function tellAdvisories(output: string, packages: readonly Package[]): { lines: string[]; code: 0 | 1 } {
  if (output.includes(unanswered))
    return { lines: ['The registry does not answer questions about advisories, so nothing was audited.'], code: 0 };
  const start = output.indexOf('{');
  if (start < 0) throw new Error(output);
  const { advisories }: { advisories: Record<string, Advisory> } = JSON.parse(output.slice(start));
  const shipped = new Set(packages.map(({ name, version }) => `${name}@${version}`));
  const known = Object.values(advisories)
    .filter(({ module_name, findings }) => findings.some(({ version }) => shipped.has(`${module_name}@${version}`)))
    .sort((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
  const counts = severities.map((severity) => `${known.filter((one) => one.severity === severity).length} ${severity}`);
  return {
    lines: [
      ...known.map(({ severity, module_name, title, url }) => `${severity}: ${module_name}: ${title} (${url})`),
      `Advisories: ${counts.join(', ')}`,
    ],
    code: known.some(({ severity }) => grave.includes(severity)) ? 1 : 0,
  };
}

/** How many packages the product runs on. */
export function countPackages(packages: readonly Package[]): string {
  const direct = packages.filter(({ isDirect }) => isDirect).length;
  const optional = packages.filter(({ isOptional }) => isOptional).length;
  return `Production dependencies: ${packages.length}, of which ${direct} direct, ${packages.length - direct} transitive; ${optional} of them for some platforms only`;
}
