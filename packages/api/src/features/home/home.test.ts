import { requestStatus } from '@exchange/contract/statuses';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aClient, anAccount, anAddress, goodPassword } from '../../testing/accounts.ts';
import { aRequest, aUser } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { countHomeStats } from './home.sql.ts';

let product: TestApp;
beforeEach(async () => {
  product = await startTestApp();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await product.close();
});

test('the figures are visible without a session', async () => {
  expect(await aClient(product).call.home.stats()).toEqual({ total_collaboration_requests: 0, total_users: 0 });
});

test('requests count unless they are drafts or deleted, users once they are verified', async () => {
  const owner = await aUser(product);
  await anAccount(product);
  await aClient(product).call.auth.signup({ email: anAddress(), password: goodPassword });
  for (const statusId of Object.values(requestStatus)) {
    const id = await aRequest(owner);
    await owner.call.requests.updateStatus({ id, statusId });
  }
  await aRequest(owner, { description: null });
  await aRequest(owner, { share_scope: 'verified' });
  await owner.call.requests.delete({ id: await aRequest(owner) });
  expect(await countHomeStats(product.db)).toEqual({ total_collaboration_requests: 5, total_users: 2 });
  expect(await aClient(product).call.home.stats()).toEqual({ total_collaboration_requests: 5, total_users: 2 });
});

test('many calls share one count, which is at most a minute old', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1000);
  const stats = () => aClient(product).call.home.stats();
  await Promise.all(Array.from({ length: 20 }, stats));
  const owner = await aUser(product);
  await aRequest(owner);
  expect(await stats()).toEqual({ total_collaboration_requests: 0, total_users: 0 });
  clock.mockReturnValue(1000 + 60_000);
  expect(await stats()).toEqual({ total_collaboration_requests: 1, total_users: 1 });
});
