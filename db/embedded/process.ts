import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, fchownSync, openSync, readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { cleanEnvironment } from './cluster.ts';
import type { Location } from './location.ts';

const pollMs = 20;
const stopTimeoutMs = 10_000;

const pidFile = (data: string) => join(data, 'postmaster.pid');

/** Reads `postmaster.pid` (PostgreSQL: miscadmin.h, lines 1 and 4); `undefined` without one or while it is being written. */
export async function readPidFile(data: string) {
  const lines = (await readFile(pidFile(data), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  return Number.isInteger(pid) && pid > 1 && Number.isInteger(port) && port > 0 ? { pid, port } : undefined;
}

/** Whether this process is a living postgres, and not a zombie or another program that reused its id. */
export function isPostgres(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return /^\d+ \(postgres\) [^ZX]/.test(stat);
  } catch {
    if (process.platform === 'linux') return false;
  }
  const { stdout } = spawnSync('ps', ['-o', 'stat=,comm=', '-p', String(pid)], { encoding: 'utf8' });
  return /^[^Z]\S*\s+(\S*\/)?postgres\b/.test(stdout.trim());
}

/** A free port of 127.0.0.1. */
async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/**
 * Starts postgres in a session of its own, so that a Ctrl-C in the terminal does not reach it. Does not wait; `ended` is
 * the reason when it has ended.
 */
export async function launch(location: Location, log: string, settings: Record<string, string>) {
  const port = await findFreePort();
  const all = { port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const out = openSync(log, 'w', 0o600);
  if (location.owner) fchownSync(out, location.owner.uid, location.owner.gid);
  let reason: string | undefined;
  const child = spawn(join(location.bin, 'postgres'), ['-D', location.data, ...args], {
    ...location.owner,
    cwd: '/',
    env: cleanEnvironment,
    detached: true,
    stdio: ['ignore', out, out],
  });
  closeSync(out);
  child.on('error', (error) => {
    reason = error.message;
  });
  child.on('exit', (code, signal) => {
    reason = `postgres ended with ${code ?? signal}`;
  });
  child.unref();
  return { port, ended: () => reason && (readFileSync(log, 'utf8').trim().slice(-800) || reason) };
}

/**
 * Stops the server of a data folder, first gracefully, then by force. Resolves when its process has ended and its pid file is
 * gone: PostgreSQL refuses to start while any process has the old id.
 */
export async function stopServer(data: string): Promise<void> {
  const { pid = 0 } = (await readPidFile(data)) ?? {};
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!isPostgres(pid)) break;
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
    const until = Date.now() + stopTimeoutMs;
    while (isPostgres(pid) && Date.now() < until) await delay(pollMs);
  }
  await rm(pidFile(data), { force: true });
}
