import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@exchange/testkit/ports';
import { must, until } from '@exchange/testkit/wait';
import { type Driver, keyActions, keys, pressActions, type Script, type Size, startProgram } from './driver.ts';

/** Without it the bar of MiniBrowser keeps its window wider than a phone. */
const narrowBar = 'window * { min-width: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }';

/** Xvfb chooses a free number and writes it to descriptor 3. */
async function openScreen() {
  const flags = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const child = startProgram('Xvfb', flags, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const number = await new Promise<string>((done, fail) => {
    child.stdio[3]?.once('data', (text) => done(String(text).trim()));
    child.once('error', fail);
    child.once('exit', (code) => fail(new Error(`Xvfb ended with ${code}.`)));
  });
  return { display: `:${number}`, close: () => child.kill('SIGTERM') };
}

/** Calls the driver by the W3C protocol; `at` is the address of the driver or of a session. */
async function call(at: string, method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(`${at}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const { value }: { value: unknown } = await reply.json();
  if (typeof value === 'object' && value !== null && 'error' in value) throw new Error(JSON.stringify(value));
  return value;
}

async function untilListening(at: string, driver: ChildProcess): Promise<void> {
  const isOver = async () => driver.exitCode !== null || (await call(at, 'GET', '/status')) !== undefined;
  await until('WebKitWebDriver listens', isOver, 15_000);
  must(driver.exitCode === null, `WebKitWebDriver ended with ${driver.exitCode}.`);
}

/**
 * The protocol has no console. Each call first listens to errors of its page and then brings along what was heard, so
 * that errors between the load of a page and the first call are missed.
 */
const wrap = (script: Script<never, unknown>) => `
  const [argument, done] = arguments;
  if (!window.troublesHeard) {
    const heard = window.troublesHeard = [];
    const log = console.error;
    console.error = (...parts) => { heard.push(parts.join(' ')); log.apply(console, parts); };
    addEventListener('error', ({ message }) => heard.push(message));
    addEventListener('unhandledrejection', ({ reason }) => heard.push(String(reason)));
  }
  const answer = (result) => done({ ...result, troubles: window.troublesHeard.splice(0) });
  (async () => (${script})(argument))().then((value) => answer({ value }), (error) => answer({ thrown: String(error) }));
`;

/** Starts WebKitGTK's MiniBrowser on a screen of its own and drives it by W3C WebDriver. */
export async function openWebKit(miniBrowser: string): Promise<Driver> {
  const folder = await mkdtemp(join(tmpdir(), 'webkit-'));
  await mkdir(join(folder, 'gtk-3.0'));
  await writeFile(join(folder, 'gtk-3.0/gtk.css'), narrowBar);
  const screen = await openScreen();
  const port = await freePort();
  const child = startProgram('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: screen.display, XDG_CONFIG_HOME: folder, GTK_OVERLAY_SCROLLING: '0' },
    stdio: 'ignore',
  });
  const origin = `http://127.0.0.1:${port}`;
  await untilListening(origin, child);
  const options = { binary: miniBrowser, args: ['--automation'] };
  const wanted = { unhandledPromptBehavior: 'accept', 'webkitgtk:browserOptions': options };
  const begun = await call(origin, 'POST', '/session', { capabilities: { alwaysMatch: wanted } });
  const { sessionId, capabilities } = begun as { sessionId: string; capabilities: { browserVersion: string } };
  const session = `${origin}/session/${sessionId}`;
  const post = async (path: string, body: object) => void (await call(session, 'POST', path, body));
  const heard: string[] = [];
  const driver: Driver = {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    troubles: () => heard,
    goto: (url) => post('/url', { url }),
    async run<A, R>(script: Script<A, R>, argument: A): Promise<R> {
      const body = { script: wrap(script), args: [argument ?? null] };
      const answer = await call(session, 'POST', '/execute/async', body);
      const { value, thrown, troubles } = answer as { value: R; thrown?: string; troubles: string[] };
      heard.push(...troubles);
      if (thrown !== undefined) throw new Error(thrown);
      return value;
    },
    press: (point) => post('/actions', { actions: pressActions(point) }),
    type: (text) => post('/actions', { actions: keyActions([...text]) }),
    strike: (key, held) => post('/actions', { actions: keyActions([keys[key]], held && [keys[held]]) }),
    selectAll: () => post('/actions', { actions: keyActions(['a'], [keys.Control]) }),
    back: () => post('/back', {}),
    async resize({ width, height }) {
      // The window has a bar, so its size follows from what the page got; it comes a little later than the answer.
      const inside = () => driver.run(() => ({ width: innerWidth, height: innerHeight }), null);
      const outside = (await call(session, 'GET', '/window/rect')) as Size;
      const before = await inside();
      const bar = { width: outside.width - before.width, height: outside.height - before.height };
      await post('/window/rect', { x: 0, y: 0, width: width + bar.width, height: height + bar.height });
      await until(`the page is ${width} px wide`, async () => (await inside()).width === width, 3_000);
    },
    async picture(file) {
      await writeFile(file, Buffer.from(String(await call(session, 'GET', '/screenshot')), 'base64'));
    },
    async close() {
      await call(session, 'DELETE', '').catch(() => undefined);
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      screen.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return driver;
}
