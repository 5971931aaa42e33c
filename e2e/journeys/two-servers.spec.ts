import { pathTo } from '@exchange/contract/paths';
import { area, createOffer, createRequest } from '@exchange/testkit/rest-users';
import { test as base, expect, productWith } from '../support/test.ts';

/** Two server processes on one database, behind a proxy that takes them in turn. */
const test = base.extend<object>({ product: productWith({}, 2) });

test('an offer and messages reach browsers on two servers without a poll', async ({ open, createUser }) => {
  const [ada, bob] = [
    await createUser({ name: 'Ada', areas: [area.id] }),
    await createUser({ name: 'Bob', areas: [area.id] }),
  ];
  const request = await createRequest(ada, { title: 'Is anybody there?' });
  const list = await open(ada, pathTo.chats('my-requests'), { polls: false });
  await expect(list.getByText('No chats yet')).toBeVisible();
  const chat = await createOffer(bob, request);
  await expect(list.getByRole('link', { name: 'Is anybody there?' })).toBeVisible();
  await expect(list).toHaveTitle(/^\(1\) /);

  const adas = await open(ada, pathTo.chat(chat, 'my-requests'), { polls: false });
  const bobs = await open(bob, pathTo.chat(chat, 'my-offers'), { polls: false });
  await expect(list).not.toHaveTitle(/^\(/);
  const waits: number[] = [];
  for (let number = 1; number <= 6; number += 1)
    for (const [writer, reader, name] of [
      [adas, bobs, 'Ada'],
      [bobs, adas, 'Bob'],
    ] as const) {
      const words = `${name} says ${number}`;
      await expect(reader.getByRole('log').getByText('I have done this before.')).toBeVisible();
      await writer.getByRole('textbox', { name: 'Message' }).fill(words);
      const sent = Date.now();
      await writer.keyboard.press('Enter');
      await expect(reader.getByRole('log').getByText(words)).toBeVisible();
      waits.push(Date.now() - sent);
    }
  test.info().annotations.push({ type: 'from Enter to the other screen, ms', description: waits.join(' ') });
});
