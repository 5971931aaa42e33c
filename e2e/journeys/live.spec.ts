import { eventsPath, streams } from '@exchange/contract/events';
import { pathTo } from '@exchange/contract/paths';
import { area, type RestUser } from '@exchange/testkit/rest-users';
import { expect, test } from '../support/test.ts';

async function idOf(answer: Promise<unknown>, name: string): Promise<number> {
  const value = new Map(Object.entries(Object(await answer))).get(name);
  if (typeof value !== 'number') throw new Error(`No ${name} in the answer.`);
  return value;
}

const ask = (owner: RestUser) =>
  idOf(
    owner.call('POST', '/api/collaboration-requests', {
      title: 'Is anybody there?',
      description: 'We would like to know.',
      collaboration_type_id: 101,
      technical_area_ids: [area.id],
      share_scope: 'everyone',
    }),
    'id',
  );

test('an offer and messages reach the other one’s open screen without waiting for a poll', async ({
  open,
  createUser,
}) => {
  const [ada, bob] = [await createUser({ name: 'Ada' }), await createUser({ name: 'Bob' })];
  const requestId = await ask(ada);
  const list = await open(ada, pathTo.chats('my-requests'), { polls: false });
  await expect(list.getByText('No chats yet')).toBeVisible();

  const offer = bob.call('POST', '/api/collaboration-requests/offer-help', { requestId, message: 'Yes, here.' });
  const chatId = await idOf(offer, 'collaboration_request_response_id');
  await expect(list.getByRole('link', { name: 'Is anybody there?' })).toBeVisible();
  await expect(list).toHaveTitle(/^\(1\) /);

  const adas = await open(ada, pathTo.chat(chatId, 'my-requests'), { polls: false });
  const bobs = await open(bob, pathTo.chat(chatId, 'my-offers'), { polls: false });
  await expect(list).not.toHaveTitle(/^\(/);
  for (const [writer, reader, words] of [
    [adas, bobs, 'Wonderful, when?'],
    [bobs, adas, 'On Thursday.'],
  ] as const) {
    await expect(reader.getByRole('log').getByText('Yes, here.')).toBeVisible();
    await writer.getByRole('textbox', { name: 'Message' }).fill(words);
    await writer.keyboard.press('Enter');
    await expect(reader.getByRole('log').getByText(words)).toBeVisible();
  }
});

test('a visible tab takes the event stream over from one that the system has frozen', async ({ open, createUser }) => {
  const [ada, bob] = [await createUser({ name: 'Ada' }), await createUser({ name: 'Bob' })];
  const requestId = await ask(ada);
  const first = await open(ada, '/chats');
  await expect(first.getByText('No chats yet')).toBeVisible();
  const second = await first.context().newPage();
  await second.clock.install();
  await second.goto(pathTo.chats('my-requests'));
  await expect(second.getByText('No chats yet')).toBeVisible();
  const devtools = await first.context().newCDPSession(first);
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
  const stream = second.waitForRequest((request) => request.url().endsWith(eventsPath));
  await second.clock.fastForward(3 * streams.heartbeatMs);
  await stream;
  await bob.call('POST', '/api/collaboration-requests/offer-help', { requestId, message: 'Yes, here.' });
  await expect(second.getByRole('link', { name: 'Is anybody there?' })).toBeVisible();

  await devtools.send('Page.setWebLifecycleState', { state: 'active' });
  await expect(first.getByRole('link', { name: 'Is anybody there?' }), 'it follows now').toBeVisible();
});
