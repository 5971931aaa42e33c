import { sendMessage } from '@exchange/testkit/rest-users';
import { expectAccessible } from '../../support/accessible.ts';
import { provokes } from '../../support/console-errors.ts';
import { enter, title } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

test('a person corrects a message in its place and takes one back; the list of the other person follows', async ({
  open,
  startChat,
}) => {
  const { ada, bob, chat } = await startChat();
  const page = await open(bob, `/chats/${chat}?tab=my-offers`);
  const adas = await open(ada, '/chats');
  const row = adas.getByRole('listitem').filter({ has: adas.getByRole('link', { name: title }) });
  const log = page.getByRole('log');
  const box = page.getByRole('textbox', { name: 'Message', exact: true });
  await enter(box, 'Use 20 mM');
  await expect(row.getByText('Use 20 mM')).toBeVisible();
  await box.fill('A draft that stays');

  const menu = log.getByRole('button', { name: 'Change your message' }).last();
  await menu.click();
  await expectAccessible(page, { corners: 4 });
  await page.getByRole('menuitem', { name: 'Correct' }).click();
  const correction = page.getByRole('textbox', { name: 'Corrected message' });
  await expect(correction).toBeFocused();
  await correction.fill('Nothing');
  await page.keyboard.press('Escape');
  await expect(log.getByText('Use 20 mM')).toBeVisible();
  await expect(menu).toBeFocused();

  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Correct' }).click();
  await correction.fill('Use 20 µM');
  await expectAccessible(page, { corners: 4 });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(log.getByText('Use 20 µM')).toBeVisible();
  await expect(page.getByText('Corrected').first()).toBeVisible();
  await expect(row.getByText('Use 20 µM')).toBeVisible();
  await expect(box).toHaveValue('A draft that stays');

  await menu.click();
  await page.getByRole('menuitem', { name: 'Take back' }).click();
  await expect(page.getByText('Message taken back').first()).toBeVisible();
  await expect(log.getByText('Use 20 µM')).toHaveCount(0);
  await expect(row.getByText('I have done this before.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(log.getByText('Use 20 µM')).toBeVisible();
  await expect(row.getByText('Use 20 µM')).toBeVisible();

  // Read meanwhile: what was typed stays, and the reason is said.
  await menu.click();
  await page.getByRole('menuitem', { name: 'Correct' }).click();
  await correction.fill('Use 20 nM');
  await row.getByRole('link', { name: title }).click();
  await expect(adas.getByRole('log').getByText('Use 20 µM')).toBeVisible();
  await expect(adas.getByRole('img', { name: 'unread' })).toHaveCount(0);
  provokes(page, 'chats.correct');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The other person has read this message, so it stays as it is.').first()).toBeVisible();
  await expect(correction).toHaveValue('Use 20 nM');
});

test('the field in Chats finds messages of both sides; a press opens the chat at an old one', async ({
  open,
  startChat,
  db,
}) => {
  const { ada, bob, chat } = await startChat();
  await sendMessage(ada, chat, 'The buffers of last month: **50 mM Tris** in cold water');
  const sent = { chat_id: chat, from_user_id: bob.id };
  const values = Array.from({ length: 450 }, (_, before) => ({ ...sent, content: `Line ${before + 1}` }));
  await db.insertInto('chat_message').values(values).execute();
  const page = await open(bob, '/chats?tab=my-requests');
  await page.getByRole('searchbox', { name: 'Search chats' }).fill('buffer tris');
  const found = page.getByRole('region', { name: 'Messages with “buffer tris”' });
  await expect(found.locator('mark')).toHaveText(['buffers', 'Tris']);
  await expectAccessible(page, { corners: 4 });
  await found.getByRole('link').click();
  const message = page.getByRole('log').getByText('The buffers of last month');
  await expect(message).toBeInViewport();
  const row = page.locator('.message--found');
  await expect(row).toBeFocused();
  await expect(row.locator('mark')).toHaveText(['buffers', 'Tris']);
  await expect(page.getByRole('log').getByText('Line 200', { exact: true })).toBeAttached();
  await expect(page).toHaveURL(new RegExp(`/chats/${chat}\\?tab=my-offers&message=\\d+$`));

  await page.goBack();
  await page.getByRole('searchbox', { name: 'Search chats' }).fill('zirconium');
  await expect(
    page
      .getByText('None. All your chats were searched, about your requests and your offers, archived ones too.')
      .first(),
  ).toBeVisible();
});
