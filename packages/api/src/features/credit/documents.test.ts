import { type CreditDocument, creditDocument } from '@exchange/contract/credit-documents';
import { erase } from '@exchange/testkit/accounts';
import { createCompletedRequest, createUser, type User } from '@exchange/testkit/app-users';
import { keyOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { beforeEach, describe, expect, test } from 'vitest';
import { readCreditKeys, readDocument, rotateSigningKey } from './documents.rules.ts';

const product = await openTestApp({ rateLimits: false });
const anyone = product.callAs(null);
let owner: User;
let helper: User;
let request: number;
let id: number;

/** The helper's entry that waits for an answer. */
const waiting = async () => (await helper.call.credit.listWaiting())[0]?.id ?? 0;
const confirm = () =>
  helper.call.credit.confirm({ id, version: 0, roles: ['software'], isShown: false, isThanksShown: false });
const check = async (document: object) => (await anyone.credit.checkDocument({ text: JSON.stringify(document) })).state;
const share = (mayNameTitle: boolean) => owner.call.credit.shareTitle({ id: request, userId: helper.id, mayNameTitle });

beforeEach(async () => {
  owner = await createUser(product, { name: 'Olga “O” Owner\\' });
  helper = await createUser(product, { name: 'Bo Hélper' });
  request = await createCompletedRequest(owner, { title: 'A secret title' });
  await owner.call.credit.give({ id: request, email: helper.email });
  id = await waiting();
});

describe('who may not', () => {
  test('only the person named in a credit reads its signed document, and only after confirming the credit', async () => {
    expect(await keyOf(helper.call.credit.document({ id }))).toBe('credit.entryNotFound');
    await confirm();
    for (const { call } of [owner, await createUser(product)])
      expect(await keyOf(call.credit.document({ id }))).toBe('credit.entryNotFound');
    expect(await helper.call.credit.document({ id })).toMatchObject({ collaborator: 'Bo Hélper' });
  });

  test('the request’s title stands in the signed document of a credit only if its owner and the person named want it', async () => {
    await confirm();
    expect(await keyOf(helper.call.credit.document({ id, title: 'yes' }))).toBe('credit.titleNotShared');
    expect(await keyOf(helper.call.credit.shareTitle({ id: request, userId: helper.id, mayNameTitle: true }))).toBe(
      'credit.entryNotFound',
    );
    await share(true);
    expect((await helper.call.credit.document({ id })).title).toBeNull();
    const named = await helper.call.credit.document({ id, title: 'yes' });
    expect([named.title, await check(named)]).toEqual(['A secret title', 'valid']);
    await share(true);
    expect(await check(named)).toBe('valid');
    await share(false);
    expect(await check(named)).toBe('withdrawn');
    expect(await keyOf(helper.call.credit.document({ id, title: 'yes' }))).toBe('credit.titleNotShared');
    expect(await check(await helper.call.credit.document({ id }))).toBe('valid');
  });

  test('a signed document of a credit that was changed, forged or signed by another site is not valid', async () => {
    await confirm();
    const document = await helper.call.credit.document({ id });
    expect(await check(document)).toBe('valid');
    const changes: Partial<CreditDocument>[] = [
      { collaborator: 'Mallory' },
      { roles: [...document.roles, 'Supervision'] },
      { signed_on: '2020-01-01' },
      { key_id: 'another' },
      { signature: document.signature.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A')) },
      { signature: '' },
    ];
    for (const change of changes) expect([change, await check({ ...document, ...change })]).toEqual([change, 'forged']);
    expect(await check({ ...document, issuer: 'https://elsewhere.example' })).toBe('foreign');
    for (const other of [{}, { ...document, more: 'x' }, { ...document, title: 7 }])
      expect(await check(other)).toBe('unreadable');
    expect((await anyone.credit.checkDocument({ text: 'no JSON' })).state).toBe('unreadable');
  });

  test('if credit is taken back or refused, its signed document is never valid again', async () => {
    const documents: CreditDocument[] = [];
    for (const undo of [
      () => owner.call.credit.takeBack({ id: request, userId: helper.id }),
      () => helper.call.credit.reject({ id }),
    ]) {
      await confirm();
      const document = await helper.call.credit.document({ id });
      documents.push(document);
      await undo();
      expect(await anyone.credit.checkDocument({ text: JSON.stringify(document) })).toEqual({
        state: 'withdrawn',
        document,
      });
      await owner.call.credit.give({ id: request, email: helper.email });
      id = await waiting();
    }
    await erase(product, owner);
    for (const document of documents) expect(await check(document)).toBe('withdrawn');
    expect(await readCreditKeys(product.db)).toMatchObject({
      withdrawn: expect.arrayContaining(documents.map((one) => one.id)),
    });
  });
});

test('the signed document of a credit names people, roles and dates, and stays valid after their accounts are erased', async () => {
  await confirm();
  const document = await helper.call.credit.document({ id });
  expect(creditDocument.parse(document)).toMatchObject({
    issuer: 'http://localhost:3000',
    keys: 'http://localhost:3000/.well-known/credit.json',
    check: 'http://localhost:3000/check-credit',
    owner: 'Olga “O” Owner\\',
    roles: ['Software'],
    title: null,
  });
  await erase(product, helper);
  await erase(product, owner);
  expect(await check(document)).toBe('valid');
});

test('signed documents of credit stay valid after a new signing key and after another SECRET', async () => {
  await confirm();
  const first = await helper.call.credit.document({ id });
  expect(await rotateSigningKey(product.db)).toBe(true);
  expect(await rotateSigningKey(product.db)).toBe(false);
  const second = await helper.call.credit.document({ id });
  const elsewhere = { ...product.services, settings: { ...product.services.settings, secret: 'another secret' } };
  const third = await readDocument({ ...product.contextOf(helper.viewer), ...elsewhere }, { id });
  expect(new Set([first, second, third].map(({ key_id }) => key_id)).size).toBe(3);
  for (const document of [first, second, third]) expect(await check(document)).toBe('valid');
  const keys = await product.db.selectFrom('signing_key').selectAll().execute();
  expect(keys.filter(({ retired_at }) => retired_at === null)).toHaveLength(1);
});
