import { masterStatus, requestStatus, type ShareScope, shareScopes } from '@exchange/contract/statuses';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anAddress } from '../../testing/accounts.ts';
import { anOffer, aRequest, aUser, type Person, wholeRequest } from '../../testing/people.ts';
import { referenceNewIds } from '../../testing/reference-query.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let product: TestApp;
/** Areas that no other test has used yet. */
let areas: number[] = [];
beforeAll(async () => {
  product = await startTestApp({ rateLimits: false });
  const rows = await product.db.selectFrom('technical_area').select('id').where('id', '>', 400).orderBy('id').execute();
  areas = rows.map(({ id }) => id);
});
const anArea = () => areas.shift() ?? 0;
afterAll(() => product.close());

const newIds = async ({ call }: Person) => (await call.requests.listNew({ limit: 100 })).items.map(({ id }) => id);
const cell = (collaboration_type_id: number, tech_area_id: number) => ({
  collaboration_type_id,
  tech_area_id,
  is_open: true,
});

async function prefer(person: Person, master: number, cells: ReturnType<typeof cell>[] = []): Promise<void> {
  await person.call.profiles.updateCollaborationStatus({
    master_collaboration_status_id: master,
    collaboration_preferences: cells,
  });
}

describe('requests that are not new', () => {
  let area: number;
  let owner: Person;
  let viewer: Person;
  beforeEach(async () => {
    area = anArea();
    owner = await aUser(product, { areas: [area] });
    viewer = await aUser(product, { areas: [area] });
  });
  const aNewRequest = (details = {}) => aRequest(owner, { technical_area_ids: [area], ...details });

  test("the viewer's own request is never new", async () => {
    const id = await aNewRequest();
    expect(await newIds(owner)).toEqual([]);
    expect(await newIds(viewer)).toEqual([id]);
  });

  test('a hidden request is not new until the viewer undoes it', async () => {
    const id = await aNewRequest();
    await viewer.call.requests.dismiss({ requestId: id });
    expect(await newIds(viewer)).toEqual([]);
    await viewer.call.requests.undoDismiss({ requestId: id });
    expect(await newIds(viewer)).toEqual([id]);
  });

  test('a request with an offer is not new until the viewer undoes it', async () => {
    const id = await aNewRequest();
    await anOffer(viewer, id);
    expect(await newIds(viewer)).toEqual([]);
    await viewer.call.offers.undoOfferHelp({ requestId: id });
    expect(await newIds(viewer)).toEqual([id]);
  });

  test("states of other users do not affect the viewer's new requests", async () => {
    const id = await aNewRequest();
    const [hider, helper] = [await aUser(product, { areas: [area] }), await aUser(product, { areas: [area] })];
    await hider.call.requests.dismiss({ requestId: id });
    await anOffer(helper, id);
    expect(await newIds(viewer)).toEqual([id]);
  });

  test('only active requests are new', async () => {
    const id = await aNewRequest();
    for (const status of Object.values(requestStatus)) {
      await owner.call.requests.updateStatus({ id, statusId: status });
      expect(await newIds(viewer)).toEqual(status === requestStatus.active ? [id] : []);
    }
  });

  test('a draft is new when it becomes active', async () => {
    const id = await aNewRequest({ description: null });
    expect(await newIds(viewer)).toEqual([]);
    await owner.call.requests.update({ id, ...wholeRequest, technical_area_ids: [area] });
    expect(await newIds(viewer)).toEqual([]);
    await owner.call.requests.updateStatus({ id, statusId: requestStatus.active });
    expect(await newIds(viewer)).toEqual([id]);
  });

  test('a deleted request is not new', async () => {
    const id = await aNewRequest();
    await owner.call.requests.delete({ id });
    expect(await newIds(viewer)).toEqual([]);
  });

  test('a request needs a common area and is listed once for several', async () => {
    const many = await aUser(product, { areas: [101, area, 304] });
    const none = await aUser(product, { areas: [] });
    const [outside, inside] = [
      await aNewRequest({ technical_area_ids: [304] }),
      await aNewRequest({ technical_area_ids: [101, area, 304] }),
    ];
    expect(await newIds(viewer)).toEqual([inside]);
    expect(await newIds(many)).toEqual([inside, outside]);
    expect(await newIds(none)).toEqual([]);
  });

  test("new requests follow changes of the request and of the viewer's areas", async () => {
    const other = anArea();
    const id = await aNewRequest();
    await owner.call.requests.update({ id, ...wholeRequest, technical_area_ids: [other] });
    expect(await newIds(viewer)).toEqual([]);
    await viewer.call.profiles.update({ technical_area_ids: [other] });
    expect(await newIds(viewer)).toEqual([id]);
    await owner.call.requests.update({ id, ...wholeRequest, technical_area_ids: [other], share_scope: 'verified' });
    expect(await newIds(viewer)).toEqual([]);
  });

  test('a viewer who is not open has no new requests', async () => {
    await aNewRequest();
    await prefer(viewer, masterStatus.notOpen);
    expect(await newIds(viewer)).toEqual([]);
  });

  test("a custom table needs an open cell of the request's type in a common area", async () => {
    const id = await aNewRequest({ collaboration_type_id: 202, technical_area_ids: [area, 304] });
    const table = [
      [[], false],
      [[cell(202, area)], true],
      [[cell(201, area)], false],
      // The request has the area, the viewer does not.
      [[cell(202, 304)], false],
      // The viewer has the area, the request does not.
      [[cell(202, 101)], false],
      [[cell(201, area), cell(202, 304)], false],
      [[cell(201, 304), cell(202, area)], true],
    ] as const;
    for (const [cells, isNew] of table) {
      await prefer(viewer, masterStatus.custom, [...cells]);
      expect(await newIds(viewer)).toEqual(isNew ? [id] : []);
    }
    await prefer(viewer, masterStatus.openToAll);
    expect(await newIds(viewer)).toEqual([id]);
  });
});

describe('every scope for every viewer', () => {
  const domains = { unverified: 'example.org', same: 'ox.ac.uk', other: 'cam.ac.uk', selected: 'ethz.ch' } as const;
  type Kind = keyof typeof domains;
  const kinds = Object.keys(domains) as Kind[];
  const masters = [
    ['open to all', masterStatus.openToAll],
    ['not open', masterStatus.notOpen],
    ['custom with the cell', masterStatus.custom],
    ['custom with another cell', masterStatus.custom],
  ] as const;
  const cellsOf = (name: string, area: number) =>
    name === 'custom with the cell' ? [cell(101, area)] : [cell(102, area), cell(101, 101)];
  let area: number;
  const people = new Map<string, Person>();
  const requests = new Map<string, number>();
  /** Whom each scope of an owner at Oxford reaches. */
  const reached: Record<ShareScope, readonly Kind[]> = {
    everyone: kinds,
    verified: ['same', 'other', 'selected'],
    my: ['same'],
    selected: ['selected'],
  };

  beforeAll(async () => {
    area = anArea();
    for (const kind of kinds)
      for (const [name, master] of masters) {
        const person = await aUser(product, { email: anAddress(domains[kind]), areas: [area] });
        await prefer(person, master, cellsOf(name, area));
        people.set(`${kind} ${name}`, person);
      }
    const owner = await aUser(product, { email: anAddress(domains.same), areas: [area] });
    const { institute_id } = await (people.get('selected open to all') ?? owner).call.profiles.own();
    for (const share_scope of shareScopes)
      requests.set(
        share_scope,
        await aRequest(owner, {
          share_scope,
          technical_area_ids: [area],
          institute_ids: share_scope === 'selected' ? [institute_id ?? 0] : [],
        }),
      );
  });

  test.each(kinds.flatMap((kind) => masters.map(([name, master]) => [kind, name, master] as const)))(
    'a new request reaches the right viewers: %s viewer, %s',
    async (kind, name, master) => {
      const person = people.get(`${kind} ${name}`);
      const isOpen = master === masterStatus.openToAll || name === 'custom with the cell';
      const expected = shareScopes
        .filter((scope) => isOpen && reached[scope].includes(kind))
        .map((scope) => requests.get(scope));
      const found = person && (await newIds(person));
      expect(found).toEqual(expected.reverse());
      expect(person && (await referenceNewIds(product.db, person.id))).toEqual(found);
    },
  );

  test('a request for verified people by an unverified owner reaches verified people only', async () => {
    const owner = await aUser(product, { areas: [area] });
    const id = await aRequest(owner, { share_scope: 'verified', technical_area_ids: [area] });
    for (const kind of kinds) {
      const person = people.get(`${kind} open to all`);
      expect(person && (await newIds(person)).includes(id)).toBe(kind !== 'unverified');
    }
  });
});
