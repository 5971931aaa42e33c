import { createOffer, createRequest, sendMessage, setStatus } from '@exchange/testkit/rest-users';
import { expectAccessible } from '../../support/accessible.ts';
import { stopClock, tickUntilShown } from '../../support/clock.ts';
import { fail, saysWhenFailing } from '../../support/faults.ts';
import { isSilent, says, saysAll } from '../../support/spec-sentences.ts';
import { follow, keyFocuses, press } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';
import { cryo, ownArea, starch } from './requests.steps.ts';

test('a member whom no request matches reads why; the tabs of the list work with the keyboard', async ({
  open,
  createUser,
}) => {
  const page = await open(await createUser({ areas: [] }), '/requests');
  await says(page, 'No collaboration requests available that match your profile.');
  await expect(page.getByText('Choose your technical areas to see requests you can help with.')).toBeVisible();
  await expectAccessible(page);

  const tab = (name: string) => page.getByRole('tab', { name });
  await saysAll(page, 'New Requests', 'Hidden', 'Offered Help');
  await tab('New Requests').focus();
  await keyFocuses('ArrowRight', tab('Hidden'));
  await expect(page).toHaveURL('/requests?tab=hidden');
  await expect(page.getByText('You have not hidden any requests.')).toBeVisible();
  await expectAccessible(page, { corners: 4 });
  await page.keyboard.press('End');
  await expect(page).toHaveURL('/requests?tab=offered');
  await expect(page.getByText('You have not offered help yet.')).toBeVisible();
  await keyFocuses('ArrowRight', tab('New Requests'));
  await expect(page.getByRole('tabpanel', { name: 'New Requests' })).toBeVisible();
  await page.goBack();
  await expect(tab('Offered Help')).toHaveAttribute('aria-selected', 'true');
  await tab('New Requests').click();
  await follow(page.getByRole('link', { name: 'Choose technical areas' }), '/profile');
  await expect(page.getByRole('button', { name: 'Choose technical areas' })).toBeFocused();
});

test('a member whose list is empty is led to all requests, and to areas close to their own', async ({
  open,
  createUser,
}) => {
  const [own, near] = [1001, 1002];
  await createRequest(await createUser({ areas: [near] }), { title: 'A near one', technical_area_ids: [near] });
  const page = await open(await createUser({ areas: [own] }), '/requests');
  await says(page, 'No collaboration requests available that match your profile.');
  await expectAccessible(page, { corners: 4 });
  await follow(
    page.getByRole('list', { name: 'Near your areas' }).getByRole('link'),
    `/requests?area=${near}&among=all`,
  );
  await expect(page.getByRole('article', { name: 'A near one' })).toBeVisible();
  await page.goBack();
  await follow(
    page.getByRole('main').getByRole('link', { name: /^See (all \d+ requests|the one request)$/ }),
    '/requests?among=all',
  );
  await expect(page.getByRole('article', { name: 'A near one' })).toBeVisible();
});

test('tooltips and messages disappear after their time, and a member can undo the hiding of a request', async ({
  open,
  createUser,
}) => {
  const { areas, technical_area_ids } = ownArea();
  await createRequest(await createUser({ areas }), { technical_area_ids });
  const page = await open(await createUser({ areas }), '/requests', { clock: true });
  const tip = page.getByRole('tooltip', { name: 'Moves it to Hidden. The owner is not told.' });
  const card = page.getByRole('article', { name: cryo });
  const hide = card.getByRole('button', { name: 'Hide' });
  await expect(hide).toBeVisible();
  await stopClock(page);
  await hide.hover();
  await expect(tip).toBeVisible();
  await tip.hover();
  await page.clock.fastForward(2_500);
  await expect(tip, 'the pointer may enter it').toBeVisible();
  await page.clock.fastForward(600);
  await expect(tip, 'also under the pointer').toBeHidden();
  await hide.focus();
  await expect(tip).toBeVisible();
  await expect(hide).toHaveAccessibleDescription(`${cryo} Moves it to Hidden. The owner is not told.`);
  await page.keyboard.press('Escape');
  await expect(tip).toBeHidden();

  let mend = await fail(page, 'requests.dismiss', 'broken');
  const failed = page.getByText('Failed to dismiss request');
  await hide.click();
  await tickUntilShown(page, failed);
  const message = await says(page, 'Failed to dismiss request');
  await message.hover();
  await page.clock.fastForward(4_000);
  await says(page, 'Failed to dismiss request');
  await page.clock.fastForward(1_500);
  await isSilent(page, 'Failed to dismiss request');

  await hide.focus();
  await page.keyboard.press('Enter');
  await tickUntilShown(page, failed);
  await page.getByRole('button', { name: 'Close message' }).focus();
  await page.clock.fastForward(6_000);
  await isSilent(page, 'Failed to dismiss request');
  await page.clock.runFor(20);
  await expect(hide, 'the focus goes back when the message goes').toBeFocused();
  await hide.click();
  await tickUntilShown(page, failed);
  await page.getByRole('button', { name: 'Close message' }).click();
  await isSilent(page, 'Failed to dismiss request');
  await mend();

  await says(card, 'Hide');
  await tickUntilShown(page, card.getByRole('button', { name: 'Hide', disabled: false }));
  await hide.click();
  await tickUntilShown(page, page.getByText('Request dismissed successfully!'));
  await expect(page.getByText(cryo), 'nothing of the request is left').toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 }), 'no card is left: the heading has the focus').toBeFocused();
  await page.locator('.toast').hover();
  await page.clock.fastForward(11_000);
  await says(page, 'Request dismissed successfully!');
  await page.mouse.move(0, 0);
  await page.clock.fastForward(600);
  await isSilent(page, 'Request dismissed successfully!');
  await page.clock.resume();
  await says(page, 'No collaboration requests available that match your profile.');

  await page.getByRole('tab', { name: 'Hidden' }).click();
  await says(card, 'Undo Hide');
  await expectAccessible(page);
  const undo = () => card.getByRole('button', { name: 'Undo Hide' }).click();
  await saysWhenFailing(page, 'requests.undoDismiss', 'broken', 'Failed to undo dismiss', undo);
  mend = await fail(page, 'requests.undoDismiss', 'hangs');
  await undo();
  await mend();
  await says(page, 'Dismiss undone successfully! Request moved back to New Requests.');
  await expect(page, 'undo switches to New').toHaveURL('/requests');
  await expect(card).toBeFocused();
});

test('the list of requests on which help was offered shows status and chat; the helper can withdraw each offer', async ({
  open,
  createUser,
}) => {
  const { areas, technical_area_ids } = ownArea();
  const [ada, bob] = [await createUser({ areas }), await createUser({ name: 'Bob', areas })];
  await createOffer(bob, await createRequest(ada, { title: starch, technical_area_ids }));
  const answered = await createRequest(ada, { title: 'A third one', technical_area_ids });
  await sendMessage(ada, await createOffer(bob, answered), 'Thank you!');
  const request = await createRequest(ada, { technical_area_ids });
  const chat = await createOffer(bob, request);
  await setStatus(ada, request, 4);
  const page = await open(bob, '/requests?tab=offered');
  const card = page.getByRole('article', { name: cryo });
  await says(card, 'Successful');
  await says(card, 'Undo Offer Help');
  await expectAccessible(page, { corners: 4 });
  await follow(card.getByRole('link', { name: 'Open Chat' }), `/chats/${chat}?tab=my-offers`);
  await page.goBack();
  const undo = (title: string) =>
    page.getByRole('article', { name: title }).getByRole('button', { name: 'Undo Offer Help' }).click();
  await undo('A third one');
  const question = page.getByRole('alertdialog', { name: 'Withdraw your offer?' });
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await expect(question.getByText('you lose the 1 point')).toBeVisible();
  await expect(question.getByText('You can offer help again')).toBeVisible();
  await expect(question.getByRole('link', { name: 'Ada Ångström' })).toHaveAttribute('href', /\/profile\//);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByRole('button', { name: 'Undo Offer Help' }).nth(1)).toBeFocused();
  await undo('A third one');
  const withdraw = () => question.getByRole('button', { name: 'Withdraw my offer' }).click();
  await saysWhenFailing(page, 'offers.undoOfferHelp', 'broken', 'Failed to undo offer help', withdraw);
  await withdraw();
  await says(page, 'Offer help undone successfully! Request moved back to New Requests.');
  // Nobody has answered the others: it does not ask.
  await undo(cryo);
  await expect(page.getByText('Your offer is withdrawn. The chat stays.')).toBeVisible();
  await expect(card).toBeHidden();
  await undo(starch);
  await expect(page.getByText('You have not offered help yet.')).toBeVisible();
  await press(page, 'Undo', 'Your offer is back, as it was.');
  await expect(page.getByRole('article', { name: starch })).toBeVisible();
});

test('the list of requests shows placeholders while it loads and says if that takes long; a failed load can be tried again', async ({
  open,
  createUser,
}) => {
  const { areas, technical_area_ids } = ownArea();
  await createRequest(await createUser({ areas }), { technical_area_ids });
  const page = await open(await createUser({ areas }), '/', { clock: true });
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome back');
  // What the home page has asked for is on the screen at once: only a list that nobody has seen can load.
  const mend = await fail(page, 'requests.listDismissed', 'hangs');
  await page.goto('/requests?tab=hidden');
  await expect(page.getByRole('status').filter({ hasText: 'Loading collaboration requests.' })).toBeAttached();
  await expect(page.getByText('taking longer than usual')).toBeHidden();
  await page.clock.fastForward(2_000);
  await expect(page.getByText('This is taking longer than usual, please wait.')).toBeVisible();
  await expectAccessible(page);
  await mend();
  await expect(page.getByText('You have not hidden any requests.')).toBeVisible();

  const sentence = 'Failed to fetch collaboration requests';
  await saysWhenFailing(page, 'requests.listNew', 'broken', sentence, () => page.goto('/requests'));
  await says(page, 'Try Again');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('article', { name: cryo })).toBeVisible();
});

test('in a long list tooltips and dialogs move nothing, and Load more appends further requests', async ({
  open,
  createUser,
}) => {
  const { areas, technical_area_ids } = ownArea();
  const ada = await createUser({ areas });
  for (let number = 1; number <= 21; number += 1)
    await createRequest(ada, { title: `Request ${number}`, technical_area_ids });
  const page = await open(await createUser({ areas }), '/requests');
  await expect(page.getByText('20 of 21 requests')).toBeVisible();
  const offer = page.getByRole('article', { name: 'Request 18' }).getByRole('button', { name: 'Offer Help' });
  await offer.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const before = await page.evaluate(() => scrollY);
  await page.mouse.move(20, 400);
  await page.mouse.wheel(0, 120);
  const present = () => page.evaluate(() => scrollY);
  // A wheel scrolls in several pictures.
  await expect.poll(present).toBe(before + 120);
  await expect(offer).toBeInViewport();
  const entries = await page.evaluate(() => JSON.stringify(history.state));
  const scrolled = await present();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).not.toBe(entries);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await present()).toBe(scrolled);
  await expect(offer).toBeFocused();

  const tips = page.getByRole('tooltip').filter({ visible: true });
  const hideOf = (number: number) =>
    page.getByRole('article', { name: `Request ${number}` }).getByRole('button', { name: 'Hide' });
  await hideOf(18).focus();
  await expect(tips).toHaveCount(1);
  await hideOf(21).hover();
  await expect(tips).toHaveCount(1);
  await hideOf(19).focus();
  await expect(tips).toHaveCount(1);
  // A tooltip lasts 3 seconds from here.
  await page.getByRole('heading', { level: 1 }).focus();
  await hideOf(19).focus();
  const gap = async () => {
    const [tip, button] = await Promise.all([tips.boundingBox(), hideOf(19).boundingBox()]);
    return tip && button && Math.round(tip.y - button.y - button.height);
  };
  await expect.poll(gap).toBe(6);
  await page.mouse.move(0, 0);
  await page.evaluate(() => window.scrollBy(0, 40));
  await expect.poll(gap, 'it follows').toBe(6);
  await page.getByRole('heading', { level: 1 }).focus();
  await expect(tips).toHaveCount(0);

  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(page.getByRole('article', { name: 'Request 1', exact: true })).toBeFocused();
  await expect(page.getByRole('article')).toHaveCount(21);
  await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden();
});

test('on a phone a message covers no button, and closing it returns the focus', async ({ open, createUser }) => {
  const { areas, technical_area_ids } = ownArea();
  const ada = await createUser({ areas });
  for (const title of ['First', 'Second']) await createRequest(ada, { title, technical_area_ids });
  const size = { width: 360, height: 640 };
  const page = await open(await createUser({ areas }), '/requests', { size, clock: true });
  const hide = page.getByRole('article', { name: 'Second' }).getByRole('button', { name: 'Hide' });
  await expect(hide).toBeVisible();
  await stopClock(page);
  await hide.click();
  await tickUntilShown(page, page.locator('.toast'));
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const isFree = () =>
    page.evaluate(() => {
      const [footer, toast] = ['.footer', '.toast'].map((part) =>
        document.querySelector(part)?.getBoundingClientRect(),
      );
      return footer && toast && footer.bottom <= toast.top;
    });
  await expect.poll(isFree).toBe(true);
  const more = page.getByRole('article', { name: 'First' }).getByRole('button', { name: /^More/ });
  await more.focus();
  await page.getByRole('button', { name: 'Close message' }).click();
  await page.clock.runFor(20);
  await expect(more).toBeFocused();
});
