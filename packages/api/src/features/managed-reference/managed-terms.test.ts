import { operatorLimits } from '@exchange/contract/limits';
import type { TermKind } from '@exchange/contract/managed-reference';
import { managedReferenceSentences } from '@exchange/contract/sentences/managed-reference';
import { messages } from '@exchange/contract/sentences/messages';
import { masterStatus } from '@exchange/contract/statuses';
import { loadReference } from '@exchange/db/seed/reference';
import { beOpenTo, createRequest, createStaff, createUser, type User, validRequest } from '@exchange/testkit/app-users';
import { searchErrors } from '@exchange/testkit/consistency-queries';
import { keyOf, refusalOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { describe, expect, test } from 'vitest';
import { inLanguage } from '../../core/languages.ts';

const product = await openTestApp({ rateLimits: false });
const { db } = product;

const reason = 'Ticket 231';
const operator = await createStaff(product, 'operator');
const second = await createStaff(product, 'operator');
const reader = await createUser(product);

let made = 0;
async function createTerm(kind: TermKind, aliases: string[] = []) {
  made += 1;
  const name = `Lagado ${kind} ${made}`;
  const { id } = await operator.call.operators.addTerm({ kind, category_id: 1, name, aliases, reason });
  return { id, name };
}
const offeredTo = async ({ call }: User, kind: TermKind) =>
  kind === 'area'
    ? (await call.reference.technicalAreas()).flatMap(({ tech_areas }) => tech_areas)
    : (await call.reference.collaborationTypes()).flatMap(({ collaboration_types }) => collaboration_types);
const idsFor = async (person: User, kind: TermKind) => (await offeredTo(person, kind)).map(({ id }) => id);
const retire = (kind: TermKind, id: number) => operator.call.operators.retireTerm({ kind, id, reason });
const refused = { status: 400, message: messages.validation.list() };
const chosenOn = (kind: TermKind, id: number) =>
  kind === 'area' ? { technical_area_ids: [id] } : { collaboration_type_id: id };
const listed = async (kind: TermKind, id: number) =>
  (await operator.call.operators.listTerms({ kind })).terms.find((term) => term.id === id);

describe.each(['area', 'type'] as const)('an %s', (kind) => {
  test('an area or type that an operator adds is offered, and found by its other words, at once', async () => {
    const { id, name } = await createTerm(kind, ['sunbeams from cucumbers', 'Sunbeams from Cucumbers']);
    expect(id).toBeGreaterThanOrEqual(1_000_000);
    expect(await offeredTo(reader, kind)).toContainEqual({ id, name });
    const { technical_areas, collaboration_types } = await reader.call.reference.aliases();
    const terms = kind === 'area' ? technical_areas : collaboration_types;
    expect(terms.find((term) => term.id === id)?.aliases).toEqual(['Sunbeams from Cucumbers']);
    await createRequest(reader, chosenOn(kind, id));
    expect(await listed(kind, id)).toMatchObject({ name, category_id: 1, requests: 1, retired_at: null });
  });

  test('an area or type cannot get the name of another in its category, also when two operators add it at once', async () => {
    const { id, name } = await createTerm(kind);
    const other = await createTerm(kind);
    const { addTerm, editTerm } = operator.call.operators;
    expect(await keyOf(addTerm({ kind, category_id: 1, name: name.toUpperCase(), reason }))).toBe(
      'operators.nameTaken',
    );
    expect(await keyOf(editTerm({ kind, id: other.id, name, reason }))).toBe('operators.nameTaken');
    await editTerm({ kind, id, name: name.toUpperCase(), aliases: ['kept'], reason });
    await editTerm({ kind, id, name: name.toLowerCase(), reason });
    expect(await listed(kind, id)).toMatchObject({ name: name.toLowerCase(), aliases: ['kept'] });
    await addTerm({ kind, category_id: 2, name, reason });
    expect(await refusalOf(addTerm({ kind, category_id: 999, name: 'Other', reason }))).toMatchObject(refused);
    const atOnce = { kind, category_id: 1, name: 'Added at once', reason };
    const results = await Promise.allSettled([operator, second].map(({ call }) => call.operators.addTerm(atOnce)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('an area or type is shown under its new name at once, and requests are found by it after a job', async () => {
    const { id, name } = await createTerm(kind);
    const requestId = await createRequest(reader, chosenOn(kind, id));
    await operator.call.operators.editTerm({ kind, id, name: `Renamed${kind}`, aliases: ['bottled'], reason });
    expect(await offeredTo(reader, kind)).toContainEqual({ id, name: `Renamed${kind}` });
    while (await product.runJob('refresh-search'));
    const viewer = await createUser(product);
    expect((await viewer.call.requests.search({ q: `renamed${kind}` })).items).toMatchObject([{ id: requestId }]);
    expect(await searchErrors(db)).toEqual([]);
    const { items } = await operator.call.operators.listAudit({ action: 'term_edited' });
    expect(items[0]).toMatchObject({
      actor_id: operator.id,
      subject_kind: kind,
      subject_id: id,
      subject_name: `Renamed${kind}`,
      reason,
      details: { from: name, to: `Renamed${kind}`, aliases_from: [], aliases: ['bottled'] },
    });
  });

  test('a retired area or type passes its words on to the one used instead, if that is in use', async () => {
    const old = await createTerm(kind, ['alchemy', 'Known']);
    const next = await createTerm(kind, ['known']);
    const gone = await createTerm(kind);
    await retire(kind, gone.id);
    const { retireTerm } = operator.call.operators;
    for (const instead of [old.id, gone.id, 999])
      expect(await refusalOf(retireTerm({ kind, id: old.id, instead, reason }))).toMatchObject({
        ...refused,
        fields: { instead: messages.validation.list() },
      });
    expect(await listed(kind, old.id)).toMatchObject({ retired_at: null });
    await retireTerm({ kind, id: old.id, instead: next.id, reason });
    expect(await listed(kind, old.id)).toMatchObject({ retired_at: expect.any(String) });
    expect(await listed(kind, next.id)).toMatchObject({ name: next.name, aliases: ['known', old.name, 'alchemy'] });
    const { items } = await operator.call.operators.listAudit({ action: 'term_retired' });
    expect(items[0]).toMatchObject({ subject_id: old.id, details: { instead: next.id } });
  });

  test('retiring an area or type several times at once counts once, it can be offered again, and unknown ids are refused', async () => {
    const { id } = await createTerm(kind);
    const { restoreTerm, editTerm, retireTerm } = operator.call.operators;
    expect(await refusalOf(restoreTerm({ kind, id, reason }))).toMatchObject({ status: 409 });
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => retire(kind, id)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await listed(kind, id))?.retired_at).not.toBeNull();
    expect(await idsFor(reader, kind)).not.toContain(id);
    await restoreTerm({ kind, id, reason });
    expect(await idsFor(reader, kind)).toContain(id);
    for (const call of [retireTerm, restoreTerm])
      expect(await keyOf(call({ kind, id: 999, reason }))).toBe('operators.termNotFound');
    expect(await refusalOf(editTerm({ kind, id: 999, name: 'X', reason }))).toMatchObject({ status: 404 });
  });
});

describe('a retired area or type', () => {
  test('a retired area or type is chosen on no profile, in no preferences, on no request and in no saved search', async () => {
    const [area, type] = [await createTerm('area'), await createTerm('type')];
    await retire('area', area.id);
    await retire('type', type.id);
    const { call } = reader;
    const fields = { technical_area_ids: messages.validation.list() };
    expect(await refusalOf(call.profiles.update({ technical_area_ids: [101, area.id] }))).toMatchObject({ fields });
    for (const cell of [
      [101, area.id],
      [type.id, 101],
    ] as const)
      expect(await refusalOf(beOpenTo(reader, masterStatus.custom, [cell]))).toMatchObject(refused);
    for (const chosen of [{ technical_area_ids: [area.id] }, { collaboration_type_id: type.id }])
      expect(await refusalOf(createRequest(reader, chosen))).toMatchObject(refused);
    for (const chosen of [{ area: String(area.id) }, { type: `101,${type.id}` }])
      expect(await refusalOf(call.savedSearches.save({ name: 'Retired', ...chosen }))).toMatchObject(refused);
  });

  test('a retired area or type stays on profiles and requests that have it, until they drop it', async () => {
    const [area, type] = [await createTerm('area'), await createTerm('type')];
    const owner = await createUser(product);
    await owner.call.profiles.update({ technical_area_ids: [101, area.id] });
    const fields = { ...validRequest, technical_area_ids: [area.id], collaboration_type_id: type.id };
    const id = await createRequest(owner, fields);
    await retire('area', area.id);
    await retire('type', type.id);

    expect((await owner.call.profiles.own()).technical_areas).toContainEqual(expect.objectContaining(area));
    const { technical_areas } = await reader.call.profiles.byId({ userId: owner.hashid });
    expect(technical_areas).toContainEqual(expect.objectContaining(area));
    const shown = { technical_areas: [area], collaboration_type_name: type.name };
    expect(await reader.call.requests.byId({ id })).toMatchObject(shown);
    expect(await offeredTo(owner, 'area')).toContainEqual(area);
    expect(await offeredTo(owner, 'type')).toContainEqual(type);
    await owner.call.profiles.update({ technical_area_ids: [area.id, 102] });
    await owner.call.requests.update({ ...fields, id, title: 'Changed' });
    expect((await reader.call.requests.search({ area: String(area.id), among: 'all' })).items).toMatchObject([{ id }]);

    await owner.call.profiles.update({ technical_area_ids: [101] });
    await owner.call.requests.update({ ...validRequest, id });
    expect(await idsFor(owner, 'area')).not.toContain(area.id);
    expect(await idsFor(owner, 'type')).not.toContain(type.id);
    expect(await refusalOf(owner.call.requests.update({ ...fields, id }))).toMatchObject(refused);
  });

  test('a retired area or type is offered to those who have it in preferences or in a saved search', async () => {
    const [area, type] = [await createTerm('area'), await createTerm('type')];
    const [one, other] = [await createUser(product), await createUser(product)];
    await beOpenTo(one, masterStatus.custom, [[type.id, area.id]]);
    await other.call.savedSearches.save({ name: 'Mine', area: String(area.id), type: String(type.id), among: 'all' });
    await retire('area', area.id);
    await retire('type', type.id);
    for (const person of [one, other]) {
      expect(await offeredTo(person, 'area')).toContainEqual(area);
      expect(await offeredTo(person, 'type')).toContainEqual(type);
    }
  });

  test('a request that is posted while its area is retired has the area from before, or is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await createTerm('area');
      const people = await Promise.all(Array.from({ length: 4 }, () => createUser(product)));
      const results = await Promise.allSettled([
        ...people.map((person) => createRequest(person, { technical_area_ids: [id] })),
        retire('area', id),
      ]);
      expect(results.at(-1)?.status).toBe('fulfilled');
      for (const [at, person] of people.entries()) {
        const result = results[at];
        if (result?.status === 'rejected')
          expect(await refusalOf(Promise.reject(result.reason))).toMatchObject(refused);
        // Who has it keeps it; for everybody else it is gone.
        expect((await idsFor(person, 'area')).includes(id)).toBe(result?.status === 'fulfilled');
      }
      expect(await refusalOf(createRequest(reader, { technical_area_ids: [id] }))).toMatchObject(refused);
    }
  });
});

test('areas and types of operators stay when the files are loaded again, also if a file has the same name', async () => {
  const { editTerm, restoreTerm } = operator.call.operators;
  await editTerm({ kind: 'area', id: 102, name: 'Renamed by us', aliases: ['other'], reason });
  await retire('area', 103);
  const added = await createTerm('area');
  const { name } = await db.selectFrom('technical_area').select('name').where('id', '=', 104).executeTakeFirstOrThrow();
  await editTerm({ kind: 'area', id: 104, name: 'Out of the way', reason });
  await editTerm({ kind: 'area', id: added.id, name, reason });
  await db.updateTable('technical_area').set({ is_set_by_operator: false }).where('id', '=', 104).execute();
  const stored = () => db.selectFrom('technical_area').selectAll().orderBy('id').execute();
  const before = await stored();
  await db.transaction().execute(loadReference);
  expect(await stored()).toEqual(before);
  await restoreTerm({ kind: 'area', id: 103, reason });
});

test('the name and the other words of an area are limited in length and number', async () => {
  const add = (words: { name?: string; aliases?: string[] }) =>
    refusalOf(operator.call.operators.addTerm({ kind: 'area', category_id: 1, name: 'Limits', reason, ...words }));
  expect(await add({ name: 'x'.repeat(operatorLimits.termName + 1) })).toMatchObject({ status: 400 });
  const many = Array.from({ length: operatorLimits.termAliases + 1 }, (_, n) => `word ${n}`);
  for (const aliases of [['x'.repeat(operatorLimits.termAlias + 1)], [''], many])
    expect(await add({ aliases })).toMatchObject({
      status: 400,
      message: managedReferenceSentences.validation.aliases(),
    });
});

test('an operator finds an area by its name in their language, and by the English name and words', async () => {
  const { terms } = await inLanguage('ja', () => operator.call.operators.listTerms({ kind: 'area' }));
  const term = terms.find(({ id }) => id === 2304);
  expect(term).toMatchObject({ name: 'Cryo-Electron Microscopy', category_name: 'イメージング・顕微鏡・分光' });
  expect(term?.words[0]).toBe('クライオ電子顕微鏡');
  expect(term?.words).toEqual(expect.arrayContaining(['Cryo-Electron Microscopy', ...(term?.aliases ?? [])]));
});
