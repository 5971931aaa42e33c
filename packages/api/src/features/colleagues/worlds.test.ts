import { actInChats } from '@exchange/testkit/chat-worlds';
import { startTestApp } from '@exchange/testkit/test-app';
import { expect, test } from 'vitest';

test.concurrent.each([1, 2, 3])(
  'after 400 actions of ten people each reads, has unread and is mailed what the model says, in world %d',
  { timeout: 120_000 },
  async (seed) => {
    const product = await startTestApp({ rateLimits: false, replyAddress: 'reply+{token}@example.org' });
    expect(await actInChats(product, { seed, people: 10, actions: 400 })).toEqual([]);
    await product.close();
  },
);
