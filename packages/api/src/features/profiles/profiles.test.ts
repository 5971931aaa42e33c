import { publicProfile } from '@exchange/contract/profiles';
import { messages } from '@exchange/contract/sentences/messages';
import { profileSentences } from '@exchange/contract/sentences/profiles';
import { createUser, type User } from '@exchange/testkit/app-users';
import { refusalOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { uniqueEmail } from '@exchange/testkit/users';
import { beforeEach, expect, test } from 'vitest';

const product = await openTestApp();
let ada: User;
beforeEach(async () => {
  ada = await createUser(product);
});

const whole = {
  name: 'Ada Lovelace',
  description: 'Notes on the engine.\nAnd more.',
  career_stage: 3,
  grants: ['ERC 1', 'DFG 2'],
  claimed_institute: 'Analytical Society',
  technical_area_ids: [201, 101],
  social_links: ['https://example.org/@ada'],
};

test('another person who reads a profile learns neither the email address nor what its owner is open to', async () => {
  const bob = await createUser(product);
  await ada.call.profiles.update(whole);
  const seen = await bob.call.profiles.byId({ userId: ada.id });
  expect(Object.keys(seen).sort()).toEqual(Object.keys(publicProfile.shape).sort());
  expect(JSON.stringify(seen)).not.toContain(ada.email);
  for (const userId of [ada.hashid, String(ada.id)])
    for (const { call } of [ada, bob]) expect(await call.profiles.byId({ userId })).toEqual(seen);
});

test('a person who has just signed up gets a profile with every field, null or empty if nothing is known', async () => {
  const fresh = await createUser(product, { name: null, areas: [] });
  expect(await fresh.call.profiles.own()).toEqual({
    user_id: fresh.id,
    hashid: fresh.hashid,
    name: null,
    email: fresh.email,
    description: null,
    career_stage: null,
    grants: [],
    claimed_institute: null,
    institute_id: null,
    institutes: [],
    institute_name: null,
    is_verified_institute: false,
    technical_areas: [],
    social_links: [],
    orcid: null,
    master_collaboration_status_id: 1,
    is_listed: null,
    language: null,
    away_until: null,
    reads: [],
    role: null,
  });
});

type Profile = Parameters<User['call']['profiles']['update']>[0];
const save = (input: Profile) => ada.call.profiles.update(input);
const own = () => ada.call.profiles.own();

test('a person who saves a profile reads all of it back, with the names of the stage, areas and categories', async () => {
  expect(await save(whole)).toEqual({ message: profileSentences.success.profile() });
  const profile = await own();
  const stages = await ada.call.reference.careerStages();
  const categories = await ada.call.reference.technicalAreas();
  const areas = categories.flatMap(({ name, tech_areas }) =>
    tech_areas.map((area) => ({ ...area, category_name: name })),
  );
  expect(profile).toMatchObject({
    name: whole.name,
    description: whole.description,
    career_stage: stages.find(({ id }) => id === 3)?.name,
    grants: whole.grants,
    claimed_institute: whole.claimed_institute,
    technical_areas: areas.filter(({ id }) => whole.technical_area_ids.includes(id)),
    social_links: whole.social_links,
  });
});

test.each(Object.keys(whole))(
  'saving only the field %s of a profile changes none of the other fields',
  async (field) => {
    await save(whole);
    const before = await own();
    await save({ [field]: Reflect.get(whole, field) });
    expect(await own()).toEqual(before);
    await save({});
    expect(await own()).toEqual(before);
  },
);

test('a person who saves an empty field of the profile clears it, but cannot clear the name', async () => {
  await save({ name: whole.name });
  const empty = await own();
  await save(whole);
  const [description, claimed_institute, career_stage, social_links] = ['', ' ', null, null];
  await save({ description, career_stage, grants: [], claimed_institute, technical_area_ids: [], social_links });
  expect(await own()).toEqual({ ...empty, technical_areas: [] });
  expect(await refusalOf(save({ name: '' }))).toMatchObject({
    status: 400,
    message: profileSentences.validation.profile(),
    fields: { name: profileSentences.validation.name() },
  });
});

test('saving a profile with unknown ids is refused with their fields, and changes nothing', async () => {
  await save(whole);
  const before = await own();
  const list = messages.validation.list();
  const linkStart = profileSentences.validation.linkStart();
  const message = profileSentences.validation.profile();
  for (const [wrong, fields] of [
    [
      { career_stage: 99_999, technical_area_ids: [101, 99_999] },
      { career_stage: list, technical_area_ids: list },
    ],
    [{ grants: ['fine'], social_links: ['javascript:alert(1)'] }, { social_links: linkStart }],
  ] satisfies [Profile, object][])
    expect(await refusalOf(save({ name: 'Other', ...wrong }))).toMatchObject({ status: 400, message, fields });
  expect(await own()).toEqual(before);
});

test('a program that saves a profile with fields that only the product sets changes none of them', async () => {
  const row = () => product.db.selectFrom('app_user').selectAll().where('id', '=', ada.id).executeTakeFirstOrThrow();
  const before = await row();
  const forged = {
    name: 'Ada Example',
    user_id: 1,
    id: 1,
    hashid: 'forgedHashid1',
    email: 'eve@example.org',
    email_key: 'eve@example.org',
    password_hash: 'x',
    verified_at: null,
    created_at: '1970-01-01T00:00:00.000Z',
    institute_id: 1,
    institute_name: 'Forged',
    is_verified_institute: true,
    master_collaboration_status_id: 2,
    notifications_off_at: '1970-01-01T00:00:00.000Z',
  };
  await save(forged);
  expect(await row()).toEqual(before);
});

test('saving a profile changes neither a verified institute nor the earlier claimed one', async () => {
  const member = await createUser(product, { email: uniqueEmail('ox.ac.uk') });
  const before = await member.call.profiles.own();
  const verified = { institute_name: 'University of Oxford', is_verified_institute: true, claimed_institute: null };
  expect(before).toMatchObject(verified);
  await member.call.profiles.update({ claimed_institute: 'Elsewhere', name: 'New name' });
  await member.call.profiles.update({ claimed_institute: 'x'.repeat(256) });
  expect(await member.call.profiles.own()).toEqual({ ...before, name: 'New name' });
});

test('if one profile is saved twice at once, the result is one of the two, never a mixture', async () => {
  const versions = [
    { name: 'One', technical_area_ids: [101, 102, 103] },
    { name: 'Two', technical_area_ids: [201, 202, 203] },
  ];
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(versions.map((version) => save({ ...whole, ...version })));
    const { name, technical_areas } = await own();
    expect(versions).toContainEqual({ name, technical_area_ids: technical_areas.map(({ id }) => id) });
  }
});
