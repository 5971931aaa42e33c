import type { PageOf } from '@exchange/contract/pagination';

type List<Item> = (page: { limit: number; cursor?: string }) => Promise<PageOf<Item>>;

/** Every item of a paged list, read page by page as a client does. @throws when the list does not end */
export async function walkPages<Item>(list: List<Item>, limit: number): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | null | undefined;
  for (let pages = 0; cursor !== null; pages += 1) {
    if (pages > 1000) throw new Error('The list has no end.');
    const page: PageOf<Item> = await list(cursor === undefined ? { limit } : { limit, cursor });
    if (page.items.length > limit) throw new Error(`A page of ${page.items.length} where ${limit} were asked for.`);
    items.push(...page.items);
    cursor = page.next_cursor;
  }
  return items;
}
