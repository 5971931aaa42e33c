import { sendMessage } from '@exchange/testkit/rest-users';
import type { Locator } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.ts';
import { expect, test } from '../../support/test.ts';

const phone = { width: 360, height: 740 };

const formula = String.raw`$k_{obs} = \frac{k_{cat} [S]}{K_M + [S]}$`;

const protocol = [
  'Yes, **if the flow is on**. See [our notes](https://example.org/notes):',
  '',
  '1. Wash *E. coli* twice in PBS, 5 min each.',
  '2. Add 5 µl of the enzyme, it costs $5 to $10.',
  '',
  '```r',
  'for (i in 1:3) {',
  '  fit <- lm(rate ~ conc, data = d[d$run == i, ])',
  '}',
  '```',
  '> Does your protocol keep [S] constant?',
  '> We need 2*3*4 wells.',
].join('\n');

test('on a phone, two people discuss a formula and a protocol in a chat: lists, code and mathematics are shown as meant', async ({
  open,
  startChat,
}) => {
  const { ada, bob, chat } = await startChat();
  await sendMessage(ada, chat, protocol);
  const page = await open(bob, `/chats/${chat}?tab=my-offers`, { size: phone });
  const bubbles = page.getByRole('log').locator('.bubble');
  const theirs = bubbles.last();
  await expect(theirs.getByRole('listitem')).toHaveText([
    '1. Wash E. coli twice in PBS, 5 min each.',
    '2. Add 5 µl of the enzyme, it costs $5 to $10.',
  ]);
  await expect(theirs.getByRole('strong')).toHaveText('if the flow is on');
  await expect(theirs.getByRole('emphasis')).toHaveText('E. coli');
  await expect(theirs.getByRole('blockquote')).toContainText('2*3*4 wells');
  await expect(theirs.locator('pre')).toHaveText(
    'for (i in 1:3) {\n  fit <- lm(rate ~ conc, data = d[d$run == i, ])\n}\n',
  );
  await expect(theirs.getByRole('link', { name: 'our notes' })).toHaveAttribute('href', 'https://example.org/notes');
  await expect(theirs).toContainText('(example.org)');

  const box = page.getByRole('textbox', { name: 'Message' });
  await box.fill(`The rate is ${formula}.`);
  await page.getByText('How it will look').click();
  await expect(page.locator('form').getByRole('math')).toBeVisible();
  await expect(page.getByText('Everything else stays as you type it.')).toBeVisible();
  await expectAccessible(page);
  await page.getByText('How it will look').click();
  await page.getByRole('button', { name: 'Send' }).click();

  const own = bubbles.nth(2);
  const math = own.getByRole('math');
  await expect(math.locator('mfrac')).toHaveCount(1);
  await expect(math).toHaveAttribute('alttext', formula);
  const overhang = () =>
    math.evaluate((element) => {
      const bubble = element.closest('.bubble') ?? element;
      return element.getBoundingClientRect().right - bubble.getBoundingClientRect().right;
    });
  await expect.poll(overhang).toBeLessThanOrEqual(0);
  await expectAccessible(page);

  await sendMessage(
    ada,
    chat,
    String.raw`$$ \sum_{i=1}^{n} x_i = a + b + c + d + e + f + g + h + i + j + k + l + m + n + o $$`,
  );
  const wide = bubbles.last().getByRole('math');
  const scrolls = (part: Locator) => part.evaluate((element) => element.scrollWidth > element.clientWidth);
  await expect.poll(() => scrolls(wide)).toBe(true);
  expect(await scrolls(bubbles.last()), 'only the formula scrolls, not the words around it').toBe(false);
  await expectAccessible(page);

  await own.evaluate((bubble) => window.getSelection()?.selectAllChildren(bubble));
  const copied = await page.evaluate(() => {
    const transfer = new DataTransfer();
    document.dispatchEvent(new ClipboardEvent('copy', { clipboardData: transfer, bubbles: true, cancelable: true }));
    return { text: transfer.getData('text/plain'), html: transfer.getData('text/html') };
  });
  expect(copied.text).toBe(`The rate is ${formula}.`);
  expect(copied.html).toContain('<mfrac>');
});
