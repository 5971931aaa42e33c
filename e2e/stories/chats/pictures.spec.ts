import { expectAccessible } from '../../support/accessible.ts';
import { provokesError } from '../../support/console-errors.ts';
import { noise } from '../../support/pictures.ts';
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

test('on a slow network a picture shows how far it is, can be cancelled, and is tried again if the connection is lost; nothing typed is lost', async ({
  open,
  startChat,
}) => {
  const { bob, chat } = await startChat();
  const page = await open(bob, `/chats/${chat}?tab=my-offers`, { own: true });
  const gel = await noise(300).png().toBuffer();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const setNetwork = (network: { offline?: boolean; uploadThroughput?: number }) =>
    devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
      ...network,
    });
  const box = page.getByRole('textbox', { name: 'Message', exact: true });
  const added = page.getByRole('list', { name: 'Pictures of this text' });
  const heightOfFoot = async () => (await page.locator('.chat-room__foot').boundingBox())?.height;
  await box.fill('Which bands are these?');

  await setNetwork({ uploadThroughput: 20_000 });
  await give(box, 'drop', gel, 'gel.png', 'image/png');
  await expect
    .poll(() => added.getByRole('progressbar').evaluate((bar: HTMLProgressElement) => bar.value > 0 && bar.value < 1))
    .toBe(true);
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  const height = await heightOfFoot();
  await expectAccessible(page);
  await added.getByRole('button', { name: 'Cancel' }).click();
  await expect(added).toBeHidden();

  provokesError(page, /\/(api|trpc)\//);
  await setNetwork({ offline: true });
  await give(box, 'drop', gel, 'gel.png', 'image/png');
  await expect(added.getByRole('alert')).toHaveText('Network error - please check your connection and try again');
  await expectAccessible(page);
  expect(await heightOfFoot()).toBe(height);
  await setNetwork({});
  await added.getByRole('button', { name: 'Try Again' }).click();
  await expect(added.getByRole('textbox')).toBeVisible();
  expect(await heightOfFoot()).toBe(height);

  await page.reload();
  await expect(added.getByRole('textbox')).toBeVisible();
  await expect(box).toHaveValue('Which bands are these?');
  await added.getByRole('button', { name: 'Remove picture' }).click();
  await expect(added).toBeHidden();
});

test('a new request takes a picture that is pasted into its description, and shows it', async ({
  open,
  createUser,
}) => {
  const eve = await createUser();
  const screen = await open(eve, path);
  const form = newForm(screen);
  await fillForm(screen);
  const gel = await draw(screen, 200, 100);
  const description = form.getByLabel('Description');
  await description.fill('Which bands are these?');
  await give(description, 'paste', gel, 'gel.png', 'image/png');
  await form.getByRole('textbox', { name: 'What does the picture show?' }).fill('Three bands');
  await expectAccessible(screen);
  await form.getByRole('button', { name: 'Create Request' }).click();
  await expect(form.getByRole('textbox', { name: 'What does the picture show?' })).toBeHidden();
  await expect(screen.getByRole('button', { name: 'Three bands' })).toBeVisible();
});
