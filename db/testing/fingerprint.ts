import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const leftOut = /^(node_modules|dist|\.vite)$|\.test\.tsx?$/;

function* filesBelow(path: string): Generator<string> {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) yield path;
  else for (const name of readdirSync(path).sort()) if (!leftOut.test(name)) yield* filesBelow(join(path, name));
}

/** A hash over the contents of these files and folders, without build output, dependencies and tests. */
export function contentsFingerprint(paths: string[]): string {
  const hash = createHash('sha256');
  for (const path of paths) for (const file of filesBelow(path)) hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest('hex');
}
