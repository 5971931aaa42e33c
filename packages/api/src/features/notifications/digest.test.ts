import { notificationLimits } from '@exchange/contract/limits';
import { requestStatus } from '@exchange/contract/statuses';
import { createOffer, createRequest, createUser, type User } from '@exchange/testkit/app-users';
import { emailsTo } from '@exchange/testkit/emails';
import { runJob } from '@exchange/testkit/jobs';
import { startTestApp } from '@exchange/testkit/test-app';
import { passTime } from '@exchange/testkit/time';
import { afterAll, beforeEach, expect, test } from 'vitest';

const product = await startTestApp();
afterAll(() => product.close());
let owner: User;
let reader: User;
beforeEach(async () => {
  owner = await createUser(product, { name: 'Ada Example', email: `${crypto.randomUUID()}@ox.ac.uk` });
  reader = await createUser(product);
});

const work = async () => {
  await runJob(product.services, 'send-digests');
};
const after = async (days: number) => {
  await passTime(product.db, days, 'days');
  await work();
};
const mails = (person: User = reader) => emailsTo(product.db, person, 'digest');
const wants = (digest: 'never' | 'daily' | 'weekly', person = reader) =>
  person.call.notifications.updatePreferences({
    offers: true,
    messages: true,
    statuses: true,
    collaborations: true,
    invitations: true,
    still_looking: true,
    silence: true,
    answers: true,
    reminders: true,
    digest,
  });

test('a weekly digest lists new matching requests with owner and reason', async () => {
  await wants('weekly');
  await passTime(product.db, 1, 'hours');
  const hearts = await createRequest(owner, {
    title: 'Segmenting hearts',
    description: `${'long '.repeat(60)}end`,
    technical_area_ids: [102, 101],
  });
  const brains = await createRequest(owner, { title: 'Aligning brains' });
  await after(6);
  expect(await mails()).toEqual([]);
  await after(1);
  const [mail] = await mails();
  expect(mail?.subject).toBe('2 new requests match your profile');
  const areas = await product.db.selectFrom('technical_area').select('name').where('id', '=', 101).executeTakeFirst();
  expect(mail?.text_body).toMatch(/\* Aligning brains\n.*\n.*\n> We lose them all\.\n\n\* Segmenting hearts\n/);
  for (const [title, id] of [
    ['Aligning brains', brains],
    ['Segmenting hearts', hearts],
  ] as const)
    expect(mail?.text_body).toContain(`* ${title}\n  http://localhost:3000/requests/${id}\n`);
  expect(mail?.text_body).toContain(`${areas?.name} · “Ada Example”, University of Oxford`);
  expect(mail?.text_body).toContain('http://localhost:3000/requests\n');
  expect(mail?.text_body).not.toContain('end');
  await after(8);
  expect(await mails()).toHaveLength(1);
});

test('a new account gets a digest on the days with something in it, and none on others', async () => {
  await createRequest(owner, { title: 'Day 0' });
  for (const count of [1, 1, 1]) {
    await after(1.1);
    expect(await mails()).toHaveLength(count);
  }
  await createRequest(owner, { title: 'Day 3' });
  await after(1.1);
  expect(await mails()).toHaveLength(2);
});

test('a digest is daily or off where a user chose so', async () => {
  const calm = await createUser(product);
  await wants('daily');
  await wants('never', calm);
  for (let day = 0; day < 3; day += 1) {
    await createRequest(owner, { title: `Day ${day}` });
    await after(1.1);
  }
  expect((await mails()).map((mail) => /\* (.*)/.exec(mail.text_body)?.[1])).toEqual(['Day 0', 'Day 1', 'Day 2']);
  await after(30);
  expect(await mails(calm)).toEqual([]);
});

test('a digest lists no request that is own, hidden, offered on, closed, a draft or invisible', async () => {
  await createRequest(reader);
  const [hidden, offered, closed] = [
    await createRequest(owner),
    await createRequest(owner),
    await createRequest(owner),
  ];
  await reader.call.requests.dismiss({ requestId: hidden });
  await createOffer(reader, offered);
  await owner.call.requests.updateStatus({ id: closed, statusId: requestStatus.completed });
  await createRequest(owner, { description: null });
  await createRequest(owner, { technical_area_ids: [205] });
  await createRequest(owner, { share_scope: 'verified' });
  await owner.call.requests.delete({ id: await createRequest(owner) });
  await after(8);
  expect(await mails()).toEqual([]);
});

test('a digest lists at most the ten newest requests', async () => {
  for (let n = 0; n < notificationLimits.digestRequests + 3; n += 1)
    await createRequest(owner, { title: `Number ${n}` });
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
  await createRequest(owner, { title: 'Just now' });
  await work();
  expect(await mails()).toEqual([]);
  await after(1.1);
  expect(await mails()).toHaveLength(1);
});

test('a digest that is turned on lists later requests only', async () => {
  await wants('never');
  await createRequest(owner, { title: 'Before' });
  await passTime(product.db, 20, 'days');
  await wants('weekly');
  await createRequest(owner, { title: 'After' });
  await after(8);
  expect((await mails()).map((mail) => mail.text_body.match(/^\* .*$/gm))).toEqual([['* After']]);
});

test('concurrent servers send each digest once', async () => {
  const readers = await Promise.all(Array.from({ length: 5 }, () => createUser(product)));
  await createRequest(owner);
  await passTime(product.db, 8, 'days');
  await Promise.all(Array.from({ length: 8 }, work));
  await work();
  for (const person of readers) expect(await mails(person)).toHaveLength(1);
});
