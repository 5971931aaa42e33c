interface Component {
  readonly type: string;
  readonly group?: string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly 'bom-ref': string;
  readonly externalReferences?: readonly { readonly hashes?: readonly { alg: string; content: string }[] }[];
}

interface Sbom {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

const isOurs = (ref: string) => ref.startsWith('pkg:npm/%40exchange/');

/** What an archive must hash to stays; where it was fetched from is the reader's own affair. */
function listed({ externalReferences = [], ...component }: Component) {
  return { ...component, hashes: externalReferences.flatMap(({ hashes = [] }) => hashes) };
}

/**
 * Turns what `pnpm sbom` answers into a list that is the same for the same lockfile: without time and serial number, in
 * order, our own packages folded into the product (CycloneDX 1.6).
 */
export function steadySbom(text: string) {
  const { metadata, components, dependencies }: Sbom = JSON.parse(text);
  const product = metadata.component['bom-ref'];
  const uses = new Map<string, Set<string>>();
  for (const { ref, dependsOn } of dependencies) {
    const user = isOurs(ref) ? product : ref;
    const used = dependsOn.filter((name) => !isOurs(name));
    uses.set(user, new Set([...(uses.get(user) ?? []), ...used]));
  }
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: metadata.component },
    components: components
      .filter((component) => !isOurs(component['bom-ref']))
      .map(listed)
      .sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1)),
    dependencies: [...uses.keys()].sort().map((ref) => ({ ref, dependsOn: [...(uses.get(ref) ?? [])].sort() })),
  };
}
