import { area, createRequest } from '@exchange/testkit/rest-users';
import { expectAccessible } from '../../support/accessible.ts';
import { fail, saysWhenFailing } from '../../support/faults.ts';
import { expect, test } from '../../support/test.ts';

test('the home page of a member says when it is loading, and when it could not be loaded', async ({
  open,
  createUser,
}) => {
  await createRequest(await createUser());
  const page = await open(await createUser({ areas: [area.id] }), '/forgot-password', { clock: true });
  const home = page.getByRole('link', { name: 'Research Exchange' });
  const mend = await fail(page, 'requests.listNew', 'hangs');
  await home.click();
  await page.clock.fastForward(2_000);
  await expect(page.getByText('This is taking longer than usual, please wait.')).toBeVisible();
  await expectAccessible(page, { corners: 4 });
  await mend();
  const sentence = 'Failed to fetch collaboration requests';
  await saysWhenFailing(page, 'requests.listNew', 'broken', sentence, () => page.goto('/'));
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: /new request/ })).toBeVisible();
});
