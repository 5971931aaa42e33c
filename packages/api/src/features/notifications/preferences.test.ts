import { messages } from '@exchange/contract/messages';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { emailsTo } from '../../testing/emails.ts';
import { runJob } from '../../testing/jobs.ts';
import { anOffer, aRequest, aUser, type Person } from '../../testing/people.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { passTime } from '../../testing/time.ts';

let product: TestApp;
let person: Person;
beforeAll(async () => {
  product = await startTestApp();
});
beforeEach(async () => {
  person = await aUser(product);
});
afterAll(() => product.close());

const all = { offers: true, messages: true, statuses: true, collaborations: true, digest: 'weekly' } as const;
const none = { offers: false, messages: false, statuses: false, collaborations: false, digest: 'never' } as const;

test('preferences need a session', async () => {
  const { notifications } = product.callAs(null);
  expect(await refusalOf(notifications.preferences())).toMatchObject({ status: 401 });
  expect(await refusalOf(notifications.updatePreferences(none))).toMatchObject({ status: 401 });
});

test('all notifications and a weekly digest are the default', async () => {
  const { notifications } = person.call;
  expect(await notifications.preferences()).toEqual(all);
  const wanted = { ...all, statuses: false, digest: 'daily' } as const;
  expect(await notifications.updatePreferences(wanted)).toEqual({ message: messages.success.notifications });
  expect(await notifications.preferences()).toEqual(wanted);
});

test('invalid preferences are refused and not saved', async () => {
  const { notifications } = person.call;
  const broken = [{}, { ...all, offers: 'yes' }, { ...none, digest: 'hourly' }, { ...none, messages: null }];
  for (const input of broken) {
    // @ts-expect-error: what a stranger may send
    const refusal = await refusalOf(notifications.updatePreferences(input));
    expect(refusal).toMatchObject({ status: 400 });
  }
  expect(await notifications.preferences()).toEqual(all);
});

test('unsubscription cancels queued notifications and ends when one is turned on', async () => {
  const { call, email } = person;
  const helper = await aUser(product);
  await anOffer(helper, await aRequest(person));
  await call.notifications.unsubscribe({ email });
  expect(await call.notifications.preferences()).toEqual(none);
  expect(await emailsTo(product.db, person)).toMatchObject([{ kind: 'offer', failed_at: expect.any(String) }]);

  await call.notifications.updatePreferences(none);
  await anOffer(helper, await aRequest(person));
  expect(await emailsTo(product.db, person)).toHaveLength(1);
  await call.notifications.updatePreferences({ ...none, offers: true });
  expect(await call.notifications.preferences()).toEqual({ ...none, offers: true });
  await anOffer(helper, await aRequest(person));
  expect(await emailsTo(product.db, person)).toMatchObject([{}, { kind: 'offer', failed_at: null }]);
});

test('emails are given up when they expire and deleted after thirty days', async () => {
  const helper = await aUser(product);
  await anOffer(helper, await aRequest(person));
  const sweep = () => runJob(product.services, 'delete-old-emails');
  await passTime(product.db, 71, 'hours');
  await sweep();
  expect(await emailsTo(product.db, person)).toMatchObject([{ failed_at: null }]);
  await passTime(product.db, 3, 'hours');
  await sweep();
  expect(await emailsTo(product.db, person)).toMatchObject([{ failed_at: expect.any(String) }]);
  await passTime(product.db, 31, 'days');
  await sweep();
  expect(await emailsTo(product.db, person)).toEqual([]);
});
