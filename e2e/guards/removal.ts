import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Guard } from './guard.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const inside = (file: string): string => path.join(root, file);

type Removed = Pick<Guard, 'file' | 'find' | 'replace'>;

/** How often a guard's text stands in its file. */
export function countIn(text: string, { find }: Pick<Guard, 'find'>): number {
  return text.split(find).length - 1;
}

/**
 * A plugin of vite that hands out one file without its guard. Nothing is written: whoever kills the run finds the checkout
 * as it was.
 */
export function createRemoval() {
  let removed: Removed | undefined;
  let wasRead = false;
  return {
    /** From now on this guard is not there; with nothing all are. */
    set(guard: Removed | undefined): void {
      removed = guard;
      wasRead = false;
    },
    /** Whether the file was asked for since. */
    wasRead: () => wasRead,
    plugin: {
      name: 'guard-removed',
      enforce: 'pre',
      async load(id: string): Promise<string | undefined> {
        if (removed === undefined || id !== inside(removed.file)) return undefined;
        const text = await readFile(id, 'utf8');
        if (countIn(text, removed) !== 1) throw new Error(`${removed.file} does not hold the guard's text once.`);
        wasRead = true;
        const { find, replace } = removed;
        return text.replace(find, () => replace);
      },
    },
  } as const;
}
