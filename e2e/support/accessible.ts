import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page, test, type ViewportSize } from '@playwright/test';
import type axe from 'axe-core';
import { geometryProblems, untilLaidOut } from './geometry.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];
/** The rules that look at colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

const wide = { width: 1280, height: 800 };
const narrow = { width: 320, height: 640 };

const isSame = (a: ViewportSize, b: ViewportSize) => a.width === b.width && a.height === b.height;

const minified = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** axe with timers of its own, so that it also runs while the clock of the page stands. */
const source = `{
  const setTimeout = (run) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = run;
    port2.postMessage(null);
  };
  ${minified}
}`;

/** Looks at the page as it is: every element of a violation of axe as one line, and with `geometry` what axe does not measure. */
async function look(page: Page, name: string, runOnly: axe.RunOnly, geometry = false): Promise<string[]> {
  const lines = await page.evaluate(async (only) => {
    const results = await window.axe.run(document, { runOnly: only, resultTypes: ['violations'], preload: false });
    return results.violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} (${help}): ${target.join(' ')}\n${failureSummary}`),
    );
  }, runOnly);
  if (geometry) lines.push(...(await page.evaluate(geometryProblems)));
  const { width } = page.viewportSize() ?? wide;
  const state = `${width} px, ${name}`;
  // For `make screenshots`.
  if (process.env.PICTURES === '1')
    await test.info().attach(state, { body: await page.screenshot({ fullPage: true }), contentType: 'image/png' });
  return lines.map((line) => `${state}: ${line}`);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

interface Options {
  /** For what does not last: the size and theme of the moment only. */
  readonly asIs?: boolean;
  /** Both themes at both widths, once for each screen; its further states are seen wide and light, and narrow and dark. */
  readonly corners?: 2 | 4;
}

/**
 * Holds the present state against WCAG 2.2 AA: axe, one h1, landmarks, targets, and no sideways scrolling; wide and
 * narrow, light and dark. The narrow page is looked at as a whole too, since some parts have another form there; what a
 * theme changes is colours, and what a width changes is layout.
 */
export async function expectAccessible(page: Page, { asIs = false, corners = 2 }: Options = {}): Promise<void> {
  // A screen is a file of its own, which may not have arrived.
  await page.locator('main h1').first().waitFor();
  const size = page.viewportSize() ?? wide;
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const everything = (name: string) => look(page, name, { type: 'tag', values: tags }, true);
  const colours = (name: string) => look(page, name, { type: 'rule', values: colourRules });
  const resize = async (to: ViewportSize) => {
    await page.setViewportSize(to);
    await page.evaluate(untilLaidOut);
  };
  const found: string[] = [];
  if (asIs) found.push(...(await everything('as it is')));
  else {
    if (!isSame(size, wide)) await resize(wide);
    found.push(...(await everything('light')));
    await page.emulateMedia({ colorScheme: 'dark' });
    if (corners === 4) found.push(...(await colours('dark')));
    await resize(narrow);
    found.push(...(await everything('dark')));
    await page.emulateMedia({ colorScheme: 'light' });
    if (corners === 4) found.push(...(await colours('light')));
    if (!isSame(size, narrow)) await resize(size);
  }
  expect(found.join('\n\n'), 'accessible').toBe('');
}
