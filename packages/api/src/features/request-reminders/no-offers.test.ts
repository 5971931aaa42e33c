import { notificationLimits, silence } from '@exchange/contract/limits';
import { masterStatus, requestStatus } from '@exchange/contract/statuses';
import { beginDeletion, chooseEmails } from '@exchange/testkit/accounts';
import { beOpenTo, createOffer, createRequest, createUser, type User, validRequest } from '@exchange/testkit/app-users';
import { openTestApp } from '@exchange/testkit/test-file';
import { beforeEach, describe, expect, test } from 'vitest';

const product = await openTestApp();
const { db } = product;
const { firstAfterDays: first, secondAfterDays: second } = silence;
const { active, inProgress, cancelled } = requestStatus;

let owner: User;
let helper: User;
let request: number;
beforeEach(async () => {
  await db.deleteFrom('mail_outbox').execute();
  await db.deleteFrom('user_technical_area').execute();
  owner = await createUser(product, { name: 'Ada Example' });
  helper = await createUser(product, { name: 'Bo Helper' });
  request = await createRequest(owner);
});

const run = () => product.runJob('send-silence-emails');
/** Lets days pass, and has the emails queued and sent that are due then. */
async function wait(days: number) {
  await product.passTime(days, 'days');
  await run();
  await product.sendAll();
}
const emails = () => product.emailsTo(owner, 'silence');
const count = async () => (await emails()).length;
const setStatus = (statusId: number) => owner.call.requests.updateStatus({ id: request, statusId });

test('an owner of a request without offers gets one email after each of two terms, and no more', async () => {
  for (let day = 1; day <= second + 5; day += 1) {
    await wait(1);
    expect(await count()).toBe(Number(day >= first) + Number(day >= second));
  }
  expect(await product.emailsTo(helper)).toEqual([]);
});

test('the days without offers of a draft begin when it is posted', async () => {
  await owner.call.requests.delete({ id: request });
  request = await createRequest(owner, { description: null });
  await wait(first);
  await owner.call.requests.update({ id: request, ...validRequest, post: true });
  await wait(first - 1);
  expect(await count()).toBe(0);
  await wait(1);
  expect(await count()).toBe(1);
});

describe('the email is not sent', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['somebody offers help', () => createOffer(helper, request)],
    ['the request is under way', () => setStatus(inProgress)],
    ['the request is closed', () => setStatus(cancelled)],
    ['the request is deleted', () => owner.call.requests.delete({ id: request })],
    ['the owner has turned it off', () => chooseEmails(owner, { silence: false })],
    ['the owner has unsubscribed', () => owner.call.notifications.unsubscribe({ email: owner.email })],
    ['the owner deletes the account', () => beginDeletion(db, owner)],
  ])('the email about a request without offers is not sent if %s', async (_, act) => {
    await act();
    await wait(first);
    await wait(second - first);
    expect(await count()).toBe(0);
  });

  test('the email about a request without offers is not sent if the request or its offers changed before it left', async () => {
    for (const act of [
      () => createOffer(helper, request),
      () => owner.call.requests.update({ id: request, ...validRequest, technical_area_ids: [102] }),
      () => setStatus(inProgress),
      () => owner.call.requests.delete({ id: request }),
    ]) {
      request = await createRequest(owner);
      await product.passTime(first, 'days');
      await run();
      await db.deleteFrom('mail_outbox').where('topic', 'not like', `request ${request} %`).execute();
      expect(await count()).toBe(1);
      await act();
      expect(await count()).toBe(0);
    }
  });

  test('the email about a request without offers is not sent if the request becomes Active long after the day', async () => {
    await setStatus(inProgress);
    await product.passTime(first * 24 + notificationLimits.staleAfterHours + 1, 'hours');
    await setStatus(active);
    await run();
    expect(await count()).toBe(0);
    await wait(second);
    expect(await count()).toBe(0);
  });
});

test('a request counts as without offers if its only offer was withdrawn, or comes from a person whom the owner blocks', async () => {
  await createOffer(helper, request);
  await helper.call.offers.undoOfferHelp({ requestId: request });
  await wait(first);
  expect(await count()).toBe(1);
  await createOffer(helper, request);
  await owner.call.blocks.block({ userId: helper.id });
  await wait(second - first);
  expect(await count()).toBe(2);
});

test('several servers send the email about a request without offers once', async () => {
  await product.passTime(first, 'days');
  await Promise.all([run(), run(), run()]);
  expect(await count()).toBe(1);
});

describe('the email', () => {
  const text = async () => (await emails()).at(-1)?.text_body ?? '';

  test('the email about a request without offers says that it reaches no person, and which scope and area reach some', async () => {
    await owner.call.requests.delete({ id: request });
    const near = await createUser(product, { areas: [101, 102] });
    await beOpenTo(near, masterStatus.notOpen);
    for (let n = 0; n < 6; n += 1) await createUser(product, { areas: [102] });
    await createUser(product, { areas: [101] });
    await createRequest(owner, { share_scope: 'verified' });
    await wait(first);
    const said = await text();
    expect(said).toContain(`in the ${first} days since you posted it.\n\nAt the moment it matches no profile.`);
    expect(said).toContain('* Share it with: Everyone on the platform\n  It would be shown to fewer than 5 people.');
    expect(said).toMatch(/^\* Pass its link on\n {2}http:\/\/localhost:3000\/requests\/\d+$/m);
    expect(said).toMatch(/^Change the request:\nhttp/m);
  });

  test('the email about a request without offers names how many people it reaches, and an area that reaches more; one click turns it off', async () => {
    for (let n = 0; n < 7; n += 1) await createUser(product, { areas: n < 5 ? [101] : [101, 102] });
    for (let n = 0; n < 8; n += 1) await createUser(product, { areas: [102] });
    await wait(first);
    const headers = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
    expect(await emails()).toMatchObject([{ subject: 'No offers yet: Which landmarks survive milling?', headers }]);
    const said = await text();
    expect(said).toContain('At the moment it is shown to about 8 people.');
    expect(said).toMatch(/\* Add the area .+\n {2}It would be shown to about 16 people\./);
    expect(said).not.toContain('Share it with');
  });
});
