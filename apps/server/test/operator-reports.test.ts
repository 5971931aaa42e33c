import { insertUser } from '@exchange/testkit/users';
import { expect, test } from 'vitest';
import { runCommand } from '../src/ops/operator.ts';
import { call } from './http/calls/call.ts';
import { callOk } from './http/testing/fixture.ts';
import { openServer } from './support/server.ts';

const server = await openServer();

const reports = (...words: string[]) => runCommand(server.databaseUrl, ['reports', ...words]);

test('the operator lists, shows and closes reports', async () => {
  expect(await reports()).toEqual({ lines: ['No report waits.'], code: 0 });
  const [reporter, other] = [await insertUser(server.db), await insertUser(server.db)];
  const report = call('safety.report', { kind: 'profile', id: other.id, reason: 'spam', text: 'Pills\u009b31m again' });
  await callOk(server, reporter, report);
  const { lines } = await reports();
  expect(lines).toHaveLength(1);
  const [number = ''] = /^\d+/.exec(lines[0] ?? '') ?? [];
  expect(lines[0]).toContain(`profile ${other.id} of person ${other.id}`);
  expect(lines[0]).toContain('Advertising or spam');
  const whole = (await reports(number)).lines.join('\n');
  expect(whole).toContain(String.raw`text: "Pills\u009b31m again"`);
  expect(whole).toContain(`user_id: ${other.id}`);
  expect(whole).not.toContain('@');
  expect(await reports('close', number, 'wrote', 'to', 'her')).toEqual({
    lines: [`Report ${number} closed.`],
    code: 0,
  });
  expect(await reports('close', number)).toEqual({ lines: [`No report ${number} waits.`], code: 0 });
  const entries = await server.db.selectFrom('audit_entry').selectAll().execute();
  expect(entries).toMatchObject([
    { actor_id: null, action: 'report_closed', subject_id: Number(number), reason: 'wrote to her' },
  ]);
  expect(await reports()).toEqual({ lines: ['No report waits.'], code: 0 });
  expect((await reports(number)).lines.at(-1)).toMatch(/^closed .*: "wrote to her"$/);
});

test('an unknown command prints its usage', async () => {
  for (const words of [['all'], ['close'], ['close', 'x'], ['0'], ['99999999999'], ['1', '2']])
    expect((await reports(...words)).code).toBe(2);
  expect(await reports('12345')).toEqual({ lines: ['There is no report 12345.'], code: 0 });
});
