import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { statusOf } from './http.ts';
import { freePort } from './ports.ts';
import { assert, until } from './wait.ts';

const source = new URL('../../../deploy/nginx/', import.meta.url);

/** Whether this machine has nginx. */
export function hasNginx(): boolean {
  return spawnSync('nginx', ['-v']).status === 0;
}

/** A folder in which nginx runs with the files of `deploy/nginx` in front of servers on other ports than theirs. */
async function createFolder(upstreams: readonly number[]) {
  const path = mkdtempSync(join(tmpdir(), 'nginx-'));
  // Its workers run as another user.
  chmodSync(path, 0o755);
  mkdirSync(join(path, 'conf.d'));
  const [port, http, https] = [await freePort(), await freePort(), await freePort()];
  const [certificate, key] = [join(path, 'exchange.pem'), join(path, 'exchange.key')];
  const made = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=exchange.example.org'],
    ...['-keyout', key, '-out', certificate],
  ]);
  assert(made.status === 0, `openssl failed: ${made.stderr}`);
  const upstreamLines = / {2}server 127\.0\.0\.1:3001 (.*)\n {2}server 127\.0\.0\.1:3002 .*\n/;
  const original = readFileSync(new URL('research-exchange.conf', source), 'utf8');
  assert(upstreamLines.test(original), 'the file in deploy/nginx should name two servers');
  const replaced = original
    .replace(/listen \[::\]:.*\n/g, '\n')
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('listen 443 ', `listen 127.0.0.1:${https} `)
    .replaceAll('/var/log/nginx', path)
    .replace('/etc/ssl/certs/exchange.pem', certificate)
    .replace('/etc/ssl/private/exchange.key', key)
    .replace(upstreamLines, (_, options: string) =>
      upstreams.map((upstream) => `  server 127.0.0.1:${upstream} ${options}\n`).join(''),
    );
  writeFileSync(join(path, 'conf.d/research-exchange.conf'), replaced);
  const logs = replaced.match(/(access|error)_log .*;/g)?.slice(0, 2) ?? [];
  copyFileSync(new URL('research-exchange.inc', source), join(path, 'conf.d/research-exchange.inc'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${path}/${name};`,
  );
  writeFileSync(
    join(path, 'nginx.conf'),
    `daemon off;
pid ${path}/nginx.pid;
error_log ${path}/error.log;
worker_rlimit_nofile 16384;
events { worker_connections 8192; }
http {
  access_log off;
  ${temporary.join('\n  ')}
  include conf.d/*.conf;
  server {
    listen 127.0.0.1:${port};
    ${logs.join('\n    ')}
    include conf.d/research-exchange.inc;
  }
}
`,
  );
  // On the port it listens without TLS, for clients that do not know the certificate.
  return { path, port, remove: () => rmSync(path, { recursive: true, force: true }) };
}

const argumentsOf = (path: string) => ['-p', path, '-c', join(path, 'nginx.conf'), '-e', join(path, 'error.log')];

/** What `nginx -t` says of the files of `deploy/nginx`. */
export async function checkNginx(): Promise<{ isValid: boolean; output: string }> {
  const folder = await createFolder([3001, 3002]);
  const { status, stderr } = spawnSync('nginx', ['-t', ...argumentsOf(folder.path)], { encoding: 'utf8' });
  folder.remove();
  return { isValid: status === 0, output: stderr };
}

/** Starts nginx with the files of `deploy/nginx` in front of servers on these ports. */
export async function startNginx(upstreams: readonly number[]): Promise<{ port: number; log(): string; stop(): void }> {
  const folder = await createFolder(upstreams);
  const { port } = folder;
  const child = spawn('nginx', argumentsOf(folder.path), { stdio: 'ignore' });
  const exit = once(child, 'exit');
  const stop = () => {
    child.kill('SIGTERM');
    void exit.then(folder.remove);
  };
  try {
    await until('nginx answers', async () => (await statusOf(`http://127.0.0.1:${port}/healthz`)) !== 0);
  } catch (error) {
    const log = readFileSync(join(folder.path, 'error.log'), 'utf8');
    stop();
    throw new Error(`nginx does not answer: ${log}`, { cause: error });
  }
  const log = () =>
    ['research-exchange.log', 'error.log'].map((name) => readFileSync(join(folder.path, name), 'utf8')).join('');
  return { port, log, stop };
}
