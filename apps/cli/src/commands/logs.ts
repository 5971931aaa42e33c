import { logKinds, readLog, timeOf } from '@exchange/api';
import * as z from 'zod';
import { command } from './command.ts';

/** The logs as JSON lines, on the database itself. */
export const logs = command(
  'Print the audit log or the logins as JSON lines, oldest first',
  'logs audit --since 2026-11-01',
  'logs logins',
)
  .input(
    z.object({
      kind: z.enum(logKinds).meta({ positional: true, description: logKinds.join(' or ') }),
      since: z.string().optional().meta({ description: 'a day or a time, such as 2026-11-01T00:00:00Z' }),
    }),
  )
  .query(async ({ ctx, input: { kind, since } }) => {
    for await (const line of readLog(ctx.database(), kind, timeOf(since))) ctx.out(line.trimEnd());
    return undefined;
  });
