import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { inside } from './parts/paths.ts';

async function listen(host: string): Promise<number> {
  const server = createServer().listen(0, host);
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function boot(args: string[], env: Record<string, string>, flags: string[] = []) {
  const options = { encoding: 'utf8', env: { ...process.env, HOST: '', ...env } } as const;
  const { status, stderr } = spawnSync(
    process.execPath,
    [...flags, inside('apps/launcher/boot.mjs'), ...args],
    options,
  );
  return { status, lines: stderr.trim().split('\n') };
}

test.each(['127.0.0.1', '0.0.0.0'])(
  'make run with a port that is in use on %s fails with one line that suggests another port',
  async (host) => {
    const port = await listen(host);
    expect(boot(['run'], { PORT: String(port) })).toEqual({
      status: 1,
      lines: [`Port ${port} is already in use. Stop what listens there, or choose another: PORT=${port + 1} make run`],
    });
  },
);

test.each(['abc', '0', '65536', '3000.5', '-1'])(
  'the launcher refuses PORT=%s with one line that tells the allowed numbers',
  (port) => {
    expect(boot(['dev'], { PORT: port })).toEqual({
      status: 1,
      lines: [`PORT must be a number from 1 to 65535, not "${port}".`],
    });
  },
);

test.each([[['fly']], [['../boot']], [[]]])('the launcher refuses the unknown command %j', (args) => {
  const { status, lines } = boot(args, {});
  expect(status).toBe(1);
  expect(lines).toEqual([`There is no command "${args[0] ?? ''}": see make help.`]);
});

test('the launcher refuses an older Node in one line that says where to get a newer one', () => {
  const pretend = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.8' } })";
  const { status, lines } = boot(['run'], {}, ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`]);
  expect(status).toBe(1);
  expect(lines).toEqual([
    expect.stringMatching(/^Node 20 or newer is needed; this is 18\.20\.8\. .*nodejs\.org.*README\.md/),
  ]);
});
