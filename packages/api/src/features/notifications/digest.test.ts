import { notificationLimits } from '@exchange/contract/limits';
import { requestStatus } from '@exchange/contract/statuses';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { emailsTo } from '../../testing/emails.ts';
import { runJob } from '../../testing/jobs.ts';
import { anOffer, aRequest, aUser, type Person } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { passTime } from '../../testing/time.ts';

let product: TestApp;
let owner: Person;
let reader: Person;
beforeAll(async () => {
  product = await startTestApp();
});
beforeEach(async () => {
  owner = await aUser(product, { name: 'Ada Example', email: `${crypto.randomUUID()}@ox.ac.uk` });
  reader = await aUser(product);
});
afterAll(() => product.close());

const work = async () => {
  await runJob(product.services, 'send-digests');
};
const after = async (days: number) => {
  await passTime(product.db, days, 'days');
  await work();
};
const mails = (person: Person = reader) => emailsTo(product.db, person, 'digest');
const wants = (digest: 'never' | 'daily' | 'weekly', person = reader) =>
  person.call.notifications.updatePreferences({
    offers: true,
    messages: true,
    statuses: true,
    collaborations: true,
    digest,
  });

test('a weekly digest lists new matching requests with owner and reason', async () => {
  await passTime(product.db, 1, 'hours');
  await aRequest(owner, {
    title: 'Segmenting hearts',
    description: `${'long '.repeat(60)}end`,
    technical_area_ids: [102, 101],
  });
  await aRequest(owner, { title: 'Aligning brains' });
  await after(6);
  expect(await mails()).toEqual([]);
  await after(1);
  const [mail] = await mails();
  expect(mail?.subject).toBe('2 new requests match your profile');
  const areas = await product.db.selectFrom('technical_area').select('name').where('id', '=', 101).executeTakeFirst();
  expect(mail?.text_body).toMatch(/\* Aligning brains\n.*\n> We lose them all\.\n\n\* Segmenting hearts\n/);
  expect(mail?.text_body).toContain(`${areas?.name} · Ada Example, University of Oxford`);
  expect(mail?.text_body).toContain('http://localhost:3000/requests\n');
  expect(mail?.text_body).not.toContain('end');
  await after(8);
  expect(await mails()).toHaveLength(1);
});

test('a digest is daily or off where a user chose so', async () => {
  const calm = await aUser(product);
  await wants('daily');
  await wants('never', calm);
  for (let day = 0; day < 3; day += 1) {
    await aRequest(owner, { title: `Day ${day}` });
    await after(1.1);
  }
  expect((await mails()).map((mail) => /\* (.*)/.exec(mail.text_body)?.[1])).toEqual(['Day 0', 'Day 1', 'Day 2']);
  await after(30);
  expect(await mails(calm)).toEqual([]);
});

test('a digest lists no request that is own, hidden, offered on, closed, a draft or invisible', async () => {
  await aRequest(reader);
  const [hidden, offered, closed] = [await aRequest(owner), await aRequest(owner), await aRequest(owner)];
  await reader.call.requests.dismiss({ requestId: hidden });
  await anOffer(reader, offered);
  await owner.call.requests.updateStatus({ id: closed, statusId: requestStatus.completed });
  await aRequest(owner, { description: null });
  await aRequest(owner, { technical_area_ids: [205] });
  await aRequest(owner, { share_scope: 'verified' });
  await owner.call.requests.delete({ id: await aRequest(owner) });
  await after(8);
  expect(await mails()).toEqual([]);
});

test('a digest lists at most the ten newest requests', async () => {
  for (let n = 0; n < notificationLimits.digestRequests + 3; n += 1) await aRequest(owner, { title: `Number ${n}` });
  await after(8);
  const [mail] = await mails();
  expect(mail?.subject).toBe('More than 10 new requests match your profile');
  expect(mail?.text_body.match(/^\* Number \d+$/gm)).toEqual(
    Array.from({ length: 10 }, (_, n) => `* Number ${12 - n}`),
  );
});

test('a request of the last minute is left to the next digest', async () => {
  await wants('daily');
  await passTime(product.db, 2, 'days');
  await aRequest(owner, { title: 'Just now' });
  await work();
  expect(await mails()).toEqual([]);
  await after(1.1);
  expect(await mails()).toHaveLength(1);
});

test('a digest that is turned on lists later requests only', async () => {
  await wants('never');
  await aRequest(owner, { title: 'Before' });
  await passTime(product.db, 20, 'days');
  await wants('weekly');
  await aRequest(owner, { title: 'After' });
  await after(8);
  expect((await mails()).map((mail) => mail.text_body.match(/^\* .*$/gm))).toEqual([['* After']]);
});

test('concurrent servers send each digest once', async () => {
  const readers = await Promise.all(Array.from({ length: 5 }, () => aUser(product)));
  await aRequest(owner);
  await passTime(product.db, 8, 'days');
  await Promise.all(Array.from({ length: 8 }, work));
  await work();
  for (const person of readers) expect(await mails(person)).toHaveLength(1);
});
