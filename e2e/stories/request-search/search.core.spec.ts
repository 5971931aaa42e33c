import { createRequest } from '@exchange/testkit/rest-users';
import { expectAccessible } from '../../support/accessible.ts';
import { fail } from '../../support/faults.ts';
import { choose, enter, follow, openDialog, press, shows } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';
import { card, field, link, own } from './search.steps.ts';

test('a member finds a request by a word, also after a failed try, and can show the results in few lines', async ({
  open,
  createUser,
}) => {
  const { areas, technical_area_ids, word } = own();
  const owner = await createUser({ name: 'Olu Owner', areas });
  const id = await createRequest(owner, { title: `Stripes of the ${word}`, technical_area_ids });
  await createRequest(owner, { title: 'Elsewhere', description: `About a ${word}, too.`, technical_area_ids: [101] });
  const page = await open(await createUser({ areas }), '/requests');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const mend = await fail(page, 'requests.search', 'broken');
  await enter(field(page), word.toUpperCase());
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await expect(field(page)).toHaveValue(word.toUpperCase());
  await mend();
  await follow(page.getByRole('button', { name: 'Try Again' }), `/requests?q=${word.toUpperCase()}`);
  await expect(page.getByRole('status').getByText(`2 requests for “${word.toUpperCase()}”`)).toBeVisible();
  const row = card(page, `Stripes of the ${word}`);
  await expect(row.getByText(/^You share .+, and you are open to its type\.$/)).toBeVisible();
  await expect(row.locator('mark')).toHaveText(word);
  const reason = `It shares no area with you; it was found by the word ${word}.`;
  await expect(card(page, 'Elsewhere').getByText(reason)).toBeVisible();
  await expectAccessible(page, { corners: 4 });

  await card(page, 'Elsewhere').getByRole('button', { name: 'Hide' }).click();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(card(page, 'Elsewhere'), 'the search stays, and the focus returns').toBeFocused();
  await expect(page).toHaveURL(`/requests?q=${word.toUpperCase()}`);

  await page.goto('/requests');
  await page.getByRole('button', { name: 'Compact view' }).click();
  await expect(row.getByRole('link', { name: 'Olu Owner' })).toBeVisible();
  await expect(row.getByText('(one of your areas)')).toBeAttached();
  await expect(row.getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Compact view' })).toHaveAttribute('aria-pressed', 'true');
  await expect(row.getByRole('button')).toHaveCount(0);
  await follow(row.getByRole('link', { name: `Stripes of the ${word}` }), `/requests/${id}`);
  await page.goBack();
  await page.getByRole('button', { name: 'Compact view' }).click();
  await expect(row.getByRole('button', { name: 'Offer Help' })).toBeVisible();
});

test('a member saves a search, sees what is new in it, opens it, renames it and removes it', async ({
  open,
  createUser,
}) => {
  const { word } = own();
  const ada = await createUser();
  await createRequest(ada, { title: `Polishing a ${word}` });
  const page = await open(await createUser(), `/requests?q=${word}&offers=none`);
  await expect(page.getByText('None yet. Choose “Save this search”')).toBeVisible();
  const button = page.getByRole('button', { name: 'Save this search' });
  const dialog = await openDialog(button, 'Save this search');
  await expect(dialog.getByLabel('Name')).toHaveValue(`${word}, No offers yet`);
  await shows(dialog, 'New requests in it come by email, under this name.', 'You have 0 of 20 saved searches.');
  await expectAccessible(page);
  await enter(dialog.getByLabel('Name'), ' ');
  await expect(dialog.getByText('Please enter a name for this search')).toBeVisible();
  await dialog.getByLabel('Name').fill('Lamellae');
  const mend = await fail(page, 'savedSearches.save', 'broken');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Failed to save the search')).toBeVisible();
  await mend();
  await press(dialog, 'Save', 'Search saved. Its new requests come by email.');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  const rename = await openDialog(page.getByRole('button', { name: 'Rename', exact: true }), 'Rename this search');
  await expect(rename.getByLabel('Name')).toHaveValue('Lamellae');
  await enter(rename.getByLabel('Name'), 'Thin lamellae');
  await expect(page.getByText('Search renamed')).toBeVisible();

  const saved = link(page, 'Thin lamellae');
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Thin lamellae' }) });
  await createRequest(ada, { title: `Breaking a ${word}` });
  await page.goto('/requests');
  await expect(row.getByText('1 new')).toBeVisible();
  await expectAccessible(page, { corners: 4 });
  await saved.click();
  await expect(page.getByRole('article', { name: `Breaking a ${word}` })).toBeVisible();
  await expect(page, 'the id is gone, the search stays').toHaveURL(`/requests?q=${word}&offers=none`);
  await expect(row.getByText('1 new')).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/requests');

  await choose(row.getByRole('button', { name: 'Rename or remove', description: 'Thin lamellae' }), 'Remove');
  await expect(page.getByText('Search removed')).toBeVisible();
  await expect(saved).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(saved).toBeVisible();
});
