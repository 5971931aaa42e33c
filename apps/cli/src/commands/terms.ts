import type { TermKind } from '@exchange/contract/managed-reference';
import * as z from 'zod';
import { action, command, details, group, reason, rows, sentence } from './command.ts';

const alias = z.array(z.string()).optional().meta({ description: 'other words by which it is found' });

/** Areas, or collaboration types. @param noun such as `area` @param plural the name of the commands */
function terms(kind: TermKind, noun: string, plural: string) {
  return group({
    list: command(`List ${plural} with their people and requests`, `${plural} list --json`).query(async ({ ctx }) => {
      const found = await (await ctx.operators()).listTerms.query({ kind });
      return rows(ctx, found.terms, ['id', 'name', 'category_id', 'category_name', 'people', 'requests', 'retired_at']);
    }),
    add: command(
      `Add ${noun} to a category`,
      `${plural} add "Quantum Sensing" --category 3 --alias magnetometry --reason "Ticket 231"`,
    )
      .input(
        z.object({
          name: z.string().meta({ positional: true, description: 'its name' }),
          category: z.int().positive().meta({ description: 'the number of its category, as the list shows it' }),
          alias,
          reason,
        }),
      )
      .mutation(async ({ ctx, input: { category: category_id, alias: aliases, ...input } }) =>
        details(ctx, await (await ctx.operators()).addTerm.mutate({ kind, category_id, aliases, ...input })),
      ),
    edit: command(
      `Change the name and the other words of ${noun}`,
      `${plural} edit 101 --name "Algebra" --alias "group theory" --reason "Ticket 231"`,
    )
      .input(action.extend({ name: z.string().meta({ description: 'its name' }), alias }))
      .mutation(async ({ ctx, input: { alias: aliases, ...input } }) =>
        sentence(ctx, await (await ctx.operators()).editTerm.mutate({ kind, aliases, ...input })),
      ),
    retire: command(`Offer ${noun} no longer; it stays where it is`, `${plural} retire 101 --reason "Unused"`)
      .input(
        action.extend({
          instead: z
            .int()
            .positive()
            .optional()
            .meta({ description: 'the number of the one that takes over its words' }),
        }),
      )
      .mutation(async ({ ctx, input }) =>
        sentence(ctx, await (await ctx.operators()).retireTerm.mutate({ kind, ...input })),
      ),
    restore: command(`Offer ${noun} again`, `${plural} restore 101 --reason "Asked for"`)
      .input(action)
      .mutation(async ({ ctx, input }) =>
        sentence(ctx, await (await ctx.operators()).restoreTerm.mutate({ kind, ...input })),
      ),
  });
}

export const areas = terms('area', 'an area', 'areas');
export const types = terms('type', 'a collaboration type', 'types');
