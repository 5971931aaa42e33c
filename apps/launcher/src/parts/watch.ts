import { watch } from 'node:fs';
import { join } from 'node:path';
import { inside } from './paths.ts';

/** The sources of the server. */
const sourceFolders = ['apps/server/src', 'packages/api/src', 'packages/contract/src', 'db'];
const debounceMs = 100;

function isSource(file: string): boolean {
  return /\.(ts|json)$/.test(file) && !/\.test\.ts$|node_modules/.test(file);
}

/**
 * Calls `onChange` once per burst of changes of the server's sources, with the first changed file. Not `node --watch`: it outlives
 * a parent that is killed, with the server and its port, and does not notice changed JSON.
 */
export function watchSources(onChange: (file: string) => void): void {
  let first: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  const settle = () => {
    if (first !== undefined) onChange(first);
    first = undefined;
  };
  for (const folder of sourceFolders)
    watch(inside(folder), { recursive: true }, (_event, name) => {
      if (name === null || !isSource(name)) return;
      first ??= join(folder, name);
      clearTimeout(timer);
      timer = setTimeout(settle, debounceMs);
    });
}
