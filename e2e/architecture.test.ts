import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { writeRecords } from '@exchange/db/records';
import { expect, test } from 'vitest';
import biome from '../biome.json' with { type: 'json' };

/** Checks every import of the source against the rules of ARCHITECTURE.md. */
const root = path.dirname(import.meta.dirname);

const importText =
  /^(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm;

const files = globSync('{packages,apps,db,e2e}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (name) => name === 'node_modules' || name === 'dist' || name === '.results',
}).filter((file) => !file.includes('node_modules/') && !file.includes('/dist/'));

const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');
const imports = files.flatMap((from) =>
  [...textOf(from).matchAll(importText)].map(([, type, fixed, lazy]) => {
    const to = fixed ?? lazy ?? '';
    const isRelative = to.startsWith('.');
    return { from, to: isRelative ? path.join(path.dirname(from), to) : to, isType: type !== undefined };
  }),
);

type Import = (typeof imports)[number];

const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file) || /^e2e\/|\/(testing|test|testkit)\//.test(file);
const within = (folder: string) => imports.filter(({ from }) => from.startsWith(`${folder}/`) && !isTest(from));
const show = ({ from, to }: Import) => `${from} → ${to}`;
const broken = (list: Import[], isAllowed: (to: string, one: Import) => boolean) =>
  list.filter((one) => !isAllowed(one.to, one)).map(show);
/** Those that import something of a later place in an order. */
const brokenOrder = (list: Import[], order: readonly string[], placeOf: (file: string) => string | undefined) =>
  broken(list, (to, { from }) => {
    const [lower, upper] = [placeOf(to), placeOf(from)];
    return lower === undefined || upper === undefined || order.indexOf(lower) <= order.indexOf(upper);
  });

const isOwn = (folder: string) => (to: string) => to.startsWith(`${folder}/`);
const isNode = (to: string) => to.startsWith('node:');
const isPackage = (to: string, ...names: string[]) => names.some((name) => to === name || to.startsWith(`${name}/`));

test('the tests of the architecture read more than a hundred files and their imports', () => {
  expect(files.length).toBeGreaterThan(100);
  expect(imports.length).toBeGreaterThan(300);
});

test('packages/contract imports only zod/mini, and for its sentences the library of their format', () => {
  const format = ['intl-messageformat', '@schummar/icu-type-parser'];
  const isAllowed = (to: string, { from }: Import) =>
    isOwn('packages/contract')(to) ||
    to === 'zod/mini' ||
    (from === 'packages/contract/src/sentences.ts' && format.includes(to));
  expect(broken(within('packages/contract'), isAllowed)).toEqual([]);
});

const page = textOf('ARCHITECTURE.md');
/** The rows of the table of folders: folder, what it holds, the packages that it may import. */
const folderRows = [...page.matchAll(/^\| `([a-z0-9/]+)` \| (.+) \| (.*)\|$/gm)];

test('a folder imports the packages of the product that ARCHITECTURE.md names beside it, and no path of another folder', () => {
  const folders = folderRows.map(([, folder = '', , names = '']) => ({ folder, names }));
  expect(folders.length).toBeGreaterThan(8);
  for (const { folder, names } of folders.filter((row) => row.names.trim() !== 'everything')) {
    const packages = [...names.matchAll(/\b(contract|db|api)\b/g)].map(([name]) => `@exchange/${name}`);
    const isAllowed = (to: string) =>
      to.startsWith('@exchange/')
        ? isPackage(to, `@exchange/${path.basename(folder)}`, ...packages)
        : !/^(?:apps|packages|db|e2e)\//.test(to) || isOwn(folder)(to);
    expect(broken(within(folder), isAllowed), folder).toEqual([]);
  }
});

test('the folders that ARCHITECTURE.md names exist, and names of files are kebab-case', () => {
  const lists = [...page.matchAll(/`([a-z0-9/]+)\/\{([a-z,]+)\}`/g)];
  const named = lists.flatMap(([, folder = '', names = '']) => names.split(',').map((name) => `${folder}/${name}`));
  expect(named.length).toBeGreaterThan(20);
  expect(
    [...named, ...folderRows.map(([, folder = '']) => folder)].filter((at) => !existsSync(path.join(root, at))),
  ).toEqual([]);
  const isKebabCase = (file: string) =>
    path
      .basename(file)
      .split('.')
      .every((part) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(part));
  expect(files.filter((file) => !isKebabCase(file))).toEqual([]);
});

test('packages/api imports contract, db and few libraries, and neither Fastify nor a browser', () => {
  const product = ['@exchange/contract', '@exchange/db', '@trpc/server', '@trpc/client', 'kysely', 'zod/mini'];
  const allowed = [...product, 'piscina', 'bcryptjs', 'dataloader', 'eld', 'ipaddr.js', '@simplewebauthn/server'];
  expect(
    broken(within('packages/api'), (to) => isOwn('packages/api')(to) || isNode(to) || isPackage(to, ...allowed)),
  ).toEqual([]);
});

/** The orders of features that the page gives, of the api and of the web: a later one may use an earlier one, never the reverse. */
const [featureOrder = [], webFeatureOrder = []] = [
  ...page.replace(/[│\s`]+/g, ' ').matchAll(/[a-z-]+(?: < [a-z-]+){9,}/g),
].map(([order]) => order.split(' < '));
const featureOf = (file: string) => /^packages\/api\/src\/features\/([^/]+)\//.exec(file)?.[1];

test('a feature of the API imports only features that stand before it in ARCHITECTURE.md', () => {
  const known = new Set(files.map(featureOf).filter((feature) => feature !== undefined));
  expect([...known].sort()).toEqual([...featureOrder].sort());
  expect(brokenOrder(within('packages/api'), featureOrder, featureOf)).toEqual([]);
});

test('the name of every file in a feature of the API ends with its kind, such as .rules.ts', () => {
  const features = files.filter((file) => featureOf(file) !== undefined);
  const vocabulary = /\/[a-z-]+\.(router|rules|sql|emails|test|slow\.test)\.ts$/;
  expect(features.filter((file) => !vocabulary.test(file))).toEqual([]);
});

test('a feature has at most 25 files besides its tests', () => {
  const counts = new Map<string, number>();
  for (const file of files.filter((one) => !isTest(one))) {
    const feature = /^(?:packages\/api|apps\/web)\/src\/features\/[^/]+\//.exec(file)?.[0];
    if (feature !== undefined) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  }
  expect(counts.size).toBeGreaterThan(30);
  expect([...counts].filter(([, count]) => count > 25)).toEqual([]);
});

test('only core/present.sql.ts asks in SQL whether an account is leaving, except the statement that keeps the account', () => {
  const own = files.filter(
    (file) =>
      /^packages\/api\/src\/.*(?<!\.test)\.ts$/.test(file) && /delete_at(?:`\)\}|', )? ?'?is\b/.test(textOf(file)),
  );
  expect(own.sort()).toEqual([
    'packages/api/src/core/present.sql.ts',
    'packages/api/src/features/account/deletion.sql.ts',
  ]);
});

test('the key of a refusal begins with the feature of its file', () => {
  const others: Record<string, string> = { refusals: 'http', 'managed-reference': 'operators' };
  const foreign = files.flatMap((file) => {
    const feature = /^packages\/contract\/src\/([a-z-]+)\.ts$/.exec(file)?.[1];
    if (feature === undefined) return [];
    const own = others[feature] ?? feature.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    const keys = textOf(file).matchAll(/^ {2}'(\w+)\.\w+': \{/gm);
    return [...keys].filter(([, name]) => name !== own).map(([key]) => `${file}: ${key}`);
  });
  expect(foreign).toEqual([]);
});

test('routers of the API contain no SQL, and files of SQL import no rules and no routers', () => {
  const named = (ending: string) => within('packages/api').filter(({ from }) => from.endsWith(ending));
  expect(broken(named('.router.ts'), (to) => to !== 'kysely')).toEqual([]);
  expect(broken(named('.sql.ts'), (to) => !/\.(rules|router)\.ts$/.test(to))).toEqual([]);
});

test('routers of the API refuse nothing themselves, and call rules with their context', () => {
  const routers = files.filter((file) => file.endsWith('.router.ts'));
  const refusing = imports.filter(({ from, to }) => routers.includes(from) && to.endsWith('core/refusal.ts'));
  expect(refusing.map(show)).toEqual([]);
  const called = routers.flatMap((file) => {
    const text = textOf(file);
    const imported = [...text.matchAll(/^import \{([^}]+)\} from '[^']+\.rules\.ts'/gm)].map(([, names = '']) => names);
    const rules = new Set(imported.flatMap((names) => names.split(/[\s,]+/)));
    return [...text.matchAll(/(?<![.\w])(\w+)\(\s*([\w.]*)/g)]
      .filter(([, name = '']) => rules.has(name))
      .map(([, name = '', argument = '']) => ({ call: `${file}: ${name}(${argument}`, argument }));
  });
  expect(called.length).toBeGreaterThan(100);
  expect(called.filter(({ argument }) => argument !== 'ctx').map(({ call }) => call)).toEqual([]);
});

test('no package imports an app', () => {
  const apps = ['@exchange/server', '@exchange/web', '@exchange/launcher', '@exchange/demo', '@exchange/cli'];
  const others = imports.filter(({ from }) => !from.startsWith('e2e/'));
  expect(
    broken(others, (to, { from }) => !isPackage(to, ...apps) || from.startsWith(`apps/${to.split('/')[1]}/`)),
  ).toEqual([]);
  const crossing = imports.filter(({ from, to }) => to.startsWith('apps/') && from.startsWith('apps/'));
  expect(broken(crossing, (to, { from }) => to.split('/')[1] === from.split('/')[1])).toEqual([]);
});

test('the server never imports all of zod, which would replace the sentences of the contract', () => {
  expect(broken(within('apps/server'), (to) => to !== 'zod')).toEqual([]);
});

test('the command line imports contract, api, db and few libraries, and no other app', () => {
  const allowed = ['@exchange/contract', '@exchange/api', '@exchange/db', '@trpc/server', 'trpc-cli', 'zod'];
  expect(broken(within('apps/cli'), (to) => isOwn('apps/cli')(to) || isNode(to) || isPackage(to, ...allowed))).toEqual(
    [],
  );
});

test('only tests import packages/testkit, and the kit imports only contract, db, api and few libraries', () => {
  const isTestkit = (to: string) => to.startsWith('packages/testkit/') || isPackage(to, '@exchange/testkit');
  const product = imports.filter(({ from }) => !isTest(from));
  expect(product.length).toBeGreaterThan(300);
  expect(broken(product, (to) => !isTestkit(to))).toEqual([]);
  const allowed = ['@exchange/contract', '@exchange/db', '@exchange/api'];
  allowed.push('kysely', 'oidc-provider', 'postal-mime', 'smtp-server', 'vitest');
  const kit = imports.filter(({ from }) => from.startsWith('packages/testkit/'));
  expect(kit.length).toBeGreaterThan(20);
  expect(broken(kit, (to) => isTestkit(to) || isNode(to) || isPackage(to, ...allowed))).toEqual([]);
});

test('no package of the product has packages/testkit among its dependencies', () => {
  const needs = globSync('{packages,apps}/*/package.json', { cwd: root })
    .concat('db/package.json')
    .filter((file) => JSON.parse(textOf(file)).dependencies?.['@exchange/testkit']);
  expect(needs).toEqual([]);
});

test('in the server, the name of a procedure stands only in its row of the REST table', () => {
  const table = 'apps/server/src/rest/routes.ts';
  const procedures = new Set([...textOf(table).matchAll(/'([a-z]+\.[A-Za-z]+)'/g)].map(([, name = '']) => name));
  expect(procedures.size).toBeGreaterThan(50);
  const others = files.filter((file) => file.startsWith('apps/server/src/') && file !== table);
  const found = others.flatMap((file) => {
    const text = textOf(file);
    return [...procedures].filter((name) => text.includes(`'${name}'`)).map((name) => `${file}: ${name}`);
  });
  expect(found).toEqual([]);
});

const layerOf = (file: string) => /^apps\/web\/src\/([^/.]+)\//.exec(file)?.[1];

test('the layers of the web app import in the order lib, ui, features, app, and only types of the API', () => {
  const web = within('apps/web/src').filter(({ to }) => !/\.(css|svg)$/.test(to));
  expect(brokenOrder(web, ['lib', 'ui', 'features', 'app'], layerOf)).toEqual([]);
  const isServerSide = (to: string) =>
    isPackage(to, '@exchange/api', '@trpc/server') && to !== '@trpc/server/observable';
  expect(broken(web, (to, { isType }) => isType || !isServerSide(to))).toEqual([]);
  expect(broken(web, (to) => !isPackage(to, '@exchange/db') && !isNode(to))).toEqual([]);
});

const webFeatureOf = (file: string) => /^apps\/web\/src\/features\/([^/]+)\//.exec(file)?.[1];

test('a feature of the web app imports only features that stand before it in ARCHITECTURE.md', () => {
  const known = new Set(files.map(webFeatureOf).filter((feature) => feature !== undefined));
  expect([...known].sort()).toEqual([...webFeatureOrder].sort());
  expect(brokenOrder(within('apps/web/src/features'), webFeatureOrder, webFeatureOf)).toEqual([]);
});

/** Columns of formulas: mathematics runs from left to right in every language. */
const ofFormulas = 'apps/web/src/ui/text/text.css';

test('the style sheets use logical properties, so that screens mirror for text from right to left', () => {
  const physical =
    /(?:margin|padding|border|inset|scroll-margin)-(?:left|right)\b|text-align: *(?:left|right)|^\s*(?:left|right|float):/m;
  const styles = globSync('apps/web/src/**/*.css', { cwd: root }).filter((file) => file !== ofFormulas);
  expect(styles.length).toBeGreaterThan(20);
  expect(styles.filter((file) => physical.test(textOf(file)))).toEqual([]);
});

test('a file of data that Biome does not format has one record a line; -u writes it so', async () => {
  const unformatted = biome.overrides.filter(({ formatter }) => formatter?.enabled === false);
  const data = globSync(
    unformatted.flatMap(({ includes }) => includes),
    { cwd: root },
  );
  expect(data.length).toBeGreaterThan(20);
  for (const file of data)
    await expect(writeRecords(JSON.parse(textOf(file)))).toMatchFileSnapshot(path.join(root, file));
});
