import { type PointsLine, points, type RecordFormat } from '@exchange/contract/credit';
import { limits } from '@exchange/contract/limits';
import { creditSentences } from '@exchange/contract/sentences/credit';
import { messages } from '@exchange/contract/sentences/messages';
import { profileSentences } from '@exchange/contract/sentences/profiles';
import { requestStatus } from '@exchange/contract/statuses';
import { beginDeletion, chooseEmails, erase, exportOf } from '@exchange/testkit/accounts';
import {
  createCompletedRequest,
  createParties,
  createUser,
  type User,
  validRequest,
} from '@exchange/testkit/app-users';
import { walkPages } from '@exchange/testkit/pages';
import { whileLocked } from '@exchange/testkit/races';
import { keyOf, refusalOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { listInstitutes } from '@exchange/testkit/users';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { recordAsFile } from './record.rules.ts';

const product = await openTestApp();
const { db } = product;
let other: User;
let { owner, helper, request } = await createParties(product);
beforeEach(async () => {
  ({ owner, helper, request } = await createParties(product));
  other = await createUser(product, { name: 'Cy Other' });
  await owner.call.requests.updateStatus({ id: request, statusId: requestStatus.completed });
});

const giveCredit = (email = helper.email, id = request) => owner.call.credit.give({ id, email });
const waiting = (of = helper) => of.call.credit.listWaiting();
const pointsOf = async (of: User) => (await of.call.profiles.ownPoints()).collaboration_points;
const recordOf = async (of = helper, by = other) => (await by.call.credit.listOfPerson({ userId: of.hashid })).items;
const pointsLinesOf = async (of: User) => (await of.call.credit.listPoints({ limit: 100 })).items;
const sumOf = (lines: readonly PointsLine[]) => lines.reduce((total, line) => total + line.points, 0);
const thank = (thanks: string | null, roles: Parameters<typeof owner.call.credit.thank>[0]['roles'] = [], by = owner) =>
  by.call.credit.thank({ id: request, userId: helper.id, roles, thanks });

/** Names the helper, and returns the credit that they are asked about. */
async function givenCredit(of = helper, id = request) {
  await giveCredit(of.email, id);
  const [credit] = await waiting(of);
  if (credit === undefined) throw new Error('Nobody is asked.');
  return credit;
}
type Confirmation = Parameters<User['call']['credit']['confirm']>[0];
const confirm = (
  { id, version }: Pick<Confirmation, 'id' | 'version'>,
  answer: Partial<Confirmation> = {},
  by = helper,
) => by.call.credit.confirm({ id, version, roles: ['software'], isShown: true, isThanksShown: true, ...answer });
async function confirmed(of = helper, id = request) {
  const credit = await givenCredit(of, id);
  await confirm(credit, {}, of);
  return credit;
}
/** Names and thanks the helper, who confirms it and accepts the thanks. */
async function thanked(words: string, roles: Parameters<typeof thank>[1] = []) {
  const { id } = await confirmed();
  await thank(words, roles);
  await confirm({ id, version: 1 });
  return id;
}
const own = async () => (await helper.call.credit.listOwn({})).items;
const fileOf = (format: RecordFormat, of = helper) => recordAsFile(product.contextOf(of.viewer), format);

describe('the title of a credit', () => {
  const rename = (title: string) => owner.call.requests.update({ id: request, ...validRequest, title });

  test('the title of a credit stays as its person confirmed it, whatever the owner writes later', async () => {
    const credit = await confirmed();
    await rename('Fraud of Tomas');
    const title = 'Which landmarks survive milling?';
    expect(await recordOf()).toMatchObject([{ title }]);
    expect(await other.call.credit.byId({ userId: helper.hashid, id: credit.id })).toMatchObject({ title });
    expect(await own()).toMatchObject([{ title }]);
    for (const format of ['markdown', 'csv', 'json'] as const) expect(await fileOf(format)).toContain(title);
    await confirm(credit, { roles: [] });
    expect(await recordOf()).toMatchObject([{ title }]);
    expect((await owner.call.requests.listOwn({})).items).toMatchObject([{ title: 'Fraud of Tomas' }]);
  });
});

describe('a credit that waits for an answer', () => {
  test('only the person named in a credit is asked about it, and confirms or rejects it', async () => {
    const credit = await givenCredit();
    for (const by of [owner, other]) {
      expect(await waiting(by)).toEqual([]);
      expect(await keyOf(confirm(credit, {}, by))).toBe('credit.entryNotFound');
      expect(await keyOf(by.call.credit.reject({ id: credit.id }))).toBe('credit.entryNotFound');
    }
    expect(await waiting()).toEqual([credit]);
    expect(await recordOf()).toEqual([]);
  });

  test('a credit that waits for an answer says what it is about, with roles that fit its type, or the owner’s roles', async () => {
    const analysis = await createCompletedRequest(owner, { collaboration_type_id: 201 });
    const credit = await givenCredit(other, analysis);
    expect(credit).toMatchObject({
      title: 'Which landmarks survive milling?',
      people: [{ hashid: owner.hashid, name: 'Ada Example' }],
      proposed_roles: ['formal-analysis'],
      awaits_answer: true,
      confirmed_at: null,
      thanks: null,
      version: 0,
    });
    await owner.call.credit.thank({ id: analysis, userId: other.id, roles: ['visualization'], thanks: null });
    expect(await waiting(other)).toMatchObject([{ proposed_roles: ['visualization'], version: 1 }]);
  });

  test('the email about a credit asks its person to confirm it', async () => {
    await giveCredit();
    const [mail] = await product.emailsTo(helper, 'credit');
    expect(mail?.text_body).toContain('Confirm on your profile:\nhttp://localhost:3000/profile\n');
  });

  test('a confirmed credit is on the record of its person, and the owner sees that it is confirmed', async () => {
    const credit = await givenCredit();
    product.events.length = 0;
    expect(await confirm(credit)).toEqual({ message: creditSentences.success.confirmed() });
    expect(product.events).toEqual([{ to: [helper.id, owner.id], event: { kind: 'credit', id: request } }]);
    expect(await waiting()).toEqual([]);
    expect(await recordOf()).toMatchObject([
      {
        id: credit.id,
        title: 'Which landmarks survive milling?',
        collaboration_request_id: request,
        people: [{ hashid: owner.hashid, name: 'Ada Example' }],
        roles: ['software'],
        thanks: null,
      },
    ]);
    expect(await owner.call.credit.listGiven({ id: request })).toMatchObject([
      { id: helper.id, roles: ['software'], is_shown: true, confirmed_at: expect.any(String) },
    ]);
  });

  test('the last of several answers to a credit counts', async () => {
    const credit = await confirmed();
    await confirm(credit, { isShown: false });
    expect(await recordOf()).toEqual([]);
    expect(await own()).toMatchObject([{ id: credit.id, is_shown: false }]);
    await confirm(credit);
    expect(await recordOf()).toHaveLength(1);
  });
});

describe('“Not me”', () => {
  test('answering a credit with “Not me” removes it and its points on both sides, and mails the owner in neutral words', async () => {
    const before = [await pointsOf(owner), await pointsOf(helper)];
    const credit = await givenCredit();
    await thank('Thank you!');
    expect(await helper.call.credit.reject({ id: credit.id })).toEqual({ message: creditSentences.success.rejected() });
    expect([await pointsOf(owner), await pointsOf(helper)]).toEqual(before);
    expect(await owner.call.credit.listGiven({ id: request })).toEqual([]);
    expect(await waiting()).toEqual([]);
    expect(await product.emailsTo(helper)).toMatchObject([]);
    const [mail, ...more] = await product.emailsTo(owner, 'confirmation');
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Credit not confirmed: Which landmarks survive milling?');
    expect(mail?.text_body).toContain('you do not need to do anything');
    expect(mail?.text_body).not.toMatch(/reject|refuse|den(y|ied)|wrong|false/i);
    expect(await keyOf(helper.call.credit.reject({ id: credit.id }))).toBe('credit.entryNotFound');
  });

  test('an owner who gives a person credit again after “Not me” causes no other email', async () => {
    await helper.call.credit.reject({ id: (await givenCredit()).id });
    await product.sendAll();
    await product.passTime(2, 'days');
    await giveCredit();
    await thank('But it was you.');
    expect(await product.emailsTo(helper)).toEqual([]);
    expect(await waiting()).toMatchObject([{ thanks: 'But it was you.' }]);
  });

  test('an owner who turned these emails off, or blocks the person, gets no email about “Not me”', async () => {
    await owner.call.blocks.block({ userId: helper.id });
    await helper.call.credit.reject({ id: (await givenCredit()).id });
    expect(await product.emailsTo(owner, 'confirmation')).toEqual([]);
    await owner.call.blocks.unblock({ userId: helper.id });
    await chooseEmails(owner, { confirmations: false });
    await helper.call.credit.reject({ id: (await givenCredit()).id });
    expect(await product.emailsTo(owner, 'confirmation')).toEqual([]);
  });
});

describe('roles and thanks of the owner', () => {
  test('only the owner adds thanks and roles to a credit, and only for a person who has credit', async () => {
    expect(await keyOf(thank('Thank you!'))).toBe('credit.entryNotFound');
    await giveCredit();
    for (const by of [helper, other]) expect(await keyOf(thank('x', [], by))).toBe('credit.notOwner');
    const message = messages.tooLong.thanks({ max: limits.thanks });
    expect(await refusalOf(thank('x'.repeat(limits.thanks + 1)))).toMatchObject({ message });
    expect(await thank('x'.repeat(limits.thanks))).toEqual({ message: creditSentences.success.thanked() });
  });

  test('thanks are on the profile once the collaborator accepts them, and changed words must be accepted again', async () => {
    const { id } = await confirmed();
    await thank('You saved us a season.');
    expect(await recordOf()).toMatchObject([{ thanks: null }]);
    const [asked] = await waiting();
    expect(asked).toMatchObject({ id, thanks: 'You saved us a season.', version: 1, confirmed_at: expect.any(String) });
    await confirm({ id, version: 1 });
    expect(await recordOf()).toMatchObject([{ thanks: 'You saved us a season.' }]);
    await thank('You saved us a year.');
    expect(await recordOf()).toMatchObject([{ thanks: null }]);
    expect(await waiting()).toHaveLength(1);
  });

  test('a person cannot accept thanks that changed since they read them', async () => {
    const credit = await givenCredit();
    await thank('Second words.');
    expect(await keyOf(confirm(credit))).toBe('credit.changed');
    expect(await recordOf()).toEqual([]);
  });

  test('both the owner and the collaborator can take thanks off the profile', async () => {
    const id = await thanked('First.');
    await confirm({ id, version: 1 }, { isThanksShown: false });
    expect(await recordOf()).toMatchObject([{ thanks: null }]);
    await confirm({ id, version: 1 });
    await thank(null);
    expect(await recordOf()).toMatchObject([{ thanks: null }]);
    expect(await own()).toMatchObject([{ thanks: null, is_thanks_shown: false }]);
    expect(await waiting()).toEqual([]);
  });

  test('thanks that come after the email about the credit has left get one email of their own, however often they are repeated', async () => {
    await giveCredit();
    await thank('First words.');
    await product.sendAll();
    for (const _ of [1, 2]) await thank('Later words.');
    const later = { kind: 'confirmation', text_body: expect.stringContaining('> Later words.') };
    expect(await product.emailsTo(helper)).toMatchObject([{ kind: 'credit' }, later]);
    expect(await waiting()).toMatchObject([{ version: 2 }]);
    await thank(null);
    expect(await product.emailsTo(helper)).toMatchObject([{ kind: 'credit' }]);
  });

  test('credit and thanks that are given together make one email, with the thanks only if the person wants to hear of them', async () => {
    const mails = () => product.emailsTo(helper);
    await giveCredit();
    await thank('First words.');
    await thank('Better words.');
    const better = expect.stringMatching(/more collaboration points.*> Better words\./s);
    expect(await mails()).toMatchObject([{ kind: 'credit', text_body: better }]);
    expect(JSON.stringify(await mails())).not.toContain('First words.');
    await thank(null);
    expect(await mails()).toMatchObject([{ kind: 'credit', text_body: expect.not.stringContaining('>') }]);
    await chooseEmails(helper, { confirmations: false });
    await thank('Unwanted words.');
    expect(await mails()).toMatchObject([{ kind: 'credit', text_body: expect.not.stringContaining('>') }]);
    await chooseEmails(helper, { confirmations: true, collaborations: false });
    await thank('Wanted words.');
    const wanted = expect.stringContaining('> Wanted words.');
    expect(await mails()).toMatchObject([{ kind: 'confirmation', text_body: wanted }]);
  });

  test('taking credit back removes its thanks and their email', async () => {
    await giveCredit();
    await thank('First words.');
    await owner.call.credit.takeBack({ id: request, userId: helper.id });
    expect(await product.emailsTo(helper)).toEqual([]);
    expect(await waiting()).toEqual([]);
  });
});

describe('blocks', () => {
  test('a person who blocks the owner is not asked about a credit, and the owner cannot tell it from silence', async () => {
    await helper.call.blocks.block({ userId: owner.id });
    product.events.length = 0;
    await giveCredit();
    await thank('Thank you!');
    expect(await waiting()).toEqual([]);
    expect(product.events.filter(({ to }) => to.includes(helper.id))).toEqual([]);
    expect(await product.emailsTo(helper)).toEqual([]);
    expect(await owner.call.credit.listGiven({ id: request })).toMatchObject([{ confirmed_at: null }]);
    await helper.call.blocks.unblock({ userId: owner.id });
    expect(await waiting()).toHaveLength(1);
  });

  test('a person who blocks the owner neither reads nor accepts thanks and roles that came since, until the block ends', async () => {
    const { id } = await confirmed();
    await helper.call.blocks.block({ userId: owner.id });
    await thank('Words since.', ['visualization']);
    const hidden = { thanks: null, awaits_answer: false, is_thanks_shown: false, roles: ['software'] };
    expect(await own()).toMatchObject([{ ...hidden, proposed_roles: ['conceptualization'] }]);
    for (const version of [0, 1]) {
      await expect(confirm({ id, version })).resolves.toEqual({ message: creditSentences.success.confirmed() });
      expect(await own()).toMatchObject([hidden]);
    }
    expect(await recordOf()).toMatchObject([{ thanks: null }]);
    for (const format of ['markdown', 'csv', 'json'] as const)
      expect(await fileOf(format)).not.toContain('Words since.');
    await helper.call.blocks.unblock({ userId: owner.id });
    const asked = { thanks: 'Words since.', awaits_answer: true, proposed_roles: ['visualization'] };
    for (const listed of [await own(), await waiting()]) expect(listed).toMatchObject([asked]);
    await confirm({ id, version: 1 });
    expect(await recordOf()).toMatchObject([{ thanks: 'Words since.' }]);
  });

  test('a person who blocks the owner keeps the thanks that they accepted, and can take them down', async () => {
    const id = await thanked('Accepted words.');
    await helper.call.blocks.block({ userId: owner.id });
    await thank('Accepted words.', ['visualization']);
    expect(await own()).toMatchObject([{ thanks: 'Accepted words.', is_thanks_shown: true, awaits_answer: false }]);
    await confirm({ id, version: 2 }, { roles: [] });
    expect(await recordOf()).toMatchObject([{ thanks: 'Accepted words.' }]);
    await confirm({ id, version: 2 }, { isThanksShown: false });
    expect(await recordOf()).toMatchObject([{ thanks: null }]);
  });

  test('a person whom the owner blocks is still asked about thanks from before the block, and can accept them', async () => {
    const { id } = await confirmed();
    await thank('Words before.');
    await owner.call.blocks.block({ userId: helper.id });
    expect(await waiting()).toMatchObject([{ thanks: 'Words before.', awaits_answer: true }]);
    await confirm({ id, version: 1 });
    expect(await own()).toMatchObject([{ thanks: 'Words before.', is_thanks_shown: true }]);
  });

  test('an owner who blocks a person cannot thank them, but can take thanks down', async () => {
    await giveCredit();
    await thank('Thank you!');
    await owner.call.blocks.block({ userId: helper.id });
    expect(await keyOf(thank('Again.'))).toBe('blocks.blocking');
    expect(await thank(null)).toEqual({ message: creditSentences.success.thanked() });
  });

  test('on a record, title, names and thanks of a credit are hidden from a viewer who blocks the owner, and from no one whom the owner blocks', async () => {
    await thanked('Thank you!');
    const before = await recordOf();
    await owner.call.blocks.block({ userId: other.id });
    expect(await recordOf()).toEqual(before);
    expect(before).toMatchObject([{ title: validRequest.title, thanks: 'Thank you!' }]);
    await other.call.blocks.block({ userId: owner.id });
    expect(await recordOf()).toMatchObject([
      { title: null, collaboration_request_id: null, people: [], thanks: null, roles: ['software'] },
    ]);
  });
});

describe('the record', () => {
  test('a record shows a viewer who may not see the request only type and areas, and its own person everything', async () => {
    const [institute = null] = await listInstitutes(db, 1);
    owner = await createUser(product, { institute });
    const hidden = await createCompletedRequest(owner, { share_scope: 'my' });
    const credit = await confirmed(helper, hidden);
    expect(await recordOf()).toEqual([
      {
        id: credit.id,
        collaboration_type_name: 'Quick question to an expert',
        technical_areas: credit.technical_areas,
        tracked_at: credit.tracked_at,
        collaboration_request_id: null,
        title: null,
        people: [],
        is_owner: false,
        roles: ['software'],
        thanks: null,
      },
    ]);
    expect(await recordOf(owner)).toMatchObject([{ is_owner: true, title: null, people: [] }]);
    expect(await recordOf(helper, owner)).toMatchObject([{ collaboration_request_id: hidden }]);
    expect(await own()).toMatchObject([{ title: 'Which landmarks survive milling?', collaboration_request_id: null }]);
  });

  test('a record shows neither a deleted request nor the name of a person who is deleting the account', async () => {
    await confirmed();
    await owner.call.requests.delete({ id: request });
    expect(await recordOf()).toMatchObject([{ title: null, people: [] }]);
    const again = await createCompletedRequest(owner);
    await confirmed(helper, again);
    await confirmed(other, again);
    expect((await recordOf(helper, owner))[0]?.people.map(({ name }) => name)).toEqual(['Ada Example', 'Cy Other']);
    await beginDeletion(db, other);
    expect((await recordOf(helper, owner))[0]?.people.map(({ name }) => name)).toEqual(['Ada Example']);
    expect(await keyOf(recordOf(other, owner))).toBe('profiles.notFound');
  });

  test('a record is read page by page, newest first, and each credit on the profile has a link', async () => {
    const first = await confirmed();
    const second = await confirmed(helper, await createCompletedRequest(owner));
    const paged = await walkPages((page) => other.call.credit.listOfPerson({ userId: helper.hashid, ...page }), 1);
    expect(paged.map(({ id }) => id)).toEqual([second.id, first.id]);
    const read = (id: number, userId = helper.hashid) => other.call.credit.byId({ userId, id });
    expect(await read(first.id)).toEqual(paged[1]);
    expect(await keyOf(read(first.id, other.hashid))).toBe('credit.entryNotFound');
    expect(await read(first.id, owner.hashid)).toMatchObject({ is_owner: true });
    await confirm(first, { isShown: false });
    expect(await keyOf(read(first.id))).toBe('credit.entryNotFound');
    expect(await keyOf(read(first.id, 'nobody-at-all'))).toBe('profiles.notFound');
  });

  test('an owner has a request on the record once, from the first confirmed credit until no credit for it is shown', async () => {
    await giveCredit();
    await giveCredit(other.email);
    const ownersOwn = async () => (await owner.call.credit.listOwn({})).items;
    expect([await recordOf(owner), await ownersOwn()]).toEqual([[], []]);
    for (const person of [helper, other]) {
      const [credit] = await waiting(person);
      if (credit) await confirm(credit, {}, person);
    }
    await thank('Many thanks.');
    const people = [{ name: 'Bo Helper' }, { name: 'Cy Other' }];
    const entry = { title: validRequest.title, is_owner: true, roles: [], thanks: null, people };
    expect(await recordOf(owner)).toMatchObject([entry]);
    expect(await ownersOwn()).toMatchObject([{ ...entry, awaits_answer: false }]);
    expect(await waiting(owner)).toEqual([]);
    expect(await recordOf()).toMatchObject([{ is_owner: false, roles: ['software'] }]);
    const [first] = await recordOf(owner);
    expect(await other.call.credit.byId({ userId: owner.hashid, id: first?.id ?? 0 })).toMatchObject(entry);
    expect(await fileOf('csv', owner)).toContain('Cy Other');
    for (const [person, left] of [
      [helper, [{ people: [{ name: 'Cy Other' }] }]],
      [other, []],
    ] as const) {
      const [credit] = (await person.call.credit.listOwn({})).items;
      if (credit) await confirm(credit, { isShown: false }, person);
      expect(await recordOf(owner)).toMatchObject(left);
    }
  });

  test('the file of a record has what its person confirmed, and no thanks that they did not accept', async () => {
    const { id } = await confirmed();
    await thank('=HYPERLINK("http://example.org")\nand <b>more</b>');
    expect(await fileOf('markdown')).not.toContain('HYPERLINK');
    await confirm({ id, version: 1 });
    const markdown = await fileOf('markdown');
    expect(markdown).toContain('## Which landmarks survive milling?');
    expect(markdown).toContain(`- Link: <http://localhost:3000/profile/${helper.hashid}/record/${id}>`);
    expect(markdown).not.toContain('<b>');
    const csv = await fileOf('csv');
    expect(csv.split('\r\n')[0]).toBe('\uFEFFdate,title,type,technical_areas,with,roles,thanks,link');
    expect(csv).toContain(`"'=HYPERLINK(""http://example.org"")\nand <b>more</b>"`);
    expect(JSON.parse(await fileOf('json'))).toMatchObject([
      { title: 'Which landmarks survive milling?', with: ['Ada Example'], roles: 'Software' },
    ]);
    expect(await fileOf('json', other)).toBe('[]\n');
  });
});

describe('the lines of points', () => {
  test('the sum of a person’s lines of points is the number of points, also after credit was taken back', async () => {
    const credit = await givenCredit();
    expect(await pointsLinesOf(helper)).toMatchObject([
      { kind: 'was_named', points: points.gotCredit, is_undone: false, person: { name: 'Ada Example' } },
      { kind: 'offered_help', points: points.offeredHelp, is_undone: false },
    ]);
    expect(await pointsLinesOf(owner)).toMatchObject([
      { kind: 'named', points: points.gaveCredit, person: { name: 'Bo Helper' } },
    ]);
    await helper.call.credit.reject({ id: credit.id });
    await giveCredit();
    await owner.call.credit.takeBack({ id: request, userId: helper.id });
    await giveCredit(other.email);
    await helper.call.offers.undoOfferHelp({ requestId: request });
    const lines = await pointsLinesOf(helper);
    expect(lines.map(({ kind, is_undone }) => [kind, is_undone])).toEqual([
      ['offer_withdrawn', false],
      ['was_named_undone', false],
      ['was_named', true],
      ['was_named_undone', false],
      ['was_named', true],
      ['offered_help', true],
    ]);
    for (const of of [owner, helper, other]) expect(sumOf(await pointsLinesOf(of))).toBe(await pointsOf(of));
    expect(await pointsOf(helper)).toBe(0);
    expect(await pointsOf(other)).toBe(5);
  });

  test('the pages of a person’s lines of points have every line once', async () => {
    const credit = await givenCredit();
    await helper.call.credit.reject({ id: credit.id });
    // A transaction gives several lines one time.
    await sql`update undone_credit set undone_at = given_at`.execute(db);
    const paged = await walkPages(helper.call.credit.listPoints, 1);
    expect(paged).toEqual(await pointsLinesOf(helper));
    expect(paged).toHaveLength(3);
  });
});

test.each([
  ['its owner takes it back', sql`delete from credit`, 'credit.entryNotFound'],
  ['its owner writes other thanks', sql`update credit set thanks = 'New', version = 1`, 'credit.changed'],
])('a person who confirms a credit while %s gets nothing on the record', async (_, change, key) => {
  const credit = await givenCredit();
  const work = sql`${change} where id = ${credit.id}`;
  const [result] = await whileLocked(db, (tx) => work.execute(tx), [() => confirm(credit)]);
  expect(result).toMatchObject({ status: 'rejected', reason: { key } });
  expect(await recordOf()).toEqual([]);
});

describe('erased accounts', () => {
  test('erasing the owner removes their words and roles from a credit, and its person keeps the credit and its points', async () => {
    const id = await thanked('Thank you!', ['software']);
    await helper.call.credit.reject({ id: (await givenCredit(helper, await createCompletedRequest(owner))).id });
    await erase(product, owner);
    expect(await recordOf()).toMatchObject([{ id, title: null, people: [], thanks: null }]);
    expect(await own()).toMatchObject([
      { thanks: null, is_thanks_shown: false, people: [{ hashid: null, name: profileSentences.screen.deletedUser() }] },
    ]);
    const lines = await pointsLinesOf(helper);
    expect(lines.map(({ kind }) => kind)).toEqual(['was_named', 'offered_help']);
    expect(sumOf(lines)).toBe(await pointsOf(helper));
  });

  test('erasing a person removes what they confirmed of a credit, and its owner keeps the points', async () => {
    await confirmed();
    await erase(product, helper);
    const { rows } = await sql`select * from credit where user_id = ${helper.id}`.execute(db);
    expect(rows).toMatchObject([{ confirmed_at: null, roles: [] }]);
    expect(await pointsOf(owner)).toBe(1);
  });

  test('a person is not asked about credit that was given by an owner who is deleting the account', async () => {
    await giveCredit();
    await beginDeletion(db, owner);
    expect(await waiting()).toEqual([]);
  });
});

test('the export of an account has confirmed roles, thanks that its person wrote, and undone credit', async () => {
  await confirmed();
  await thank('Thank you!');
  await helper.call.credit.reject({ id: (await givenCredit(helper, await createCompletedRequest(owner))).id });
  expect(JSON.parse(await exportOf(product, owner))).toMatchObject({
    requests: [{ successful_collaborators: [{ name: 'Bo Helper', thanks: 'Thank you!' }] }, {}],
    undone_credit: [{ is_request_owner: true }],
  });
  const ofHelper = await exportOf(product, helper);
  expect(JSON.parse(ofHelper)).toMatchObject({
    collaborations: [{ roles: ['software'], is_shown: true }],
    undone_credit: [{ is_request_owner: false }],
  });
  expect(ofHelper).not.toContain('Thank you!');
});
