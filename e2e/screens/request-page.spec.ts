import { createOffer, createRequest, sendMessage, setStatus } from '@exchange/testkit/rest-users';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { keepMessage } from '../support/clock.ts';
import { provokes } from '../support/console-errors.ts';
import { says } from '../support/spec-sentences.ts';
import { logIn, password } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const title = 'Which landmarks survive milling?';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a copied link leads through the login to the request, an offer and its chat', async ({ open, createUser }) => {
  const areas = [606, 607];
  const ada = await createUser({ email: 'ada-of-the-link@cs.ox.ac.uk', name: 'Ada Ångström', areas });
  const cy = await createUser({ name: 'Cy', areas: [606], password });
  const id = await createRequest(ada, { technical_area_ids: areas });
  const bobs = await open(await createUser({ areas }), '/requests');
  await bobs.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await bobs.getByRole('article', { name: title }).getByRole('button', { name: /^More/ }).click();
  await bobs.getByRole('menuitem', { name: 'Copy link' }).click();
  await expect(bobs.getByText('Link copied')).toBeVisible();
  const link = await bobs.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).pathname).toBe(`/requests/${id}`);

  const page = await open(null, link, { clock: true });
  await expect(page.getByText('Log in to open the request')).toBeVisible();
  expect(await page.title(), 'the title of the request is for those who may see it').not.toContain(title);
  await page.getByRole('main').getByRole('link', { name: 'Login' }).first().click();
  await logIn(page, cy.email);
  await expect(page).toHaveURL(`/requests/${id}`);
  await expect(heading(page)).toHaveText(title);
  await expect(page).toHaveTitle(new RegExp(title.slice(0, 20)));
  const about = page.getByRole('complementary', { name: 'About this request' });
  await expect(about.getByText('In your area:')).toBeVisible();
  await expect(about.getByText('You are open to its type')).toBeVisible();
  await expect(about.getByText('Everyone on the platform')).toBeVisible();
  await expectAccessible(page, { corners: 4 });

  await page.getByRole('button', { name: 'Offer Help' }).click();
  const dialog = page.getByRole('dialog', { name: 'Offer Help' });
  await expect(dialog.getByText('We lose them all.')).toBeVisible();
  await expect(dialog.getByText('For example:')).toBeVisible();
  await dialog.getByLabel('Message').fill('I have milled barley.');
  await keepMessage(page, page.getByText('Help offered successfully!'), () => page.keyboard.press('Control+Enter'));
  await says(page, 'Help offered successfully!');
  await expect(page.getByRole('link', { name: 'Open Chat', exact: true })).toBeFocused();
  const toChat = page.getByRole('region', { name: 'Messages' }).getByRole('link', { name: 'Open chat' });
  await toChat.focus();
  await expect(about.getByText('You offered help on it')).toBeVisible();
  await toChat.click();
  await expect(page).toHaveURL(/\/chats\/\d+\?tab=my-offers/);
  await expect(page.getByText('I have milled barley.')).toBeVisible();
  await page.getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(`/requests/${id}`);
  await page.getByRole('link', { name: 'Chat', exact: true }).first().click();
  await expect(page).toHaveURL(/\/chats\/\d+\?tab=my-offers/);
});

test('a request is hidden, its offer withdrawn; one not allowed is not there', async ({ open, createUser }) => {
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
  await expect(page.getByText('You have hidden it')).toBeVisible();
  await expect(page.getByText('Why? Only you see the answer.')).toBeVisible();
  await page.getByRole('button', { name: 'Unclear' }).click();
  await expect(page.getByText('Hidden as unclear.')).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Collaboration Requests' }).last().click();
  await expect(page).toHaveURL('/requests');
  await page.goForward();

  const chat = await createOffer(bob, id);
  await sendMessage(ada, chat, 'Thank you!');
  await setStatus(ada, id, 4);
  await expect(page.getByRole('link', { name: 'Open Chat' })).toBeVisible();
  await expect(page.getByText('Successful').first()).toBeVisible();
  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Withdraw my offer' }).click();
  const question = page.getByRole('alertdialog', { name: 'Withdraw your offer?' });
  await expect(question.getByText('The request is closed')).toBeVisible();
  await question.getByRole('button', { name: 'Withdraw my offer' }).click();
  await expect(page.getByText('Your offer is withdrawn. The chat stays.')).toBeVisible();
  await expect(page.getByText('You withdrew your offer.')).toBeVisible();

  for (const unknown of [secret, 999_999, 'nonsense']) {
    provokes(page, 'requests.byId');
    await page.goto(`/requests/${unknown}`);
    await expect(heading(page)).toHaveText('Collaboration request not found');
    await expect(page.getByText('It may have been deleted, or it is shared with other people only.')).toBeVisible();
    // Without the words of another page, but with the count of unread messages where it has come.
    await expect(page).toHaveTitle(/^(\(\d+\) )?Research Exchange$/);
  }
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Collaboration Requests' }).click();
  await expect(page).toHaveURL('/requests');
});

test('the email about an offer leads to the request, as a profile does', async ({ open, createUser, product }) => {
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
  await page.getByRole('button', { name: `Edit: ${title}` }).click();
  await page.getByLabel('Title').fill('A better question');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Collaboration request updated successfully')).toBeVisible();
  await expect(heading(page)).toHaveText('A better question');
  await page.getByRole('button', { name: 'More: A better question' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/create-request');

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
  await bobs.getByRole('link', { name: 'Profile', exact: true }).click();
  await expect(bobs).toHaveURL(`/profile/${ada.hashid}`);
});
