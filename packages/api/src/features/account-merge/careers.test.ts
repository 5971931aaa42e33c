import { liveCareers } from '@exchange/testkit/careers';
import { openTestApp } from '@exchange/testkit/test-file';
import { expect, test } from 'vitest';

const product = await openTestApp({ rateLimits: false });

test('after twenty careers of thirty years, with second accounts that become one, each person has what the model says', {
  timeout: 300_000,
}, async () => {
  const { compared, strayEmails, merges, errors } = await liveCareers(product, { seed: 1, people: 20, years: 30 });
  expect(compared.map(({ account, product: shown }) => ({ account, shown }))).toEqual(
    compared.map(({ account, model }) => ({ account, shown: model })),
  );
  expect(strayEmails).toEqual([]);
  expect(errors).toEqual([]);
  expect(merges).toBeGreaterThan(10);
});
