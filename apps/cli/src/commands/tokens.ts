import { createServiceToken, listServiceTokens, revokeServiceToken } from '@exchange/api';
import * as z from 'zod';
import { UsageError } from '../context.ts';
import { command, details, group, rows, sentence, target } from './command.ts';

/** Tokens of programs, on the database itself. */
export const tokens = group({
  create: command(
    'Make a token for a program; it is shown once',
    'tokens create scim https://login.example.edu/realms/staff',
    'tokens create logs',
  )
    .input(
      z.object({
        purpose: z
          .enum(['scim', 'logs'])
          .meta({ positional: true, description: 'scim (the people of an institute) or logs (audit log and logins)' }),
        issuer: z
          .url()
          .optional()
          .meta({ positional: true, description: 'for scim: the OIDC_…ISSUER of the institute' }),
      }),
    )
    .mutation(async ({ ctx, input: { purpose, issuer } }) => {
      if ((purpose === 'scim') !== (issuer !== undefined))
        throw new UsageError('A token for scim needs the issuer of its institute, one for logs has none.');
      return details(ctx, await createServiceToken(ctx.database(), purpose, issuer ?? null));
    }),
  list: command('List the tokens of programs', 'tokens list').query(async ({ ctx }) =>
    rows(ctx, await listServiceTokens(ctx.database()), ['id', 'purpose', 'issuer', 'created_at', 'last_used_at']),
  ),
  revoke: command('End a token of a program at once', 'tokens revoke 3')
    .input(target)
    .mutation(async ({ ctx, input: { id } }) => {
      const wasThere = await revokeServiceToken(ctx.database(), id);
      return sentence(ctx, { message: wasThere ? `Token ${id} is revoked.` : `There is no token ${id}.` });
    }),
});
