import { chromium } from '@playwright/test';
import { chromiumFlags } from '../../support/chromium.ts';
import type { Driver, Script } from './driver.ts';

/** What Playwright takes away that people have: visible scrollbars and the back/forward cache. */
const notWanted = ['--hide-scrollbars', '--disable-back-forward-cache'];

/** Starts Chromium by Playwright, which the other browser tests use too. */
export async function openChromium(path: string): Promise<Driver> {
  const browser = await chromium.launch({
    executablePath: path,
    args: chromiumFlags,
    ignoreDefaultArgs: notWanted,
    handleSIGINT: false,
  });
  const page = await browser.newPage();
  const heard: string[] = [];
  page.on('pageerror', (error) => heard.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') heard.push(message.text());
  });
  const saved: string[] = [];
  page.on('download', (download) => saved.push(download.suggestedFilename()));
  page.on('dialog', (dialog) => void dialog.accept());
  const run = async <A, R>(script: Script<A, R>, argument: A): Promise<R> => {
    const text = `(async () => JSON.stringify((await (${script})(${JSON.stringify(argument ?? null)})) ?? null))()`;
    return JSON.parse(await page.evaluate<string>(text));
  };
  return {
    name: `Chromium ${browser.version()}`,
    troubles: () => heard,
    goto: async (url) => void (await page.goto(url)),
    run,
    press: ({ x, y }) => page.mouse.click(Math.round(x), Math.round(y)),
    type: (text) => page.keyboard.type(text),
    strike: (key, held) => page.keyboard.press(held === undefined ? key : `${held}+${key}`),
    selectAll: () => page.keyboard.press('Control+A'),
    back: () => run(() => void setTimeout(() => history.back()), null),
    resize: (size) => page.setViewportSize(size),
    downloads: async () => saved,
    picture: async (path) => void (await page.screenshot({ path })),
    close: () => browser.close(),
  };
}
