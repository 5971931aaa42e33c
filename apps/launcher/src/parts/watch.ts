import { watch } from 'node:fs';
import { join } from 'node:path';
import { inside } from './paths.ts';

/** What the server is made of. */
const FOLDERS = ['apps/server/src', 'packages/api/src', 'packages/contract/src', 'db'];
const SETTLE_MS = 100;

function counts(file: string): boolean {
  return /\.(ts|json)$/.test(file) && !/\.test\.ts$|node_modules/.test(file);
}

/** Tells once, with the first file, when sources of the server have changed and then rested for a moment. */
export function watchSources(onChange: (file: string) => void): void {
  let first: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  const settle = () => {
    if (first !== undefined) onChange(first);
    first = undefined;
  };
  for (const folder of FOLDERS)
    watch(inside(folder), { recursive: true }, (_event, name) => {
      if (name === null || !counts(name)) return;
      first ??= join(folder, name);
      clearTimeout(timer);
      timer = setTimeout(settle, SETTLE_MS);
    });
}
