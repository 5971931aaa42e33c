import { createRequest } from '@exchange/testkit/rest-users';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.ts';
import { stopClock, tickUntilShown } from '../../support/clock.ts';
import { says } from '../../support/spec-sentences.ts';
import { choose, follow, logIn, openDialog, password, shows, title } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a person who gets a copied link logs in, reads the request, offers help, and opens its chat', async ({
  open,
  createUser,
}) => {
  const areas = [606, 607];
  const ada = await createUser({ email: 'ada-of-the-link@cs.ox.ac.uk', name: 'Ada Ångström', areas });
  const cy = await createUser({ name: 'Cy', areas: [606], password });
  const id = await createRequest(ada, { technical_area_ids: areas });
  const bobs = await open(await createUser({ areas }), '/requests');
  await bobs.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await choose(bobs.getByRole('article', { name: title }).getByRole('button', { name: /^More/ }), 'Copy link');
  await expect(bobs.getByText('Link copied')).toBeVisible();
  const link = await bobs.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).pathname).toBe(`/requests/${id}`);

  const page = await open(null, link, { clock: true });
  await expect(page.getByText('Log in to open the request')).toBeVisible();
  expect(await page.title(), 'the title of the request is for those who may see it').not.toContain(title);
  await page.getByRole('main').getByRole('link', { name: 'Log in to my account' }).first().click();
  await logIn(page, cy.email);
  await expect(page).toHaveURL(`/requests/${id}`);
  await expect(heading(page)).toHaveText(title);
  await expect(page).toHaveTitle(new RegExp(title.slice(0, 20)));
  const about = page.getByRole('complementary', { name: 'About this request' });
  await shows(about, 'In your area:', 'You are open to its type', 'Everyone on the platform');
  await expectAccessible(page, { corners: 4 });

  const dialog = await openDialog(page.getByRole('button', { name: 'Offer Help' }), 'Offer Help');
  await shows(dialog, 'We lose them all.', 'For example:');
  await dialog.getByLabel('Message').fill('I have milled barley.');
  await stopClock(page);
  await page.keyboard.press('Control+Enter');
  await tickUntilShown(page, page.getByText('Help offered successfully!'));
  await says(page, 'Help offered successfully!');
  const openChat = page.getByRole('link', { name: 'Open Chat', exact: true });
  await tickUntilShown(page, openChat);
  await expect(openChat).toBeFocused();
  const toChat = page.getByRole('region', { name: 'Messages' }).getByRole('link', { name: 'Open chat' });
  await toChat.focus();
  await tickUntilShown(page, about.getByText('You offered help on it'));
  await follow(toChat, /\/chats\/\d+\?tab=my-offers/);
  await page.clock.resume();
  await expect(page.getByText('I have milled barley.')).toBeVisible();
  await follow(page.getByRole('link', { name: title }), `/requests/${id}`);
  await follow(page.getByRole('link', { name: 'Chat', exact: true }).first(), /\/chats\/\d+\?tab=my-offers/);
});
