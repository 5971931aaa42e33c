import { requestStatus } from '@exchange/contract/statuses';
import type { Db } from '@exchange/db';
import { createOffer, createRequest, setStatus } from '@exchange/testkit/rest-users';
import { sql } from 'kysely';
import { expectAccessible } from '../../support/accessible.ts';
import { choose, openDialog, press, shows, title } from '../../support/steps.ts';
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

test('an owner declines an offer with a prepared text, then changes the answer; the helper sees each answer', async ({
  open,
  startChat,
}) => {
  const { ada, bob, chat } = await startChat();
  const theirs = await open(bob, `/chats/${chat}?tab=my-offers`, { polls: false });
  const page = await open(ada, `/chats/${chat}?tab=my-requests`);
  const dialog = await openDialog(page.getByRole('button', { name: 'No thanks' }), 'No thanks');
  const message = dialog.getByLabel('Message');
  await expect(message).toBeFocused();
  // No reason is chosen in the place of the owner.
  await expect(message).toHaveValue('');
  await dialog.getByRole('button', { name: 'Send and decline' }).click();
  await expect(message).toHaveAccessibleDescription(/Please enter a message/);
  await expectAccessible(page);

  // Own words that a text replaces are not lost.
  await message.fill('Thank you, Bob. Perhaps next year.');
  await dialog.getByLabel('My plans have changed').check();
  await expect(message).toHaveValue(/We have put this work off/);
  await dialog.getByRole('button', { name: 'Bring them back' }).click();
  await expect(message).toHaveValue('Thank you, Bob. Perhaps next year.');

  // What was typed outlives the dialog.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'No thanks' }).click();
  await expect(message).toHaveValue('Thank you, Bob. Perhaps next year.');
  await dialog.getByRole('button', { name: 'Send and decline' }).click();
  await expect(dialog).toBeHidden();
  await expect(
    page.getByText(/sees it in the chat now, .+ Undo takes the answer back; your message stays\./),
  ).toBeVisible();
  await expect(page.getByRole('log').getByText('Thank you, Bob. Perhaps next year.')).toBeVisible();
  await expect(theirs.getByText('Ada Ångström declined your offer')).toBeVisible();
  await expect(theirs.getByRole('log').getByText('Thank you, Bob. Perhaps next year.')).toBeVisible();

  await page.getByRole('button', { name: 'Change answer' }).click();
  await expect(page.getByRole('heading', { name: 'What do you answer instead?' })).toBeFocused();
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(theirs.getByText('Ada Ångström accepted your offer')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(theirs.getByText('Ada Ångström declined your offer')).toBeVisible();
});

test('a helper sees in the chat and in the list that the owner has seen the offer', async ({
  open,
  createUser,
  startChat,
}) => {
  const { ada, bob, chat, request } = await startChat();
  const theirs = await open(bob, `/chats/${chat}?tab=my-offers`, { polls: false });
  await expect(theirs.getByText('Waiting for an answer')).toBeVisible();
  await expect(theirs.getByText('Seen today')).toBeHidden();
  const page = await open(ada, '/create-request');
  const card = page.getByRole('article', { name: title });
  await card.getByRole('button', { name: /1 offer/ }).click();
  await expect(card.getByRole('link', { name: 'Answer', description: 'Bob Ølstrøm' })).toBeVisible();
  await expect(theirs.getByText('Seen today')).toBeHidden();
  await card.getByRole('link', { name: 'Answer', description: 'Bob Ølstrøm' }).click();
  await expect(theirs.getByText('Seen today')).toBeVisible();

  await theirs.goto('/requests?tab=offered');
  const offered = theirs.getByRole('article', { name: title });
  await expect(offered.getByText('Offer seen today')).toBeVisible();
  await expectAccessible(theirs, { corners: 4 });
  await page.getByRole('button', { name: 'Accept offer' }).click();
  await expect(offered.getByText('Accepted')).toBeVisible();
  await expect(offered.getByText('Offer seen today')).toBeHidden();

  // What waits for nobody any more says so.
  const second = await createUser({ name: 'Inga Berg' });
  await createOffer(second, request);
  await setStatus(ada, request, requestStatus.expired);
  await page.goto('/create-request');
  await expect(card.getByText('2 offers: 1 not answered, 1 accepted')).toBeVisible();
  await card.getByRole('button', { name: /2 offers/ }).click();
  await expect(card.getByRole('link', { name: 'Open Chat', description: 'Inga Berg' })).toBeVisible();
});

test('an owner adds a closing line to a solved request and helpers read it; a withdrawn offer shows no answer any more', async ({
  open,
  startChat,
}) => {
  const { ada, bob, request, chat } = await startChat();
  const theirs = await open(bob, `/chats/${chat}?tab=my-offers`);
  const page = await open(ada, '/create-request');
  const card = page.getByRole('article', { name: title });
  await choose(card.getByRole('button', { name: 'Active', description: 'Change status' }), 'Successful');
  await card.getByRole('button', { name: 'Add a closing line' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel(/A line for them/)).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel(/A line for them/).fill('Solved with starch grains.');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText(/in the email that they get in a minute/)).toBeVisible();
  await expect(card.getByText('You added: “Solved with starch grains.”')).toBeVisible();
  await expect(theirs.getByText('Ada Ångström adds: “Solved with starch grains.”')).toBeVisible();
  await setStatus(ada, request, 2);
  await expect(theirs.getByText('Solved with starch grains.')).toBeHidden();

  await page.goto(`/chats/${chat}?tab=my-requests`);
  await page.getByRole('button', { name: 'No thanks' }).click();
  await press(page, 'Decline without a message', /^Declined/);
  await expect(page.getByRole('log').getByText('Thank you')).toHaveCount(0);
  await bob.call('POST', '/api/collaboration-requests/undo-offer-help', { requestId: request });
  await expect(page.getByText('This offer of help was withdrawn.')).toBeVisible();
  await expect(page.getByText(/^Declined/)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Change answer' })).toBeHidden();
});

test('the cards, the page and the chat of a request say how fast its owner usually answers', async ({
  open,
  createUser,
  startChat,
  db,
}) => {
  const { ada, bob, request, chat } = await startChat();
  for (const _ of [1, 2, 3]) {
    const other = await createRequest(ada, { title: 'Another request' });
    const id = await createOffer(await createUser(), other);
    await ada.call('PUT', `/api/chats/answer?id=${id}`, { answer: 'declined' });
  }
  await sql`update offer
    set offered_at = offered_at - interval '3 days', first_reply_at = first_reply_at - interval '2 days 12 hours'
    where owner_id = ${ada.id} and id <> ${chat}`.execute(db);
  const page = await open(await createUser(), '/requests');
  const usually = 'usually answers within a day';
  await expect(page.getByRole('article', { name: title }).getByText(usually)).toBeVisible();
  await page.goto(`/requests/${request}`);
  await expect(page.getByText(usually)).toBeVisible();
  const theirs = await open(bob, `/chats/${chat}?tab=my-offers`);
  await expect(theirs.getByText(`Ada Ångström ${usually}.`)).toBeVisible();
});
