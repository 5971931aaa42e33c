import { createRequest } from '@exchange/testkit/rest-users';
import { keyFocuses, password, title } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

test('a member gets from the login to a conversation without a mouse', async ({ open, createUser }) => {
  const [ada, bob] = [await createUser({ areas: [1804] }), await createUser({ name: 'Bob', areas: [1804], password })];
  await createRequest(ada, { technical_area_ids: [1804] });
  const page = await open(null, '/login');
  const keys = page.keyboard;
  await page.getByLabel('Email').focus();
  await keys.type(bob.email);
  await keys.press('Tab');
  await keys.type(password);
  await keys.press('Enter');
  const h1 = page.getByRole('heading', { level: 1 });
  await expect(h1).toHaveText('Welcome back, Bob');
  await expect(h1).toBeFocused();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Collaboration Requests' }).focus();
  await keyFocuses('Enter', h1);
  await keyFocuses('Tab', page.getByRole('tab', { name: 'New Requests' }));
  await page.getByRole('button', { name: 'Offer Help' }).focus();
  await keys.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Message')).toBeFocused();
  await keys.type('I can show you our notebook.');
  await keyFocuses('Tab', dialog.getByText('How it will look'));
  for (const name of ['Offer Help', 'Cancel', 'Close']) {
    await keys.press('Tab');
    // After the last control the browser's own bar comes; then the dialog begins again. The page behind is never reached.
    if (name === 'Close')
      while (await page.evaluate(() => document.activeElement === document.body)) await keys.press('Tab');
    await expect(dialog.getByRole('button', { name })).toBeFocused();
  }
  await dialog.getByRole('button', { name: 'Offer Help' }).focus();
  await keys.press('Space');
  await expect(h1, 'no card is left').toBeFocused();
  await page.getByRole('tab', { name: 'New Requests' }).focus();
  await keys.press('End');
  await page.getByRole('link', { name: 'Open Chat', exact: true }).focus();
  await keys.press('Enter');
  await expect(h1).toHaveText(title);
  await expect(h1).toBeFocused();
  await page.getByRole('textbox', { name: 'Message' }).focus();
  await keys.type('One line');
  await keys.press('Shift+Enter');
  await keys.type('and another');
  await keys.press('Enter');
  await expect(page.getByRole('log').locator('.bubble').last()).toHaveText('One line\nand another', {
    useInnerText: true,
  });
  await page.getByRole('log').focus();
  await expect(page.getByRole('log')).toBeFocused();
});
