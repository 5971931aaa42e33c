import { expiry } from '@exchange/contract/limits';
import type { Db } from '@exchange/db';
import { createOffer, createRequest, type RestUser, setStatus } from '@exchange/testkit/rest-users';
import { passTime } from '@exchange/testkit/time';
import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { expectAccessible } from '../../support/accessible.ts';
import { fail } from '../../support/faults.ts';
import { follow, press, shows, statusItems, title } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

/** Makes a request one on which nothing happened for so long that its owner has been asked. */
async function ask(db: Db, id: number): Promise<void> {
  await sql`
    update chat_message set time_sent = time_sent - interval '62 days'
    from offer where offer.id = chat_message.chat_id and offer.request_id = ${id}`.execute(db);
  await sql`
    update collaboration_request set updated_at = now() - interval '62 days', asked_at = now() - interval '2 days',
      expiry_due_at = now() + interval '12 days' where id = ${id}`.execute(db);
}

const expiresOn = () =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(Date.now() + (expiry.answerDays - 2) * 86_400_000);
const cardOf = (page: Page) => page.getByRole('article', { name: title });
const question = (page: Page) => cardOf(page).getByRole('region', { name: `Still looking? ${title}` });

/** A request that asks, with an offer of somebody. */
async function createAsking(db: Db, owner: RestUser, helper: RestUser): Promise<number> {
  const id = await createRequest(owner, { title });
  await createOffer(helper, id);
  await ask(db, id);
  return id;
}

test('the home page, the card and the request’s page ask an owner whether help is still wanted; Yes ends the question', async ({
  open,
  createUser,
  db,
}) => {
  const owner = await createUser();
  const id = await createAsking(db, owner, await createUser());
  const page = await open(owner, '/');
  const line = page.getByRole('list', { name: 'What waits for you' }).getByRole('listitem').last();
  await expect(line).toContainText('request asks: still looking?');
  await expect(line).toContainText(`${title} · expires on ${expiresOn()}`);
  await expectAccessible(page);
  await follow(line.getByRole('link'), new RegExp(`/requests/${id}$`));
  await expect(question(page)).toContainText(
    `Nothing has happened here for ${expiry.askedAfterDays} days. Without an answer it expires on ${expiresOn()}, and the people who offered help are told.`,
  );
  await page.getByRole('link', { name: 'My Requests' }).click();
  await expect(question(page)).toBeVisible();
  await expectAccessible(page);

  const mend = await fail(page, 'requests.stillLooking', 'away');
  await press(question(page), 'Yes, keep it Active', 'Network error');
  await expect(question(page)).toBeVisible();
  await mend();
  await press(question(page), 'Yes, keep it Active', 'Your request stays Active');
  await expect(question(page)).toBeHidden();
  await expect(cardOf(page)).toBeFocused();
  await page.getByRole('link', { name: 'Research Exchange' }).click();
  await expect(page.getByText('offer to answer')).toBeVisible();
  await expect(page.getByText('still looking?')).toBeHidden();
});

test('`Close it` withdraws an old request; without an answer it expires; its owner can make both Active again', async ({
  open,
  createUser,
  db,
}) => {
  const owner = await createUser();
  const helper = await createUser();
  const id = await createAsking(db, owner, helper);
  const page = await open(owner, '/create-request');
  await question(page).getByRole('button', { name: 'Close it' }).click();
  await expect(
    page.getByText(
      `1 person who offered help on “${title}” sees it in the chat now, and gets an email in a minute unless you set it back.`,
    ),
  ).toBeVisible();
  await expect(cardOf(page).getByRole('button', { name: 'Withdrawn', description: 'Change status' })).toBeVisible();
  await expect(question(page)).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cardOf(page).getByRole('button', { name: 'Active', description: 'Change status' })).toBeVisible();
  await expect(question(page)).toBeHidden();

  await setStatus(owner, id, 6);
  const status = cardOf(page).getByRole('button', { name: 'Expired', description: 'Change status' });
  await expect(status).toBeVisible();
  await expectAccessible(page);
  const other = await open(helper, '/chats?tab=my-offers');
  await other.getByRole('link', { name: title }).click();
  await expect(other.getByText('This request is Expired. You can still read and write here.')).toBeVisible();
  await status.click();
  await expect(page.getByRole('menuitemradio')).toHaveText(statusItems);
  await page.getByRole('menuitemradio', { name: 'Active' }).click();
  await expect(cardOf(page).getByRole('button', { name: 'Active', description: 'Change status' })).toBeVisible();
});

test('the link in the email about an old request keeps it Active, without a login', async ({
  open,
  createUser,
  db,
  product,
}) => {
  const owner = await createUser();
  const id = await createRequest(owner, { title });
  await passTime(db, expiry.askedAfterDays, 'days');
  await sql`update session set last_used_at = now(), created_at = now()`.execute(db);
  const asks = ({ subject }: { subject?: string | undefined }) => subject?.startsWith('Still looking?') ?? false;
  const { text } = await product.mailServer.emailTo(owner.email, asks);
  const page = await open(
    null,
    new RegExp(`^${product.url}/still-looking\\?token=\\S+$`, 'm').exec(text ?? '')?.[0] ?? '',
  );
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Still looking for help?');
  await shows(page, title, 'Nothing changes until you press the button. The link works until');
  await expect(page).toHaveURL(/\/still-looking$/);
  await expectAccessible(page);
  const request = () => owner.call('GET', `/api/collaboration-requests/${id}`);
  expect(await request()).toMatchObject({ expires_at: expect.any(String) });
  await press(page, 'Yes, keep it Active', 'Your request stays Active');
  expect(await request()).toMatchObject({ expires_at: null, collaboration_request_status_name: 'Active' });
  await page.reload();
  await expect(page.getByText('Your request is Active, there is nothing to do.')).toBeVisible();
});

test('the home page begins with the offers that wait for an answer; a single one leads to its chat', async ({
  open,
  createUser,
}) => {
  const owner = await createUser();
  const [first, second] = [await createUser({ name: 'Bo Helper' }), await createUser({ name: 'Chi Other' })];
  const id = await createRequest(owner, { title });
  await createOffer(first, id);
  const page = await open(owner, '/');
  const line = page.getByRole('list', { name: 'What waits for you' }).getByRole('listitem').first();
  await expect(line).toHaveText('11 offer to answerFrom Bo Helper, came today');
  await createOffer(second, id);
  await expect(line).toHaveText('22 offers to answerThe oldest, from Bo Helper, came today');
  await expectAccessible(page);
  await follow(line.getByRole('link'), /\/create-request$/);
});
