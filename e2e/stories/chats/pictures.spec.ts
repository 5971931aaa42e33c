import { expectAccessible } from '../../support/accessible.ts';
import { provokesError } from '../../support/console-errors.ts';
import { shows } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';
import { fillForm, newForm, path } from '../my-requests/my-requests.steps.ts';
import { draw, give } from './pictures.steps.ts';

test('a person pastes a picture into a message, describes it and sends it; the other opens it large and walks by keys', async ({
  open,
  startChat,
}) => {
  const { ada, bob, chat } = await startChat();
  const page = await open(bob, `/chats/${chat}?tab=my-offers`);
  const box = page.getByRole('textbox', { name: 'Message' });
  const [gel, map] = [await draw(page, 1200, 600), await draw(page, 300, 900)];

  await give(box, 'drop', Buffer.from('%PDF-1.7'), 'protocol.pdf', 'application/pdf');
  await shows(page, 'Only pictures can be added: PNG, JPEG, WebP or GIF.');
  await give(box, 'paste', gel, 'image.png', 'image/png');
  const added = page.getByRole('list', { name: 'Pictures of this text' });
  await added.getByRole('textbox', { name: 'What does the picture show?' }).fill('Gel with three bands');
  await page.locator('input[type=file]').setInputFiles({ name: 'map.png', mimeType: 'image/png', buffer: map });
  await expect(added.getByRole('textbox')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(added).toBeHidden();

  const reader = await open(ada, '/chats');
  await expect(reader.getByText('2 pictures')).toBeVisible();
  await reader.goto(`/chats/${chat}?tab=my-requests`);
  const log = reader.getByRole('log');
  await expect(log.getByRole('img', { name: 'Picture from Bob Ølstrøm' })).toBeVisible();
  await log.getByRole('button', { name: 'Gel with three bands' }).click();
  const viewer = reader.getByRole('dialog', { name: 'Picture 1 of 2' });
  await expect(viewer.getByRole('img', { name: 'Gel with three bands' })).toBeVisible();
  await expectAccessible(reader);
  await reader.keyboard.press('ArrowRight');
  await expect(reader.getByRole('dialog', { name: 'Picture 2 of 2' })).toBeVisible();
  await reader.keyboard.press('Escape');
  await expect(reader.getByRole('dialog')).toBeHidden();
  await expect(log.getByRole('button', { name: 'Gel with three bands' })).toBeFocused();
});

test('a picture that cannot be sent says why and is tried again, and an unsent one is still there after a reload', async ({
  open,
  createUser,
  startChat,
}) => {
  const { bob, chat } = await startChat();
  const page = await open(bob, `/chats/${chat}?tab=my-offers`);
  const gel = await draw(page, 200, 100);
  await page.route('**/api/pictures', (route) => route.abort());
  provokesError(page, /\/api\/pictures\?/);
  await give(page.getByRole('textbox', { name: 'Message' }), 'drop', gel, 'gel.png', 'image/png');
  const added = page.getByRole('list', { name: 'Pictures of this text' });
  await expect(added.getByRole('alert')).toHaveText('Network error - please check your connection and try again');
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  await expectAccessible(page);
  await page.unroute('**/api/pictures');
  await added.getByRole('button', { name: 'Try Again' }).click();
  await expect(added.getByRole('textbox')).toBeVisible();
  await page.reload();
  await expect(added.getByRole('textbox')).toBeVisible();
  await added.getByRole('button', { name: 'Remove picture' }).click();
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();

  const eve = await createUser();
  const screen = await open(eve, path);
  const form = newForm(screen);
  await fillForm(screen);
  const description = form.getByLabel('Description');
  await description.fill('Which bands are these?');
  await give(description, 'paste', gel, 'gel.png', 'image/png');
  await form.getByRole('textbox', { name: 'What does the picture show?' }).fill('Three bands');
  await expectAccessible(screen);
  await form.getByRole('button', { name: 'Create Request' }).click();
  await expect(form.getByRole('textbox', { name: 'What does the picture show?' })).toBeHidden();
  await expect(screen.getByRole('button', { name: 'Three bands' })).toBeVisible();
});
