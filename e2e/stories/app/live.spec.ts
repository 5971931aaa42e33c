import { eventsPath, streams } from '@exchange/contract/events';
import { pathTo } from '@exchange/contract/paths';
import { createOffer, createRequest } from '@exchange/testkit/rest-users';
import { expect, test } from '../../support/test.ts';

test('if the browser freezes the tab that hears of changes, another visible tab takes over and shows a new offer at once', async ({
  open,
  createUser,
}) => {
  const [ada, bob] = [await createUser({ name: 'Ada' }), await createUser({ name: 'Bob' })];
  const request = await createRequest(ada, { title: 'Is anybody there?' });
  const first = await open(ada, '/chats', { own: true });
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
  await createOffer(bob, request);
  await expect(second.getByRole('link', { name: 'Is anybody there?' })).toBeVisible();

  await devtools.send('Page.setWebLifecycleState', { state: 'active' });
  await expect(first.getByRole('link', { name: 'Is anybody there?' }), 'it follows now').toBeVisible();
});
