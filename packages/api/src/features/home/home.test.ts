import { requestStatus } from '@exchange/contract/statuses';
import { createClient, createRequest, createUser, signUp } from '@exchange/testkit/app-users';
import { startTestApp, type TestApp } from '@exchange/testkit/test-app';
import { uniqueEmail, validPassword } from '@exchange/testkit/users';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countHomeStats } from './home.sql.ts';

let product: TestApp;
beforeEach(async () => {
  product = await startTestApp();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await product.close();
});

test('requests count unless they are drafts or deleted, users once they are verified', async () => {
  const owner = await createUser(product);
  await signUp(product);
  await createClient(product).call.auth.signup({ email: uniqueEmail(), password: validPassword });
  for (const statusId of Object.values(requestStatus)) {
    const id = await createRequest(owner);
    await owner.call.requests.updateStatus({ id, statusId });
  }
  await createRequest(owner, { description: null });
  await createRequest(owner, { share_scope: 'verified' });
  await owner.call.requests.delete({ id: await createRequest(owner) });
  expect(await countHomeStats(product.db)).toEqual({ total_collaboration_requests: 6, total_users: 2 });
  expect(await createClient(product).call.home.stats()).toEqual({ total_collaboration_requests: 6, total_users: 2 });
});

test('many calls share one count, which is at most a minute old', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1000);
  const stats = () => createClient(product).call.home.stats();
  await Promise.all(Array.from({ length: 20 }, stats));
  const owner = await createUser(product);
  await createRequest(owner);
  expect(await stats()).toEqual({ total_collaboration_requests: 0, total_users: 0 });
  clock.mockReturnValue(1000 + 60_000);
  expect(await stats()).toEqual({ total_collaboration_requests: 1, total_users: 1 });
});
