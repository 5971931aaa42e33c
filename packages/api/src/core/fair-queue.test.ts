import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const drain = <Item>(queue: FairQueue<Item>) => {
  const items: Item[] = [];
  for (let item = queue.shift(); item !== undefined; item = queue.shift()) items.push(item);
  return items;
};

test('clients take turns in the fair queue; the items of one client stay in order', () => {
  const queue = new FairQueue<string>(10);
  for (const item of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'c2']) queue.push(item.charAt(0), item);
  expect(queue.size).toBe(7);
  expect(drain(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3', 'a4']);
  expect(queue.size).toBe(0);
});

test('a client that joins the fair queue late has its turn before the remaining items of the others', () => {
  const queue = new FairQueue<string>(10);
  for (const item of ['a1', 'a2', 'a3']) queue.push('a', item);
  expect(queue.shift()).toBe('a1');
  queue.push('b', 'b1');
  expect(drain(queue)).toEqual(['a2', 'b1', 'a3']);
});

test('one client may fill the fair queue; its next item is refused', () => {
  const queue = new FairQueue<string>(3);
  for (const item of ['a1', 'a2', 'a3']) expect(queue.push('a', item)).toBeUndefined();
  expect(queue.push('a', 'a4')).toBe('a4');
  expect(drain(queue)).toEqual(['a1', 'a2', 'a3']);
});

test('in a full fair queue the client with the most items loses its last ones to others, until both have as many', () => {
  const queue = new FairQueue<string>(4);
  for (const item of ['a1', 'a2', 'a3', 'a4']) queue.push('a', item);
  expect(queue.push('b', 'b1')).toBe('a4');
  expect(queue.push('b', 'b2')).toBe('a3');
  expect(queue.push('b', 'b3'), 'both have two').toBe('b3');
  expect(queue.size).toBe(4);
  expect(drain(queue)).toEqual(['a1', 'b1', 'a2', 'b2']);
});
