import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Limits in bytes: scripts and styles compressed by gzip, fonts as they are. */
const budgets = { firstPage: 130_000, screen: 60_000, styles: 18_000, fonts: 60_000 };
/** The console: only operators load it. Its frame counts in each of its screens. */
const consoleBudgets = { screen: 60_000, styles: 3_000 };

/** A script in Vite's manifest; `imports` and `dynamicImports` are keys of the manifest. */
interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

/** Adds chunks and all that they import statically to `reached`. */
function reach(manifest: Manifest, keys: readonly string[], reached = new Set<Chunk>()): ReadonlySet<Chunk> {
  for (const key of keys) {
    const chunk = manifest[key];
    if (chunk === undefined || reached.has(chunk)) continue;
    reach(manifest, chunk.imports ?? [], reached.add(chunk));
  }
  return reached;
}

/**
 * Weighs a built web app: what the page of a logged-out user loads at once, what all other screens need beyond that,
 * what each screen loads beyond both, also those of the console, all styles, and the fonts of the first page.
 *
 * @param dist the folder that Vite wrote, with its manifest
 */
export function weighWeb(dist: string) {
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const linked = [...page.matchAll(/(?:src|href)="\/([^"]+\.(?:js|woff2))"/g)].flatMap(([, file]) => file ?? []);
  const scripts = linked.filter((file) => file.endsWith('.js'));
  const fonts = linked.filter((file) => file.endsWith('.woff2'));
  const compressedSize = (file: string) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
  const plainSize = (file: string) => statSync(join(dist, file)).size;
  const sum = (files: Iterable<string>, size: (file: string) => number) =>
    [...new Set(files)].reduce((bytes, file) => bytes + size(file), 0);

  const linkedKeys = Object.keys(manifest).filter((key) => scripts.includes(manifest[key]?.file ?? ''));
  const first = reach(manifest, linkedKeys);
  const firstFiles = [...scripts, ...[...first].map(({ file }) => file)];
  const lazyOf = (chunks: Iterable<Chunk>) => [...chunks].flatMap(({ dynamicImports = [] }) => dynamicImports);
  /** @param frame keys of what a screen stands in, which is part of it */
  const weigh = (
    keys: readonly string[],
    loaded: ReadonlySet<Chunk>,
    maxBytes = budgets.screen,
    frame: readonly string[] = [],
  ) =>
    [...new Set(keys)].map((key) => ({
      name: `scripts of ${manifest[key]?.name ?? key}`,
      bytes: sum(
        [...reach(manifest, [...frame, key])].filter((chunk) => !loaded.has(chunk)).map(({ file }) => file),
        compressedSize,
      ),
      maxBytes,
    }));
  const app = lazyOf(first).filter((key) => manifest[key]?.name === 'api-app');
  const loaded = reach(manifest, [...linkedKeys, ...app]);
  const screens = lazyOf(loaded).filter((key) => !app.includes(key));
  const frame = lazyOf(Object.values(manifest).filter(({ name }) => name === 'console-gate'));
  const consoleScreens = lazyOf(frame.flatMap((key) => manifest[key] ?? []));
  const consoleStyles = frame.flatMap((key) => manifest[key]?.css ?? []);
  const styles = Object.values(manifest)
    .flatMap(({ file, css = [] }) => (file.endsWith('.css') ? [file] : css))
    .filter((file) => !consoleStyles.includes(file));
  return [
    { name: 'scripts of the first page', bytes: sum(firstFiles, compressedSize), maxBytes: budgets.firstPage },
    ...weigh(app, first),
    ...weigh(screens, loaded),
    ...weigh(consoleScreens, loaded, consoleBudgets.screen, frame),
    { name: 'styles', bytes: sum(styles, compressedSize), maxBytes: budgets.styles },
    { name: 'styles of the console', bytes: sum(consoleStyles, compressedSize), maxBytes: consoleBudgets.styles },
    { name: 'fonts of the first page', bytes: sum(fonts, plainSize), maxBytes: budgets.fonts },
  ];
}
