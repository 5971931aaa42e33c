import { messages } from '@exchange/contract/sentences/messages';
import { profileSentences } from '@exchange/contract/sentences/profiles';
import { masterStatus } from '@exchange/contract/statuses';
import { createUser, type User } from '@exchange/testkit/app-users';
import { refusalOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';

const product = await openTestApp();
let ada: User;
beforeEach(async () => {
  ada = await createUser(product, { areas: [101] });
});

const cell = (collaboration_type_id: number, tech_area_id: number, is_open = true) => ({
  tech_area_id,
  collaboration_type_id,
  is_open,
});
const save = (master_collaboration_status_id: number, collaboration_preferences?: ReturnType<typeof cell>[] | null) =>
  ada.call.profiles.updateCollaborationStatus({ master_collaboration_status_id, collaboration_preferences });
const table = () => ada.call.profiles.collaborationStatus();
const status = async () => (await ada.call.profiles.own()).master_collaboration_status_id;

test('only the user sees their own collaboration preferences', async () => {
  const bob = await createUser(product);
  await save(masterStatus.custom, [cell(101, 101)]);
  expect(await bob.call.profiles.collaborationStatus()).toEqual([]);
  expect((await bob.call.profiles.own()).master_collaboration_status_id).toBe(masterStatus.openToAll);
});

test('saving custom collaboration preferences replaces the default or saved table, and stores open cells of other areas too', async () => {
  expect([await table(), await status()]).toEqual([[], masterStatus.openToAll]);
  expect(await save(masterStatus.custom, [cell(101, 101), cell(102, 205), cell(103, 101, false)])).toEqual({
    message: profileSentences.success.preferences(),
  });
  expect(await status()).toBe(masterStatus.custom);
  expect(await table()).toEqual([cell(101, 101), cell(102, 205)]);
  await save(masterStatus.custom, [cell(201, 101)]);
  expect(await table()).toEqual([cell(201, 101)]);
  await save(masterStatus.custom, []);
  expect([await table(), await status()]).toEqual([[], masterStatus.custom]);
});

test('saving collaboration preferences writes only the rows that differ', async () => {
  /** Transactions that wrote the rows of the table and of the user. */
  const writers = async () => {
    const { rows } = await sql<{ area_id: number; writer: string }>`
      select area_id, xmin::text as writer from collaboration_preference where user_id = ${ada.id}
      union all select 0, xmin::text from app_user where id = ${ada.id} order by 1`.execute(product.db);
    return rows;
  };
  await save(masterStatus.custom, [cell(101, 101), cell(101, 102), cell(101, 103)]);
  const before = await writers();
  await save(masterStatus.custom, [cell(101, 103), cell(101, 102), cell(101, 101), cell(101, 101)]);
  expect(await writers()).toEqual(before);
  await save(masterStatus.custom, [cell(101, 102), cell(101, 103), cell(101, 205)]);
  const after = await writers();
  expect(after.map(({ area_id }) => area_id)).toEqual([0, 102, 103, 205]);
  expect(after.slice(0, 3)).toEqual(before.filter(({ area_id }) => area_id !== 101));
});

test('saving custom collaboration preferences without a list keeps the saved table, and so does saving every other status', async () => {
  await save(masterStatus.custom, [cell(101, 101)]);
  for (const list of [null, undefined]) {
    for (const other of [[], [cell(301, 301)]]) await save(masterStatus.notOpen, other);
    await save(masterStatus.openToAll, []);
    await save(masterStatus.custom, list);
    expect([await table(), await status()]).toEqual([[cell(101, 101)], masterStatus.custom]);
  }
});

test('unknown ids in collaboration preferences are refused with their field', async () => {
  await save(masterStatus.custom, [cell(101, 101)]);
  const message = messages.validation.list();
  const said = (field: string) => ({ status: 400, message, fields: { [field]: message } });
  expect(await refusalOf(save(4))).toMatchObject(said('master_collaboration_status_id'));
  for (const list of [
    [cell(101, 99_999)],
    [cell(99_999, 101)],
    [cell(101, 101), cell(101, 2_000_000_000)],
    [cell(101, 99_999, false)],
  ])
    expect(await refusalOf(save(masterStatus.custom, list))).toMatchObject(said('collaboration_preferences'));
  expect([await table(), await status()]).toEqual([[cell(101, 101)], masterStatus.custom]);
});

test('if two tables of preferences are saved at the same moment, the saved table is one of the two', async () => {
  const one = [cell(101, 101), cell(102, 101), cell(103, 101)];
  const two = [cell(101, 201), cell(102, 201), cell(103, 201)];
  for (let round = 0; round < 5; round += 1) {
    await Promise.all([save(masterStatus.custom, one), save(masterStatus.custom, two)]);
    expect([one, two]).toContainEqual(await table());
  }
});

test('collaboration preferences with every type in a hundred areas can be saved', async () => {
  const types = (await ada.call.reference.collaborationTypes()).flatMap((category) => category.collaboration_types);
  const areas = (await ada.call.reference.technicalAreas()).flatMap((category) => category.tech_areas).slice(0, 100);
  const whole = types.flatMap((type) => areas.map((area) => cell(type.id, area.id)));
  await save(masterStatus.custom, whole);
  expect(await table()).toHaveLength(whole.length);
});
