import { createRequest, createUser } from '@exchange/testkit/app-users';
import { openTestApp } from '@exchange/testkit/test-file';
import { insertUsers } from '@exchange/testkit/users';
import { expect, test } from 'vitest';
import { listTermsWithAliases } from '../reference/reference.sql.ts';
import pairs from './testing/helpers-of-requests.json' with { type: 'json' };

const product = await openTestApp({ rateLimits: false });

const others = 300;
/** So many requests of one owner stay within the pages of the directory that a day has. */
const ofOneOwner = 20;

/** Other listed people: two areas each, and every second one with a bio of some words of these areas. */
async function insertOthers() {
  const areas = await listTermsWithAliases(product.db, 'technical_area');
  const people = Array.from({ length: others }, (_, n) => [
    areas[n % areas.length],
    areas[(7 * n + 31) % areas.length],
  ]);
  const stored = await insertUsers(
    product.db,
    people.map((two) => ({ areas: [...new Set(two.flatMap((area) => area?.id ?? []))] })),
  );
  return stored.map(({ id }, n) => {
    const words = people[n]?.flatMap((area) => area?.aliases.slice(0, 2) ?? []) ?? [];
    return { id, description: n % 2 === 0 ? null : `I work on ${words.join(', ')}.` };
  });
}

test('for most requests, the right one of 360 people is among the first five proposed helpers, without common words', async () => {
  const helpers = await insertUsers(
    product.db,
    pairs.map(({ areas }) => ({ areas })),
  );
  const bios = [...(await insertOthers()), ...helpers.map(({ id }, n) => ({ id, description: pairs[n]?.bio ?? '' }))];
  for (const { id, description } of bios)
    await product.db.updateTable('app_user').set({ description, is_listed: true }).where('id', '=', id).execute();
  let owner = await createUser(product);
  let found = 0;
  for (const [n, { title, description }] of pairs.entries()) {
    if (n % ofOneOwner === 0) owner = await createUser(product);
    const { areas } = await owner.call.suggestions.ofText({ title, description });
    const technical_area_ids = areas.length === 0 ? [101] : areas.slice(0, 2).map(({ id }) => id);
    const id = await createRequest(owner, { title, description, technical_area_ids });
    const five = (await owner.call.suggestions.listHelpers({ id })).slice(0, 5);
    if (five.some(({ user_id }) => user_id === helpers[n]?.id)) found += 1;
  }
  expect(found / pairs.length).toBeGreaterThanOrEqual(0.77);
}, 120_000);
