import { masterStatus, type ShareScope, shareScopes } from '@exchange/contract/statuses';
import { beOpenTo, createRequest, createUser, newIdsFor, type User } from '@exchange/testkit/app-users';
import { referenceNewIds } from '@exchange/testkit/reference-query';
import { openTestApp } from '@exchange/testkit/test-file';
import { uniqueEmail } from '@exchange/testkit/users';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

const product = await openTestApp({ rateLimits: false });
/** Areas that no other test has used yet. */
let areas: number[] = [];
beforeAll(async () => {
  const rows = await product.db.selectFrom('technical_area').select('id').where('id', '>', 400).orderBy('id').execute();
  areas = rows.map(({ id }) => id);
});
const takeArea = () => areas.shift() ?? 0;

describe('areas and preferences', () => {
  let area: number;
  let owner: User;
  let viewer: User;
  beforeEach(async () => {
    area = takeArea();
    owner = await createUser(product, { areas: [area] });
    viewer = await createUser(product, { areas: [area] });
  });
  const createNewRequest = (details = {}) => createRequest(owner, { technical_area_ids: [area], ...details });

  test('a request needs a common area and is listed once for several', async () => {
    const many = await createUser(product, { areas: [101, area, 304] });
    const none = await createUser(product, { areas: [] });
    const [outside, inside] = [
      await createNewRequest({ technical_area_ids: [304] }),
      await createNewRequest({ technical_area_ids: [101, area, 304] }),
    ];
    expect(await newIdsFor(viewer)).toEqual([inside]);
    expect(await newIdsFor(many)).toEqual([inside, outside]);
    expect(await newIdsFor(none)).toEqual([]);
  });

  test("a custom table needs an open cell of the request's type in a common area", async () => {
    const id = await createNewRequest({ collaboration_type_id: 202, technical_area_ids: [area, 304] });
    const table = [
      [[], false],
      [[[202, area]], true],
      [[[201, area]], false],
      // The request has the area, the viewer does not.
      [[[202, 304]], false],
      // The viewer has the area, the request does not.
      [[[202, 101]], false],
      [
        [
          [201, area],
          [202, 304],
        ],
        false,
      ],
      [
        [
          [201, 304],
          [202, area],
        ],
        true,
      ],
    ] as const;
    for (const [cells, isNew] of table) {
      await beOpenTo(viewer, masterStatus.custom, [...cells]);
      expect(await newIdsFor(viewer)).toEqual(isNew ? [id] : []);
    }
    await beOpenTo(viewer, masterStatus.openToAll);
    expect(await newIdsFor(viewer)).toEqual([id]);
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
  const cellsOf = (name: string, area: number): [number, number][] =>
    name === 'custom with the cell'
      ? [[101, area]]
      : [
          [102, area],
          [101, 101],
        ];
  let area: number;
  const people = new Map<string, User>();
  const requests = new Map<string, number>();
  /** Whom each scope of an owner at Oxford reaches. */
  const reached: Record<ShareScope, readonly Kind[]> = {
    everyone: kinds,
    verified: ['same', 'other', 'selected'],
    my: ['same'],
    selected: ['selected'],
  };

  beforeAll(async () => {
    area = takeArea();
    for (const kind of kinds)
      for (const [name, master] of masters) {
        const person = await createUser(product, { email: uniqueEmail(domains[kind]), areas: [area] });
        await beOpenTo(person, master, cellsOf(name, area));
        people.set(`${kind} ${name}`, person);
      }
    const owner = await createUser(product, { email: uniqueEmail(domains.same), areas: [area] });
    const { institute_id } = await (people.get('selected open to all') ?? owner).call.profiles.own();
    for (const share_scope of shareScopes)
      requests.set(
        share_scope,
        await createRequest(owner, {
          share_scope,
          technical_area_ids: [area],
          institute_ids: share_scope === 'selected' ? [institute_id ?? 0] : [],
        }),
      );
  });

  const viewers = kinds.flatMap((kind) => masters.map(([name, master]) => [kind, name, master] as const));
  test.each(viewers)('a new request reaches the right viewers: %s viewer, %s', async (kind, name, master) => {
    const person = people.get(`${kind} ${name}`);
    const isOpen = master === masterStatus.openToAll || name === 'custom with the cell';
    const expected = shareScopes
      .filter((scope) => isOpen && reached[scope].includes(kind))
      .map((scope) => requests.get(scope));
    const found = person && (await newIdsFor(person));
    expect(found).toEqual(expected.reverse());
    expect(person && (await referenceNewIds(product.db, person.id))).toEqual(found);
  });
});
