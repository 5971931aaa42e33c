import type { Db } from '@exchange/db';
import { createOffer } from '@exchange/testkit/rest-users';
import { sql } from 'kysely';
import { expectAccessible } from '../../support/accessible.ts';
import { shows, title } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

/** Makes an offer as old as this. */
async function age(db: Db, chat: number, days: number): Promise<void> {
  await sql`update offer
    set offered_at = offered_at - make_interval(days => ${days}::int) where id = ${chat}`.execute(db);
}

test('an owner is led to a new offer and accepts it; the helper sees the acceptance', async ({
  open,
  createUser,
  startChat,
  db,
}) => {
  const { ada, bob, request, chat } = await startChat();
  await createOffer(await createUser({ name: 'Inga Berg' }), request);
  const accepted = await createOffer(await createUser({ name: 'Cleo Hart' }), request);
  await ada.call('PUT', `/api/chats/answer?id=${accepted}`, { answer: 'accepted' });
  await age(db, chat, 3);
  const theirs = await open(bob, `/chats/${chat}?tab=my-offers`, { polls: false });
  await expect(theirs.getByText('Waiting for an answer')).toBeVisible();
  await expectAccessible(theirs);

  const page = await open(ada, '/create-request');
  const card = page.getByRole('article', { name: title });
  await shows(card, '3 offers: 2 waiting, 1 accepted', '1 has waited longer than 2 days');
  await card.getByRole('button', { name: /3 offers/ }).click();
  const rows = card.getByRole('region', { name: `Offers: ${title}` }).getByRole('listitem');
  await expect(rows).toHaveText([
    /Cleo Hart.*Accepted.*Open Chat/s,
    /Inga Berg.*Waiting.*Answer/s,
    /Bob Ølstrøm.*Waiting.*Answer/s,
  ]);
  await expectAccessible(page, { corners: 4 });

  await page.goto(`/requests/${request}`);
  await expect(page.getByText('1 has waited longer than 2 days')).toBeVisible();
  await expectAccessible(page, { corners: 4 });
  await page.getByRole('link', { name: 'Answer', description: 'Bob Ølstrøm' }).click();
  const ask = page.getByRole('region', { name: 'Do you take this offer?' });
  await expect(ask).toContainText('Bob Ølstrøm has waited 3 days.');
  await expect(ask.getByRole('link', { name: 'Bob Ølstrøm' })).toHaveAttribute('href', /\/profile\//);
  await expectAccessible(page);
  await ask.getByRole('button', { name: 'Accept' }).click();
  await expect(
    page.getByText(
      'Offer accepted. Bob Ølstrøm sees it in the chat now, and gets an email in a minute unless you change it.',
    ),
  ).toBeVisible();
  await expect(theirs.getByText('Ada Ångström accepted your offer')).toBeVisible();

  const move = page.getByRole('region', { name: 'Move the request to In Progress?' });
  await expect(move).toContainText('The person who still waits keeps their place.');
  await expect(move.getByRole('heading')).toBeFocused();
  await expectAccessible(page);
  await move.getByRole('button', { name: 'Move it' }).click();
  await expect(page.getByRole('button', { name: 'In Progress', description: 'Change status' })).toBeVisible();
  await expect(move).toBeHidden();
  await expect(page.getByText(/^Accepted/)).toBeVisible();
});
