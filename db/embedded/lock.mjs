// Plain JavaScript with built-ins only: the boot script needs it before anything is installed.
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const HEARTBEAT_MS = 2_000;
const DEAD_AFTER_MS = 20_000;

export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** The holder is dead: its process is gone from this machine, or it has not touched the file for long. */
async function isStale(path, text) {
  const age = Date.now() - (await stat(path)).mtimeMs;
  if (age > DEAD_AFTER_MS) return true;
  const [pid, host] = text.split(' ');
  return host === hostname() && !isAlive(Number(pid));
}

async function takeOver(path) {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined || !(await isStale(path, text).catch(() => false))) return false;
  const aside = `${path}.${randomBytes(4).toString('hex')}`;
  try {
    await rename(path, aside);
  } catch {
    return true;
  }
  // Another process may have replaced the dead lock in between: its lock is restored.
  const moved = await readFile(aside, 'utf8');
  if (moved === text) await rm(aside, { force: true });
  else await rename(aside, path);
  return true;
}

export async function withLock(path, work, onWait) {
  await mkdir(dirname(path), { recursive: true });
  const mine = `${process.pid} ${hostname()} ${randomBytes(8).toString('hex')}`;
  for (let told = false; ; ) {
    try {
      await writeFile(path, mine, { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (await takeOver(path)) continue;
    if (!told) onWait?.();
    told = true;
    await delay(50);
  }
  const heartbeat = setInterval(() => utimes(path, new Date(), new Date()).catch(() => undefined), HEARTBEAT_MS);
  heartbeat.unref();
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    if ((await readFile(path, 'utf8').catch(() => '')) === mine) await rm(path, { force: true });
  }
}
