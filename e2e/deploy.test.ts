import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { environmentShape, secretVariables } from '@exchange/server/config/variables';
import { checkNginx, hasNginx } from '@exchange/testkit/nginx';
import { expect, onTestFinished, test } from 'vitest';

const root = dirname(import.meta.dirname);
const isInstalled = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;

test('compose.yaml and the units set only variables that the server reads', () => {
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

test.skipIf(!hasNginx())('nginx takes the files in deploy/nginx', async () => {
  const { isValid, output } = await checkNginx();
  expect(output).not.toMatch(/\[(emerg|alert|warn)\]/);
  expect(isValid).toBe(true);
});

test.skipIf(!isInstalled('caddy', 'version'))('Caddy takes the Caddyfile in deploy', async () => {
  const home = await mkdtemp(join(tmpdir(), 'caddy-'));
  onTestFinished(() => rm(home, { recursive: true }));
  const args = ['validate', '--adapter', 'caddyfile', '--config', 'deploy/Caddyfile'];
  const env = { ...process.env, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home };
  const { status, stderr } = spawnSync('caddy', args, { cwd: root, encoding: 'utf8', env });
  expect(stderr).not.toMatch(/"level":"(warn|error)"/);
  expect(status).toBe(0);
});

test.skipIf(!isInstalled('systemd-analyze', '--version'))('systemd takes the unit in deploy', async () => {
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
  'Prometheus takes the files in deploy, and its alerts fire when they must',
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

test.skipIf(!isInstalled('haproxy', '-v'))('HAProxy takes the file in deploy/cluster', () => {
  const args = ['-c', '-f', 'deploy/cluster/haproxy.cfg'];
  const { status, stderr } = spawnSync('haproxy', args, { cwd: root, encoding: 'utf8' });
  expect(stderr).not.toMatch(/WARNING|ALERT/);
  expect(status).toBe(0);
});
