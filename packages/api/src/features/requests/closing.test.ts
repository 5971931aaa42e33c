import { notificationLimits } from '@exchange/contract/limits';
import { pathTo } from '@exchange/contract/paths';
import { requestSentences } from '@exchange/contract/sentences/requests';
import { requestStatus } from '@exchange/contract/statuses';
import { beginDeletion, endDeletion, erase } from '@exchange/testkit/accounts';
import { createOffer, createParties, createRequest, createUser, type User } from '@exchange/testkit/app-users';
import { whileLocked, whileRefused } from '@exchange/testkit/races';
import { keyOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { claimMail, markMailFailed, markSent } from '../../mail/outbox-claims.sql.ts';
import { lockVisible } from './requests.sql.ts';

const product = await openTestApp();
const { db } = product;
let { owner, helper, request } = await createParties(product);
beforeEach(async () => {
  ({ owner, helper, request } = await createParties(product));
  await db.deleteFrom('mail_outbox').execute();
});

const { active, inProgress, completed, cancelled, draft } = requestStatus;
const seconds = notificationLimits.statusAfterSeconds;
const set = (statusId: number) => owner.call.requests.updateStatus({ id: request, statusId });
const told = async (person = helper) => (await product.emailsTo(person, 'status')).map(({ subject }) => subject);
const successful = 'Successful: Which landmarks survive milling?';
const withdrawn = 'Withdrawn: Which landmarks survive milling?';

/** Lets time pass, and has the emails queued that are due then. */
async function queueAfter(amount: number = seconds) {
  await product.passTime(amount, 'seconds');
  await product.runJob('send-status-emails');
}

/** Lets time pass, and has the emails sent that are due then. */
async function wait(amount: number = seconds) {
  await queueAfter(amount);
  await product.sendAll();
}

test('a change of status that is refused neither notifies nor ends a notification', async () => {
  await set(cancelled);
  for (const statusId of [active, completed])
    expect(await keyOf(helper.call.requests.updateStatus({ id: request, statusId }))).toBe('requests.notOwner');
  await wait();
  expect(await told()).toEqual([withdrawn]);
});

test('people get the email after a minute and not before, and the answer says how many', async () => {
  const off = await createUser(product);
  await off.call.notifications.unsubscribe({ email: off.email });
  await createOffer(off, request);
  expect(await set(completed)).toEqual({
    message: requestSentences.success.status(),
    is_in_review: false,
    people: 2,
    notified_in_seconds: seconds,
    is_too_late: false,
  });
  await wait(seconds - 20);
  expect(await told()).toEqual([]);
  const soon = expect.toSatisfy((left) => left <= 20);
  expect(await set(completed)).toMatchObject({ people: 2, notified_in_seconds: soon });
  await wait(20);
  await wait();
  expect(await told()).toEqual([successful]);
  const [mail] = await product.emailsTo(helper, 'status');
  expect(mail?.text_body).toMatch(/\/chats\/\d+\?tab=my-offers\n/);
  expect(mail?.text_body).toContain(`${pathTo.request(request)}\n`);
});

test('a request that becomes a draft or goes on sends no notification, and the answer counts the offers', async () => {
  for (const statusId of [draft, inProgress])
    expect(await set(statusId)).toMatchObject({ people: 1, notified_in_seconds: null, is_too_late: false });
  await wait();
  expect(await told()).toEqual([]);
});

test('a status that is changed back in time sends no notification, and the next change does', async () => {
  await set(cancelled);
  expect(await set(active)).toMatchObject({ notified_in_seconds: null, is_too_late: false });
  await wait();
  expect(await told()).toEqual([]);
  await set(cancelled);
  await wait();
  expect(await told()).toEqual([withdrawn]);
});

test('if an owner changes the status twice within a minute, one email names the last status', async () => {
  await set(completed);
  await wait(seconds / 2);
  expect(await set(cancelled)).toMatchObject({ people: 1, notified_in_seconds: seconds });
  await wait(seconds / 2);
  expect(await told()).toEqual([]);
  await wait(seconds / 2);
  expect(await told()).toEqual([withdrawn]);
});

test.each([[[cancelled]], [[active]], [[cancelled, draft]]])(
  'a closed request that comes back to its status by %j notifies no person again',
  async (statuses) => {
    await set(completed);
    await wait();
    await product.passTime(notificationLimits.repeatedAfterHours, 'hours');
    for (const statusId of statuses) await set(statusId);
    expect(await set(completed)).toMatchObject({ notified_in_seconds: null });
    await wait();
    expect(await told()).toEqual([successful]);
  },
);

describe('the line that the owner adds', () => {
  const note = 'Solved with starch grains.\nThank you all.';
  const noteIn = async (person: User) => {
    const [chat] = (await person.call.chats.myOffers({})).items;
    return (await person.call.chats.summary({ id: chat?.collaboration_request_response_id ?? 0 })).closing_note;
  };
  const body = async () => (await product.emailsTo(helper, 'status'))[0]?.text_body;

  test('a closing note is in the email and in the chat of a closed request, until that is open again', async () => {
    await owner.call.requests.updateStatus({ id: request, statusId: inProgress, note });
    expect(await noteIn(helper)).toBeNull();
    await owner.call.requests.updateStatus({ id: request, statusId: completed, note });
    await wait();
    expect(await body()).toContain('They add:\n\n> Solved with starch grains.\n> Thank you all.');
    expect(await noteIn(helper)).toBe(note);
    await set(completed);
    expect(await noteIn(helper)).toBe(note);
    await set(active);
    expect(await noteIn(helper)).toBeNull();
  });

  test('a closing note may be added after the status, before the email leaves, and does not delay it', async () => {
    await set(cancelled);
    await product.passTime(30, 'seconds');
    await owner.call.requests.updateStatus({ id: request, statusId: cancelled, note });
    await wait(30);
    expect(await body()).toContain('> Thank you all.');
  });

  test('a closing note comes with a deletion, too', async () => {
    await owner.call.requests.delete({ id: request, note });
    expect(await body()).toContain('> Thank you all.');
    expect(await noteIn(helper)).toBe(note);
  });
});

describe('what happens before the email', () => {
  test('a request that is deleted is mailed at once as withdrawn, and only once', async () => {
    await set(completed);
    await owner.call.requests.delete({ id: request });
    expect(await told()).toEqual([withdrawn]);
    const [mail] = await product.emailsTo(helper, 'status');
    expect(mail?.text_body, 'nobody finds it any more').not.toContain(pathTo.request(request));
    await wait();
    expect(await told()).toEqual([withdrawn]);
  });

  test.each([
    ['after the email about its status is not mailed again', wait, successful],
    ['before its email has left is mailed once, as withdrawn', queueAfter, withdrawn],
  ])('a request that is deleted %s', async (_, pass, subject) => {
    await set(completed);
    await pass();
    await owner.call.requests.delete({ id: request });
    expect(await told()).toEqual([subject]);
  });

  test('a helper who takes the offer back, blocks the owner or turns the emails off gets none', async () => {
    const people = [helper, await createUser(product), await createUser(product)] as const;
    for (const person of people.slice(1)) await createOffer(person, request);
    expect(await set(cancelled)).toMatchObject({ people: 3 });
    await people[0].call.offers.undoOfferHelp({ requestId: request });
    await people[1].call.blocks.block({ userId: owner.id });
    await people[2].call.notifications.unsubscribe({ email: people[2].email });
    await wait();
    for (const person of people) expect(await told(person)).toEqual([]);
  });

  test('an owner who deletes the account sends no notification until it is kept', async () => {
    await set(cancelled);
    await beginDeletion(db, owner);
    await wait();
    expect(await told()).toEqual([]);
    await endDeletion(db, owner);
    await wait();
    expect(await told()).toEqual([withdrawn]);
  });

  test.each([
    [cancelled, [withdrawn]],
    [completed, []],
  ])(
    'the helpers of a person who is erased after status %i get one email or none, and it does not name the person',
    async (statusId, subjects) => {
      await set(statusId);
      await erase(product, owner);
      await wait();
      const mails = await product.emailsTo(helper, 'status');
      expect(mails.map(({ subject }) => subject)).toEqual(subjects);
      expect(JSON.stringify(mails)).not.toContain('Ada Example');
    },
  );
});

describe('changes of status whose emails wait', () => {
  test('if the email about one closed request fails, the emails about others still leave', async () => {
    const second = await createRequest(owner);
    await createOffer(helper, second);
    await db.deleteFrom('mail_outbox').execute();
    await set(cancelled);
    await owner.call.requests.updateStatus({ id: second, statusId: completed });
    const ofFirst = sql.lit(`request ${request} %`);
    await whileRefused(db, sql`insert on mail_outbox`, sql`new.topic like ${ofFirst}`, wait);
    expect(await told()).toEqual([successful]);
    await wait(0);
    expect(await told()).toEqual([successful, withdrawn]);
  });

  test('an email about a closed request that is a day late is not sent any more', async () => {
    await set(cancelled);
    await wait(seconds + notificationLimits.statusWithinHours * 3600 + 1);
    expect(await told()).toEqual([]);
    await set(completed);
    await wait();
    expect(await told()).toEqual([successful]);
  });
});

describe('a status that is changed after its emails were queued', () => {
  beforeEach(async () => {
    await set(cancelled);
    await queueAfter();
  });
  const claim = async () => (await claimMail(db, [])) ?? expect.fail('No email is due.');

  test('an email that waits is withdrawn, and the next change notifies again', async () => {
    await set(active);
    expect(await told()).toEqual([]);
    await set(cancelled);
    await wait();
    expect(await told()).toEqual([withdrawn]);
  });

  test('an email that waits is replaced by one that names the last status', async () => {
    await set(completed);
    await wait();
    expect(await told()).toEqual([successful]);
  });

  test('an email that is being sent leaves, and the answer says that it is too late', async () => {
    const mail = await claim();
    expect(await set(active)).toMatchObject({ is_too_late: true });
    expect(mail).toMatchObject({ is_expired: false });
    await markSent(db, mail);
    expect(await set(inProgress)).toMatchObject({ is_too_late: false });
    expect(await told()).toEqual([withdrawn]);
  });

  test('an email that fails at the mail server is given up when the status changes, and the next change notifies again', async () => {
    await markMailFailed(db, await claim(), { reason: 'away', isFinal: false, retryInSeconds: 0 });
    await set(active);
    expect(await claim()).toMatchObject({ is_expired: true });
    await db.deleteFrom('mail_outbox').execute();
    await set(cancelled);
    await wait();
    expect(await told()).toEqual([withdrawn]);
  });

  test('an email whose first delivery fails after the change does not suppress the next', async () => {
    const mail = await claim();
    await set(active);
    await markMailFailed(db, mail, { reason: 'away', isFinal: false, retryInSeconds: 0 });
    await set(cancelled);
    await queueAfter();
    expect(await claim()).toMatchObject({ is_expired: true });
    expect(await claim()).toMatchObject({ subject: withdrawn, is_expired: false });
  });

  test('a change that races with the mailer waits for its claim, and the email leaves', async () => {
    const [answer] = await whileLocked(db, (tx) => claimMail(tx, []), [() => set(active)]);
    expect(answer).toMatchObject({ value: { is_too_late: true } });
    expect(await told()).toEqual([withdrawn]);
  });
});

test('the job does not touch a request that is being changed', async () => {
  await set(cancelled);
  await product.passTime(seconds, 'seconds');
  await whileLocked(db, (tx) => lockVisible(tx, owner.id, request, 'change'), [
    () => product.runJob('send-status-emails'),
  ]);
  expect(await told()).toEqual([]);
  await set(active);
  await wait();
  expect(await told()).toEqual([]);
});
