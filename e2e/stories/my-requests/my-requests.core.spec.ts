import { createRequest } from '@exchange/testkit/rest-users';
import { expectAccessible } from '../../support/accessible.ts';
import { provokes } from '../../support/console-errors.ts';
import { fail, saysWhenFailing } from '../../support/faults.ts';
import { isSilent, says, saysAll } from '../../support/spec-sentences.ts';
import { choose, shows, statusItems, title } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';
import { fillForm, newForm, path } from './my-requests.steps.ts';

test('a request without a description stays a draft and says so, until its owner adds one and posts it', async ({
  open,
  createUser,
}) => {
  const page = await open(await createUser(), path);
  provokes(page, 'requests.updateStatus', 'requests.update');
  await fillForm(page);
  await expect(newForm(page).getByText('Without a description it is saved as a draft')).toBeVisible();
  await newForm(page).getByRole('button', { name: 'Create Request' }).click();
  const draftAlert =
    'The collaboration request has been created in draft because a description was not provided. To start receiving help, provide a description and move the request to Active.';
  await says(page, draftAlert);
  const card = page.getByRole('article', { name: title });
  await expect(card.getByText('No description yet. Nobody sees a draft:')).toBeVisible();
  await expectAccessible(page);
  await card.getByRole('link', { name: title }).click();
  const about = page.getByRole('complementary', { name: 'About this request' });
  await shows(about, 'Written', 'Nobody yet');
  await page.goBack();

  await choose(card.getByRole('button', { name: 'Draft', description: 'Change status' }), 'Active');
  const needed = 'A description is required for non-draft requests. Please add a description before';
  await says(card, `${needed} changing the status.`);
  await expect(card.getByRole('alert')).toHaveText(`${needed} changing the status.`);
  await expect(page.getByRole('main').getByRole('alert'), 'the other alert is gone').toHaveCount(1);
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Add a description', exact: true }).click();
  const description = card.getByLabel('Description');
  await expect(description).toBeFocused();
  await description.fill('We lose them all.');
  await expectAccessible(page);
  await expect(card.getByRole('button', { name: 'Save and post' })).toBeVisible();
  await card.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(card.getByRole('button', { name: 'Edit', description: title })).toBeFocused();
  await choose(card.getByRole('button', { name: 'Draft', description: 'Change status' }), 'Active');
  await expect(card.getByRole('button', { name: 'Active', description: `${title} Change status` })).toBeVisible();
  await isSilent(page, draftAlert);

  await says(card, 'Edit');
  await card.getByRole('button', { name: 'Edit', description: title }).click();
  await description.fill('');
  await says(card, 'Save');
  await card.getByRole('button', { name: 'Save' }).click();
  await says(card, `${needed} saving.`);
  await expect(card.getByRole('alert').filter({ hasText: needed })).toHaveText(`${needed} saving.`);
  await expect(description).toBeFocused();
  await says(card, 'Cancel');
  await card.getByRole('button', { name: 'Cancel' }).click();
  await expect(card.getByText('We lose them all.')).toBeVisible();

  // With a description it can wait, too.
  const form = newForm(page);
  await fillForm(page);
  await form.getByLabel('Description').fill('A rough idea.');
  await form.getByRole('button', { name: 'Save as draft' }).click();
  await shows(page, 'Saved as a draft. Only you see it.');
  await expect(
    page.getByRole('article').filter({ hasText: 'A rough idea.' }).getByRole('button', { name: 'Post', exact: true }),
  ).toBeVisible();
});

test('an owner edits a request, changes its status and deletes it; a failure keeps what was typed', async ({
  open,
  createUser,
}) => {
  const ada = await createUser();
  await createRequest(ada, { title: 'The one to stay' });
  await createRequest(ada, { title: 'Which landmarks are left?' });
  const page = await open(ada, path);
  const begun = page.getByRole('article', { name: 'Which landmarks are left?' });
  await begun.getByRole('button', { name: 'Edit', description: 'Which landmarks are left?' }).click();
  await begun.getByLabel('Title').fill(title);
  const mend = await fail(page, 'requests.update', 'broken');
  await begun.getByRole('button', { name: 'Save' }).click();
  await says(begun, 'Failed to update collaboration request');
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(begun.getByLabel('Title')).toHaveValue(title);
  await mend();
  await begun.getByRole('button', { name: 'Save' }).click();
  const card = page.getByRole('article', { name: title });
  await expect(card).toBeVisible();

  const badge = card.getByRole('button', { description: 'Change status' });
  await badge.click();
  await expect(page.getByRole('menuitemradio')).toHaveText(statusItems);
  await saysAll(page.getByRole('menu'), 'Successful', 'Withdrawn');
  await expect(page.getByRole('menuitemradio', { name: 'Withdrawn', exact: true })).toHaveAccessibleDescription(
    'You need no help any more.',
  );
  await expectAccessible(page, { asIs: true });
  const withdraw = () => page.getByRole('menuitemradio', { name: 'Withdrawn' }).click();
  await saysWhenFailing(page, 'requests.updateStatus', 'broken', 'Failed to update status', withdraw);
  await badge.click();
  await saysWhenFailing(page, 'requests.updateStatus', 'away', 'Network error', withdraw);
  await badge.click();
  await withdraw();
  await page.getByRole('button', { name: 'Undo', description: 'Status updated successfully' }).click();
  await expect(badge).toHaveAccessibleName('Active');
  await expect(badge).not.toHaveAttribute('aria-busy');
  await badge.click();
  await withdraw();
  await expect(badge).toHaveAccessibleName('Withdrawn');
  await expect(badge).toHaveClass(/(^| )status-cancelled( |$)/);

  await choose(card.getByRole('button', { name: 'More', description: title }), 'Delete');
  const question = page.getByRole('alertdialog', { name: 'Delete this request?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  const remove = () => question.getByRole('button', { name: 'Delete' }).click();
  await saysWhenFailing(question, 'requests.delete', 'broken', 'Failed to update request', remove);
  await remove();
  await expect(card).toBeHidden();
  await expect(page.getByRole('article', { name: 'The one to stay' })).toBeFocused();
});
