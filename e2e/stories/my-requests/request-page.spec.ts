import { createOffer, createRequest, sendMessage, setStatus } from '@exchange/testkit/rest-users';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.ts';
import { provokes } from '../../support/console-errors.ts';
import { says } from '../../support/spec-sentences.ts';
import { choose, follow, press, shows, title } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a member hides a request and withdraws an offer on its page; a request that they may not see is not found', async ({
  open,
  createUser,
}) => {
  const areas = [603];
  const ada = await createUser({ email: 'ada-of-the-page@cs.ox.ac.uk', name: 'Ada', areas });
  const bob = await createUser({ areas });
  const id = await createRequest(ada, { technical_area_ids: areas });
  const secret = await createRequest(ada, { technical_area_ids: areas, share_scope: 'verified' });
  const page = await open(bob, '/requests');
  await page.getByRole('link', { name: title }).click();
  await expect(heading(page)).toBeFocused();
  await page.getByRole('button', { name: 'Hide' }).click();
  await says(page, 'Request dismissed successfully!');
  await expect(page.getByRole('button', { name: 'Undo Hide' }).first()).toBeFocused();
  await shows(page, 'You have hidden it', 'Why? The owner is not told. Only you see the answer.');
  await expectAccessible(page);
  await press(page, 'Unclear', 'Hidden as unclear.');
  await follow(page.getByRole('link', { name: 'Collaboration Requests' }).last(), '/requests');
  await page.goForward();

  const chat = await createOffer(bob, id);
  await sendMessage(ada, chat, 'Thank you!');
  await setStatus(ada, id, 4);
  await expect(page.getByRole('link', { name: 'Open Chat', exact: true })).toBeVisible();
  await expect(page.getByText('Successful').first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo Offer Help' }).click();
  const question = page.getByRole('alertdialog', { name: 'Withdraw your offer?' });
  await expect(question.getByText('The request is closed')).toBeVisible();
  await press(question, 'Withdraw my offer', 'Your offer is withdrawn. The chat stays.', 'You withdrew your offer.');
  await page.getByRole('button', { name: 'Undo', description: 'Your offer is withdrawn. The chat stays.' }).click();
  await shows(page, 'Your offer is back, as it was.');
  await expect(page.getByRole('link', { name: 'Open Chat', exact: true })).toBeVisible();

  for (const unknown of [secret, 999_999, 'nonsense']) {
    provokes(page, 'requests.byId');
    await page.goto(`/requests/${unknown}`);
    await expect(heading(page)).toHaveText('Collaboration request not found');
    await expect(page.getByText('It may have been deleted, or it is shared with other people only.')).toBeVisible();
    // Without the words of another page, but with the count of unread messages if it has come.
    await expect(page).toHaveTitle(/^(\(\d+\) )?Research Exchange$/);
  }
  await expectAccessible(page);
  await follow(page.getByRole('main').getByRole('link', { name: 'Collaboration Requests' }), '/requests');
});

test('the email about an offer leads to the request, and so does the owner’s profile', async ({
  open,
  createUser,
  product,
}) => {
  const ada = await createUser({ email: 'owner-of-the-page@example.org', name: 'Ada', areas: [604] });
  const bob = await createUser({ name: 'Bob', areas: [604] });
  const id = await createRequest(ada, { technical_area_ids: [604] });
  for (let n = 0; n < 10; n += 1) await createRequest(ada, { title: `Number ${n}`, technical_area_ids: [604] });
  await createOffer(bob, id, 'I have milled barley.');
  const { text } = await product.mailServer.emailTo(ada.email);
  const link = text?.match(/^\S+\/requests\/\d+$/m)?.[0] ?? '';
  const page = await open(ada, link);
  await expect(page).toHaveURL(`/requests/${id}`);
  await expect(heading(page)).toHaveText(title);
  await expect(page.getByText('I have milled barley.')).toBeVisible();
  await expect(page.locator('nav [aria-current]')).toHaveText('My Requests');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Edit', description: title }).click();
  await page.getByLabel('Title').fill('A better question');
  await press(page, 'Save', 'Collaboration request updated successfully');
  await expect(heading(page)).toHaveText('A better question');
  await choose(page.getByRole('button', { name: 'More', description: 'A better question' }), 'Delete');
  await follow(page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }), '/create-request');

  const bobs = await open(bob, `/profile/${ada.hashid}`);
  const active = bobs.getByRole('region', { name: 'Active requests' });
  await expect(active.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(bobs);
  await createRequest(ada, { title: 'Number 10', technical_area_ids: [604] });
  await bobs.reload();
  await active.getByRole('button', { name: 'Load more' }).click();
  await expect(active.getByRole('link', { name: 'Number 0' })).toBeFocused();
  await active.getByRole('link', { name: 'Number 10' }).click();
  await expect(heading(bobs)).toHaveText('Number 10');
  await expect(bobs.locator('nav [aria-current]')).toHaveText('Collaboration Requests');
  await follow(bobs.getByRole('link', { name: 'Profile', exact: true }), `/profile/${ada.hashid}`);
});
