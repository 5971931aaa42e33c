import { createOffer, createRequest, type RestUser, sendMessage, setStatus } from '@exchange/testkit/rest-users';
import type { Page } from '@playwright/test';
import { payloads } from '../support/payloads.ts';
import { expect, test } from '../support/test.ts';

/** Counts what runs, and what the policy of the page had to stop: nothing may even get so far. */
async function watched(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen, pwned: () => seen.push('a script ran') });
    document.addEventListener('securitypolicyviolation', (event) =>
      seen.push(`${event.violatedDirective} was asked for`),
    );
  });
  await page.reload();
  return () => page.evaluate(() => [...(Reflect.get(window, 'seen') ?? ['not watched'])]);
}

/** Shows a screen, presses nothing, and says what it made of the payloads. */
async function holds(page: Page, ready: string): Promise<void> {
  const seen = await watched(page);
  await expect(page.getByText(ready, { exact: false }).first()).toBeVisible();
  const main = page.locator('main');
  await expect(main.locator('script, iframe, object, embed, base, meta, style, template, marquee, math')).toHaveCount(
    0,
  );
  await expect(main.locator('[onerror], [onload], [onfocus], [ontoggle], [onclick], [onmouseover]')).toHaveCount(0);
  const hrefs = await page
    .locator('a[href]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(hrefs.filter((href) => !/^(https?:\/\/|\/|#|mailto:)/.test(href))).toEqual([]);
  expect(await seen()).toEqual([]);
}

test('what attackers write in a profile is read as text, past every check of ours', async ({
  open,
  createUser,
  db,
}) => {
  const [bob, eve] = [await createUser({ name: 'Bob' }), await createUser({ name: 'Eve' })];
  const page = await open(bob, `/profile/${eve.hashid}`);
  for (let n = 0; n < payloads.length; n += 8) {
    const some = payloads.slice(n, n + 8);
    await db
      .updateTable('app_user')
      .set({ name: some[0], description: some.join('\n'), claimed_institute: some[1], grants: some })
      .where('id', '=', eve.id)
      .execute();
    await holds(page, some.at(-1) ?? '');
  }
});

test('and so it is on cards, in dialogs and in both lists of chats', async ({ open, createUser }) => {
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
  for (const [who, path, ready] of [
    [bob, '/requests', payloads[0]],
    [bob, '/requests?tab=offered', payloads.at(-1)],
    [bob, '/chats?tab=my-offers', payloads.at(-1)],
    [eve, '/chats', payloads.at(-1)],
    [eve, '/create-request', payloads.at(-1)],
    [bob, `/chats/${chat}?tab=my-offers`, payloads.at(-1)],
  ] as [RestUser, string, string][]) {
    const page = await open(who, path);
    await holds(page, ready);
    if (path === '/requests') {
      await page.getByRole('button', { name: 'Offer Help' }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expect(page.getByRole('dialog').locator('script, img')).toHaveCount(0);
    }
  }
});
