import { liveCareers } from '@exchange/testkit/careers';
import { openTestApp } from '@exchange/testkit/test-file';
import { expect, test } from 'vitest';

const product = await openTestApp({ rateLimits: false });

test('after twenty careers of thirty years, with badges that end and second accounts that become one, each person has and sees what the model says', {
  timeout: 300_000,
}, async () => {
  const { compared, strayEmails, counts, errors } = await liveCareers(product, { seed: 1, people: 20, years: 30 });
  expect(compared.map(({ of, product: shown }) => ({ of, shown }))).toEqual(
    compared.map(({ of, model }) => ({ of, shown: model })),
  );
  expect(strayEmails).toEqual([]);
  expect(errors).toEqual([]);
  for (const [deed, count] of Object.entries(counts)) expect(count, deed).toBeGreaterThan(deed === 'left' ? 1 : 10);
});
