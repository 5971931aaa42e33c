import type { Locator } from '@playwright/test';
import { openDialog, title } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';
import { fillRequest, newForm, openEdit, saved } from './two-tabs.steps.ts';

/** Two presses in the same moment, as of a worn-out mouse: the screen has no time between them. */
const pressTwice = (button: Locator) =>
  button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });

test('two very quick presses on a button create only one request, one saved search, one offer and one edit', async ({
  open,
  createUser,
  db,
}) => {
  const ada = await createUser();
  const page = await open(ada, '/create-request');
  await fillRequest(page);
  await pressTwice(newForm(page).getByRole('button', { name: 'Create Request' }));
  await expect(page.getByText(/^Collaboration request created successfully/)).toHaveCount(1);
  await expect(page.getByRole('article', { name: title })).toHaveCount(1);
  const requests = db.selectFrom('collaboration_request').select('id').where('user_id', '=', ada.id);
  const [request, ...more] = await requests.execute();
  expect(more).toEqual([]);

  const card = await openEdit(page, request?.id ?? 0);
  await card.getByRole('textbox', { name: 'Title' }).fill('Which landmarks survive?');
  await pressTwice(card.getByRole('button', { name: 'Save', exact: true }));
  await expect(saved(page)).toHaveCount(1);

  const bob = await createUser({ name: 'Bob Ølstrøm' });
  const other = await open(bob, `/requests/${request?.id}`);
  const dialog = await openDialog(other.getByRole('button', { name: 'Offer Help' }), 'Offer Help');
  await dialog.getByLabel('Message').fill('I have done this before.');
  await pressTwice(dialog.getByRole('button', { name: 'Offer Help' }));
  await expect(other.getByText('Help offered successfully!')).toHaveCount(1);
  await other.goto('/requests?q=landmarks');
  const saving = await openDialog(other.getByRole('button', { name: 'Save this search' }).first(), 'Save this search');
  await pressTwice(saving.getByRole('button', { name: 'Save' }));
  await expect(saving).toBeHidden();
  const searches = db.selectFrom('saved_search').select('id').where('user_id', '=', bob.id);
  expect(await searches.execute()).toHaveLength(1);
});
