import { peopleStates } from '@exchange/contract/operators';
import * as z from 'zod';
import { printableJson } from '../table.ts';
import { action, command, details, firstOf, group, limit, reason, rows, sentence, target } from './command.ts';

/** Accounts, as operators see them. */
export const users = group({
  list: command('List accounts, newest first', 'users list --q heidelberg', 'users list --state suspended --json')
    .input(
      z.object({
        q: z.string().optional().meta({ description: 'a name, an address or a number' }),
        state: z.enum(peopleStates).default('all').meta({ description: 'which accounts' }),
        limit,
      }),
    )
    .query(async ({ ctx, input: { limit: max, ...input } }) => {
      const { listPeople } = await ctx.operators();
      const found = await firstOf(max, (page) => listPeople.query({ ...input, ...page }));
      return rows(ctx, found, ['user_id', 'name', 'email', 'institute_name', 'created_at', 'suspended_at', 'role']);
    }),
  show: command('Show one account', 'users show 12')
    .input(target)
    .query(async ({ ctx, input }) => details(ctx, await (await ctx.operators()).person.query(input))),
  verify: command('Verify an address by hand', 'users verify 12 --reason "Her mail server refuses our emails"')
    .input(action)
    .mutation(async ({ ctx, input }) => sentence(ctx, await (await ctx.operators()).verifyPerson.mutate(input))),
  resend: command('Send the verification email again', 'users resend 12 --reason "Ticket 231"')
    .input(action)
    .mutation(async ({ ctx, input }) => sentence(ctx, await (await ctx.operators()).resendVerification.mutate(input))),
  suspend: command(
    'Suspend an account; the person reads the reason',
    'users suspend 12 --days 30 --reason "Advertising in offers"',
  )
    .input(
      action.extend({
        reason: reason.meta({ description: 'what the person reads' }),
        days: z.int().positive().optional().meta({ description: 'how long; without it until it is restored' }),
      }),
    )
    .mutation(async ({ ctx, input: { days = null, ...input } }) =>
      sentence(ctx, await (await ctx.operators()).suspendPerson.mutate({ ...input, days })),
    ),
  confirm: command(
    'Confirm a suspension by a moderator, which ends within 30 days otherwise',
    'users confirm 12 --days 90',
  )
    .input(
      target.extend({
        days: z.int().positive().optional().meta({ description: 'how long from now; without it until it is restored' }),
      }),
    )
    .mutation(async ({ ctx, input: { id, days = null } }) =>
      sentence(ctx, await (await ctx.operators()).confirmSuspension.mutate({ id, days })),
    ),
  restore: command('End a suspension', 'users restore 12 --reason "Ticket 231"')
    .input(action)
    .mutation(async ({ ctx, input }) => sentence(ctx, await (await ctx.operators()).restorePerson.mutate(input))),
  endSessions: command('End all sessions and access tokens of a person', 'users end-sessions 12 --reason "Lost laptop"')
    .input(action)
    .mutation(async ({ ctx, input }) => sentence(ctx, await (await ctx.operators()).endSessions.mutate(input))),
  export: command(
    'Print what is stored about a person as JSON, without chats',
    'users export 12 --reason "Ticket 231" > 12.json',
  )
    .input(action)
    .mutation(async ({ ctx, input }) =>
      printableJson((await (await ctx.operators()).exportPerson.mutate(input)).json.trimEnd()),
    ),
  erase: command('Erase an account for good', 'users erase 12')
    .input(target)
    .mutation(async ({ ctx, input }) => sentence(ctx, await (await ctx.operators()).erasePerson.mutate(input))),
});
