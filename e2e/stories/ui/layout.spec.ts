import { grantRole } from '@exchange/api';
import { noNotifications } from '@exchange/contract/notifications';
import { requestStatus } from '@exchange/contract/statuses';
import { createOffer, createRequest, sendMessage, setStatus } from '@exchange/testkit/rest-users';
import { giveFactor } from '@exchange/testkit/second-factor';
import type { Locator, Page } from '@playwright/test';
import { fail } from '../../support/faults.ts';
import { geometryProblems, untilLaidOut } from '../../support/geometry.ts';
import { openDialog } from '../../support/steps.ts';
import { type CreateUser, expect, test } from '../../support/test.ts';

const link = `https://www.ebi.ac.uk/biostudies/BioImages/studies/S-BIAD634?query=some%20thing&page=${'2'.repeat(10)}`;
const word = 'elektronen'.repeat(12);
const title = `Who has opened ${link} with ${word}?`;
const description = `See ${link} for the data, please. ${word}`;
/** A name without a space, as people and programs write them. */
const longName = (first: string) => first.padEnd(60, 'schlegelsteinhausen');

/** What is wrong with the layout of the present state at each of these widths. */
async function problemsOf(page: Page, name: string, widths: readonly number[] = [1280, 768, 360]): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 768 ? 740 : 900 });
    await page.evaluate(untilLaidOut);
    found.push(...(await page.evaluate(geometryProblems)).map((problem) => `${name}, ${width} px: ${problem}`));
  }
  return found;
}

async function createPair(createUser: CreateUser) {
  const [ada, bob] = [await createUser({ name: longName('Ada') }), await createUser({ name: longName('Bob') })];
  for (const user of [ada, bob]) await user.call('PUT', '/api/profile', { description, is_listed: true });
  const request = await createRequest(ada, { title, description });
  return { ada, bob, request };
}

test('long words and links never make a page scroll sideways', async ({ open, createUser, db }) => {
  const { ada, bob, request } = await createPair(createUser);
  const second = await createRequest(ada, { title, description });
  const found: string[] = [];
  const visit = async (page: Page, path: string, ready: string) => {
    await page.goto(path);
    await expect(page.locator(ready).first()).toBeVisible();
    found.push(...(await problemsOf(page, path)));
  };
  const bobs = await open(bob, `/requests/${second}`);
  await bobs.getByRole('button', { name: 'Offer Help' }).click();
  await expect(bobs.getByRole('dialog').getByLabel('Message')).toBeFocused();
  found.push(...(await problemsOf(bobs, 'offer dialog')));
  await visit(bobs, `/requests/${request}`, '.request-card--page .request-card__text');
  await visit(bobs, '/requests', '.request-card');
  await visit(bobs, `/requests?q=${word}`, '.why');
  await visit(bobs, '/', '.home-foot');
  await visit(bobs, `/profile/${ada.hashid}`, '#active-requests');
  await visit(bobs, `/people?q=${word}`, '.person');
  await bobs.getByRole('button', { name: 'Ask for help', description: longName('Ada') }).click();
  await expect(bobs.getByRole('dialog')).toBeVisible();
  found.push(...(await problemsOf(bobs, 'ask dialog')));

  const chat = await createOffer(bob, request, description);
  await sendMessage(ada, chat, description);
  await visit(bobs, `/chats/${chat}?tab=my-offers`, '.bubble');
  await visit(bobs, '/chats?tab=my-offers', '.list-row a');
  await visit(bobs, '/requests?tab=offered', '.request-card');
  await visit(bobs, '/profile', '#edit-preferences');
  const adas = await open(ada, '/');
  await visit(adas, `/requests/${request}`, '.offers .offer');
  await visit(adas, '/create-request', '.request-card');
  await visit(adas, '/', '.due a');
  await visit(adas, '/chats', '.list-row a');
  await visit(adas, `/chats/${chat}?tab=my-requests`, '.bubble');
  await adas.getByText('About this request').click();
  found.push(...(await problemsOf(adas, 'description in a chat', [360])));

  await setStatus(ada, request, requestStatus.completed);
  await visit(adas, '/create-request', '.card-section .list-row');
  await adas.getByRole('button', { name: /^Give credit/ }).click();
  await adas.getByRole('button', { name: /^Add thanks/ }).click();
  const thanks = adas.getByRole('dialog');
  await thanks.getByRole('textbox').fill(description);
  found.push(...(await problemsOf(adas, 'thanks dialog')));
  await thanks.getByRole('button', { name: 'Save' }).click();
  await expect(thanks).toBeHidden();
  // The dialog leaves the history, which would cut the next navigation off.
  await expect.poll(() => adas.evaluate(() => JSON.stringify(history.state))).not.toContain('layer');
  await visit(adas, `/requests/${request}`, '.card-section .list-row');
  await visit(bobs, '/profile', 'main:has(#edit-preferences) .button');
  await bobs.getByRole('button', { name: 'Yes, that is right' }).click();
  await expect(bobs.getByRole('dialog', { name: 'Confirm the collaboration' })).toBeVisible();
  found.push(...(await problemsOf(bobs, 'confirm dialog')));
  await bobs.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(bobs.getByRole('dialog')).toBeHidden();
  found.push(...(await problemsOf(bobs, 'record')));

  const operator = await createUser({ name: longName('Olu') });
  await grantRole(db, operator.email, 'operator');
  await giveFactor(db, operator.id);
  const console = await open(operator, '/admin/people?q=Ada');
  await console.getByRole('button', { name: 'Details', description: longName('Ada') }).click();
  await expect(console.getByText('signed up')).toBeVisible();
  found.push(...(await problemsOf(console, 'console person')));
  await visit(console, '/admin/requests', '.table tbody tr');
  expect(found.join('\n'), 'problems').toBe('');
});

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
