import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { weighWeb } from './weight.ts';

const dist = mkdtempSync(join(tmpdir(), 'weight-test-'));
afterAll(() => rmSync(dist, { recursive: true }));

const files = {
  'index.html':
    '<link rel="preload" href="/assets/serif-ABCDEFGH.woff2"><script src="/theme.js"></script><script type="module" src="/assets/index-ABCDEFGH.js"></script><link rel="modulepreload" href="/assets/vendor-ABCDEFGH.js">',
  'theme.js': 'dark()',
  'assets/index-ABCDEFGH.js': 'import{a}from"./vendor-ABCDEFGH.js";const page=()=>import(`./chats-page-ABCDEFGH.js`);',
  'assets/vendor-ABCDEFGH.js': 'export const a=1;',
  'assets/chats-page-ABCDEFGH.js': 'import{a}from"./vendor-ABCDEFGH.js";import{b}from"./shared-ABCDEFGH.js";b(a);',
  'assets/shared-ABCDEFGH.js': 'export const b=(a)=>a;',
  'assets/index-ABCDEFGH.css': 'p{margin:0}',
  'assets/serif-ABCDEFGH.woff2': 'abcde',
};
mkdirSync(join(dist, 'assets'));
for (const [name, text] of Object.entries(files)) writeFileSync(join(dist, name), text);
const zip = (...names: (keyof typeof files)[]) =>
  names.reduce((bytes, name) => bytes + gzipSync(files[name], { level: 9 }).length, 0);

it('weighs the first page, and each screen by what it loads beyond that', () => {
  expect(weighWeb(dist).map(({ what, bytes }) => [what, bytes])).toEqual([
    ['scripts of the first page', zip('theme.js', 'assets/index-ABCDEFGH.js', 'assets/vendor-ABCDEFGH.js')],
    ['scripts of chats-page', zip('assets/chats-page-ABCDEFGH.js', 'assets/shared-ABCDEFGH.js')],
    ['styles', zip('assets/index-ABCDEFGH.css')],
    ['fonts of the first page', 5],
  ]);
});
