import tools from '../../boot/tools.json' with { type: 'json' };

/** pnpm only builds; Node runs the product if the operator lets a fetched one (`FETCHED_NODE`). */
const scopes = { pnpm: 'excluded', node: 'optional' } as const;

/** The packages that the launcher fetches by itself, for all platforms, as CycloneDX components. */
function listTools(): object[] {
  return Object.values(tools).flatMap((platform) =>
    (['pnpm', 'node'] as const).map((tool) => {
      const { name, version, integrity } = platform[tool];
      const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
      const content = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
      return {
        type: 'application',
        'bom-ref': purl,
        name,
        version,
        purl,
        scope: scopes[tool],
        hashes: [{ alg: 'SHA-512', content }],
        licenses: [{ license: { id: 'MIT' } }],
      };
    }),
  );
}

/** Adds the packages that no lockfile names to a CycloneDX document of pnpm. @throws for a document without components */
export function addTools(bom: { readonly components?: unknown }): object {
  const { components } = bom;
  if (!Array.isArray(components)) throw new Error('The list of pnpm has no components.');
  return { ...bom, components: [...components, ...listTools()] };
}
