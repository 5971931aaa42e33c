import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

// No library drives all three here: selenium-webdriver and webdriver need geckodriver for Firefox, which no distribution
// packages, puppeteer cannot drive WebKit, and Playwright only WebKit and Firefox builds of its own.

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** CSS pixels from the upper left corner of the viewport. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Values of keys that type no character, as WebDriver names them ("keyboard actions"). */
export const keys = {
  ArrowDown: '\uE015',
  ArrowRight: '\uE014',
  ArrowUp: '\uE013',
  Control: '\uE009',
  Delete: '\uE017',
  End: '\uE010',
  Enter: '\uE007',
  Escape: '\uE00C',
  Shift: '\uE008',
  Space: ' ',
  Tab: '\uE004',
} as const;

export type Key = keyof typeof keys;

/** What a page is asked: runs inside the page, so it knows nothing but its argument. Arguments and answers are JSON. */
export type Script<A, R> = (argument: A) => R | Promise<R>;

/** One window of one engine, operated by trusted pointer and keyboard events. */
export interface Driver {
  /** Engine and version. */
  readonly name: string;
  /** Errors of scripts and of the console so far. */
  troubles(): readonly string[];
  goto(url: string): Promise<void>;
  run<A, R>(script: Script<A, R>, argument: A): Promise<R>;
  press(point: Point): Promise<void>;
  type(text: string): Promise<void>;
  /** Presses and releases a key, with Shift held if so asked. */
  strike(key: Key, held?: 'Shift'): Promise<void>;
  selectAll(): Promise<void>;
  back(): Promise<void>;
  resize(size: Size): Promise<void>;
  /** Names of the files saved so far; not to be had from WebKitGTK. */
  downloads?(): Promise<readonly string[]>;
  /** Saves what the viewport shows as PNG. */
  picture(file: string): Promise<void>;
  close(): Promise<void>;
}

/** Actions of WebDriver and of WebDriver BiDi, which are the same. */
export function pressActions({ x, y }: Point): object[] {
  const actions = [
    { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  return [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }];
}

export function keyActions(values: readonly string[], held: readonly string[] = []): object[] {
  const actions = [
    ...held.map((value) => ({ type: 'keyDown', value })),
    ...values.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
    ...held.map((value) => ({ type: 'keyUp', value })),
  ];
  return [{ type: 'key', id: 'keyboard', actions }];
}

/** Starts a program that does not outlive this process. */
export function startProgram(path: string, flags: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(path, flags, options);
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  return child;
}
