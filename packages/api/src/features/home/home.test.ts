import { requestStatus } from '@exchange/contract/statuses';
import { createClient, createRequest, createUser, signUp, signUpUnverified } from '@exchange/testkit/app-users';
import { openTestApp } from '@exchange/testkit/test-file';
import { expect, onTestFinished, test, vi } from 'vitest';
import { countHomeStats } from './home.sql.ts';

const [product, another] = [await openTestApp(), await openTestApp()];

test('the home statistics count requests that are neither drafts nor deleted, and users who are verified', async () => {
  const owner = await createUser(product);
  await signUp(product);
  await signUpUnverified(product);
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

test('many calls of the home statistics share one count until this server changes it; what others change comes within a minute', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1000);
  onTestFinished(() => void vi.restoreAllMocks());
  const stats = () => createClient(another).call.home.stats();
  await Promise.all(Array.from({ length: 20 }, stats));
  // Inserted as if by another server.
  const owner = await createUser(another);
  expect(await stats()).toEqual({ total_collaboration_requests: 0, total_users: 0 });
  clock.mockReturnValue(1000 + 60_000);
  expect(await stats()).toEqual({ total_collaboration_requests: 0, total_users: 1 });
  const id = await createRequest(owner);
  expect(await stats()).toEqual({ total_collaboration_requests: 1, total_users: 1 });
  await owner.call.requests.updateStatus({ id, statusId: requestStatus.draft });
  await signUp(another);
  expect(await stats()).toEqual({ total_collaboration_requests: 0, total_users: 2 });
});
