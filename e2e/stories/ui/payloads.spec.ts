import { createOffer, createRequest, sendMessage, setStatus } from '@exchange/testkit/rest-users';
import type { Page } from '@playwright/test';
import { payloads } from '../../support/payloads.ts';
import { expect, test } from '../../support/test.ts';

/** Counts what runs from the next page on, and what its policy had to stop: nothing may even get so far. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen, pwned: () => seen.push('a script ran') });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => seen.push(violatedDirective));
  });
}

/** Shows a screen, presses nothing, and says what it made of the payloads. */
async function holds(page: Page, path: string, ready: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByText(ready, { exact: false }).first()).toBeVisible();
  const main = page.locator('main');
  const elements = 'script, iframe, object, embed, base, meta, style, template, marquee, math';
  await expect(main.locator(elements)).toHaveCount(0);
  await expect(main.locator('[onerror], [onload], [onfocus], [ontoggle], [onclick], [onmouseover]')).toHaveCount(0);
  const links = page.locator('a[href]');
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(hrefs.filter((href) => !/^(https?:\/\/|\/|#|mailto:)/.test(href))).toEqual([]);
  expect(await page.evaluate(() => Reflect.get(window, 'seen') ?? ['not watched'])).toEqual([]);
}

test('scripts and tags that an attacker writes in a profile are shown as text and do nothing', async ({
  open,
  createUser,
  db,
}) => {
  const [bob, eve] = [await createUser({ name: 'Bob' }), await createUser({ name: 'Eve' })];
  const page = await open(bob, '/legal/terms', { own: true });
  await watch(page);
  for (let n = 0; n < payloads.length; n += 8) {
    const some = payloads.slice(n, n + 8);
    await db
      .updateTable('app_user')
      .set({ name: some[0], description: some.join('\n'), claimed_institute: some[1], grants: some })
      .where('id', '=', eve.id)
      .execute();
    await holds(page, `/profile/${eve.hashid}`, some.at(-1) ?? '');
  }
});

test('scripts and tags that an attacker writes in requests and messages are shown as text and do nothing', async ({
  open,
  createUser,
}) => {
  const eve = await createUser({ name: payloads[11] });
  const bob = await createUser({ name: 'Bob' });
  let chat = 0;
  for (const payload of payloads) {
    const request = await createRequest(eve, { title: payload, description: payloads.join('\n').slice(0, 1900) });
    chat = await createOffer(bob, request, payload);
  }
  for (const payload of payloads) await sendMessage(eve, chat, payload);
  const fresh = await createRequest(eve, { title: payloads[0] ?? '', description: payloads.join('\n').slice(0, 1900) });
  await setStatus(eve, fresh, 2);
  const [bobs, eves] = [await open(bob, '/legal/terms', { own: true }), await open(eve, '/legal/terms', { own: true })];
  await Promise.all([watch(bobs), watch(eves)]);
  for (const [page, path, ready] of [
    [bobs, '/requests', payloads[0]],
    [bobs, '/requests?tab=offered', payloads.at(-1)],
    [bobs, '/chats?tab=my-offers', payloads.at(-1)],
    [eves, '/chats', payloads.at(-1)],
    [eves, '/create-request', payloads.at(-1)],
    [bobs, `/chats/${chat}?tab=my-offers`, payloads.at(-1)],
  ] as [Page, string, string][]) {
    await holds(page, path, ready);
    if (path === '/requests') {
      await page.getByRole('button', { name: 'Offer Help' }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expect(page.getByRole('dialog').locator('script, img')).toHaveCount(0);
    }
  }
});
