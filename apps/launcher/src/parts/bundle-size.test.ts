import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { weighWeb } from './bundle-size.ts';

const dist = mkdtempSync(join(tmpdir(), 'weight-test-'));
afterAll(() => rmSync(dist, { recursive: true }));

const manifest = {
  'index.html': {
    file: 'assets/index-ABCDEFGH.js',
    imports: ['_vendor.js'],
    dynamicImports: ['src/api-app.tsx'],
    css: ['assets/index-ABCDEFGH.css'],
  },
  'src/api-app.tsx': {
    file: 'assets/api-app-ABCDEFGH.js',
    name: 'api-app',
    imports: ['_vendor.js', '_client.js'],
    dynamicImports: ['src/chats-page.tsx', 'src/console-gate.tsx'],
  },
  '_client.js': { file: 'assets/client-ABCDEFGH.js' },
  '_vendor.js': { file: 'assets/vendor-ABCDEFGH.js' },
  'src/chats-page.tsx': {
    file: 'assets/chats-page-ABCDEFGH.js',
    name: 'chats-page',
    imports: ['_vendor.js', '_client.js', '_shared.js'],
  },
  'src/console-gate.tsx': {
    file: 'assets/console-gate-ABCDEFGH.js',
    name: 'console-gate',
    dynamicImports: ['src/console.tsx'],
  },
  'src/console.tsx': {
    file: 'assets/console-ABCDEFGH.js',
    name: 'console',
    imports: ['_shared.js'],
    dynamicImports: ['src/audit-screen.tsx'],
    css: ['assets/console-ABCDEFGH.css'],
  },
  'src/audit-screen.tsx': {
    file: 'assets/audit-screen-ABCDEFGH.js',
    name: 'audit-screen',
    imports: ['_client.js', 'src/console.tsx'],
  },
  '_shared.js': { file: 'assets/shared-ABCDEFGH.js', css: ['assets/index-ABCDEFGH.css'] },
  'serif.woff2': { file: 'assets/serif-ABCDEFGH.woff2' },
};
const files = {
  'index.html':
    '<link rel="preload" href="/assets/serif-ABCDEFGH.woff2"><script src="/theme.js"></script><script type="module" src="/assets/index-ABCDEFGH.js"></script><link rel="modulepreload" href="/assets/vendor-ABCDEFGH.js">',
  'theme.js': 'dark()',
  '.vite/manifest.json': JSON.stringify(manifest),
  'assets/index-ABCDEFGH.js': 'first()',
  'assets/vendor-ABCDEFGH.js': 'export const a=1;',
  'assets/api-app-ABCDEFGH.js': 'app(1,2,3,4)',
  'assets/client-ABCDEFGH.js': 'export const call=(a)=>a;',
  'assets/chats-page-ABCDEFGH.js': 'chats(1,2,3)',
  'assets/shared-ABCDEFGH.js': 'export const b=(a)=>a;',
  'assets/console-gate-ABCDEFGH.js': 'gate()',
  'assets/console-ABCDEFGH.js': 'places(1,2,3,4,5)',
  'assets/console-ABCDEFGH.css': 'nav{margin:0}',
  'assets/audit-screen-ABCDEFGH.js': 'entries(1,2,3,4,5,6)',
  'assets/index-ABCDEFGH.css': 'p{margin:0}',
  'assets/serif-ABCDEFGH.woff2': 'abcde',
};
for (const folder of ['assets', '.vite']) mkdirSync(join(dist, folder));
for (const [name, text] of Object.entries(files)) writeFileSync(join(dist, name), text);
const zip = (...names: (keyof typeof files)[]) =>
  names.reduce((bytes, name) => bytes + gzipSync(files[name], { level: 9 }).length, 0);

test('weighWeb counts the scripts of the first page, what the other screens share, and what each screen adds to both', () => {
  expect(weighWeb(dist).map(({ name, bytes }) => [name, bytes])).toEqual([
    ['scripts of the first page', zip('theme.js', 'assets/index-ABCDEFGH.js', 'assets/vendor-ABCDEFGH.js')],
    ['scripts of api-app', zip('assets/api-app-ABCDEFGH.js', 'assets/client-ABCDEFGH.js')],
    ['scripts of chats-page', zip('assets/chats-page-ABCDEFGH.js', 'assets/shared-ABCDEFGH.js')],
    ['scripts of console-gate', zip('assets/console-gate-ABCDEFGH.js')],
    [
      'scripts of audit-screen',
      zip('assets/console-ABCDEFGH.js', 'assets/shared-ABCDEFGH.js', 'assets/audit-screen-ABCDEFGH.js'),
    ],
    ['styles', zip('assets/index-ABCDEFGH.css')],
    ['styles of the console', zip('assets/console-ABCDEFGH.css')],
    ['fonts of the first page', 5],
  ]);
});
