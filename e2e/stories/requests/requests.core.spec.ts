import { createRequest, setStatus } from '@exchange/testkit/rest-users';
import { expectAccessible } from '../../support/accessible.ts';
import { stopClock, tickUntilShown } from '../../support/clock.ts';
import { provokes } from '../../support/console-errors.ts';
import { saysWhenFailing } from '../../support/faults.ts';
import { isSilent, says } from '../../support/spec-sentences.ts';
import { follow, openDialog, shows } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';
import { cryo, ownArea, starch } from './requests.steps.ts';

test('a card says what is asked and by whom; a line announces requests that have come since', async ({
  open,
  createUser,
}) => {
  const { areas, technical_area_ids } = ownArea();
  const ada = await createUser({ email: `ada-${areas[0]}@cs.ox.ac.uk`, name: 'Ada Ångström', areas });
  const bob = await createUser({ name: 'Bob', areas });
  await createRequest(ada, { technical_area_ids, description: 'A long story. '.repeat(60) });
  const page = await open(bob, '/requests', { clock: true });
  const card = page.getByRole('article', { name: cryo });
  await expect(card.getByText('Quick question to an expert')).toBeVisible();
  await expect(card.getByText('(one of your areas)')).toBeAttached();
  await shows(card, /^You share .+, and you are open to its type\.$/, 'University of Oxford');
  await expect(card.getByRole('img', { name: 'verified' })).toBeVisible();
  await expect(card.locator('time')).toHaveAttribute('title', /\d{4}/);
  await expect(card.getByText('Everyone on the platform')).toBeVisible();
  const more = card.getByRole('button', { name: 'Read more' });
  await more.click();
  await expect(card.getByRole('button', { name: 'Read less' })).toHaveAttribute('aria-expanded', 'true');

  await createRequest(ada, { technical_area_ids, title: starch });
  await page.clock.fastForward(61_000);
  await expect(page.getByRole('status').getByText('1 new request')).toBeVisible();
  await createRequest(ada, { technical_area_ids, title: 'A third one' });
  await page.clock.fastForward(61_000);
  await expect(page.getByRole('status').getByText('2 new requests')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expectAccessible(page, { corners: 4 });
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(page.getByRole('article', { name: 'A third one' })).toBeFocused();
  await expect(page.getByText('2 new requests')).toBeHidden();
  await follow(card.getByRole('link', { name: 'Ada Ångström' }), `/profile/${ada.hashid}`);
});

test('a member offers help, undoes it, offers again and opens the chat; if it is too late, the screen says so', async ({
  open,
  createUser,
}) => {
  const { areas, technical_area_ids } = ownArea();
  const ada = await createUser({ areas });
  const request = await createRequest(ada, { technical_area_ids });
  await createRequest(await createUser({ name: null, areas }), { title: starch, technical_area_ids });
  const page = await open(await createUser({ areas }), '/requests', { clock: true });
  const card = page.getByRole('article', { name: starch });
  await says(card, 'Offer Help');
  const opener = card.getByRole('button', { name: 'Offer Help', description: starch });
  const dialog = await openDialog(opener, 'Offer Help');
  const message = dialog.getByLabel('Message');
  await expect(message).toBeFocused();
  await expect(dialog.getByText('Unnamed member').first()).toBeVisible();
  await expectAccessible(page);

  await dialog.getByRole('button', { name: 'Offer Help' }).click();
  await says(dialog, 'Please enter a message');
  await expect(message).toBeFocused();
  await message.fill('x'.repeat(1_001));
  await shows(dialog, 'Message must be 1000 characters or less.', '1,001 of 1,000 characters');
  await expectAccessible(page);

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(message, 'what was typed is kept').toHaveValue('x'.repeat(1_001));
  await message.fill('The starch grains do. I can show you our notebook.');

  const send = () => dialog.getByRole('button', { name: 'Offer Help' }).click();
  const sentence = 'Network error - please check your connection and try again';
  await saysWhenFailing(dialog, 'offers.offerHelp', 'away', sentence, send);
  await saysWhenFailing(dialog, 'offers.offerHelp', 'broken', 'Failed to offer help', send);
  await page.clock.fastForward(5_500);
  await isSilent(dialog, 'Failed to offer help');

  await stopClock(page);
  await send();
  await tickUntilShown(page, page.getByText('Help offered successfully!'));
  await says(page, 'Help offered successfully!');
  await expect(card).toBeHidden();
  await expect(page.getByRole('article', { name: cryo }), 'the focus goes to the next card').toBeFocused();
  await expect(page.getByText(starch), 'nothing of the request is left').toHaveCount(0);
  const undo = page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo', exact: true });
  await undo.focus();
  await page.clock.fastForward(11_000);
  await expect(undo, 'the message stays as long as the focus is on it').toBeFocused();
  await expectAccessible(page);
  await undo.click();
  await tickUntilShown(page, page.getByText('Offer help undone successfully!'));
  await says(page, 'Offer help undone successfully! Request moved back to New Requests.');
  await page.clock.resume();
  await expect(card).toBeVisible();
  await expect(card).toBeFocused();

  await opener.click();
  await message.fill('I have milled barley.');
  await stopClock(page);
  await page.keyboard.press('Control+Enter');
  await tickUntilShown(page, page.getByText('Help offered successfully!'));
  await page.mouse.move(0, 0);
  await page.clock.fastForward(8_000);
  await says(page, 'Help offered successfully!');
  await page.clock.fastForward(3_000);
  await isSilent(page, 'Help offered successfully!');
  await page.clock.resume();

  provokes(page, 'offers.offerHelp');
  await page.getByRole('button', { name: 'Offer Help' }).click();
  await setStatus(ada, request, 3);
  await message.fill('Am I late?');
  await dialog.getByRole('button', { name: 'Offer Help' }).click();
  await expect(dialog.getByText('This request is not open for offers')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('article')).toHaveCount(0);
  await says(page, 'No collaboration requests available that match your profile.');
});
