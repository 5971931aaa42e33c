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

test('a change of status that is refused neither sends nor stops the email about the status', async () => {
  await set(cancelled);
  for (const statusId of [active, completed])
    expect(await keyOf(helper.call.requests.updateStatus({ id: request, statusId }))).toBe('requests.notOwner');
  await wait();
  expect(await told()).toEqual([withdrawn]);
});

test('people who offered help are mailed about a closed request after a minute, and the answer says how many', async () => {
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

test('a request that becomes a draft or In Progress sends no email, and the answer counts the offers', async () => {
  for (const statusId of [draft, inProgress])
    expect(await set(statusId)).toMatchObject({ people: 1, notified_in_seconds: null, is_too_late: false });
  await wait();
  expect(await told()).toEqual([]);
});

test('closing a request and changing the status back within a minute sends no email, and the next closing does', async () => {
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
  'a closed request that comes back to its status by %j sends no second email about it',
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

  test('a closing note is in the email and in the chat of a closed request, until the request is open again', async () => {
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

  test('each closed status of a request has its own closing note again when the request comes back to it', async () => {
    await owner.call.requests.updateStatus({ id: request, statusId: completed, note });
    await set(active);
    await set(cancelled);
    expect(await noteIn(helper)).toBeNull();
    await owner.call.requests.updateStatus({ id: request, statusId: cancelled, note: 'No money.' });
    await set(completed);
    expect(await noteIn(helper)).toBe(note);
    await owner.call.requests.updateStatus({ id: request, statusId: completed, note: '' });
    expect(await noteIn(helper)).toBeNull();
    await set(cancelled);
    expect(await noteIn(helper)).toBe('No money.');
  });

  test('a closing note may be added after the status, before the email leaves, and does not delay the email', async () => {
    await set(cancelled);
    await product.passTime(30, 'seconds');
    await owner.call.requests.updateStatus({ id: request, statusId: cancelled, note });
    await wait(30);
    expect(await body()).toContain('> Thank you all.');
  });

  test('the closing note of a deletion is in the email and in the chat', async () => {
    await owner.call.requests.delete({ id: request, note });
    expect(await body()).toContain('> Thank you all.');
    expect(await noteIn(helper)).toBe(note);
  });
});

describe('what happens before the email', () => {
  test('deleting a closed request at once mails the helpers once that it is withdrawn', async () => {
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

  test('a helper who withdraws the offer, blocks the owner or turns the emails off gets no email about the closed request', async () => {
    const people = [helper, await createUser(product), await createUser(product)] as const;
    for (const person of people.slice(1)) await createOffer(person, request);
    expect(await set(cancelled)).toMatchObject({ people: 3 });
    await people[0].call.offers.undoOfferHelp({ requestId: request });
    await people[1].call.blocks.block({ userId: owner.id });
    await people[2].call.notifications.unsubscribe({ email: people[2].email });
    await wait();
    for (const person of people) expect(await told(person)).toEqual([]);
  });

  test('while an owner deletes the account, helpers get no email about a closed request until the account is kept', async () => {
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
    'helpers of an owner who is erased after status %i get one email or none, without the owner’s name',
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

  test('if the status changes again, an email about it that waits is withdrawn, and the next change sends one', async () => {
    await set(active);
    expect(await told()).toEqual([]);
    await set(cancelled);
    await wait();
    expect(await told()).toEqual([withdrawn]);
  });

  test('if the status changes again, an email about it that waits is replaced by one that names the last status', async () => {
    await set(completed);
    await wait();
    expect(await told()).toEqual([successful]);
  });

  test('if the status changes while the email about it is being sent, it leaves, and the answer says too late', async () => {
    const mail = await claim();
    expect(await set(active)).toMatchObject({ is_too_late: true });
    expect(mail).toMatchObject({ is_expired: false });
    await markSent(db, mail);
    expect(await set(inProgress)).toMatchObject({ is_too_late: false });
    expect(await told()).toEqual([withdrawn]);
  });

  test('an email about a status that failed at the mail server is given up when the status changes, and the next change sends one', async () => {
    await markMailFailed(db, await claim(), { reason: 'away', isFinal: false, retryInSeconds: 0 });
    await set(active);
    expect(await claim()).toMatchObject({ is_expired: true });
    await db.deleteFrom('mail_outbox').execute();
    await set(cancelled);
    await wait();
    expect(await told()).toEqual([withdrawn]);
  });

  test('an email about a status whose delivery fails after the status changed does not suppress the next email', async () => {
    const mail = await claim();
    await set(active);
    await markMailFailed(db, mail, { reason: 'away', isFinal: false, retryInSeconds: 0 });
    await set(cancelled);
    await queueAfter();
    expect(await claim()).toMatchObject({ is_expired: true });
    expect(await claim()).toMatchObject({ subject: withdrawn, is_expired: false });
  });

  test('a change of status while the mailer claims the email about it waits, and the email leaves', async () => {
    const [answer] = await whileLocked(db, (tx) => claimMail(tx, []), [() => set(active)]);
    expect(answer).toMatchObject({ value: { is_too_late: true } });
    expect(await told()).toEqual([withdrawn]);
  });
});

test('the job that sends emails about statuses leaves out a request that is being changed', async () => {
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
