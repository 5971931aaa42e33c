import { neededByLimits, ranking } from '@exchange/contract/limits';
import { isOver, weekday } from '@exchange/contract/planning';
import { messages } from '@exchange/contract/sentences/messages';
import { requestStatus } from '@exchange/contract/statuses';
import { chooseEmails, exportOf } from '@exchange/testkit/accounts';
import {
  createOffer,
  createRequest,
  createUser,
  newIdsFor,
  type User,
  validRequest,
} from '@exchange/testkit/app-users';
import { keyOf, refusalOf } from '@exchange/testkit/refusal';
import { rewriteAllWords } from '@exchange/testkit/request-words';
import { openTestApp } from '@exchange/testkit/test-file';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';

const product = await openTestApp({ rateLimits: false });
const { nearDays, reminderDays, withinDays, worthDays } = neededByLimits;

/** The day so many days after today in UTC. */
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

let owner: User;
let reader: User;
beforeEach(async () => {
  await product.db.deleteFrom('request_feed').execute();
  await product.db.deleteFrom('request_search').execute();
  await product.db.updateTable('collaboration_request').set({ deleted_at: new Date().toISOString() }).execute();
  owner = await createUser(product, { name: 'Ada Example' });
  reader = await createUser(product);
});

const dated = (needed_by: string | null, details: object = {}) => createRequest(owner, { needed_by, ...details });
const read = (id: number, person = owner) => person.call.requests.byId({ id });
const edit = (id: number, change: object = {}) => owner.call.requests.update({ id, ...validRequest, ...change });
const idsOf = async (search: object, person = reader) =>
  (await person.call.requests.search({ among: 'all', ...search })).items.map(({ id }) => id);

test('an owner cannot set a day needed by that is over, too far off or no day', async () => {
  for (const [needed_by, sentence] of [
    [dayIn(-3), messages.validation.dayOver()],
    [dayIn(withinDays + 2), messages.validation.dayFar({ years: 2 })],
    ['2027-02-30', messages.validation.day()],
    ['tomorrow', messages.validation.day()],
  ] as const) {
    const id = await dated(dayIn(3));
    for (const call of [dated(needed_by), edit(id, { needed_by })])
      expect(await refusalOf(call)).toMatchObject({ status: 400, fields: { needed_by: sentence } });
    expect((await read(id)).needed_by).toBe(dayIn(3));
  }
});

test('the day needed by is over when it has ended in the last time zone, and is shown with its weekday', () => {
  expect(isOver('2026-12-03', Date.parse('2026-12-04T11:59:59Z'))).toBe(false);
  expect(isOver('2026-12-03', Date.parse('2026-12-04T12:00:00Z'))).toBe(true);
  expect(weekday('2026-12-03')).toBe('Thursday, 3 December 2026');
});

test('an edit without the day needed by and the effort keeps them, null clears them, and a past day may stay', async () => {
  const id = await dated(dayIn(1), { effort: 'day' });
  await edit(id);
  expect(await read(id, reader)).toMatchObject({ needed_by: dayIn(1), effort: 'day' });
  await product.passTime(4, 'days');
  await edit(id, { needed_by: dayIn(-3), effort: 'hour' });
  expect(await read(id)).toMatchObject({ needed_by: dayIn(-3), effort: 'hour' });
  expect(JSON.parse(await exportOf(product, owner)).requests).toMatchObject([{ needed_by: dayIn(-3), effort: 'hour' }]);
  await edit(id, { needed_by: null, effort: null });
  expect(await read(id)).toMatchObject({ needed_by: null, effort: null });
});

test('an edit does not overwrite a day needed by that was changed in another tab meanwhile', async () => {
  const id = await dated(dayIn(3));
  const loaded = { ...validRequest, needed_by: dayIn(3), effort: null };
  await edit(id, { needed_by: dayIn(5) });
  await edit(id, { title: 'Another title', needed_by: dayIn(3), loaded });
  expect(await read(id)).toMatchObject({ title: 'Another title', needed_by: dayIn(5) });
  expect(await keyOf(edit(id, { needed_by: dayIn(9), loaded }))).toBe('http.changedMeanwhile');
});

describe('search', () => {
  test('the filter by day needed by finds requests needed soon and not over, also in New, counts and saved searches', async () => {
    const [week, month] = [await dated(dayIn(6)), await dated(dayIn(20))];
    await dated(dayIn(60));
    await dated(null);
    const over = await dated(dayIn(0));
    await product.db
      .updateTable('collaboration_request')
      .set({ needed_by: dayIn(-3) })
      .where('id', '=', over)
      .execute();
    for (const among of ['all', 'matching'] as const) {
      expect(await idsOf({ among, needed: 'week' })).toEqual([week]);
      expect(await idsOf({ among, needed: 'month' })).toEqual([month, week]);
    }
    expect(await reader.call.requests.countFound({ among: 'all', needed: 'month' })).toMatchObject({ count: 2 });
    await reader.call.savedSearches.save({
      name: 'Soon',
      among: 'all',
      needed: 'week',
      effort: 'hour,day',
      sort: 'soonest',
    });
    await dated(dayIn(2), { effort: 'longer' });
    await dated(dayIn(2), { effort: 'hour' });
    expect(await reader.call.savedSearches.list()).toMatchObject([
      { needed: 'week', effort: 'hour,day', sort: 'soonest', new_count: 1 },
    ]);
  });

  test('the filter of requests by effort finds any of several efforts', async () => {
    const [hour, day] = [await dated(null, { effort: 'hour' }), await dated(null, { effort: 'day' })];
    await dated(null, { effort: 'longer' });
    await dated(null);
    for (const among of ['all', 'matching'] as const) {
      expect(await idsOf({ among, effort: 'hour' })).toEqual([hour]);
      expect(await idsOf({ among, effort: 'hour,day' })).toEqual([day, hour]);
    }
    expect(await keyOf(reader.call.requests.search({ effort: 'hours' }))).toBe('http.invalid');
  });

  test('the order soonest lists the nearest day needed by first, then requests without a day or past it, page by page', async () => {
    const [later, none, soon] = [await dated(dayIn(9)), await dated(null), await dated(dayIn(2))];
    const over = await dated(dayIn(0));
    await product.db
      .updateTable('collaboration_request')
      .set({ needed_by: dayIn(-3) })
      .where('id', '=', over)
      .execute();
    for (const among of ['all', 'matching'] as const) {
      expect(await idsOf({ among, sort: 'soonest' })).toEqual([soon, later, over, none]);
      const first = await reader.call.requests.search({ among, sort: 'soonest', limit: 1 });
      const cursor = first.next_cursor ?? '';
      expect(await idsOf({ among, sort: 'soonest', cursor })).toEqual([later, over, none]);
    }
  });

  test('the order best counts a near day needed by as four weeks of newness', async () => {
    await createRequest(owner, { technical_area_ids: [201] });
    const near = await dated(dayIn(nearDays - 1));
    const [younger, older, far] = [await dated(null), await dated(null), await dated(dayIn(nearDays + 2))];
    const ages: [number, number][] = [
      [near, worthDays + 1.5],
      [younger, 1],
      [older, 2],
      [far, 3],
    ];
    for (const [id, days] of ages)
      await sql`update collaboration_request set created_at = now() - make_interval(secs => ${days * 86_400})
        where id = ${id}`.execute(product.db);
    await rewriteAllWords(product.db);
    await product.passTime(ranking.countedEveryMinutes + 1, 'minutes');
    await product.runJob('refresh-search');
    expect((await idsOf({ sort: 'best' })).slice(0, 4)).toEqual([younger, near, older, far]);
  });
});

describe('the owner', () => {
  const reminders = async () => (await product.emailsTo(owner, 'reminder')).map(({ subject }) => subject);
  const questions = () => product.emailsTo(owner, 'still_looking');
  async function wait(days: number) {
    await product.passTime(days, 'days');
    await product.runJob('send-day-reminders');
    await product.runJob('expire-requests');
  }

  test('an owner is reminded once, a week before the day needed by, again for a new day, and not with less time left', async () => {
    const id = await dated(dayIn(reminderDays + 2));
    await dated(dayIn(reminderDays - 1));
    await wait(1);
    expect(await reminders()).toEqual([]);
    for (let day = 0; day < reminderDays; day += 1) await wait(1);
    expect(await reminders()).toEqual(['Needed in a week: Which landmarks survive milling?']);
    await edit(id, { needed_by: dayIn(reminderDays + 1) });
    await wait(1);
    expect(await reminders()).toHaveLength(2);
  });

  test('the reminder before the day needed by names the day and how many offers wait', async () => {
    const id = await dated(dayIn(reminderDays + 1));
    await createOffer(reader, id);
    await wait(1);
    const [mail] = await product.emailsTo(owner, 'reminder');
    expect(mail?.text_body).toContain(`by ${weekday(dayIn(reminderDays))}.`);
    expect(mail?.text_body).toContain('It has 1 offer of help, 1 of which waits for your answer.');
  });

  test.each<[string, (id: number) => Promise<unknown>]>([
    ['turned reminders off', () => chooseEmails(owner, { reminders: false })],
    ['closed the request', (id) => owner.call.requests.updateStatus({ id, statusId: requestStatus.completed })],
    ['took the day back', (id) => edit(id, { needed_by: null })],
  ])('an owner is not reminded of the day needed by after having %s', async (_, change) => {
    await change(await dated(dayIn(reminderDays + 1)));
    await wait(1);
    expect(await reminders()).toEqual([]);
  });

  test('an owner is asked once, after the day needed by, whether help is still wanted, and without an answer the request expires', async () => {
    const id = await dated(dayIn(1));
    await wait(1);
    expect(await questions()).toEqual([]);
    await wait(2);
    const [mail] = await questions();
    expect(mail?.text_body).toContain(`is over: ${weekday(dayIn(-2))}. Do you still look for help?`);
    expect((await read(id)).expires_at).not.toBeNull();
    await owner.call.requests.stillLooking({ id });
    await wait(7);
    // The answer withdrew the question, and there is no second one.
    expect(await questions()).toEqual([]);
    expect((await read(id)).collaboration_request_status_id).toBe(requestStatus.active);
    const other = await dated(dayIn(1));
    await wait(3);
    await wait(14);
    expect((await read(other)).collaboration_request_status_id).toBe(requestStatus.expired);
  });

  test('after the day needed by, an owner is mailed that no offers came only after answering whether help is still wanted', async () => {
    const id = await dated(dayIn(1));
    await wait(3);
    await product.runJob('send-silence-emails');
    expect([(await questions()).length, await product.emailsTo(owner, 'silence')]).toEqual([1, []]);
    await owner.call.requests.stillLooking({ id });
    await product.runJob('send-silence-emails');
    expect(await product.emailsTo(owner, 'silence')).toHaveLength(1);
  });

  test('other people find a request after its day needed by, until it expires', async () => {
    const id = await dated(dayIn(1));
    await wait(3);
    expect([await newIdsFor(reader), await idsOf({})]).toEqual([[id], [id]]);
    await wait(14);
    expect([await newIdsFor(reader), await idsOf({})]).toEqual([[], []]);
  });

  test('an owner who says after the day needed by that help is still wanted is not asked again', async () => {
    const id = await dated(dayIn(1));
    await product.passTime(3, 'days');
    await owner.call.requests.stillLooking({ id });
    await wait(1);
    expect(await questions()).toEqual([]);
  });
});
