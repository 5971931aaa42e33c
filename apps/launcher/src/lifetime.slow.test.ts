import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inside } from './parts/paths.ts';

let folder = '';
let boot: ChildProcess | undefined;
const said: string[] = [];

/** A product that prints its process id, and the signal it receives. */
const productScript = `
  process.on('SIGTERM', () => { console.log('product asked'); process.exit(0); });
  process.on('disconnect', () => process.exit(0));
  setInterval(() => {}, 1000);
  console.log('product ' + process.pid);
`;

/** A command like `run`. */
const commandScript = `
  const { runToEnd, onEnd } = await import(${JSON.stringify(inside('apps/launcher/src/parts/lifetime.ts'))});
  const { startNode } = await import(${JSON.stringify(inside('apps/launcher/src/parts/child.ts'))});
  console.log('command ' + process.pid);
  await runToEnd(async () => {
    onEnd(async () => console.log('database closed'));
    return (await startNode(process.argv[2], [], { tied: true }).done) || 1;
  }, 0);
`;

const bootScript = `
  const { runCommand } = await import(${JSON.stringify(inside('apps/launcher/boot/run-command.mjs'))});
  process.exitCode = await runCommand({ node: process.execPath, env: process.env }, process.argv.slice(2));
`;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lifetime-test-'));
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const [script, command, product] = [
    write('boot.mjs', bootScript),
    write('command.mjs', commandScript),
    write('product.mjs', productScript),
  ];
  said.length = 0;
  boot = spawn(process.execPath, [script, command, product], { stdio: ['ignore', 'pipe', 'inherit'] });
  boot.stdout?.on('data', (chunk) => said.push(...String(chunk).trim().split('\n')));
});

afterEach(() => rmSync(folder, { recursive: true }));

async function pidOf(who: 'command' | 'product'): Promise<number> {
  const find = () =>
    Number(said.find((line) => line.startsWith(`${who} `) && !line.endsWith('asked'))?.split(' ')[1] ?? 0);
  await expect.poll(find).toBeGreaterThan(0);
  return find();
}

/** The exit code, once every process that holds the pipe has ended: the product writes to it too. */
const ended = () => new Promise<number | null>((done) => boot?.once('close', done));

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s to the launcher ends the product, then the database, with code 0',
  async (signal) => {
    await pidOf('product');
    boot?.kill(signal);
    expect(await ended()).toBe(0);
    expect(said.slice(-2)).toEqual(['product asked', 'database closed']);
  },
);

test('if the boot script of the launcher is killed, the product ends, then the database', async () => {
  await pidOf('product');
  boot?.kill('SIGKILL');
  await ended();
  expect(said.slice(-2)).toEqual(['product asked', 'database closed']);
});

test('if the command of the launcher is killed, the product ends', async () => {
  await pidOf('product');
  process.kill(await pidOf('command'), 'SIGKILL');
  expect(await ended()).toBe(137);
});

test('if the product dies by itself, the launcher ends with an error and closes the database', async () => {
  process.kill(await pidOf('product'), 'SIGKILL');
  expect(await ended()).toBe(137);
  expect(said.at(-1)).toBe('database closed');
});
