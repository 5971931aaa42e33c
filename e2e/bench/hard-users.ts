import pg from 'pg';
import { hardUsers } from './data.ts';
import { explain } from './explain.ts';
import { askedBy, hotStatement } from './statements.ts';
import { figure, table, type Verdict } from './tables.ts';

/** The maximum cost of matching with its rows in the database, for the hardest user. */
const goals = { ms: 6, buffers: 10_000, buffersOfNothing: 30 };

/** The product's own statement for new requests, as the ten hard users of the data set cause it. */
export async function askHardUsers(url: string): Promise<{ text: string; verdicts: Verdict[] }> {
  const client = new pg.Client(url);
  await client.connect();
  const rows: string[][] = [];
  const verdicts: Verdict[] = [];
  for (const [name, userId] of Object.entries(hardUsers)) {
    const statement = await hotStatement('matching', askedBy(userId));
    const custom = await explain(client, statement, 'custom');
    const generic = await explain(client, statement, 'generic');
    const what = `${userId} ${name.replace(/[A-Z]/g, (email) => ` ${email.toLowerCase()}`)}`;
    rows.push([
      what,
      String(generic.rows),
      ...[custom, generic].flatMap(({ ms, buffers }) => [figure(ms), String(buffers)]),
    ]);
    const buffers = Math.max(custom.buffers, generic.buffers);
    const mostBuffers = userId === hardUsers.emptyArea ? goals.buffersOfNothing : goals.buffers;
    verdicts.push(
      { what: `user ${what}`, measured: Math.max(custom.ms, generic.ms), most: goals.ms, unit: ' ms' },
      { what: `user ${what}`, measured: buffers, most: mostBuffers, unit: ' buffers' },
    );
  }
  await client.end();
  return {
    text: table(['user', 'rows', 'ms', 'buffers', 'ms, generic plan', 'buffers, generic plan'], rows),
    verdicts,
  };
}
