import { allRefusals } from '@exchange/contract/all-refusals';
import { createOffer, createRequest, createUser } from '@exchange/testkit/app-users';
import { refusalOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';

const product = await openTestApp();
const [owner, helper] = [await createUser(product), await createUser(product)];
let requestId: number;

// A database in which so many of the next messages fail as they are stored, with a code of our choice.
for (const statement of [
  'create sequence tries',
  'create table failing (times int, code text)',
  'insert into failing values (0, null)',
  `create function fail() returns trigger language plpgsql as $$
   declare plan failing; begin
     select * into plan from failing;
     if nextval('tries') <= plan.times then raise exception 'staged' using errcode = plan.code; end if;
     return new;
   end $$`,
  'create trigger fail before insert on chat_message for each row execute function fail()',
])
  await sql.raw(statement).execute(product.db);
beforeEach(async () => {
  await failNext(0, 'P0001');
  requestId = await createRequest(owner);
});

async function failNext(times: number, code: string): Promise<void> {
  await sql`update failing set times = ${times}, code = ${code}`.execute(product.db);
  await sql`select setval('tries', 1, false)`.execute(product.db);
}
const tries = async () => {
  const { rows } = await sql<{ last_value: number }>`select last_value from tries`.execute(product.db);
  return rows[0]?.last_value;
};
/** All that an offer stores. */
const traces = async () => {
  const tables = ['offer', 'chat_member', 'chat_message', 'recipient_state', 'mail_outbox'];
  const counts = tables.map((table) => sql`select count(*) from ${sql.table(table)}`);
  return (await sql`${sql.join(counts, sql` union all `)}`.execute(product.db)).rows;
};

test.each(['40001', '40P01'])(
  'an offer whose transaction fails three times with the code %s is retried, and stored and published once',
  async (code) => {
    await failNext(3, code);
    const before = product.events.length;
    const chatId = await createOffer(helper, requestId, 'Me!');
    expect(await tries()).toBe(4);
    expect(await owner.call.chats.messages({ id: chatId })).toMatchObject([{ message_content: 'Me!' }]);
    const told = product.events.slice(before).map(({ event }) => JSON.stringify(event));
    expect(new Set(told).size).toBe(told.length);
  },
);

test('an offer whose transaction fails four times is answered with 503, rolled back, and publishes nothing', async () => {
  const before = await traces();
  const told = product.events.length;
  await failNext(10, '40001');
  const refusal = await refusalOf(createOffer(helper, requestId));
  expect(refusal).toMatchObject({ status: 503, message: allRefusals['http.unavailable'].sentence() });
  expect(refusal.retryAfter).toBeGreaterThan(0);
  expect(await tries()).toBe(4);
  expect(await traces()).toEqual(before);
  expect(product.events).toHaveLength(told);
});

test.each([
  ['P0001', 500],
  ['57014', 503],
])(
  'an offer that fails with the code %s in its last statement is rolled back and not tried again',
  async (code, status) => {
    const before = await traces();
    await failNext(10, code);
    const refusal = await refusalOf(createOffer(helper, requestId));
    expect(refusal.status).toBe(status);
    expect(refusal.message).not.toContain('staged');
    expect(await tries()).toBe(1);
    expect(await traces()).toEqual(before);
    expect((await helper.call.requests.listNew({ limit: 1 })).items).toMatchObject([{ id: requestId }]);
  },
);
