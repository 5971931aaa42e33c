import { liveCareers } from '@exchange/testkit/careers';
import { startTestApp } from '@exchange/testkit/test-app';
import { expect, test } from 'vitest';

/** Worlds of twenty people each. A hundred of them, two thousand careers, take half an hour of a core. */
const seeds = Array.from({ length: 20 }, (_, n) => n + 2);

test.each(seeds)(
  'twenty careers of thirty years end as the model says, in world %d',
  { timeout: 600_000 },
  async (seed) => {
    const product = await startTestApp({ rateLimits: false });
    const { compared, strayEmails, errors } = await liveCareers(product, { seed, people: 20, years: 30 });
    await product.close();
    expect(compared.map(({ account, product: shown }) => ({ account, shown }))).toEqual(
      compared.map(({ account, model }) => ({ account, shown: model })),
    );
    expect([...strayEmails, ...errors]).toEqual([]);
  },
);
