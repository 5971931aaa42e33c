import { createOffer, createRequest } from '@exchange/testkit/rest-users';
import { expectAccessible } from '../../support/accessible.ts';
import { provokesError } from '../../support/console-errors.ts';
import { says } from '../../support/spec-sentences.ts';
import { follow, shows } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

test('the home page welcomes a visitor, shows the counts of the product, and links to its documents', async ({
  open,
  createUser,
}) => {
  await createRequest(await createUser());
  const page = await open(null, '/login');
  provokesError(page, /home-stats/);
  await page.route('/api/home-stats', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await page.getByRole('link', { name: 'Research Exchange' }).click();
  await says(page, 'Could not load stats.');
  await expectAccessible(page);
  await page.unrouteAll();

  await page.goto('/');
  const headline = 'Ask for help with your research. Offer what you know.';
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline);
  await shows(page, 'Total collaboration requests', 'Total users');
  await expect(page.locator('.figures dd').first()).toHaveText(/^[\d,]+$/);
  await says(page.getByRole('main'), 'Create Account');
  await says(page.getByRole('banner'), 'Login');
  await expectAccessible(page, { corners: 4 });

  const footer = page.getByRole('contentinfo');
  for (const [name, path] of [
    ['Privacy policy', '/legal/privacy'],
    ['Terms of service', '/legal/terms'],
    ['Cookie policy', '/legal/cookies'],
    ['Contact form', '/legal/contact'],
    ['Accessibility statement', '/legal/accessibility'],
  ] as const)
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', new RegExp(`${path}\\?language=en$`));
  await expect(page.getByRole('link', { name: 'follow us' })).toHaveAttribute('href', /\/legal\/social\?language=en$/);
  for (const path of [
    '/legal/privacy',
    '/legal/terms',
    '/legal/cookies',
    '/legal/contact',
    '/legal/social',
    '/legal/accessibility',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.goto('/legal/terms');
  const link = page.getByRole('link', { name: 'Licences of the software in these pages' });
  const reply = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(reply.headers()).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', 'content-encoding': 'br' });
  const text = await reply.text();
  for (const name of ['react', 'zod', '@fontsource-variable/brygada-1918', '@fontsource-variable/source-sans-3'])
    expect(text).toMatch(new RegExp(`^## ${name}( |$)`, 'm'));
});

test('the home page of a member shows matching requests, unread messages and own drafts, and takes an offer of help', async ({
  open,
  createUser,
}) => {
  const areas = [1701];
  const [ada, bob] = [await createUser({ areas }), await createUser({ name: 'Bob', areas })];
  const request = await createRequest(ada, { technical_area_ids: areas });
  await createRequest(bob, { title: 'Who reads this?', technical_area_ids: areas });
  await createRequest(ada, { title: 'Half a thought', description: null });
  await createOffer(bob, request, 'I can help with that.');
  const page = await open(ada, '/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Ada Ångström');
  await expect(page.getByRole('link', { name: '1 new request matches your profile' })).toBeVisible();
  const card = page.getByRole('article', { name: 'Who reads this?' });
  await expect(card.getByRole('button', { name: 'Offer Help' })).toBeVisible();
  const own = page.getByRole('complementary').getByRole('link', { name: 'Which landmarks survive milling?' });
  await expect(own).toBeVisible();
  await expect(page.getByText('Bob: I can help with that.')).toBeVisible();
  await expect(page.getByRole('link', { name: '1 draft waits for a description' })).toBeVisible();
  await expect(page.getByText('Your collaboration points')).toBeVisible();
  await expectAccessible(page, { corners: 4 });
  await card.getByRole('button', { name: 'Offer Help' }).click();
  await page.getByRole('dialog').getByLabel('Message').fill('I do.');
  await page.getByRole('dialog').getByRole('button', { name: 'Offer Help' }).click();
  await expect(card).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'new request' })).toHaveCount(0);
  await follow(page.getByRole('link', { name: '1 unread message in 1 chat' }), /\/chats\/\d+\?tab=my-requests/);
});
