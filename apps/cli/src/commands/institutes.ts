import * as z from 'zod';
import { action, command, details, group, id, reason, rows, sentence, target } from './command.ts';

const domain = z.string().meta({ description: 'a domain of email addresses, such as example.edu' });
const search = z.object({
  q: z.string().optional().meta({ positional: true, description: 'a part of the name, a domain or a number' }),
  limit: z.int().positive().max(100).default(50).meta({ description: 'how many rows at most' }),
});

/** Institutes, as operators see them. */
export const institutes = group({
  find: command(
    'Find institutes by name or domain, with an access token',
    'institutes find "eth zurich"',
    'institutes find ucl.ac.uk',
  )
    .meta({ default: true })
    .input(z.object({ q: z.string().meta({ positional: true, description: 'words or a domain' }) }))
    .query(async ({ ctx, input }) => {
      const found = await ctx.member().client.reference.searchInstitutes.query(input);
      return rows(ctx, found.institutes, ['id', 'name', 'domain', 'has_members']);
    }),
  list: command('List institutes, those with most people first', 'institutes list', 'institutes list unam.mx --json')
    .input(search)
    .query(async ({ ctx, input }) => {
      const found = await (await ctx.operators()).listInstitutes.query(input);
      return rows(ctx, found.institutes, ['id', 'name', 'domains', 'people']);
    }),
  show: command('Show an institute with its domains, and what refers to it', 'institutes show 4966')
    .input(target)
    .query(async ({ ctx, input }) => details(ctx, await (await ctx.operators()).institute.query(input))),
  add: command(
    'Add an institute; people at its domains get its badge',
    'institutes add "University of Example" --domain example.edu --reason "Ticket 231"',
  )
    .input(
      z.object({
        name: z.string().meta({ positional: true, description: 'its name' }),
        domain: z.array(z.string()).default([]).meta({ description: 'domains of its email addresses' }),
        reason,
      }),
    )
    .mutation(async ({ ctx, input: { domain: domains, ...input } }) =>
      details(ctx, await (await ctx.operators()).addInstitute.mutate({ ...input, domains })),
    ),
  rename: command('Rename an institute', 'institutes rename 4966 --name "EMBL" --reason "Ticket 231"')
    .input(action.extend({ name: z.string().meta({ description: 'the new name' }) }))
    .mutation(async ({ ctx, input }) => sentence(ctx, await (await ctx.operators()).renameInstitute.mutate(input))),
  merge: command(
    'Merge an institute into another one; it cannot be undone',
    'institutes merge 4966 --into 4970 --reason "The same institute"',
  )
    .input(action.extend({ into: id.meta({ positional: false, description: 'the number of the one that stays' }) }))
    .mutation(async ({ ctx, input }) => details(ctx, await (await ctx.operators()).mergeInstitutes.mutate(input))),
  addDomain: command(
    'Give a domain to an institute; people at it get the badge',
    'institutes add-domain 4966 --domain embl.fr --reason "Ticket 231"',
  )
    .input(action.extend({ domain }))
    .mutation(async ({ ctx, input }) => details(ctx, await (await ctx.operators()).addDomain.mutate(input))),
  removeDomain: command(
    'Take a domain from an institute; people at it lose the badge',
    'institutes remove-domain 4966 --domain embl.fr --reason "Sold"',
  )
    .input(action.extend({ domain }))
    .mutation(async ({ ctx, input }) => details(ctx, await (await ctx.operators()).removeDomain.mutate(input))),
});
