import { createOffer, createRequest } from '@exchange/testkit/rest-users';
import type { Page } from '@playwright/test';
import { enter, keyFocuses } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

/** Runs in every new document of the page, before its own scripts; then loads it once more. */
async function reloadWith(page: Page, script: () => void): Promise<void> {
  await page.addInitScript(script);
  await page.reload();
}

/** Safari on macOS: a pressed control without a tabindex leaves the focus to its nearest focusable ancestor. */
function focusLikeSafari(): void {
  document.addEventListener('mousedown', (event) => {
    const control = event.target instanceof Element ? event.target.closest('button, a[href], summary, input') : null;
    if (!control || control.hasAttribute('tabindex') || control.matches('input:not([type=checkbox],[type=radio])'))
      return;
    event.preventDefault();
    const ancestor = control.parentElement?.closest<HTMLElement>('[tabindex]');
    if (ancestor) ancestor.focus({ preventScroll: true });
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
}

const editProfile = (page: Page) => page.getByRole('button', { name: 'Edit Profile' }).click();

test('in an older Safari, and with letters composed as in Japanese, a member edits the profile', async ({
  open,
  createUser,
}) => {
  const page = await open(await createUser(), '/profile', { own: true });
  await reloadWith(page, () => void Reflect.deleteProperty(URL, 'parse'));
  await editProfile(page);
  // Safari sends the Enter that ends a composition after it.
  const grants = page.getByLabel('Grants');
  await grants.fill('日本');
  await grants.evaluate((input) =>
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true })),
  );
  await expect(grants).toHaveValue('日本');
  await grants.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove 日本' })).toBeVisible();
  await enter(page.getByLabel('Social links'), 'https://orcid.org/0000-0002-1825-0097');
  await expect(page.getByRole('button', { name: /^Remove https:/ })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
});

test('in Safari, the focus returns to the button that opened a dialog when the dialog closes', async ({
  open,
  createUser,
}) => {
  const [ada, bob] = [await createUser(), await createUser({ name: 'Bob' })];
  const requestId = await createRequest(ada, { title: 'Focus in Safari' });
  const chat = await createOffer(bob, requestId);
  const page = await open(await createUser({ name: 'Cleo' }), '/requests', { own: true });
  await reloadWith(page, focusLikeSafari);
  const card = page.getByRole('article', { name: 'Focus in Safari' });
  const offer = card.getByRole('button', { name: 'Offer Help' });
  await offer.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await keyFocuses('Escape', offer);
  const more = card.getByRole('button', { name: /^More/ });
  await more.click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(more).toBeFocused();

  await page.goto('/profile');
  await editProfile(page);
  const areas = page.getByRole('button', { name: 'Choose technical areas' });
  await areas.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(areas).toBeFocused();

  const owner = await open(ada, `/chats/${chat}`, { own: true });
  await reloadWith(owner, focusLikeSafari);
  const status = owner.getByRole('button', { description: 'Change status' });
  await status.click();
  await expect(owner.getByRole('menuitemradio', { name: 'Active' })).toBeFocused();
  await keyFocuses('Escape', status);
});

test('in a browser that cannot size fields by their content, the message field still grows with its lines', async ({
  open,
  startChat,
}) => {
  const { bob, chat } = await startChat();
  const page = await open(bob, `/chats/${chat}`, { own: true });
  await reloadWith(page, () => {
    const { supports } = CSS;
    CSS.supports = (...feature: [string, string?]) =>
      feature[0] !== 'field-sizing' && Reflect.apply(supports, CSS, feature);
    // A style sheet of the page's own, as its policy asks; it stands for an engine that does not know the property.
    document.addEventListener('DOMContentLoaded', () => {
      const fixed = new CSSStyleSheet();
      fixed.replaceSync('textarea { field-sizing: fixed !important; }');
      document.adoptedStyleSheets.push(fixed);
    });
  });
  const box = page.getByRole('textbox', { name: 'Message' });
  await expect(page.getByText('I have done this before.')).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const heights = () => box.evaluate(({ clientHeight, scrollHeight }) => ({ clientHeight, scrollHeight }));
  const { clientHeight: oneLine } = await heights();
  await box.fill('one\ntwo\nthree');
  const { clientHeight, scrollHeight } = await heights();
  expect(clientHeight).toBeGreaterThan(oneLine + 20);
  expect(clientHeight).toBe(scrollHeight);
  await box.fill('x\n'.repeat(60));
  const maxHeight = await box.evaluate((element) => Number.parseFloat(getComputedStyle(element).maxHeight));
  expect((await heights()).clientHeight, 'it leaves room for the messages').toBeLessThanOrEqual(maxHeight);
  await box.fill('');
  expect((await heights()).clientHeight).toBe(oneLine);
});

test('on an iPhone with iOS before 18.3, a tap beside a menu closes it', async ({ open, createUser }) => {
  const ada = await createUser();
  await createRequest(ada);
  const page = await open(ada, '/create-request');
  const status = page.getByRole('button', { description: 'Change status' }).first();
  const menu = page.getByRole('menu');
  await status.focus();
  await page.locator('.menu').evaluateAll((all) => {
    for (const each of all) each.setAttribute('popover', 'manual');
  });
  await status.click();
  await expect(menu).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(menu).toBeHidden();
});

test('a page that the browser brings back after a logout shows nothing of the ended session', async ({
  open,
  startChat,
}) => {
  const { ada } = await startChat();
  const page = await open(ada, '/chats');
  const link = page.getByRole('link', { name: 'Bob Ølstrøm', exact: true });
  await expect(link).toBeVisible();
  // A frozen page hears of no logout; shown again, it gets this event and nothing else.
  await page.evaluate(() => {
    localStorage.removeItem('session');
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(link).toBeHidden();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden();
});
