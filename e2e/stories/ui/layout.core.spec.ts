import { grantRole } from '@exchange/api';
import { requestStatus } from '@exchange/contract/statuses';
import { createOffer, createRequest, sendMessage, setStatus } from '@exchange/testkit/rest-users';
import { giveFactor } from '@exchange/testkit/second-factor';
import type { Page } from '@playwright/test';
import { geometryProblems, untilLaidOut } from '../../support/geometry.ts';
import { expect, test } from '../../support/test.ts';
import { createPair, description, longName, title, word } from './layout.steps.ts';

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
