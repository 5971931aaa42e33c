import { noNotifications } from '@exchange/contract/notifications';
import { createOffer } from '@exchange/testkit/rest-users';
import type { Locator } from '@playwright/test';
import { fail } from '../../support/faults.ts';
import { geometryProblems, untilLaidOut } from '../../support/geometry.ts';
import { openDialog } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';
import { createPair } from './layout.steps.ts';

test('on a phone with text of twice the size, every link and button can still be seen', async ({
  open,
  createUser,
}) => {
  const { ada, bob, request } = await createPair(createUser);
  const chat = await createOffer(bob, request, 'I have done this before.');
  const page = await open(ada, '/', { size: { width: 360, height: 740 }, own: true });
  const devtools = await page.context().newCDPSession(page);
  const found: string[] = [];
  for (const size of [20, 24, 32]) {
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: size } });
    for (const [path, ready] of [
      ['/', '.due a'],
      ['/requests', '.finder'],
      ['/people', '.person'],
      ['/create-request', '.request-card'],
      ['/chats', '.list-row a'],
      [`/chats/${chat}?tab=my-requests`, '.bubble'],
    ] as const) {
      await page.goto(path);
      await expect(page.locator(ready).first()).toBeVisible();
      await page.evaluate(untilLaidOut);
      // A long word of an ordinary language may break here, but not the name and Logout.
      const problems = (await page.evaluate(geometryProblems)).filter(
        (problem) => !problem.includes('is broken') || /brand|masthead/.test(problem),
      );
      const outside = await page.evaluate(() =>
        [...document.querySelectorAll('.masthead :is(a, button, .count-badge)')]
          .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth)
          .map((element) => `${element.textContent} is outside`),
      );
      found.push(...[...problems, ...outside].map((problem) => `${path}, ${size} px: ${problem}`));
    }
    const field = await page.getByRole('textbox', { name: 'Message' }).boundingBox();
    expect(field?.width, 'width of the message field').toBeGreaterThan(180);
  }
  expect(found.join('\n'), 'problems').toBe('');
});

test('the line about emails, the email settings and an opened filter do not move the rest while they load', async ({
  open,
  createUser,
}) => {
  const { ada } = await createPair(createUser);
  await ada.call('PUT', '/api/notification-preferences', noNotifications);
  const top = (of: Locator) => of.evaluate((element) => element.getBoundingClientRect().top);
  const page = await open(ada, '/create-request', { size: { width: 768, height: 900 } });
  const turnOn = page.getByRole('button', { name: 'Turn on' });
  const words = page.getByText('Emails are off, so you will not hear of offers and messages.');
  await expect(turnOn).toBeVisible();
  const [button, line] = [await turnOn.boundingBox(), await words.boundingBox()];
  expect(button?.x, 'the button stands beside the words').toBeGreaterThan((line?.x ?? 0) + (line?.width ?? 0));

  await page.setViewportSize({ width: 360, height: 740 });
  const form = page.getByRole('heading', { name: 'New request' });
  let mend = await fail(page, 'notifications.preferences', 'hangs');
  await page.reload();
  await expect(form).toBeVisible();
  await expect(turnOn).toBeHidden();
  const early = await top(form);
  await mend();
  await expect(turnOn).toBeVisible();
  expect(await top(form), 'below the emails line').toBe(early);

  mend = await fail(page, 'notifications.preferences', 'hangs');
  await page.goto('/account');
  // The part that follows the settings; what is further below moves when the feeds come.
  const feeds = page.getByRole('heading', { name: 'Feeds', exact: true });
  await expect(feeds).toBeVisible();
  const offers = page.getByRole('checkbox', { name: 'Somebody offers help on my request' });
  await expect(offers).toBeHidden();
  const before = await top(feeds);
  await mend();
  await expect(offers).toBeVisible();
  expect(await top(feeds), 'below the email settings').toBe(before);

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/requests?among=all');
  mend = await fail(page, 'requests.countFound', 'hangs');
  const dialog = await openDialog(page.getByRole('button', { name: 'Type', exact: true }), 'Type');
  await expect(dialog).toBeVisible();
  const box = await dialog.boundingBox();
  await mend();
  await expect(dialog.getByRole('button', { name: /^Show all/ })).toBeVisible();
  expect(await dialog.boundingBox()).toEqual(box);
});
