import { grantRole } from '@exchange/api';
import { requestStatus } from '@exchange/contract/statuses';
import { createOffer, createRequest, sendMessage, setStatus } from '@exchange/testkit/rest-users';
import type { Page } from '@playwright/test';
import { geometryProblems } from '../support/geometry.ts';
import { type CreateUser, expect, test } from '../support/test.ts';

const link = `https://www.ebi.ac.uk/biostudies/BioImages/studies/S-BIAD634?query=some%20thing&page=${'2'.repeat(10)}`;
const word = 'elektronen'.repeat(12);
const title = `Who has opened ${link} with ${word}?`;
const description = `See ${link} for the data, please. ${word}`;
/** A name without a space, as people and programs write them. */
const longName = (first: string) => first.padEnd(60, 'schlegelsteinhausen');

/** Runs in the page: the change of width is reported before the frames that follow it, so what depends on it has been drawn. */
const untilLaidOut = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

/** What is wrong with the layout of the present state at each of these widths. */
async function problemsOf(page: Page, name: string, widths: readonly number[] = [1280, 768, 360]): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 768 ? 740 : 900 });
    await page.evaluate(untilLaidOut);
    found.push(...(await page.evaluate(geometryProblems)).map((problem) => `${name}, ${width} px: ${problem}`));
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/${name.replaceAll('/', '_')}-${width}.png` });
  }
  return found;
}

async function createPair(createUser: CreateUser) {
  const [ada, bob] = [await createUser({ name: longName('Ada') }), await createUser({ name: longName('Bob') })];
  for (const user of [ada, bob])
    await user.call('PUT', '/api/profile', { description: `${description}`, is_listed: true });
  const request = await createRequest(ada, { title, description });
  return { ada, bob, request };
}

test('long words and links nowhere make a page scroll sideways', async ({ open, createUser, db }) => {
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
  await bobs.getByRole('button', { name: `Ask for help: ${longName('Ada')}` }).click();
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
  for (const text of ['About this request']) {
    if (await adas.getByText(text).isVisible()) await adas.getByText(text).click();
  }
  found.push(...(await problemsOf(adas, 'chat unfolded', [360, 1280])));

  await setStatus(ada, request, requestStatus.completed);
  await visit(adas, '/create-request', '.card-section .list-row');
  await adas.getByRole('button', { name: /^Give credit/ }).click();
  await adas.getByRole('button', { name: /^Add thanks/ }).click();
  const thanks = adas.getByRole('dialog');
  await thanks.getByRole('textbox').fill(description);
  found.push(...(await problemsOf(adas, 'thanks dialog')));
  await thanks.getByRole('button', { name: 'Save' }).click();
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
  const console = await open(operator, '/admin/people?q=Ada');
  await console.getByRole('button', { name: `Details of ${longName('Ada')}` }).click();
  await expect(console.getByText('signed up')).toBeVisible();
  found.push(...(await problemsOf(console, 'console person')));
  await visit(console, '/admin/requests', '.table tbody tr');
  expect(found.join('\n'), 'problems').toBe('');
});
