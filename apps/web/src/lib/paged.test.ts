import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { distinctItems, fetchMore, itemsOf } from './paged.ts';

test('in a list with pages, a row that moves to another page while pages are loaded is shown once', () => {
  const [first, second, third] = [{ id: 1 }, { id: 2 }, { id: 3 }];
  const data = { pages: [{ items: [third, second] }, { items: [second, first] }] };
  expect(itemsOf(data)).toEqual([third, second, first]);
  expect(distinctItems(data, ({ id }) => id % 2)).toEqual([third, second]);
});

test('in a list with pages, a page that is being loaded stays when a change fetches the list again', async () => {
  const client = new QueryClient();
  const replies: ((page: number) => void)[] = [];
  const pages = new InfiniteQueryObserver(client, {
    queryKey: ['list'],
    queryFn: ({ pageParam }) =>
      new Promise<{ items: { id: number }[] }>((resolve) =>
        replies.push((version) => resolve({ items: [{ id: pageParam * 10 + version }] })),
      ),
    initialPageParam: 1,
    getNextPageParam: (_page, _pages, last) => (last < 2 ? last + 1 : null),
  });
  const stop = pages.subscribe(() => undefined);
  const reply = async (version: number) => {
    await expect.poll(() => replies).not.toEqual([]);
    replies.splice(0).forEach((answer) => {
      answer(version);
    });
  };
  await reply(0);
  await expect.poll(() => pages.getCurrentResult().data?.pages).toHaveLength(1);

  const loaded = fetchMore(pages.getCurrentResult());
  await expect.poll(() => replies).toHaveLength(1);
  void client.invalidateQueries();
  await expect.poll(() => replies).toHaveLength(2);
  await reply(1);
  await reply(2);
  expect(itemsOf(await loaded)).toEqual([{ id: 11 }, { id: 22 }]);
  stop();
  client.clear();
});
