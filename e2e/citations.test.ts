import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { points } from '@exchange/contract/credit';
import { streams } from '@exchange/contract/events';
import * as constants from '@exchange/contract/limits';
import { lifetimes, timings } from '@exchange/contract/limits';
import { fieldOf } from '@exchange/contract/unknown';
import { expect, test } from 'vitest';

const root = path.dirname(import.meta.dirname);
const isText = /\.(md|tsx?|m?js|css|html|json|ya?ml|sh)$|(^|\/)Makefile$|^\.ci\//;
const isGenerated = /^pnpm-lock\.yaml$/;

/** Texts of the files that git tracks or would track. */
const texts = new Map(
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => isText.test(file) && !isGenerated.test(file) && existsSync(path.join(root, file)))
    .map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
);

/** The anchors that GitHub gives to the headings of a Markdown text; a repeated heading gets a number. */
function anchorsOf(markdown: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of markdown.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#{1,6} +(.+?) *$/gm)) {
    const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const slug = words.replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '').replaceAll(' ', '-');
    let anchor = slug;
    for (let repeat = 1; anchors.has(anchor); repeat += 1) anchor = `${slug}-${repeat}`;
    anchors.add(anchor);
  }
  return anchors;
}

type Citation = ReturnType<typeof citations>[number];

/** Whether a cited path exists, seen from the folder of the file or from the root, with its anchor if it is Markdown. */
function exists({ from, target }: Citation): boolean {
  const [file = '', anchor] = target.split('#');
  const candidates = file === '' ? [from] : [path.join(path.dirname(from), file), path.normalize(file)];
  const found = candidates.find((candidate) => existsSync(path.join(root, candidate)));
  if (found === undefined) return false;
  return anchor === undefined || !found.endsWith('.md') || anchorsOf(texts.get(found) ?? '').has(anchor);
}

function citations(files: RegExp, pattern: RegExp) {
  return [...texts]
    .filter(([file]) => files.test(file))
    .flatMap(([from, text]) =>
      [...text.replace(/https?:\/\/[^\s)>]+/g, '').matchAll(pattern)].map(([, target = '']) => ({ from, target })),
    );
}

const show = ({ from, target }: Citation) => `${from}: ${target}`;

test('every relative link of a Markdown file leads to a file and a heading that exist', () => {
  const links = citations(/\.md$/, /\]\((?!mailto:)([^)\s]+)\)/g);
  expect(links.length).toBeGreaterThan(50);
  expect(links.filter((link) => !exists(link)).map(show)).toEqual([]);
});

/** Documents that an operator writes (docs/operations.md#your-own-look-and-documents). */
const isOperators = /^(privacy|terms|cookies|contact|social|accessibility|imprint)(\.\w+)?\.md$/;

test('every Markdown file that code or a document names exists, with the heading that is cited', () => {
  const named = citations(/./, /(?<![\w./*-])([\w./-]*\w\.md(?:#[\w-]+)?)(?![\w/])/g);
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((one) => !isOperators.test(one.target) && !exists(one)).map(show)).toEqual([]);
});

const units: Record<string, number> = { s: 1000, MiB: 1024 * 1024 };

/** The value of a constant such as `limits.name`, if there is one. */
function constantOf(name: string): unknown {
  const [group = '', key] = name.split('.');
  const value = fieldOf({ ...constants, lifetimes, points, streams, timings }, group);
  return key === undefined ? value : fieldOf(value, key);
}

test('every number in docs/behaviour is the value of the constant that is named beside it', () => {
  const pages = [...texts].filter(([file]) => file.startsWith('docs/behaviour/'));
  const text = pages.map(([, page]) => page).join('\n');
  const stated = [...text.matchAll(/(\d+)(?:\s(s|MiB)\b)?[^()\d]*\(`([a-z]\w*(?:\.\w+)?)`(?: in [^)]*)?\)/g)].map(
    ([, number, unit = '', name = '']) => ({ name, value: Number(number) * (units[unit] ?? 1) }),
  );
  expect(stated.length).toBeGreaterThan(60);
  expect(stated.filter(({ name, value }) => constantOf(name) !== value)).toEqual([]);
});

test('docs/operations.md says what to do about each alert', () => {
  const [, section = ''] = texts.get('docs/operations.md')?.split('\n## Alerts\n') ?? [];
  const alerts = [...(texts.get('deploy/monitoring/alerts.yml') ?? '').matchAll(/- alert: (\w+)/g)];
  expect(alerts.length).toBeGreaterThan(10);
  expect(alerts.map(([, name = '']) => name).filter((name) => !section.includes(`\`${name}\``))).toEqual([]);
});
