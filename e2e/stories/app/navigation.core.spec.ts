import { expectAccessible } from '../../support/accessible.ts';
import { provokesError } from '../../support/console-errors.ts';
import { enter } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

test('private and unknown addresses lead a visitor to the home page, which names what needs a login', async ({
  open,
}) => {
  const page = await open(null, '/nowhere/at/all');
  await expect(page).toHaveURL('/');
  await expect(page.getByText('There is no such page.')).toBeVisible();
  for (const path of [
    '/legal',
    '/legal/',
    '/auth',
    '/dev',
    '/profile',
    '/create-request',
    '/chats',
    '/chats/1',
    '/requests',
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
  }
  await expect(page.getByText('Log in to open the requests for you')).toBeVisible();
  for (const [path, name] of [
    ['/people', 'People'],
    ['/points', 'your points'],
    ['/admin', 'the console'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(`Log in to open ${name}`)).toBeVisible();
  }
  await expectAccessible(page);
});

/** What the browser reports of calls and files without a network: the failure, or the address. */
const disconnected = /ERR_INTERNET_DISCONNECTED|Failed to fetch|Unable to preload|cannot be reached|^http:/;

test('a message written without a network is sent by itself, once, when the network is back', async ({
  open,
  startChat,
  db,
}) => {
  const { ada, chat } = await startChat();
  const page = await open(ada, `/chats/${chat}`);
  const box = page.getByRole('textbox', { name: 'Message' });
  await expect(page.getByText('I have done this before.')).toBeVisible();
  provokesError(page, disconnected);
  await page.context().setOffline(true);
  await enter(box, 'First');
  await expect(page.getByText('Waits for the network')).toHaveCount(1);
  await enter(box, 'Second');
  await expect(page.getByText('Waits for the network')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect(page.getByText('Waits for the network')).toHaveCount(0);
  await expect(page.getByText('Sending')).toHaveCount(0);
  const sent = async () => {
    const own = db.selectFrom('chat_message').where('chat_id', '=', chat).where('from_user_id', '=', ada.id);
    return (await own.select('content').orderBy('id').execute()).map(({ content }) => content);
  };
  await expect.poll(sent).toEqual(['First', 'Second']);
});
