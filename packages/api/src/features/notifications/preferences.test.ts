import { noNotifications as none } from '@exchange/contract/notifications';
import { notificationSentences } from '@exchange/contract/sentences/notifications';
import { requestStatus } from '@exchange/contract/statuses';
import { createOffer, createRequest, createUser, type User } from '@exchange/testkit/app-users';
import { allNotifications as all } from '@exchange/testkit/preferences';
import { openTestApp } from '@exchange/testkit/test-file';
import { beforeEach, describe, expect, test } from 'vitest';

const product = await openTestApp();
let person: User;
beforeEach(async () => {
  person = await createUser(product);
});

const something = { misses_emails: false };

test('a new account has all notifications and a daily digest, which its user can change', async () => {
  const { notifications } = person.call;
  expect(await notifications.preferences()).toEqual({ ...all, ...something });
  const wanted = { ...all, statuses: false, digest: 'weekly' } as const;
  expect(await notifications.updatePreferences(wanted)).toEqual({
    message: notificationSentences.success.notifications(),
  });
  expect(await notifications.preferences()).toEqual({ ...wanted, ...something });
});

test('choices of notifications from two tabs are both kept', async () => {
  const { notifications } = person.call;
  await notifications.updatePreferences({ offers: false });
  await notifications.updatePreferences({ digest: 'weekly' });
  await notifications.updatePreferences({ messages: false });
  expect(await notifications.preferences()).toEqual({
    ...all,
    offers: false,
    messages: false,
    digest: 'weekly',
    ...something,
  });
});

test('unsubscribing cancels queued notifications, and ends when the user turns a notification on', async () => {
  const { call, email } = person;
  const helper = await createUser(product);
  await createOffer(helper, await createRequest(person));
  await call.notifications.unsubscribe({ email });
  expect(await call.notifications.preferences()).toEqual({ ...none, misses_emails: true });
  expect(await product.emailsTo(person, 'offer')).toMatchObject([{ failed_at: expect.any(String) }]);

  await call.notifications.updatePreferences(none);
  await createOffer(helper, await createRequest(person));
  expect(await product.emailsTo(person, 'offer')).toHaveLength(1);
  await call.notifications.updatePreferences({ ...none, offers: true });
  expect(await call.notifications.preferences()).toEqual({ ...none, offers: true, ...something });
  await createOffer(helper, await createRequest(person));
  expect(await product.emailsTo(person, 'offer')).toMatchObject([{}, { failed_at: null }]);
});

test('a program that does not know all kinds of notifications turns on none that it leaves out or reads as off', async () => {
  const { call, email } = person;
  const { offers, messages, statuses, collaborations, digest } = none;
  const known = { offers, messages, statuses, collaborations, digest };
  await call.notifications.updatePreferences({ ...all, invitations: false, silence: false });
  await call.notifications.updatePreferences({ ...known, offers: true });
  const kept = { ...all, ...known, offers: true, invitations: false, silence: false };
  expect(await call.notifications.preferences(), 'no unsubscription').toEqual({ ...kept, ...something });
  await call.notifications.unsubscribe({ email });
  await call.notifications.updatePreferences({ ...known, messages: true });
  expect(await call.notifications.preferences()).toEqual({ ...none, messages: true, ...something });
});

describe('emails that are missed', () => {
  const misses = async (user = person) => (await user.call.notifications.preferences()).misses_emails;

  test('only a user with an Active request or a chat about a live offer is told that emails are missed', async () => {
    const helper = await createUser(product);
    await person.call.notifications.updatePreferences(none);
    await createRequest(person, { description: null });
    expect(await misses()).toBe(false);
    const id = await createRequest(person);
    expect(await misses()).toBe(true);
    await person.call.requests.updateStatus({ id, statusId: requestStatus.inProgress });
    expect(await misses()).toBe(false);

    await helper.call.notifications.unsubscribe({ email: helper.email });
    expect(await misses(helper)).toBe(false);
    await person.call.requests.updateStatus({ id, statusId: requestStatus.active });
    await createOffer(helper, id);
    expect(await misses(helper)).toBe(true);
    await person.call.requests.updateStatus({ id, statusId: requestStatus.inProgress });
    expect([await misses(), await misses(helper)]).toEqual([true, true]);
    await helper.call.offers.undoOfferHelp({ requestId: id });
    expect([await misses(), await misses(helper)]).toEqual([false, false]);
  });

  test('turning emails on again after unsubscribing restores the notifications as chosen before', async () => {
    const { notifications } = person.call;
    const chosen = { ...all, statuses: false, digest: 'weekly' } as const;
    await notifications.updatePreferences(chosen);
    await createRequest(person);
    await notifications.unsubscribe({ email: person.email });
    expect(await misses()).toBe(true);
    expect(await notifications.turnOn()).toEqual({ message: notificationSentences.success.emailsOn() });
    expect(await notifications.preferences()).toEqual({ ...chosen, ...something });
  });

  test('if every kind was off, turning emails on starts only those about own requests and chats', async () => {
    const { notifications } = person.call;
    await notifications.updatePreferences(none);
    await notifications.turnOn();
    const own = { ...all, invitations: false, digest: 'never' };
    expect(await notifications.preferences()).toEqual({ ...own, ...something });
    await notifications.updatePreferences({ ...none, messages: true });
    await notifications.turnOn();
    expect(await notifications.preferences()).toEqual({ ...none, messages: true, ...something });
  });
});

test('emails about offers are given up when they expire, and deleted after thirty days', async () => {
  const helper = await createUser(product);
  await createOffer(helper, await createRequest(person));
  const sweep = () => product.runJob('delete-old-emails');
  await product.passTime(71, 'hours');
  await sweep();
  expect(await product.emailsTo(person)).toMatchObject([{ failed_at: null }]);
  await product.passTime(3, 'hours');
  await sweep();
  expect(await product.emailsTo(person)).toMatchObject([{ failed_at: expect.any(String) }]);
  await product.passTime(31, 'days');
  await sweep();
  expect(await product.emailsTo(person)).toEqual([]);
});
