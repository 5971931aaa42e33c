import { masterStatus, requestStatusNames } from '@exchange/contract/statuses';
import { createUser } from '@exchange/testkit/app-users';
import { openTestApp } from '@exchange/testkit/test-file';
import { expect, test } from 'vitest';

const product = await openTestApp();
const ada = await createUser(product);

const sorted = <T extends { id: number }>(list: readonly T[]) => [...list].sort((a, b) => a.id - b.id);

test('the reference data lists the statuses of requests in order with their names', async () => {
  const statuses = await ada.call.reference.collaborationRequestStatuses();
  expect(statuses).toEqual(
    Object.entries(requestStatusNames).map(([id, name]) => ({ id: Number(id), name, order: Number(id) })),
  );
});

test('the reference data lists three statuses of collaboration preferences, the third is custom', async () => {
  const statuses = await ada.call.reference.masterCollaborationStatus();
  const { openToAll, notOpen, custom } = masterStatus;
  expect(statuses).toMatchObject([
    { id: openToAll, name: 'Open to all collaborations' },
    { id: notOpen, name: 'Not open to collaborations' },
    { id: custom, name: 'Custom' },
  ]);
});

test('the reference data lists areas and types once each, with their categories', async () => {
  const areas = await ada.call.reference.technicalAreas();
  const types = await ada.call.reference.collaborationTypes();
  for (const [categories, children] of [
    [areas, areas.flatMap((category) => category.tech_areas)],
    [types, types.flatMap((category) => category.collaboration_types)],
  ] as const) {
    expect(categories.length).toBeGreaterThan(5);
    expect(categories).toEqual(sorted([...categories]));
    expect(new Set(children.map(({ id }) => id)).size).toBe(children.length);
  }
  for (const category of areas) expect(category.tech_areas).toEqual(sorted(category.tech_areas));
});

test('the reference data lists institutes by name up to the limit, or those that a search finds', async () => {
  const { institutes } = ada.call.reference;
  const all = await institutes({});
  expect(all.length).toBeGreaterThan(20_000);
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  expect(await institutes({ limit: 5 })).toEqual(all.slice(0, 5));
  expect((await institutes({ q: 'ZÜRICH eth' })).map(({ name }) => name)).toContain('ETH Zürich');
});
