import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { geometryProblems } from './geometry.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];
/** The rules that look at colours: the dark theme changes nothing else. */
const colourRules = ['color-contrast', 'link-in-text-block'];

const wide = { width: 1280, height: 800 };
const narrow = { width: 320, height: 640 };

/** axe with timers of its own, so that it also runs while the clock of the page stands. */
const source = `{
  const setTimeout = (run) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = run;
    port2.postMessage(null);
  };
  ${axe.source}
}`;

/** axe in the page, every element of a violation as one line. */
async function violations(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async (only) => {
    const results = await window.axe.run(document, { runOnly: only, resultTypes: ['violations'], preload: false });
    return results.violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} (${help}): ${target.join(' ')}\n${failureSummary}`),
    );
  }, runOnly);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

interface Options {
  /** For what does not last: the size and theme of the moment only. */
  readonly asIs?: boolean;
}

/**
 * Holds the present state against WCAG 2.2 AA: axe, one h1, landmarks, targets, and no sideways scrolling; wide and
 * narrow, light and dark. The narrow page is looked at as a whole too, since some parts have another form there.
 */
export async function expectAccessible(page: Page, { asIs = false }: Options = {}): Promise<void> {
  // A screen is a file of its own, which may not have arrived.
  await page.locator('main h1').first().waitFor();
  const size = page.viewportSize() ?? wide;
  const found: string[] = [];
  for (const viewport of asIs ? [size] : [wide, narrow]) {
    if (viewport.width !== size.width || !asIs) await page.setViewportSize(viewport);
    const look = async (name: string, runOnly: axe.RunOnly) =>
      found.push(...(await violations(page, runOnly)).map((line) => `${viewport.width} px, ${name}: ${line}`));
    await look('as it is', { type: 'tag', values: tags });
    found.push(...(await page.evaluate(geometryProblems)).map((line) => `${viewport.width} px: ${line}`));
    if (asIs) continue;
    await page.emulateMedia({ colorScheme: 'dark' });
    await look('dark', { type: 'rule', values: colourRules });
    await page.emulateMedia({ colorScheme: 'light' });
  }
  if (!asIs) await page.setViewportSize(size);
  expect(found.join('\n\n'), 'accessible').toBe('');
}
