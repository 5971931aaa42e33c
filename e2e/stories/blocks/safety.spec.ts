import { createOffer, createRequest, setStatus } from '@exchange/testkit/rest-users';
import { expectAccessible } from '../../support/accessible.ts';
import { choose, enter } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';
import { shows, title } from './safety.steps.ts';

test('a member reports a message in a chat and blocks its writer, who is not told', async ({
  open,
  createUser,
  db,
}) => {
  const ada = await createUser({ name: 'Ada' });
  const eve = await createUser({ name: 'Eve' });
  const request = await createRequest(ada, { title });
  const chatId = await createOffer(eve, request, 'Buy my pills!');
  const page = await open(ada, `/chats/${chatId}?tab=my-requests`);
  const more = page.getByRole('button', { name: 'More', description: 'More about the chat with Eve' });
  await choose(more, 'Report a message');
  const dialog = page.getByRole('dialog', { name: 'Report a message' });
  await expect(dialog.getByRole('radio', { name: /Buy my pills!/ })).toBeFocused();
  await dialog.getByRole('radio', { name: /Buy my pills!/ }).check();
  await dialog.getByRole('radio', { name: 'Advertising or spam' }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await shows(page, 'Thank you. The operator of this site will look at your report.');
  const [report] = await db.selectFrom('report').selectAll().where('reporter_id', '=', ada.id).execute();
  expect(report).toMatchObject({ kind: 'message', snapshot: { message_content: 'Buy my pills!' } });

  await choose(more, 'Block Eve');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block', exact: true }).click();
  await shows(page, 'You have blocked this person. Unblock them to write.');
  await expect(page.getByRole('textbox')).toBeHidden();
  await expectAccessible(page);
  await setStatus(ada, request, 4);
  await expect(page.getByText('This request is Successful.')).toBeVisible();
  await expect(page.getByText('You can still read and write here.')).toBeHidden();

  const eves = await open(eve, `/chats/${chatId}?tab=my-offers`);
  await enter(eves.getByRole('textbox'), 'Answer me!');
  await expect(eves.getByText('Answer me!')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Buy my pills!')).toBeVisible();
  await expect(page.getByText('Answer me!')).toBeHidden();
  await page.getByRole('button', { name: 'Unblock' }).click();
  await expect(page.getByRole('textbox')).toBeVisible();
  await expect(page.getByText('Answer me!', { exact: true })).toBeVisible();
});

test('a member reports a profile, and blocks and unblocks its person there', async ({ open, createUser }) => {
  const ada = await createUser({ name: 'Ada' });
  const eve = await createUser({ name: 'Eve' });
  const page = await open(ada, `/profile/${ada.hashid}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Ada' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'More' })).toBeHidden();
  await page.goto(`/profile/${eve.hashid}`);
  const more = page.getByRole('button', { name: 'More', description: 'More about Eve' });
  await choose(more, 'Report this profile');
  const dialog = page.getByRole('dialog', { name: 'Report this profile' });
  await dialog.getByRole('radio', { name: 'Pretends to be somebody else' }).check();
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await shows(page, 'Thank you. The operator of this site will look at your report.');
  await choose(more, 'Block Eve');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block', exact: true }).click();
  await shows(page, 'Person blocked');
  await page.reload();
  await expect(page.getByText('You blocked Eve')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Unblock' }).click();
  await expect(page.getByText('You blocked Eve')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await choose(more, 'Block Eve');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block', exact: true }).click();
  await expect(page.getByText('You blocked Eve')).toBeVisible();
  await choose(more, 'Unblock Eve');
  await shows(page, 'Person unblocked');
});
