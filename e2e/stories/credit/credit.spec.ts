import { requestStatus } from '@exchange/contract/statuses';
import { createOffer, createRequest, setStatus } from '@exchange/testkit/rest-users';
import { expectAccessible } from '../../support/accessible.ts';
import { choose, follow, openQuestion, press, title } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

/** Runs in the page: lists of who helped come in the same moment as the reply of Undo, just before it. */
function holdListsUntilUndo(): void {
  const original = window.fetch;
  const undone = Promise.withResolvers<void>();
  window.fetch = async (input, init) => {
    const reply = await original(input, init);
    const text = reply.headers.get('content-type')?.includes('json') ? await reply.text() : undefined;
    if (text === undefined) return reply;
    if (String(input).includes('credit.listGiven')) await undone.promise;
    if (String(input).includes('credit.takeBack')) {
      undone.resolve();
      // The lists go on first.
      for (let turn = 0; turn < 3; turn += 1) await undone.promise;
    }
    return new Response(text, reply);
  };
}

test('a new offer appears on the owner’s open screen; the owner gives credit for the help, and the helper is asked to confirm it', async ({
  open,
  createUser,
}) => {
  const [maria, tomas] = [await createUser({ name: 'Maria Silva' }), await createUser({ name: 'Tomás Novák' })];
  const requestId = await createRequest(maria);
  const page = await open(maria, '/create-request', { own: true });
  const card = page.getByRole('article', { name: title });
  await expect(card.getByText('No offers yet')).toBeVisible();

  await createOffer(await createUser({ name: 'Inga Berg' }), requestId, 'I have done this once.');
  await createOffer(tomas, requestId, 'We use beads that survive milling.');
  const offers = card.getByRole('button', { name: '2 offers · 2 unread', description: title });
  await expect(offers).toHaveAttribute('aria-expanded', 'false');
  await expect(card.getByText('No offers yet')).toBeHidden();
  await offers.click();
  const rows = card.getByRole('region', { name: `Offers: ${title}` }).getByRole('listitem');
  await follow(
    rows.first().getByRole('link', { name: 'Answer', description: 'Tomás Novák' }),
    /\/chats\/\d+\?tab=my-requests/,
  );
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  const theirs = await open(tomas, page.url().replace('my-requests', 'my-offers'));
  await expect(theirs.getByRole('heading', { name: title })).toBeVisible();

  await choose(page.getByRole('button', { name: 'Active', description: 'Change status' }), 'Successful');
  await expect(page.getByText('Did Tomás Novák help?')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Give credit', description: 'Tomás Novák' }).click();
  const given = page.getByRole('status').filter({ hasText: 'You gave credit to Tomás Novák.' });
  await expect(given).toBeFocused();

  const credit = 'Maria Silva gave you credit · +5 points';
  await expect(theirs.getByText(credit).getByRole('link', { name: 'Maria Silva' })).toBeVisible();
  await expect(theirs.getByText('It is on your record once you confirm it.')).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Yes, that is right' })).toBeVisible();
  await expect(theirs.getByRole('navigation').getByRole('img', { name: '1 collaboration to confirm' })).toBeVisible();
  await expectAccessible(theirs);
  await theirs.goto('/');
  const due = theirs.getByRole('main').getByRole('link', { name: '1 collaboration to confirm' });
  await expect(due).toHaveAttribute('href', '/profile');
  await theirs.goto('/requests?tab=offered');
  await expect(theirs.getByRole('article', { name: title }).getByText(credit)).toBeVisible();

  await page.goto('/create-request');
  await expect(card.getByRole('button', { name: '2 offers · 1 unread', description: title })).toBeVisible();
  const helped = card.getByRole('region', { name: 'Who helped?' }).getByRole('listitem');
  await expect(helped.filter({ hasText: 'Tomás Novák' })).toContainText('Credited');
  const give = helped.getByRole('button', { name: 'Give credit', description: 'Inga Berg' });
  await page.evaluate(holdListsUntilUndo);
  await give.click();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(give, 'the button that leaves with the old list does not take the focus').toBeFocused();
  await give.click();
  const named = helped.filter({ hasText: 'Inga Berg' });
  await expect(named).toContainText('Credited');
  await expect(named).toBeFocused();
  await expectAccessible(page);

  await helped.getByRole('button', { name: 'Take back', description: 'Tomás Novák' }).click();
  await expect(helped.getByRole('button', { name: 'Give credit', description: 'Tomás Novák' })).toBeFocused();
  await expect(theirs.getByRole('article', { name: title })).toBeVisible();
  await expect(theirs.getByText(credit)).toBeHidden();

  await choose(card.getByRole('button', { name: 'More', description: title }), 'Delete');
  await expect(page.getByRole('alertdialog')).toContainText('2 people offered help. They are not told.');
});

test('a helper answers “Not me” to credit: the entry and its points leave both people', async ({
  open,
  createUser,
  product,
}) => {
  const [maria, tomas] = [await createUser({ name: 'Maria Silva' }), await createUser({ name: 'Tomás Novák' })];
  const requestId = await createRequest(maria);
  await setStatus(maria, requestId, requestStatus.completed);
  await maria.call('POST', `/api/collaboration-requests/${requestId}/successful-collaborators`, { email: tomas.email });

  const page = await open(tomas, '/profile');
  const points = page.getByRole('complementary').getByText('5', { exact: true });
  await expect(points).toBeVisible();
  const dialog = await openQuestion(page.getByRole('button', { name: 'Not me' }), 'Was it not you?');
  await expectAccessible(page);
  await press(dialog, 'Not me, remove it', 'Removed, with its points on both sides.');
  await expect(points).toBeHidden();
  const mail = await product.mailServer.emailTo(maria.email);
  expect(mail.subject).toBe(`Credit not confirmed: ${title}`);

  await page.getByRole('link', { name: 'All points, line by line' }).click();
  await expect(page.getByRole('heading', { name: 'Points' })).toBeFocused();
  await expect(page.getByRole('listitem').filter({ hasText: title })).toHaveText([
    /Credit undone.*Maria Silva.*−5/,
    /Got credit \(undone\).*Maria Silva.*\+5/,
  ]);
  await expect(page.getByRole('listitem').filter({ hasText: 'Sum of all lines' })).toContainText('0');
  await expectAccessible(page);
});
