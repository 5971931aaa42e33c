import { initTRPC } from '@trpc/server';
import type { TrpcCliMeta } from 'trpc-cli';
import * as z from 'zod';
import type { CliContext } from '../context.ts';
import { detailsOf, printableJson, tableOf } from '../table.ts';

const t = initTRPC.context<CliContext>().meta<TrpcCliMeta>().create();

export const group = t.router;

/** A command with its line of help and its examples, which follow the name of the program. */
export function command(description: string, ...examples: string[]) {
  return t.procedure.meta({ description, examples: examples.map((each) => `  $ admin ${each}`) });
}

/** A number that stands alone, such as `users show 12`. */
export const id = z.int().positive().meta({ positional: true, description: 'its number' });
/** Why, for the audit log. */
export const reason = z.string().min(1).meta({ description: 'why, for the audit log' });
export const target = z.object({ id });
export const action = z.object({ id, reason });

/** The choice of rows in a list. */
export const limit = z.int().positive().max(10_000).default(50).meta({ description: 'how many rows at most' });

/** What a command prints: rows as a table of some columns, or everything as JSON. */
export function rows<Row extends object>(
  { isJson }: CliContext,
  list: readonly Row[],
  columns: readonly (keyof Row & string)[],
): string {
  return isJson ? printableJson(JSON.stringify(list, null, 2)) : tableOf(list, columns);
}

/** The same for one thing. */
export function details({ isJson }: CliContext, value: object): string {
  return isJson ? printableJson(JSON.stringify(value, null, 2)) : detailsOf(value);
}

/** The same for a sentence. */
export function sentence({ isJson }: CliContext, { message }: { readonly message: string }): string {
  return isJson ? JSON.stringify({ message }, null, 2) : message;
}

interface Page<Item> {
  readonly items: readonly Item[];
  readonly next_cursor: string | null;
}

/** The first `most` items of a list in pages. */
export async function firstOf<Item>(
  max: number,
  read: (page: { limit: number; cursor: string | undefined }) => Promise<Page<Item>>,
): Promise<Item[]> {
  const found: Item[] = [];
  for (let cursor: string | undefined; ; ) {
    const { items, next_cursor } = await read({ limit: Math.min(100, max - found.length), cursor });
    found.push(...items);
    if (next_cursor === null || found.length >= max) return found;
    cursor = next_cursor;
  }
}
