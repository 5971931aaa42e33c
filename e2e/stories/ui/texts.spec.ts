import { createRequest, sendMessage } from '@exchange/testkit/rest-users';
import { expectAccessible } from '../../support/accessible.ts';
import { expect, test } from '../../support/test.ts';

test('descriptions, bios and thanks show formulas and bold words as meant; the API answers them as they were typed', async ({
  open,
  createUser,
}) => {
  const [ada, bob] = [await createUser({ name: 'Ada' }), await createUser({ name: 'Bob' })];
  const description = 'We fit $y = ax + b$ to *one* site.\n\n- wheat\n- barley\n\nIt costs $5 and $10, snake_case.';
  const request = await createRequest(ada, { title: 'Fit a line', description });
  await ada.call('PUT', '/api/profile', { description: 'I like **wheat** and `lm()`.' });
  const page = await open(bob, `/requests/${request}`);
  await expect(page.getByRole('main').getByRole('math')).toHaveText('y=ax+b');
  await expect(page.getByRole('listitem').filter({ hasText: 'wheat' }).last()).toHaveText('- wheat');
  await expect(page.getByRole('main')).toContainText('It costs $5 and $10, snake_case.');
  await expectAccessible(page);
  expect(JSON.stringify(await ada.call('GET', `/api/collaboration-requests/${request}`))).toContain(
    JSON.stringify(description).slice(1, -1),
  );
  await page.goto(`/profile/${ada.hashid}`);
  await expect(page.getByRole('strong')).toHaveText('wheat');
  await expect(page.getByRole('code')).toHaveText('lm()');
});

test('a harmful formula or link is shown as the text that was typed', async ({ open, startChat }) => {
  const { ada, bob, chat } = await startChat();
  const hostile = [
    '[bank.example](https://evil.example/) [x](javascript:alert(1))',
    String.raw`$\href{javascript:alert(1)}{x}$ and $\def\a{\a\a}\a$ and $\rule{99em}{99em}$`,
  ];
  for (const text of hostile) await sendMessage(ada, chat, text);
  const page = await open(bob, `/chats/${chat}?tab=my-offers`);
  const bubbles = page.getByRole('log').locator('.bubble');
  await expect(bubbles).toContainText(['', ...hostile]);
  await expect(bubbles.getByRole('math')).toHaveCount(0);
  await expect(bubbles.getByRole('link')).toHaveText(['https://evil.example/']);
});
