import { call } from '@exchange/testkit/http';
import { must } from '@exchange/testkit/wait';
import type { System } from './harness/environment.ts';
import { AnswerCounts } from './harness/status-counts.ts';

/**
 * F03: the connection breaks at the commit: before it reached the database, or after, so that only its answer is lost. The
 * call says that it does not know (503) and is not silently done again; a message's retry with the same key makes one row.
 */
export async function commitUnanswered(system: System): Promise<string> {
  const [{ url }] = system.servers;
  const { chat } = system;
  const answerCounts = new AnswerCounts();
  const times = system.scale.of(5, 40);
  const post = async (path: string, json: object) => {
    const reply = await call('POST', `${url}${path}`, { cookie: chat.helper.cookie, json });
    answerCounts.note(reply);
    return reply.status;
  };
  /** A message is one statement, a request with its areas a transaction of several. */
  const messagePath = `/api/chats/messages?id=${chat.id}`;
  const countMessages = async (text: string) =>
    (await system.sql('select from chat_message where content = $1', [text])).length;
  const countRequests = async (text: string) =>
    (await system.sql('select from collaboration_request where title = $1', [text])).length;
  const [area] = await system.sql('select id from technical_area order by id limit 1');
  const [type] = await system.sql('select id from collaboration_type order by id limit 1');

  for (const fate of ['is lost', 'loses its answer'] as const)
    for (let n = 0; n < times; n += 1) {
      const rows = fate === 'is lost' ? 0 : 1;
      const text = `Commit that ${fate} ${n} ${crypto.randomUUID()}`;
      const message = { message: text, client_id: crypto.randomUUID() };
      const messageCut = system.proxy.cutAtCommit(fate, text);
      const status = await post(messagePath, message);
      await messageCut;
      must(status === 503, `a message whose commit ${fate} answered ${status}`);
      must((await countMessages(text)) === rows, `a message whose commit ${fate} should leave ${rows} rows`);
      const again = await post(messagePath, message);
      must(again === (rows === 0 ? 201 : 200), `the retry answered ${again}`);
      must((await countMessages(text)) === 1, 'the retry should leave exactly one row');

      const requestCut = system.proxy.cutAtCommit(fate, text);
      const answered = await post('/api/collaboration-requests', {
        title: text,
        description: text,
        collaboration_type_id: type?.id,
        technical_area_ids: [area?.id],
        share_scope: 'everyone',
      });
      await requestCut;
      must(answered === 503, `a request whose COMMIT ${fate} answered ${answered}`);
      must((await countRequests(text)) === rows, `a request whose COMMIT ${fate} should leave ${rows} rows`);
    }
  return `${4 * times} cuts, each 503; messages with a key exactly one row each, requests never a second; ${answerCounts}`;
}
