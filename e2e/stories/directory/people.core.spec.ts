import { createRequest } from '@exchange/testkit/rest-users';
import { expectAccessible } from '../../support/accessible.ts';
import { enter, follow, openDialog, shows } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';
import { createListed, person } from './people.steps.ts';

test('a member finds by one search who knows a method, and asks that person for help by one press', async ({
  open,
  createUser,
}) => {
  const areas = [601, 602];
  const owner = await createUser({ name: 'Olu Owner', areas });
  const title = 'Which landmarks survive milling?';
  const request = await createRequest(owner, { technical_area_ids: areas });
  const ofAda = { name: 'Ada Ångström', email: 'ada@cs.ethz.ch', areas: [602, 603] };
  const ada = await createListed(createUser, ofAda, 'Ten years of cryo-EM on leaves.');
  await createListed(createUser, { name: 'Bob Oxford', email: 'bob@cs.ox.ac.uk', areas }, 'Cryo-EM of membranes.');
  await createListed(createUser, { name: 'Cy Zurich', email: 'cy@cs.ethz.ch', areas }, 'Statistics.');
  const page = await open(owner, '/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'People' }).click();
  // Other stories of the same worker may have listed people, too.
  await expect(page.getByText(/^\d+ people$/)).toBeVisible();
  for (const name of ['Ada Ångström', 'Bob Oxford', 'Cy Zurich']) await expect(person(page, name)).toBeVisible();
  await expectAccessible(page);

  await enter(page.getByRole('searchbox', { name: 'Search people' }), 'who knows cryo-EM at ETH?');
  await expect(page.getByText('1 person for “who knows cryo-EM at ETH?”')).toBeVisible();
  await expect(page).toHaveURL('/people?q=who+knows+cryo-EM+at+ETH%3F');
  await page.getByRole('button', { name: 'Ask for help', description: 'Ada Ångström' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask Ada Ångström for help' });
  await expect(dialog.getByRole('radio', { name: title })).toBeChecked();
  await expect(dialog.getByText('shares 1 area')).toBeVisible();
  await expectAccessible(page, { corners: 4 });
  await dialog.getByRole('textbox').fill('Your talk had the one slide.');
  await dialog.getByRole('button', { name: 'Ask for help' }).click();
  await expect(page.getByText('Ada Ångström has been asked')).toBeVisible();
  await expect(person(page, 'Ada Ångström').getByText('Asked just now')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ada Ångström' }), 'the button is gone').toBeFocused();

  const hers = await open(ada, '/');
  await follow(hers.getByRole('link', { name: /person asks you for help/ }), `/requests/${request}`);
  await shows(hers, 'Olu Owner asks you', '“Your talk had the one slide.”');
  await expectAccessible(hers, { asIs: true });
  await hers.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Collaboration Requests' }).click();
  const card = hers.getByRole('article', { name: title });
  await expect(card.getByText('Olu Owner asks you')).toBeVisible();

  await page.goto('/create-request');
  const own = page.getByRole('article', { name: title });
  await expect(own.getByText('Whom you asked')).toBeVisible();
  await expect(own.getByText('invited', { exact: true })).toBeVisible();
  const offer = await openDialog(card.getByRole('button', { name: 'Offer Help' }), 'Offer Help');
  await offer.getByLabel('Message').fill('Gladly.');
  await offer.getByRole('button', { name: 'Offer Help' }).click();
  await expect(own.getByText('offered', { exact: true })).toBeVisible();
});
