import { liveCareers } from '@exchange/testkit/careers';
import { startTestApp } from '@exchange/testkit/test-app';
import { expect, test } from 'vitest';

/** Worlds of a hundred people each. */
const seeds = Array.from({ length: 20 }, (_, n) => n + 2);

test.each(seeds)(
  'a hundred careers of thirty years end as the model says, in world %d',
  { timeout: 600_000 },
  async (seed) => {
    const product = await startTestApp({ rateLimits: false });
    const { compared, strayEmails, errors } = await liveCareers(product, { seed, people: 100, years: 30 });
    await product.close();
    expect(compared.map(({ of, product: shown }) => ({ of, shown }))).toEqual(
      compared.map(({ of, model }) => ({ of, shown: model })),
    );
    expect([...strayEmails, ...errors]).toEqual([]);
  },
);
