import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startServer } from '@exchange/server/test/support/server';
import { expect, onTestFinished, test } from 'vitest';
import { replay } from '../../apps/demo/src/replay.ts';

const execute = promisify(execFile);
const hasCurl = spawnSync('curl', ['--version']).status === 0;

/** The first commands of a section of the README. */
async function commandsOf(heading: string): Promise<string> {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  const [, section = ''] = readme.split(`## ${heading}\n`);
  return /```sh\n(.*?)```/s.exec(section)?.[1] ?? '';
}

test.skipIf(!hasCurl).each([
  ['an empty product', async () => undefined],
  ['the demo data', (databaseUrl: string) => replay(databaseUrl, Date.now())],
])('the calls of the API in the README succeed with %s', async (_, fill) => {
  const server = await startServer({ RATE_LIMITS: 'off' });
  onTestFinished(() => server.close());
  await fill(server.databaseUrl);
  const { host } = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }));
  const folder = await mkdtemp(join(tmpdir(), 'readme-'));
  onTestFinished(() => rm(folder, { recursive: true }));

  const commands = (await commandsOf('The API')).replaceAll('localhost:3000', host);
  const { stdout } = await execute('sh', ['-euc', commands], { cwd: folder, maxBuffer: 10_000_000 });
  const replies: unknown[] = stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

  expect(replies.filter((reply) => 'error' in Object(reply))).toEqual([]);
  const [created, own, matching, found, offered, chats] = replies.slice(-6);
  const id = Object(created).id;
  for (const list of [own, matching, found])
    expect(list).toEqual(expect.arrayContaining([expect.objectContaining({ id })]));
  const chat = Object(offered).collaboration_request_response_id;
  expect(chats).toMatchObject([{ collaboration_request_response_id: chat, last_message_preview: 'I have done this.' }]);
});
