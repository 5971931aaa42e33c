import { call } from '@exchange/testkit/http';
import { assert } from '@exchange/testkit/wait';
import { noise, uploadPicture } from '../support/pictures.ts';
import { withClient } from '../support/postgres.ts';
import { untilHeld } from './harness/calls.ts';
import type { System } from './harness/environment.ts';

/**
 * F32: the database stops while a picture is stored, a server is killed then, and between a picture and the message that takes it. No
 * picture is half stored, and who sends again has one message with it.
 */
export async function cutUploads({ cluster, databaseUrl, chat, servers, sql, ...system }: System): Promise<string> {
  const file = await noise(500).png().toBuffer();
  const upload = () => uploadPicture(servers[0].url, chat.helper.cookie, file);
  const kill = () => servers[0].stop('SIGKILL');
  const count = async (condition: string) =>
    (await sql(`select from picture where user_id = $1 and ${condition}`, [chat.helper.id])).length;
  for (const [cut, expected] of [
    [() => cluster.stop('SIGINT'), 503],
    [kill, 0],
  ] as const) {
    const { status } = await withClient(databaseUrl(), async (client) => {
      await client.query('begin');
      await client.query('select from app_user where id = $1 for update', [chat.helper.id]);
      const uploading = upload();
      await untilHeld(client);
      await cut();
      return uploading;
    });
    assert(status === expected, `an upload that was cut answered ${status}, not ${expected}`);
    await cluster.start();
    await system.restart(0);
    await system.untilWell(5_000);
    assert((await count('true')) === 0, 'a picture that was not acknowledged should not be stored');
  }

  const { status, id } = await upload();
  assert(status === 201, `an upload answered ${status}`);
  await kill();
  const json = { message: '', picture_ids: [id], client_id: crypto.randomUUID() };
  const send = () =>
    call('POST', `${servers[1].url}/api/chats/messages?id=${chat.id}`, { cookie: chat.helper.cookie, json });
  const answers = [(await send()).status, (await send()).status];
  assert(answers.join() === '201,200', `the message that was sent twice answered ${answers}`);
  assert((await count('message_id is not null')) === 1, 'one message should have the picture');
  await system.restart(0);
  return 'cut while it is stored: nothing stays; the server killed after it: the message takes it at the other one, once';
}
