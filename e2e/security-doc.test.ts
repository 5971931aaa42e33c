import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Checks docs/security.md and docs/asvs.md against the repository: their paths exist, no item is missing, and their counts are right. */
const root = path.dirname(import.meta.dirname);
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const doc = read('docs/security.md');
const asvs = read('docs/asvs.md');

/** The cells of every row of a table whose first cell looks so. */
function rowsOf(text: string, first: RegExp): string[][] {
  const rows = text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  return rows
    .filter(([before, id = '', , ...rest]) => before === '' && rest.length > 1 && first.test(id))
    .map((row) => row.slice(1, -1));
}

const items = rowsOf(asvs, /^\d+\.\d+\.\d+$/).filter((row) => row.length === 5);
const threats = rowsOf(doc, /^[GLAIPRC]\d+$/);
const counted = (rows: string[][], state: string) => rows.filter((row) => row[2] === state).length;

const pathText = /`((?:apps|packages|db|e2e|docs)\/[^`\s]+|[A-Z]+\.md|pnpm-lock\.yaml)`/g;
const pathsIn = (text: string) => [...text.matchAll(pathText)].map(([, file = '']) => file);

test('every path that is named exists', () => {
  const named = new Set([...pathsIn(doc), ...pathsIn(asvs)]);
  expect(named.size).toBeGreaterThan(80);
  expect([...named].filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

/** Levels 1 and 2 of ASVS 5.0. */
const itemsOfTheStandard = 253;
const itemNumbers = /\d+\.\d+\.\d+/g;

test('every item of the standard stands there once: in a table, or with why it does not apply', () => {
  const applies = items.map(([id = '']) => id);
  const [, section = ''] = asvs.split('| items | why they do not apply |');
  const rest = (section.split('##')[0] ?? '').match(itemNumbers) ?? [];
  expect(new Set([...applies, ...rest]).size).toBe(itemsOfTheStandard);
  expect(applies.length + rest.length).toBe(itemsOfTheStandard);
  expect(asvs).toContain(`| does not apply | ${rest.length} |`);
  expect(applies).toEqual(applies.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })));
});

test('every item says what it asks for, its state, how, and by which file', () => {
  const states = ['met', 'in part', 'not met', 'operator', 'deviation'];
  for (const state of states) expect(asvs).toContain(`| ${state} | ${counted(items, state)} |`);
  for (const [id = '', asks = '', state = '', how = '', shown = ''] of items) {
    expect(states, id).toContain(state);
    expect(asks.length, id).toBeGreaterThan(4);
    expect(how.length, id).toBeGreaterThan(2);
    expect(pathsIn(shown), id).not.toEqual([]);
  }
});

test('every deviation has its reason', () => {
  const [, reasons = ''] = doc.split('## 4. Deviations');
  const named = [...(reasons.split('## 5.')[0] ?? '').matchAll(/^\| ([\d., ]+) \|/gm)].flatMap(([, ids = '']) =>
    ids.split(', '),
  );
  const deviations = items.filter((row) => row[2] === 'deviation').map(([id]) => id);
  expect(named.sort()).toEqual(deviations.sort());
});

test('every threat stands there once, held by a file or decided otherwise', () => {
  const ids = threats.map(([id = '']) => id);
  // The rows of each letter are numbered from 1.
  const numbered = [...new Set(ids.map((id) => id.charAt(0)))].flatMap((letter) =>
    ids.filter((id) => id.startsWith(letter)).map((_, index) => `${letter}${index + 1}`),
  );
  expect(ids).toEqual(numbered);
  for (const [id = '', , state = '', why = ''] of threats) {
    expect(['held', 'in part', 'otherwise'], id).toContain(state);
    if (state !== 'otherwise') expect(pathsIn(why), id).not.toEqual([]);
  }
  const [held, part, otherwise] = ['held', 'in part', 'otherwise'].map((state) => counted(threats, state));
  expect(doc).toContain(`${held} held, ${part} in part, ${otherwise} otherwise`);
});

/** The source that runs in production, without tests and what only they use. */
const shipped = globSync(['apps/server/src/**/*.ts', 'apps/web/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts'], {
  cwd: root,
  exclude: (name) => name === 'testing' || name.includes('.test.'),
}).filter((file) => !file.startsWith(path.join('packages/testkit/')));

test('what the document says is never done is not done', () => {
  expect(shipped.length).toBeGreaterThan(200);
  const containing = (pattern: RegExp, files: readonly string[]) => files.filter((file) => pattern.test(read(file)));
  expect(containing(/child_process/, shipped), 'programs').toEqual([]);
  expect(containing(/\beval\(|new Function\(|node:vm/, shipped), 'code at run time').toEqual([]);
  const html = /dangerouslySetInnerHTML|(?:inner|outer)HTML|insertAdjacentHTML|document\.write/;
  expect(containing(html, shipped), 'HTML from text').toEqual([]);
  // The typed client is for scripts of others; the server does not import it.
  const servers = shipped.filter(
    (file) => !file.startsWith('apps/web/') && file !== path.join('packages/api/src/client.ts'),
  );
  expect(containing(/\bfetch\(|\b(?:http|https)\.request\(|from 'undici'/, servers), 'outgoing calls').toEqual([]);
  expect(containing(/@exchange\/api\/client/, servers), 'the client').toEqual([]);
});
