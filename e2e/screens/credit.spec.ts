import { createOffer, createRequest } from '@exchange/testkit/rest-users';
import { expectAccessible } from '../support/accessible.ts';
import { choose, follow, title } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

/** Runs in the page: lists of who helped come in the same moment as the reply of Undo, just before it. */
function holdListsUntilUndo(): void {
  const original = window.fetch;
  const undone = Promise.withResolvers<void>();
  window.fetch = async (input, init) => {
    const reply = await original(input, init);
    const text = reply.headers.get('content-type')?.includes('json') ? await reply.text() : undefined;
    if (text === undefined) return reply;
    if (String(input).includes('collaborators.list')) await undone.promise;
    if (String(input).includes('untrack')) {
      undone.resolve();
      // The lists go on first.
      for (let turn = 0; turn < 3; turn += 1) await undone.promise;
    }
    return new Response(text, reply);
  };
}

test('an offer arrives on the open card, and the help gets credit', async ({ open, createUser }) => {
  const [maria, tomas] = [await createUser({ name: 'Maria Silva' }), await createUser({ name: 'Tomás Novák' })];
  const requestId = await createRequest(maria);
  const page = await open(maria, '/create-request', { own: true });
  const card = page.getByRole('article', { name: title });
  await expect(card.getByText('No offers yet')).toBeVisible();

  await createOffer(await createUser({ name: 'Inga Berg' }), requestId, 'I have done this once.');
  await createOffer(tomas, requestId, 'We use beads that survive milling.');
  const offers = card.getByRole('button', { name: `2 offers · 2 unread: ${title}` });
  await expect(offers).toHaveAttribute('aria-expanded', 'false');
  await expect(card.getByText('No offers yet')).toBeHidden();
  await offers.click();
  const rows = card.getByRole('region', { name: `Offers: ${title}` }).getByRole('listitem');
  await follow(rows.first().getByRole('link', { name: 'Answer: Tomás Novák' }), /\/chats\/\d+\?tab=my-requests/);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  const theirs = await open(tomas, page.url().replace('my-requests', 'my-offers'));
  await expect(theirs.getByRole('heading', { name: title })).toBeVisible();

  await choose(page.getByRole('button', { name: 'Status: Active, change' }), 'Successful');
  await expect(page.getByText('Did Tomás Novák help?')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Give credit: Tomás Novák' }).click();
  const given = page.getByRole('status').filter({ hasText: 'You gave credit to Tomás Novák.' });
  await expect(given).toBeFocused();

  const credit = 'Maria Silva gave you credit · +5 points';
  await expect(theirs.getByText(credit)).toBeVisible();
  await theirs.goto('/requests?tab=offered');
  await expect(theirs.getByRole('article', { name: title }).getByText(credit)).toBeVisible();

  await page.goto('/create-request');
  await expect(card.getByRole('button', { name: `2 offers · 1 unread: ${title}` })).toBeVisible();
  const helped = card.getByRole('region', { name: 'Who helped?' }).getByRole('listitem');
  await expect(helped.filter({ hasText: 'Tomás Novák' })).toContainText('Credited');
  const give = helped.getByRole('button', { name: 'Give credit: Inga Berg' });
  await page.evaluate(holdListsUntilUndo);
  await give.click();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(give, 'the button that leaves with the old list does not take the focus').toBeFocused();
  await give.click();
  const named = helped.filter({ hasText: 'Inga Berg' });
  await expect(named).toContainText('Credited');
  await expect(named).toBeFocused();
  await expectAccessible(page);

  await helped.getByRole('button', { name: 'Take back the credit: Tomás Novák' }).click();
  await expect(helped.getByRole('button', { name: 'Give credit: Tomás Novák' })).toBeFocused();
  await expect(theirs.getByRole('article', { name: title })).toBeVisible();
  await expect(theirs.getByText(credit)).toBeHidden();

  await choose(card.getByRole('button', { name: `More: ${title}` }), 'Delete');
  await expect(page.getByRole('alertdialog')).toContainText('2 people offered help. They are not told.');
});
