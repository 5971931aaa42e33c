import { requestStatus } from '@exchange/contract/statuses';
import { validRequest } from '@exchange/testkit/app-users';
import { createRequest, setStatus } from '@exchange/testkit/rest-users';
import { expectAccessible } from '../../support/accessible.ts';
import { provokes } from '../../support/console-errors.ts';
import { fail } from '../../support/faults.ts';
import { openDialog, shows, title } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';
import { fillRequest, newForm, openEdit, saved } from './two-tabs.steps.ts';

test('a request whose confirmation was lost on the way is created once, even if its writer reloads the page and sends again', async ({
  open,
  createUser,
}) => {
  const page = await open(await createUser(), '/create-request');
  await fillRequest(page);
  const mend = await fail(page, 'requests.create', 'lost');
  const create = newForm(page).getByRole('button', { name: 'Create Request' });
  await create.click();
  await expect(newForm(page).getByRole('alert')).toContainText('Network error');
  await mend();
  await page.reload();
  await create.click();
  await expect(page.getByText(/^Collaboration request created successfully/)).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(newForm(page).getByLabel('Title')).toHaveValue('');
});

test('if the answer to a new request is lost and its writer sends other words, no second request exists until they send again', async ({
  open,
  createUser,
}) => {
  const page = await open(await createUser(), '/create-request');
  await fillRequest(page);
  const mend = await fail(page, 'requests.create', 'lost');
  const form = newForm(page);
  const create = form.getByRole('button', { name: 'Create Request' });
  await create.click();
  await expect(form.getByRole('alert')).toContainText('Network error');
  await mend();
  await form.getByLabel('Title').fill('Other words');
  await create.click();
  await shows(form, 'The first version of this has arrived. Nothing was sent now. Send again if you want both.');
  await expect(page.getByRole('article', { name: title })).toHaveCount(1);
  await expect(form.getByLabel('Title')).toHaveValue('Other words');
  await create.click();
  await expect(page.getByRole('article', { name: 'Other words' })).toHaveCount(1);
});

test('an offer whose confirmation was lost on the way is made only once when it is sent again', async ({
  open,
  createUser,
}) => {
  const ada = await createUser();
  const page = await open(await createUser({ name: 'Bob Ølstrøm' }), `/requests/${await createRequest(ada)}`);
  const dialog = await openDialog(page.getByRole('button', { name: 'Offer Help' }), 'Offer Help');
  await dialog.getByLabel('Message').fill('I have done this before.');
  const mend = await fail(page, 'offers.offerHelp', 'lost');
  await dialog.getByRole('button', { name: 'Offer Help' }).click();
  await shows(dialog, 'Your message is kept.');
  await mend();
  await dialog.getByRole('button', { name: 'Offer Help' }).click();
  await expect(page.getByText('Help offered successfully!')).toBeVisible();
});

test('edits of one request in two tabs are both kept; if both change the same field, the member chooses', async ({
  open,
  createUser,
}) => {
  const ada = await createUser();
  const id = await createRequest(ada);
  const [one, two] = [await open(ada, '/create-request'), await open(ada, '/create-request')];
  const first = await openEdit(one, id);
  const second = await openEdit(two, id);

  await first.getByRole('textbox', { name: 'Title' }).fill('Title of the first tab');
  await first.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(saved(one)).toBeVisible();
  await second.getByRole('textbox', { name: 'Description' }).fill('Description of the second tab');
  await second.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(saved(two)).toBeVisible();
  await expect(two.getByRole('article', { name: 'Title of the first tab' })).toContainText(
    'Description of the second tab',
  );

  await expect(one.getByRole('article', { name: 'Title of the first tab' })).toContainText(
    'Description of the second tab',
  );

  await openEdit(one, id);
  await openEdit(two, id);
  provokes(two, 'requests.update');
  await first.getByRole('textbox', { name: 'Title' }).fill('Again of the first tab');
  await first.getByRole('textbox', { name: 'Description' }).fill('Also of the first tab');
  await second.getByRole('textbox', { name: 'Title' }).fill('Again of the second tab');
  await second.getByRole('textbox', { name: 'Description' }).fill('Also of the second tab');
  await first.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(first.getByRole('button', { name: 'Save', exact: true })).toBeHidden();
  await second.getByRole('button', { name: 'Save', exact: true }).click();
  const choice = second.getByRole('alert').filter({ hasText: 'You changed this meanwhile' });
  await shows(choice, 'Again of the first tab', 'Again of the second tab', 'Also of the first tab');
  await expectAccessible(two);
  await choice.getByRole('group', { name: 'Title' }).getByRole('button', { name: 'Keep mine' }).click();
  await expect(second.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await choice.getByRole('button', { name: 'Take what is saved' }).click();
  await expect(choice).toBeHidden();
  await expect(second.getByRole('textbox', { name: 'Description' })).toHaveValue('Also of the first tab');
  await second.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(two.getByRole('article', { name: 'Again of the second tab' })).toContainText('Also of the first tab');
});

test('a draft that was withdrawn in one tab cannot be posted from another', async ({ open, createUser }) => {
  const ada = await createUser();
  const id = await createRequest(ada, { description: null });
  const page = await open(ada, '/create-request', { polls: false });
  // The tab does not learn of it before it saves.
  await page.route('**/api/events', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }));
  await page.reload();
  const card = await openEdit(page, id);
  await card.getByRole('textbox', { name: 'Description' }).fill('We lose them all.');
  await ada.call('PUT', `/api/collaboration-requests?id=${id}`, {
    ...validRequest,
    title: 'Withdrawn elsewhere',
    description: 'Described elsewhere',
  });
  await setStatus(ada, id, requestStatus.cancelled);
  provokes(page, 'requests.update');
  await card.getByRole('button', { name: 'Save and post' }).click();
  await shows(card, 'It is Withdrawn now, so that saving does not post it.');
  await expect(card.getByRole('textbox', { name: 'Description' })).toHaveValue('We lose them all.');
  await card.getByRole('button', { name: 'Keep mine' }).click();
  await card.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('article', { name: 'Withdrawn elsewhere' })).toContainText('We lose them all.');
});

test('edits of one profile in two tabs are both kept; if both change the same field, the member chooses', async ({
  open,
  createUser,
}) => {
  const ada = await createUser();
  const [one, two] = [await open(ada, '/profile'), await open(ada, '/profile')];
  for (const page of [one, two]) await page.getByRole('button', { name: 'Edit Profile' }).click();
  await one.getByRole('textbox', { name: 'Description' }).fill('Of the first tab');
  await two.getByRole('textbox', { name: 'Name' }).fill('Ada Lovelace');
  await one.getByRole('button', { name: 'Save', exact: true }).click();
  await shows(one, 'Profile updated successfully');
  await two.getByRole('button', { name: 'Save', exact: true }).click();
  await shows(two, 'Profile updated successfully');
  await shows(two.getByRole('main'), 'Of the first tab');
  await expect(two.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();

  for (const page of [one, two]) {
    await page.reload();
    await page.getByRole('button', { name: 'Edit Profile' }).click();
  }
  provokes(two, 'profiles.update');
  await two.getByRole('textbox', { name: 'Description' }).fill('Again of the second tab');
  await one.getByRole('textbox', { name: 'Description' }).fill('Again of the first tab');
  await one.getByRole('button', { name: 'Save', exact: true }).click();
  await shows(one, 'Profile updated successfully');
  await two.getByRole('button', { name: 'Save', exact: true }).click();
  const choice = two.getByRole('alert').filter({ hasText: 'You changed this meanwhile' });
  await shows(choice, 'Again of the first tab');
  await expectAccessible(two);
  await choice.getByRole('button', { name: 'Keep mine' }).click();
  await two.getByRole('button', { name: 'Save', exact: true }).click();
  await shows(two.getByRole('main'), 'Again of the second tab');
});
