import { expiry } from '@exchange/contract/limits';
import type { Db } from '@exchange/db';
import { createOffer, createRequest } from '@exchange/testkit/rest-users';
import { passTime } from '@exchange/testkit/time';
import { sql } from 'kysely';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/test.ts';

/** A request that ends in silence, and one that is kept by the link of the email, with the jobs of a running server. */
const title = 'Which landmarks survive milling?';

/** Lets days pass for the requests and their chats; sessions and whatever else stays as it is. */
async function passDays(db: Db, days: number): Promise<void> {
  await passTime(db, days, 'days');
  await sql`update session set last_used_at = now(), created_at = now()`.execute(db);
}

/** Waits for the next run of the jobs. */
const untilDone = (db: Db, condition: ReturnType<typeof sql<boolean>>) =>
  expect.poll(async () => (await sql<{ is: boolean }>`select ${condition} as is`.execute(db)).rows[0]?.is).toBe(true);

test('a request expires in silence, unless its email link keeps it', async ({ open, createUser, db, product }) => {
  const [owner, helper] = [await createUser({ name: 'Ada Example' }), await createUser({ name: 'Bo Helper' })];
  const silent = await createRequest(owner, { title });
  const chat = await createOffer(helper, silent);
  const other = await createUser({ name: 'Chi Other' });
  const kept = await createRequest(other, { title: 'Who can still read this tape?' });
  await passDays(db, expiry.askedAfterDays);
  await untilDone(
    db,
    sql`(select count(*) = 2 from collaboration_request where id in (${silent}, ${kept}) and asked_at is not null)`,
  );
  const asks = ({ subject }: { subject?: string | undefined }) => subject?.startsWith('Still looking?') ?? false;
  const [mail] = await Promise.all([
    product.mailServer.emailTo(other.email, asks),
    product.mailServer.emailTo(owner.email, asks),
  ]);
  const link = new RegExp(`^${product.url}/still-looking\\?token=\\S+$`, 'm').exec(mail.text ?? '')?.[0] ?? '';

  // Without a login, as mail programs open it.
  const page = await open(null, link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Still looking for help?');
  await expect(page.getByText('Who can still read this tape?')).toBeVisible();
  await expect(page.getByText('Nothing changes until you press the button. The link works until')).toBeVisible();
  await expect(page).toHaveURL(/\/still-looking$/);
  await expectAccessible(page);
  const asked = () => other.call('GET', `/api/collaboration-requests/${kept}`);
  expect(await asked()).toMatchObject({ expires_at: expect.any(String) });
  await page.getByRole('button', { name: 'Yes, keep it Active' }).click();
  await expect(page.getByText('Your request stays Active')).toBeVisible();
  expect(await asked()).toMatchObject({ expires_at: null, collaboration_request_status_name: 'Active' });
  await page.reload();
  await expect(page.getByText('Your request is Active, there is nothing to do.')).toBeVisible();

  await passDays(db, expiry.answerDays);
  await untilDone(db, sql`(select status_id = 6 from collaboration_request where id = ${silent})`);
  const told = await product.mailServer.emailTo(helper.email, ({ subject }) => subject === `Expired: ${title}`);
  expect(told.text).toContain(`The request “${title}” by “Ada Example”, on which you had offered help, has expired.`);
  const chats = await open(helper, `/chats/${chat}?tab=my-offers`);
  await expect(chats.getByText('This request is Expired. You can still read and write here.')).toBeVisible();
  expect(await asked()).toMatchObject({ expires_at: null, collaboration_request_status_name: 'Active' });
});
