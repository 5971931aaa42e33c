import { exportPath } from '@exchange/contract/account';
import * as z from 'zod';
import { refusedExport } from '../errors.ts';
import { printableJson } from '../table.ts';
import { command, details, firstOf, group, limit, rows } from './command.ts';

/** What the owner of an access token sees. */
export const my = group({
  profile: command('Show the profile of the token’s owner', 'my profile').query(async ({ ctx }) =>
    details(ctx, await ctx.member().client.profiles.own.query()),
  ),
  requests: command('List own collaboration requests, newest first', 'my requests --json')
    .input(z.object({ limit }))
    .query(async ({ ctx, input }) => {
      const { requests } = ctx.member().client;
      const found = await firstOf(input.limit, (page) => requests.listOwn.query(page));
      return rows(ctx, found, ['id', 'title', 'collaboration_request_status_name', 'created_at']);
    }),
  unread: command('Count unread messages', 'my unread').query(async ({ ctx }) =>
    details(ctx, await ctx.member().client.chats.unreadCounts.query()),
  ),
  export: command('Print everything you have written here as JSON', 'my export > my-data.json').query(
    async ({ ctx }) => {
      const { headers } = ctx.member();
      const reply = await fetch(ctx.url + exportPath, { headers });
      const text = await reply.text();
      if (!reply.ok) throw refusedExport(reply.status, text);
      return printableJson(text.trimEnd());
    },
  ),
});
