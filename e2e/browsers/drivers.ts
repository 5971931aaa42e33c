import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@exchange/testkit/ports';
import { until } from '@exchange/testkit/wait';
import puppeteer, { type Viewport } from 'puppeteer-core';
import { chromiumFlags } from '../support/chromium.ts';

export type Size = Pick<Viewport, 'width' | 'height'>;

/** CSS pixels from the upper left corner of the viewport. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Keys that type no character, with their codes in WebDriver. */
const keys = {
  ArrowDown: '\uE015',
  ArrowRight: '\uE014',
  ArrowUp: '\uE013',
  Delete: '\uE017',
  Enter: '\uE007',
  Escape: '\uE00C',
  Shift: '\uE008',
  ' ': ' ',
  Tab: '\uE004',
};
const control = '\uE009';

export type Key = keyof typeof keys;

/** What a page is asked: runs inside the page, so it knows only its argument. Arguments and answers are JSON. */
export type Script<A, R> = (argument: A) => R | Promise<R>;

/** One window of one engine, operated by trusted pointer and keyboard events. */
export interface Driver {
  /** Engine and version. */
  readonly name: string;
  /** Errors of scripts and of the console so far. */
  readonly errors: readonly string[];
  goto(url: string): Promise<void>;
  run<A, R>(script: Script<A, R>, argument: A): Promise<R>;
  press(point: Point): Promise<void>;
  type(text: string): Promise<void>;
  /** Presses and releases a key, with Shift held if so asked. */
  pressKey(key: Key, held?: 'Shift'): Promise<void>;
  selectAll(): Promise<void>;
  back(): Promise<void>;
  resize(size: Size): Promise<void>;
  /** Names of the files saved so far; WebKitGTK does not tell. */
  downloads?(): Promise<readonly string[]>;
  /** Saves what the viewport shows as PNG. */
  picture(file: `${string}.png`): Promise<void>;
  close(): Promise<void>;
}

/** Starts Firefox or Chromium, both without a window of the desktop. Puppeteer drives a Firefox as Debian ships it; Playwright needs its own. */
export async function openPuppeteer(browser: 'firefox' | 'chrome', executablePath: string): Promise<Driver> {
  const downloads = await mkdtemp(join(tmpdir(), 'downloads-'));
  const instance = await puppeteer.launch({
    browser,
    executablePath,
    args: browser === 'chrome' ? chromiumFlags : [],
    // People have scrollbars that take room, and the back/forward cache.
    ignoreDefaultArgs: ['--hide-scrollbars', '--disable-back-forward-cache'],
    extraPrefsFirefox: {
      'browser.download.dir': downloads,
      'browser.download.folderList': 2,
      'widget.gtk.overlay-scrollbars.enabled': false,
    },
    ...(browser === 'chrome' && { downloadBehavior: { policy: 'allow', downloadPath: downloads } }),
    defaultViewport: null,
    protocolTimeout: 15_000,
    handleSIGINT: false,
  });
  const page = await instance.newPage();
  const errors: string[] = [];
  // The protocol gives an error in the console without its message.
  await page.evaluateOnNewDocument(() => {
    const log = console.error;
    console.error = (...parts) => log(...parts.map((part) => (part instanceof Error ? `${part} ${part.stack}` : part)));
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (line) => line.type() === 'error' && errors.push(line.text()));
  page.on('dialog', (dialog) => dialog.accept());
  const pressKey = async (key: Key | 'a', held: 'Shift' | 'Control' | undefined) => {
    if (held) await page.keyboard.down(held);
    await page.keyboard.press(key);
    if (held) await page.keyboard.up(held);
  };
  return {
    name: (await instance.version()).replace('/', ' '),
    errors,
    // A load that the page before has begun may end this one.
    goto: async (url) =>
      void (await page.goto(url).catch((error) => (/ABORTED/.test(error) ? page.goto(url) : Promise.reject(error)))),
    run: <A, R>(script: Script<A, R>, argument: A) =>
      page.evaluate(script as (argument: unknown) => R | Promise<R>, argument),
    press: ({ x, y }) => page.mouse.click(Math.round(x), Math.round(y)),
    type: (text) => page.keyboard.type(text),
    pressKey,
    selectAll: () => pressKey('a', 'Control'),
    // Not page.goBack: it waits for a page that does not come if the app asks before it leaves.
    back: () => page.evaluate(() => void setTimeout(() => history.back())),
    resize: (size) => page.setViewport(size),
    downloads: () => readdir(downloads),
    picture: async (path) => void (await page.screenshot({ path })),
    async close() {
      await instance.close();
      await rm(downloads, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Without it the bar of MiniBrowser keeps its window wider than a phone. */
const narrowBar = 'window * { min-width: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }';

/** Xvfb chooses a free number and writes it to descriptor 3. */
async function openScreen() {
  const flags = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const child = spawn('Xvfb', flags, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  process.once('exit', () => child.kill());
  const [number] = await once(child.stdio[3] as NodeJS.ReadableStream, 'data');
  return { display: `:${String(number).trim()}`, close: () => child.kill() };
}

/**
 * The protocol has no console. Each call first listens to errors of its page and then brings along what was heard, so
 * errors between the load of a page and the first call are missed.
 */
const wrap = (script: Script<never, unknown>) => `
  const [argument, done] = arguments;
  if (!window.errorsHeard) {
    const heard = window.errorsHeard = [];
    const log = console.error;
    console.error = (...parts) => { heard.push(parts.join(' ')); log.apply(console, parts); };
    addEventListener('error', ({ message }) => heard.push(message));
    addEventListener('unhandledrejection', ({ reason }) => heard.push(String(reason)));
  }
  const answer = (result) => done({ ...result, errors: window.errorsHeard.splice(0) });
  (async () => (${script})(argument))().then((value) => answer({ value }), (error) => answer({ thrown: String(error) }));
`;

/** A command of WebDriver (W3C), which is a call of HTTP with JSON. @throws with what the driver says */
async function command<Answer>(url: string, body?: object, method = body ? 'POST' : 'GET'): Promise<Answer> {
  const reply = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await reply.json()) as { value: Answer & { error?: string; message?: string } };
  if (!reply.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

type Rect = Size & { readonly x: number; readonly y: number };

/** Starts WebKitGTK's MiniBrowser on a screen of its own. */
export async function openWebKit(miniBrowser: string): Promise<Driver> {
  const folder = await mkdtemp(join(tmpdir(), 'webkit-'));
  await mkdir(join(folder, 'gtk-3.0'));
  await writeFile(join(folder, 'gtk-3.0/gtk.css'), narrowBar);
  const screen = await openScreen();
  const port = await freePort();
  const service = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: screen.display, XDG_CONFIG_HOME: folder, GTK_OVERLAY_SCROLLING: '0' },
  });
  process.once('exit', () => service.kill());
  const origin = `http://127.0.0.1:${port}`;
  await until('WebKitWebDriver answers', () =>
    command(`${origin}/status`).then(
      () => true,
      () => false,
    ),
  );
  const { sessionId, capabilities } = await command<{ sessionId: string; capabilities: { browserVersion: string } }>(
    `${origin}/session`,
    {
      capabilities: {
        alwaysMatch: {
          browserName: 'MiniBrowser',
          unhandledPromptBehavior: 'accept',
          'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
        },
      },
    },
  );
  const session = `${origin}/session/${sessionId}`;
  const errors: string[] = [];
  async function run<A, R>(script: Script<A, R>, argument: A): Promise<R> {
    const answer = await command<{ value: R; thrown?: string; errors: string[] }>(`${session}/execute/async`, {
      script: wrap(script),
      args: [argument],
    });
    errors.push(...answer.errors);
    if (answer.thrown !== undefined) throw new Error(answer.thrown);
    return answer.value;
  }
  const act = (...actions: object[]) => command<null>(`${session}/actions`, { actions });
  const pressKeys = (...steps: object[]) => act({ type: 'key', id: 'keys', actions: steps });
  const stroke = (value: string) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ];
  const pressKey = async (key: string, held: string | undefined) =>
    void (await (held === undefined
      ? pressKeys(...stroke(key))
      : pressKeys({ type: 'keyDown', value: held }, ...stroke(key), { type: 'keyUp', value: held })));
  return {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    errors,
    goto: async (url) => void (await command(`${session}/url`, { url })),
    run,
    press: async ({ x, y }) =>
      void (await act({
        type: 'pointer',
        id: 'mouse',
        actions: [
          { type: 'pointerMove', x: Math.round(x), y: Math.round(y), origin: 'viewport', duration: 0 },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      })),
    type: async (text) => void (await pressKeys(...[...text].flatMap(stroke))),
    pressKey: (key, held) => pressKey(keys[key], held && keys[held]),
    selectAll: () => pressKey('a', control),
    back: async () => void (await command(`${session}/back`, {})),
    async resize({ width, height }) {
      // The window has a bar, so its size follows from what the page got; it comes a little later than the answer.
      const inside = () => run(() => ({ width: innerWidth, height: innerHeight }), null);
      const [outside, before] = [await command<Rect>(`${session}/window/rect`), await inside()];
      const bar = { width: outside.width - before.width, height: outside.height - before.height };
      await command(`${session}/window/rect`, { x: 0, y: 0, width: width + bar.width, height: height + bar.height });
      await until(`the page is ${width} px wide`, async () => (await inside()).width === width, 3_000);
    },
    picture: async (file) => writeFile(file, Buffer.from(await command<string>(`${session}/screenshot`), 'base64')),
    async close() {
      await command(session, undefined, 'DELETE').catch(() => undefined);
      service.kill();
      screen.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
