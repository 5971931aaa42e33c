import { masterStatus, requestStatus } from '@exchange/contract/statuses';
import {
  beOpenTo,
  createCompletedRequest,
  createRequest,
  createStaff,
  createUser,
  type User,
  validRequest,
} from '@exchange/testkit/app-users';
import { refusalOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { beforeEach, describe, expect, test } from 'vitest';

const product = await openTestApp();
let ada: User;
beforeEach(async () => {
  ada = await createUser(product, { name: 'Ada Example' });
});

const changedMeanwhile = (current: Readonly<Record<string, unknown>>) => ({
  key: 'http.changedMeanwhile',
  status: 409,
  reason: 'changed_meanwhile',
  current,
  fields: Object.fromEntries(Object.keys(current).map((name) => [name, 'This was changed meanwhile.'])),
});

describe('a request', () => {
  let id: number;
  beforeEach(async () => {
    id = await createRequest(ada);
  });
  const { title, description, collaboration_type_id, technical_area_ids, share_scope, institute_ids } = validRequest;
  const loaded = { title, description, collaboration_type_id, technical_area_ids, share_scope, institute_ids };
  type Change = Partial<Parameters<User['call']['requests']['update']>[0]>;
  /** Saves from a tab that was opened at the beginning. */
  const save = (change: Change) => ada.call.requests.update({ id, ...validRequest, loaded, ...change });
  const stored = () => ada.call.requests.byId({ id });

  test('a tab cannot overwrite a title of a request that another tab changed meanwhile; the refusal names the current title', async () => {
    await save({ title: 'From the first tab' });
    const second = save({ title: 'From the second tab', description: 'Also new' });
    expect(await refusalOf(second)).toMatchObject(changedMeanwhile({ title: 'From the first tab' }));
    expect(await stored()).toMatchObject({ title: 'From the first tab', description });
  });

  test('a request keeps the changes that two tabs make to different fields', async () => {
    await save({ title: 'From the first tab', technical_area_ids: [102, 101] });
    await save({ description: 'From the second tab', share_scope: 'verified' });
    expect(await stored()).toMatchObject({
      title: 'From the first tab',
      technical_area_ids: [101, 102],
      description: 'From the second tab',
      share_scope: 'verified',
    });
  });

  test('a request that two tabs change to the same title and areas is saved by both', async () => {
    await save({ title: 'The same', technical_area_ids: [102, 101] });
    await save({ title: 'The same', technical_area_ids: [101, 102] });
    expect(await stored()).toMatchObject({ title: 'The same', technical_area_ids: [101, 102] });
  });

  test('two tabs cannot mix audiences of a request: if one changed scope or institutes, the choice of the other is refused', async () => {
    await save({ share_scope: 'selected', institute_ids: [1] });
    expect(await refusalOf(save({ share_scope: 'selected', institute_ids: [2] }))).toMatchObject(
      changedMeanwhile({ share_scope: 'selected', institute_ids: [1] }),
    );
    const since: Change['loaded'] = { ...loaded, share_scope: 'selected', institute_ids: [1] };
    await ada.call.requests.update({ id, ...validRequest, share_scope: 'everyone' });
    const added = save({ share_scope: 'selected', institute_ids: [1, 2], loaded: since });
    expect(await refusalOf(added)).toMatchObject(changedMeanwhile({ share_scope: 'everyone', institute_ids: [] }));
  });

  test('a program that does not send the loaded values of a request overwrites every field', async () => {
    await save({ title: 'From the first tab' });
    await save({ loaded: undefined, description: 'From a program' });
    expect(await stored()).toMatchObject({ title, description: 'From a program' });
  });

  test('editing a request does not reopen it if another tab closed it; posting a draft that another tab closed is refused', async () => {
    await ada.call.requests.updateStatus({ id, statusId: requestStatus.cancelled });
    await save({ title: 'Another title' });
    expect(await stored()).toMatchObject({
      title: 'Another title',
      collaboration_request_status_id: requestStatus.cancelled,
    });
    const posted = save({ title: 'Posted', post: true });
    expect(await refusalOf(posted)).toMatchObject(
      changedMeanwhile({ collaboration_request_status_id: requestStatus.cancelled }),
    );
    expect(await stored()).toMatchObject({ title: 'Another title' });
  });

  test('a tab that opened a request as a draft cannot remove its description after another tab posted it', async () => {
    id = await createRequest(ada, { description: null });
    const draft = { ...loaded, description: null };
    await save({ description: 'Described', post: true, loaded: draft });
    const emptied = save({ description: null, loaded: { ...loaded, description: 'Described' } });
    expect(await refusalOf(emptied)).toMatchObject({ key: 'requests.descriptionRequired' });
    await save({ title: 'Another title', description: null, loaded: draft });
    expect(await stored()).toMatchObject({ title: 'Another title', description: 'Described' });
  });
});

describe('a profile', () => {
  const profile = () => ada.call.profiles.own();

  test('a profile keeps the changes that two tabs make to different fields', async () => {
    await ada.call.profiles.update({ description: 'First', loaded: { description: null } });
    await ada.call.profiles.update({
      name: 'Ada Lovelace',
      description: null,
      loaded: { name: 'Ada Example', description: null },
    });
    expect(await profile()).toMatchObject({ name: 'Ada Lovelace', description: 'First' });
  });

  test.each([
    ['name', 'Ada First', 'Ada Second', 'Ada Example'],
    ['description', 'First', 'Second', null],
    ['career_stage', 1, 2, null],
    ['grants', ['First'], ['Second'], []],
    ['claimed_institute', 'First', 'Second', null],
    ['technical_area_ids', [101], [102], []],
    ['social_links', ['https://first.example'], ['https://second.example'], []],
    ['is_listed', true, false, null],
  ] as const)(
    'a tab cannot overwrite a change of %s in a profile by another tab; the refusal names the current value',
    async (field, first, second, before) => {
      const save = (value: unknown) => ada.call.profiles.update({ [field]: value, loaded: { [field]: before } });
      await save(first);
      expect(await refusalOf(save(second))).toMatchObject(changedMeanwhile({ [field]: first }));
      await ada.call.profiles.update({ [field]: second, loaded: { [field]: first } });
      expect(await refusalOf(save(first))).toMatchObject(changedMeanwhile({ [field]: second }));
    },
  );
});

describe('collaboration preferences', () => {
  const cell = (type: number, area: number) => ({ collaboration_type_id: type, tech_area_id: area, is_open: true });
  const save = (master: number, cells: readonly ReturnType<typeof cell>[]) =>
    ada.call.profiles.updateCollaborationStatus({
      master_collaboration_status_id: master,
      collaboration_preferences: [...cells],
      loaded: {
        master_collaboration_status_id: masterStatus.custom,
        collaboration_preferences: [cell(101, 101), cell(102, 101)],
      },
    });
  beforeEach(() =>
    beOpenTo(ada, masterStatus.custom, [
      [101, 101],
      [102, 101],
    ]),
  );

  test('a person who saves preferences is refused if another tab changed the collaboration status, and sees that status', async () => {
    await save(masterStatus.notOpen, []);
    expect(await refusalOf(save(masterStatus.openToAll, []))).toMatchObject(
      changedMeanwhile({ master_collaboration_status_id: masterStatus.notOpen }),
    );
  });

  test('collaboration preferences keep the cells that one tab opened and another tab closed', async () => {
    await save(masterStatus.custom, [cell(102, 101), cell(103, 101)]);
    await save(masterStatus.custom, [cell(101, 101), cell(102, 101), cell(101, 102)]);
    const cells = await ada.call.profiles.collaborationStatus();
    expect(cells).toEqual([cell(101, 102), cell(102, 101), cell(103, 101)]);
  });

  test('saving only cells of the collaboration preferences keeps the status that another tab chose meanwhile', async () => {
    await save(masterStatus.notOpen, []);
    await save(masterStatus.custom, [cell(101, 101)]);
    expect((await ada.call.profiles.own()).master_collaboration_status_id).toBe(masterStatus.notOpen);
    expect(await ada.call.profiles.collaborationStatus()).toEqual([cell(101, 101)]);
  });
});

test('thanks and roles that the owner saves in two tabs are both kept; a second, different thanks is refused with the first', async () => {
  const helper = await createUser(product);
  const id = await createCompletedRequest(ada);
  await ada.call.credit.give({ id, email: helper.email });
  const loaded = { roles: [], thanks: null };
  const thank = (words: { roles?: ['software']; thanks?: string }) =>
    ada.call.credit.thank({ id, userId: helper.id, roles: [], thanks: null, loaded, ...words });
  await thank({ thanks: 'First' });
  await thank({ roles: ['software'] });
  expect(await refusalOf(thank({ thanks: 'Second' }))).toMatchObject(changedMeanwhile({ thanks: 'First' }));
  const [entry] = await ada.call.credit.listGiven({ id });
  expect(entry).toMatchObject({ thanks: 'First', owner_roles: ['software'] });
});

test('an operator cannot overwrite a name of an area or institute that another operator changed meanwhile; the refusal names it', async () => {
  const [one, other] = [await createStaff(product, 'operator'), await createStaff(product, 'operator')];
  const reason = 'Ticket 231';
  const area = { kind: 'area', reason } as const;
  const { id } = await one.call.operators.addTerm({ ...area, category_id: 1, name: 'Sunbeams' });
  const loaded = { name: 'Sunbeams', aliases: [] };
  await one.call.operators.editTerm({ ...area, id, name: 'Sunbeams', aliases: ['cucumbers'], loaded });
  await other.call.operators.editTerm({ ...area, id, name: 'Sunlight', aliases: [], loaded });
  const { terms } = await one.call.operators.listTerms({ kind: 'area' });
  expect(terms.find((term) => term.id === id)).toMatchObject({ name: 'Sunlight', aliases: ['cucumbers'] });
  const third = one.call.operators.editTerm({ ...area, id, name: 'Sunshine', aliases: [], loaded });
  expect(await refusalOf(third)).toMatchObject(changedMeanwhile({ name: 'Sunlight' }));

  const institute = await one.call.operators.addInstitute({ name: 'Academy of Lagado', domains: [], reason });
  const rename = (person: User, name: string) =>
    person.call.operators.renameInstitute({ id: institute.id, name, reason, loaded: { name: 'Academy of Lagado' } });
  await rename(one, 'Lagado Academy');
  expect(await refusalOf(rename(other, 'University of Lagado'))).toMatchObject(
    changedMeanwhile({ name: 'Lagado Academy' }),
  );
});
