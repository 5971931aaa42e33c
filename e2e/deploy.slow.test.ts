import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { allRefusals, codeOfRefusal } from '@exchange/contract/all-refusals';
import { environmentShape, secretVariables } from '@exchange/server/config/variables';
import { openTestDatabase } from '@exchange/testkit/database';
import { call, statusOf } from '@exchange/testkit/http';
import { checkNginx, hasNginx, startNginx } from '@exchange/testkit/nginx';
import { freePort } from '@exchange/testkit/ports';
import { createRequest, createUser } from '@exchange/testkit/rest-users';
import { launchRefusedServer, startServerProcess } from '@exchange/testkit/server-process';
import { until } from '@exchange/testkit/wait';
import { describe, expect, onTestFinished, test } from 'vitest';

const root = dirname(import.meta.dirname);
const isInstalled = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;

test('compose.yaml and the systemd unit set only variables that the server reads', () => {
  const known = [...Object.keys(environmentShape), ...secretVariables.map((name) => `${name}_FILE`)];
  const compose = readFileSync(join(root, 'compose.yaml'), 'utf8');
  const [, server = ''] =
    /server-1: &server([\s\S]*?)server-2:/.exec(compose.slice(compose.indexOf('services:'))) ?? [];
  const environment = server.slice(server.indexOf('environment:'), server.indexOf('volumes:'));
  const names = [...environment.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name);
  const unit = readFileSync(join(root, 'deploy/research-exchange@.service'), 'utf8');
  const unitNames = [...unit.matchAll(/^Environment=([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(3);
  for (const name of [...names, ...unitNames]) expect(known).toContain(name);
});

test('compose.yaml makes the secret and the password of the database once, and contains no password', async () => {
  const compose = readFileSync(join(root, 'compose.yaml'), 'utf8');
  expect(compose).not.toMatch(/PASSWORD:|:\/\/\w+:\w+@/);
  const [, script = ''] = /entrypoint:\n +- sh\n +- -ec\n +- \|\n((?: {8}.*\n)+)/.exec(compose) ?? [];
  const folder = await mkdtemp(join(tmpdir(), 'compose-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const run = () => {
    const { stderr, status } = spawnSync('sh', ['-ec', script.replaceAll('$$', '$')], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    return ['secret', 'database-password', 'database-url'].map((name) => readFileSync(join(folder, name), 'utf8'));
  };
  const [secret = '', password = '', url = ''] = run();
  expect(secret).toMatch(/^[\w+/]{43}=\n$/);
  expect(password).toMatch(/^[0-9a-f]{48}$/);
  expect(url).toBe(`postgres://exchange:${password}@database/exchange`);
  expect(run()).toEqual([secret, password, url]);
});

test.skipIf(!hasNginx())('nginx accepts the files in deploy/nginx', async () => {
  const { isValid, output } = await checkNginx();
  expect(output).not.toMatch(/\[(emerg|alert|warn)\]/);
  expect(isValid).toBe(true);
});

test.skipIf(!isInstalled('caddy', 'version'))('Caddy accepts the Caddyfile in deploy', async () => {
  const home = await mkdtemp(join(tmpdir(), 'caddy-'));
  onTestFinished(() => rm(home, { recursive: true }));
  const args = ['validate', '--adapter', 'caddyfile', '--config', 'deploy/Caddyfile'];
  const env = { ...process.env, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home };
  const { status, stderr } = spawnSync('caddy', args, { cwd: root, encoding: 'utf8', env });
  expect(stderr).not.toMatch(/"level":"(warn|error)"/);
  expect(status).toBe(0);
});

/** Starts Caddy with the file of `deploy`, without TLS, in front of servers on these ports, one of which refuses connections. */
async function startCaddy(
  upstreams: readonly [number, number],
): Promise<{ port: number; log(): string; stop(): void }> {
  const home = await mkdtemp(join(tmpdir(), 'caddy-'));
  const port = await freePort();
  const file = join(home, 'Caddyfile');
  const shipped = readFileSync(join(root, 'deploy/Caddyfile'), 'utf8');
  await writeFile(file, shipped.replace(/^\{$/m, '{\n\tadmin off\n\tdebug'));
  const servers = upstreams.map((upstream) => `127.0.0.1:${upstream}`).join(' ');
  const site = { SITE: `http://127.0.0.1:${port}`, SERVERS: servers };
  const env = { ...process.env, ...site, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home };
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], { env });
  let log = '';
  child.stderr.on('data', (part: Buffer) => {
    log += part.toString();
  });
  const stop = () => {
    child.once('exit', () => void rm(home, { recursive: true }));
    child.kill('SIGTERM');
  };
  await until('Caddy has asked both servers', () => log.includes('health_checker'));
  await until('Caddy answers', async () => (await statusOf(`http://127.0.0.1:${port}/healthz`)) !== 0);
  return { port, log: () => log, stop };
}

describe.each([
  { name: 'nginx', isThere: hasNginx(), startProxy: startNginx },
  { name: 'Caddy', isThere: isInstalled('caddy', 'version'), startProxy: startCaddy },
])('behind $name', ({ isThere, startProxy }) => {
  test.skipIf(!isThere)('behind a proxy, no call fails while one of two servers is not ready', async () => {
    const database = await openTestDatabase(2);
    onTestFinished(database.close);
    const environment = { DATABASE_URL: database.url, RATE_LIMITS: 'off' };
    const ready = await startServerProcess({ environment });
    onTestFinished(() => ready.stop('SIGKILL'));
    const refused = await launchRefusedServer(database.url);
    onTestFinished(() => refused.stop('SIGKILL'));
    const { port, stop } = await startProxy([refused.port, ready.port]);
    onTestFinished(stop);
    const ada = await createUser(database.db, `http://127.0.0.1:${port}`);
    for (let calls = 0; calls < 20; calls += 1) {
      await createRequest(ada);
      expect(await statusOf(`http://127.0.0.1:${port}/api/home-stats`)).toBe(200);
    }
    expect(refused.isAlive()).toBe(true);
  });

  test.skipIf(!isThere)(
    'behind a proxy without a running server, calls get 503 with Retry-After in our words, and pages wait',
    async () => {
      const { port, stop } = await startProxy([await freePort(), await freePort()]);
      onTestFinished(stop);
      const url = `http://127.0.0.1:${port}`;
      const unavailable = {
        error: allRefusals['http.unavailable'].sentence(),
        code: codeOfRefusal('http.unavailable'),
      };
      for (const [method, path] of [
        ['GET', '/api/home-stats'],
        ['POST', '/api/login'],
        ['POST', '/trpc/auth.login'],
        ['GET', '/api/events'],
      ] as const) {
        const reply = await call(method, `${url}${path}`, method === 'POST' ? { json: {} } : {});
        expect([reply.status, reply.headers['retry-after'], JSON.parse(reply.text)]).toEqual([503, '2', unavailable]);
      }
      const page = await call('GET', `${url}/chats`);
      expect([page.status, page.headers['retry-after']]).toEqual([503, '2']);
      expect(page.headers['content-type']).toContain('text/html');
      expect(page.text).toContain('This page tries again by itself.');
    },
  );

  test.skipIf(!isThere)(
    'the log of a proxy has no query and no secret of a path, also of calls that fail',
    async () => {
      const referrers: unknown[] = [];
      const target = createServer((req, reply) => {
        referrers.push(req.headers.referer);
        reply.end('ok');
      });
      target.listen(0, '127.0.0.1');
      await once(target, 'listening');
      onTestFinished(() => void target.close());
      const { port, log, stop } = await startProxy([Object(target.address()).port, await freePort()]);
      onTestFinished(stop);
      const paths = [
        '/verify?token=hidden',
        '/api/unsubscribe?sig=hidden',
        '/api/atom/hidden',
        '/api/calendar/hidden?x=hidden',
        '//api/atom/hidden',
      ];
      const callAll = (from: string) =>
        Promise.all(
          paths.map(async (path) => {
            const headers = { referer: `http://x/${from}?t=hidden` };
            await (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).text();
          }),
        );
      await callAll('well');
      expect(referrers).toContain('http://x/well?t=hidden');
      target.close();
      target.closeAllConnections();
      await callAll('failed');
      await until('the log names the calls', () => log().includes('/api/calendar/'));
      expect(log()).toContain('/verify');
      expect(log()).not.toContain('hidden');
    },
  );
});

test.skipIf(!isInstalled('systemd-analyze', '--version'))('systemd accepts the unit in deploy', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'systemd-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const unit = readFileSync(join(root, 'deploy/research-exchange@.service'), 'utf8');
  const file = join(folder, 'research-exchange@.service');
  // The check wants the program that the unit starts.
  await writeFile(file, unit.replaceAll('/opt/research-exchange', root));
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
  expect(stderr.split('\n').filter((line) => line.includes('research-exchange'))).toEqual([]);
  expect(status).toBe(0);
});

test.skipIf(!isInstalled('promtool', '--version'))(
  'Prometheus accepts the files in deploy, and its alerts fire when they must',
  () => {
    const cwd = join(root, 'deploy/monitoring');
    for (const args of [
      'check config --syntax-only prometheus.yml',
      'check rules alerts.yml',
      'test rules alerts.test.yml',
    ]) {
      const { status, stdout, stderr } = spawnSync('promtool', args.split(' '), { cwd, encoding: 'utf8' });
      expect(status, `${stdout}${stderr}`).toBe(0);
    }
  },
);

test.skipIf(!isInstalled('haproxy', '-v'))('HAProxy accepts the file in deploy/cluster', () => {
  const args = ['-c', '-f', 'deploy/cluster/haproxy.cfg'];
  const { status, stderr } = spawnSync('haproxy', args, { cwd: root, encoding: 'utf8' });
  expect(stderr).not.toMatch(/WARNING|ALERT/);
  expect(status).toBe(0);
});
