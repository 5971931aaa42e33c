import { actInChats } from '@exchange/testkit/chat-worlds';
import { startTestApp } from '@exchange/testkit/test-app';
import { expect, test } from 'vitest';

const seeds = Array.from({ length: 50 }, (_, n) => n + 4);

test.concurrent.each(seeds)(
  'after 3000 actions of ten people each reads, has unread and is mailed what the model says, in world %d',
  { timeout: 600_000 },
  async (seed) => {
    const product = await startTestApp({ rateLimits: false, replyAddress: 'reply+{token}@example.org' });
    expect(await actInChats(product, { seed, people: 10, actions: 3000 })).toEqual([]);
    await product.close();
  },
);
