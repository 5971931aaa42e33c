import { call } from './harness/call.ts';
import { must } from './harness/ends.ts';
import { Tally } from './harness/tally.ts';
import type { World } from './harness/world.ts';

/**
 * F03: the connection breaks at the COMMIT: before it reached the database, or after, so that only its answer is lost.
 * The call says that it does not know (503), is not silently done again, and a retry with the same key makes one row.
 */
export async function commitUnanswered(world: World): Promise<string> {
  const [{ url }] = world.servers;
  const [chat] = world.chats;
  must(chat, 'there are chats');
  const tally = new Tally();
  const times = world.scale.of(5, 40);
  const send = async (message: string, client_id?: string) => {
    const reply = await call('POST', `${url}/api/chats/messages?id=${chat.id}`, {
      cookie: chat.helper,
      json: { message, client_id },
    });
    tally.note(reply);
    return reply.status;
  };
  const rowsOf = async (message: string) =>
    (await world.sql('select from chat_message where content = $1', [message])).length;

  for (const fate of ['is lost', 'loses its answer'] as const)
    for (let n = 0; n < times; n += 1) {
      const rows = fate === 'is lost' ? 0 : 1;
      for (const key of [crypto.randomUUID(), undefined]) {
        const text = `COMMIT that ${fate} ${n} ${crypto.randomUUID()}`;
        const cut = world.way.cutAtCommit(fate, text);
        const status = await send(text, key);
        await cut;
        must(status === 503, `where the COMMIT ${fate} the call answered ${status}`);
        must((await rowsOf(text)) === rows, `a COMMIT that ${fate} should leave ${rows} rows`);
        if (key === undefined) continue;
        const again = await send(text, key);
        must(again === (rows === 0 ? 201 : 200), `the retry answered ${again}`);
        must((await rowsOf(text)) === 1, 'the retry should leave exactly one row');
      }
    }
  return `${4 * times} cuts, each 503; with a key exactly one row each, without one never a second; ${tally}`;
}
