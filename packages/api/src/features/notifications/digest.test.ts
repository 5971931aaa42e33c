import { notificationLimits } from '@exchange/contract/limits';
import { createCompletedRequest, createOffer, createRequest, createUser, type User } from '@exchange/testkit/app-users';
import { allNotifications } from '@exchange/testkit/preferences';
import { openTestApp } from '@exchange/testkit/test-file';
import { beforeEach, describe, expect, test } from 'vitest';

const product = await openTestApp();
let owner: User;
let reader: User;
beforeEach(async () => {
  owner = await createUser(product, { name: 'Ada Example', email: `${crypto.randomUUID()}@ox.ac.uk` });
  reader = await createUser(product);
});

const work = () => product.runJob('send-digests');
const after = async (days: number) => {
  await product.passTime(days, 'days');
  await work();
};
const mails = (person: User = reader) => product.emailsTo(person, 'digest');
const wants = (digest: 'never' | 'daily' | 'weekly', person = reader) =>
  person.call.notifications.updatePreferences({ ...allNotifications, digest });
/** Requests that are own, hidden, offered on, closed, a draft, not shared with the reader or deleted. */
async function createUnlisted(fields: { technical_area_ids?: number[] } = {}) {
  await createRequest(reader, fields);
  await reader.call.requests.dismiss({ requestId: await createRequest(owner, fields) });
  await createOffer(reader, await createRequest(owner, fields));
  await createCompletedRequest(owner, fields);
  await createRequest(owner, { ...fields, description: null });
  await createRequest(owner, { ...fields, share_scope: 'verified' });
  await owner.call.requests.delete({ id: await createRequest(owner, fields) });
}

test('a weekly digest lists new requests that match the profile, with owner and reason', async () => {
  await wants('weekly');
  await product.passTime(1, 'hours');
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
  expect(mail?.text_body).toMatch(/\* Aligning brains\n.*\n.*\n> We lose them all\.\n\n\* Segmenting hearts\n/);
  for (const [title, id] of [
    ['Aligning brains', brains],
    ['Segmenting hearts', hearts],
  ] as const)
    expect(mail?.text_body).toContain(`* ${title}\n  http://localhost:3000/requests/${id}\n`);
  expect(mail?.text_body).toContain('Algebra and Number Theory · “Ada Example”, University of Oxford');
  expect(mail?.text_body).toContain('http://localhost:3000/requests\n');
  expect(mail?.text_body).not.toContain('long end');
  await after(8);
  expect(await mails()).toHaveLength(1);
});

test('a new account gets a digest on days with new requests, and none on other days', async () => {
  await createRequest(owner, { title: 'Day 0' });
  for (const count of [1, 1, 1]) {
    await after(1.1);
    expect(await mails()).toHaveLength(count);
  }
  await createRequest(owner, { title: 'Day 3' });
  await after(1.1);
  expect(await mails()).toHaveLength(2);
});

test('a user can choose the digest daily or turn it off', async () => {
  const calm = await createUser(product);
  await wants('daily');
  await wants('never', calm);
  await calm.call.savedSearches.save({ name: 'All', among: 'all' });
  for (let day = 0; day < 3; day += 1) {
    await createRequest(owner, { title: `Day ${day}` });
    await after(1.1);
  }
  expect((await mails()).map((mail) => /\* (.*)/.exec(mail.text_body)?.[1])).toEqual(['Day 0', 'Day 1', 'Day 2']);
  await after(30);
  expect(await mails(calm)).toEqual([]);
});

test('a digest lists no request that is the reader’s own, hidden, offered on, closed, a draft or not visible to the reader', async () => {
  await createUnlisted();
  await createRequest(owner, { technical_area_ids: [205] });
  await after(8);
  expect(await mails()).toEqual([]);
});

test('a digest lists at most the ten newest requests that match the profile', async () => {
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
  await product.passTime(2, 'days');
  await createRequest(owner, { title: 'Just now' });
  await work();
  expect(await mails()).toEqual([]);
  await after(1.1);
  expect(await mails()).toHaveLength(1);
});

test('a digest that is turned on lists only requests that are posted later', async () => {
  await wants('never');
  await createRequest(owner, { title: 'Before' });
  await product.passTime(20, 'days');
  await wants('weekly');
  await createRequest(owner, { title: 'After' });
  await after(8);
  expect((await mails()).map((mail) => mail.text_body.match(/^\* .*$/gm))).toEqual([['* After']]);
});

test('several servers that send digests at once send each digest once', async () => {
  const readers = await Promise.all(Array.from({ length: 5 }, () => createUser(product)));
  await createRequest(owner);
  await product.passTime(8, 'days');
  await Promise.all(Array.from({ length: 8 }, work));
  await work();
  for (const person of readers) expect(await mails(person)).toHaveLength(1);
});

describe('saved searches', () => {
  const other = { technical_area_ids: [205] };
  const save = (name: string, fields: Partial<Parameters<User['call']['savedSearches']['save']>[0]>, person = reader) =>
    person.call.savedSearches.save({ name, ...fields });
  const titles = async (person?: User) =>
    (await mails(person)).map((mail) => mail.text_body.match(/^(?:\* .*|.* in “.*”)$/gm));

  test('saved searches bring into a digest no request that the person may not see, has hidden or offered help on', async () => {
    await save('All', { among: 'all' });
    await createUnlisted(other);
    const blocked = await createUser(product);
    await createRequest(blocked, other);
    await reader.call.blocks.block({ userId: blocked.id });
    const blocker = await createUser(product);
    await createRequest(blocker, other);
    await blocker.call.blocks.block({ userId: reader.id });
    await after(1.1);
    expect(await mails()).toEqual([]);
  });

  test('a saved search that finds nothing, not even with typing errors corrected, does not keep the digest from being sent', async () => {
    await save('Quokkas', { q: 'quokkas or "no such phrase"' });
    await createRequest(owner, { title: 'Gels here' });
    await after(1.1);
    expect(await titles()).toEqual([['* Gels here']]);
  });

  test('a digest lists new requests of saved searches under their names, each request once and with a link to the search', async () => {
    const { id } = await save('Gels, any field', { q: 'gel', sort: 'best', type: '101' });
    await save('All', { among: 'all' });
    const both = await createRequest(owner, { title: 'Gels here' });
    await createRequest(owner, { ...other, title: 'Gels there' });
    await createRequest(owner, { ...other, title: 'Elsewhere' });
    await after(1.1);
    const [mail] = await mails();
    expect(mail?.subject).toBe('3 new requests match your profile or saved searches');
    expect(await titles()).toEqual([
      ['* Gels here', 'A new request in “Gels, any field”', '* Gels there', 'A new request in “All”', '* Elsewhere'],
    ]);
    expect(mail?.text_body).toContain(`http://localhost:3000/requests/${both}\n`);
    expect(mail?.text_body).toContain(
      `A new request in “Gels, any field”\nhttp://localhost:3000/requests?q=gel&type=101&among=all&sort=best&saved=${id}\n`,
    );
    expect(mail?.text_body).toContain('requests in your areas and saved searches is turned on');
    expect(mail?.html_body).toContain('A new request in “<bdi>Gels, any field</bdi>”</a></h2>');
    expect(mail?.text_body, 'without an area of both').toContain('* Elsewhere\n  http://localhost:3000/requests/');
    expect(mail?.text_body).not.toContain('·  ·');
  });

  test('saved searches with new requests send a digest even if nothing matches the profile, and none without new requests', async () => {
    const { id } = await save('Gels', { q: 'gel' });
    await createRequest(owner, { ...other, title: 'Gels' });
    await createRequest(owner, { ...other, title: 'More gels' });
    await after(1.1);
    const [mail] = await mails();
    expect(mail?.subject).toBe('2 new requests in “Gels”');
    expect(mail?.text_body).toContain('Your saved searches found new requests.\n');
    expect(mail?.text_body).toContain(`Open the search:\nhttp://localhost:3000/requests?q=gel&among=all&saved=${id}\n`);
    for (let day = 0; day < 3; day += 1) await after(1.1);
    expect(await mails()).toHaveLength(1);
  });

  test('a digest lists no request of a saved search twice, nor one from before the search was saved or opened', async () => {
    await wants('weekly');
    await createRequest(owner, { ...other, title: 'Gel 1' });
    await product.passTime(1, 'hours');
    const { id } = await save('Gels', { q: 'gel' });
    await createRequest(owner, { ...other, title: 'Gel 2' });
    await product.passTime(1, 'hours');
    await reader.call.savedSearches.open({ id });
    await product.passTime(1, 'hours');
    await createRequest(owner, { ...other, title: 'Gel 3' });
    await after(7);
    await createRequest(owner, { ...other, title: 'Gel 4' });
    await save('Again', { q: 'gel' });
    await after(7.1);
    expect(await titles()).toEqual([
      ['A new request in “Gels”', '* Gel 3'],
      ['A new request in “Gels”', '* Gel 4'],
    ]);
  });

  test('a digest lists at most five newest requests of each saved search, besides the ten that match the profile', async () => {
    await save('All', { among: 'all' });
    for (let n = 0; n < notificationLimits.digestRequests + 2; n += 1)
      await createRequest(owner, { title: `Number ${n}` });
    await after(1.1);
    expect((await titles())[0]?.slice(-3)).toEqual(['2 new requests in “All”', '* Number 1', '* Number 0']);
    for (let n = 0; n < 7; n += 1) await createRequest(owner, { ...other, title: `Other ${n}` });
    await after(1.1);
    expect((await titles())[1]).toEqual([
      'More than 5 new requests in “All”',
      ...[6, 5, 4, 3, 2].map((n) => `* Other ${n}`),
    ]);
  });
});
