import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findChromium } from '@exchange/launcher/chromium';
import { type Driver, openPuppeteer, openWebKit } from './drivers.ts';

/** A browser engine that the story can be told in. */
export interface Engine {
  readonly name: 'chromium' | 'firefox' | 'webkit';
  /** The program to start, or what is missing, as the end of a sentence. */
  find(): { readonly path: string } | { readonly missing: string };
  open(path: string): Promise<Driver>;
}

const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
const programs = (...names: readonly string[]) => names.flatMap((name) => folders.map((folder) => join(folder, name)));
const isInstalled = (name: string) => programs(name).some(existsSync);

const found = (path: string | undefined, missing: string) => (path === undefined ? { missing } : { path });

/** The named program, or the first of the usual ones that starts: a stub that only names a package does not. */
function find(variable: string, usual: readonly string[]) {
  const given = process.env[variable];
  const works = (path: string) => existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;
  const missing = given ? `${variable}=${given} does not run` : `none is installed, and ${variable} names none`;
  return found((given ? [given] : usual).find(works), missing);
}

const libraries = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`;
const miniBrowsers = ['4.1', '4.0'].map((version) => `${libraries}/webkit2gtk-${version}/MiniBrowser`);

function findWebKit() {
  const missing = ['WebKitWebDriver', 'Xvfb'].find((name) => !isInstalled(name));
  if (missing !== undefined) return { missing: `${missing} is not installed` };
  const given = process.env.MINIBROWSER_PATH;
  const path = (given ? [given] : miniBrowsers).find(existsSync);
  return found(path, 'no MiniBrowser was found, and MINIBROWSER_PATH names none');
}

export const engines: readonly Engine[] = [
  {
    name: 'firefox',
    find: () => find('FIREFOX_PATH', programs('firefox-esr', 'firefox')),
    open: (path) => openPuppeteer('firefox', path),
  },
  { name: 'webkit', find: findWebKit, open: openWebKit },
  {
    name: 'chromium',
    find: () => found(findChromium(), 'none is installed, and CHROMIUM_PATH names none'),
    open: (path) => openPuppeteer('chrome', path),
  },
];
