import { masterStatus } from '@exchange/contract/statuses';
import { beOpenTo, createRequest, createUser, newIdsFor, type User } from '@exchange/testkit/app-users';

import { openTestApp } from '@exchange/testkit/test-file';
import { listAreas } from '@exchange/testkit/users';
import { beforeEach, expect, test } from 'vitest';

const product = await openTestApp({ rateLimits: false });
const { takeArea } = await listAreas(product.db);

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
  const [open, otherType] = [[202, area] as const, [201, area] as const];
  // The request has one area, which the viewer lacks, and lacks the other, which the viewer has.
  const [ofRequest, ofViewer] = [[202, 304] as const, [202, 101] as const];
  for (const cells of [[open], [[201, 304], open] as const]) {
    await beOpenTo(viewer, masterStatus.custom, cells);
    expect(await newIdsFor(viewer)).toEqual([id]);
  }
  for (const cells of [[], [otherType], [ofRequest], [ofViewer], [otherType, ofRequest]]) {
    await beOpenTo(viewer, masterStatus.custom, cells);
    expect(await newIdsFor(viewer)).toEqual([]);
  }
  await beOpenTo(viewer, masterStatus.openToAll);
  expect(await newIdsFor(viewer)).toEqual([id]);
});
