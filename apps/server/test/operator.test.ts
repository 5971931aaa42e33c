import { createTestDatabase } from '@exchange/db/testing';
import { expect, test } from 'vitest';
import { runCommand } from '../src/ops/operator.ts';

test('unblock prints each address, and its usage for an invalid one', async () => {
  const database = await createTestDatabase();
  try {
    expect(await runCommand(database.url, ['unblock', '192.0.2.1'])).toEqual({
      lines: ['192.0.2.1: was not blocked'],
      code: 0,
    });
    expect(await runCommand(database.url, ['unblock', 'ada@example.org'])).toMatchObject({ code: 0 });
    for (const words of [
      ['unblock'],
      ['unblock', 'nonsense'],
      ['unblock', '192.0.2.1', 'more'],
      ['block', '192.0.2.1'],
    ]) {
      const { lines, code } = await runCommand(database.url, words);
      expect(lines[0]).toContain('Usage: unblock');
      expect(code).toBe(2);
    }
  } finally {
    await database.drop();
  }
});

test('an unavailable database is reported in one line', async () => {
  const { lines, code } = await runCommand('postgres://nobody@127.0.0.1:1/none', ['unblock', '192.0.2.1']);
  expect(lines).toHaveLength(1);
  expect(code).toBe(1);
});
