import { expect, type Page, type Request, test } from '@playwright/test';

/** Runs in each page before its scripts: adds up what moves by itself, and names what moves most. */
function watchShifts(): void {
  const shifts: { value: number; parts: string[] }[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!('value' in entry) || typeof entry.value !== 'number' || Reflect.get(entry, 'hadRecentInput')) continue;
      const sources: { node: Node | null }[] = Reflect.get(entry, 'sources');
      const parts = sources.map(({ node }) =>
        node instanceof Element ? `${node.tagName}.${node.className}` : `text “${node?.textContent?.slice(0, 30)}”`,
      );
      shifts.push({ value: entry.value, parts });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Runs in the page until it has nothing left to do: its frames are drawn, and their shifts are reported. */
const untilIdle = () =>
  new Promise<void>((resolve) =>
    requestAnimationFrame(() =>
      requestIdleCallback(() => requestAnimationFrame(() => requestIdleCallback(() => resolve()))),
    ),
  );

/** How much of the page has moved since it was loaded, with the parts that moved. */
async function shiftsOf(page: Page): Promise<{ sum: number; what: string }> {
  const shifts = await page.evaluate((): { value: number; parts: string[] }[] => Reflect.get(window, 'shifts'));
  return {
    sum: shifts.reduce((sum, { value }) => sum + value, 0),
    what: shifts.map(({ value, parts }) => `${value.toFixed(3)}: ${parts.join(', ')}`).join('; '),
  };
}

/** Whether a screen needs the reply to be whole: the stream of events has no end. */
const isPartOfScreen = (request: Request) => !request.url().endsWith('/api/events');

/**
 * Makes a page one of a phone of the middle range in a slow network: a quarter of the processor, 1.6 Mbit/s and 150 ms.
 *
 * @returns a function that loads a screen until it is whole, and says how much of it has moved
 */
export async function watchOnSlowDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const throughput = (1.6 * 1_000_000) / 8;
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await page.addInitScript(watchShifts);
  const open = new Set<Request>();
  page.on('request', (request) => isPartOfScreen(request) && open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  const load = async (path: string, whole: string, isCold: boolean) => {
    if (isCold) await devtools.send('Network.clearBrowserCache');
    open.clear();
    // The slow processor is one that works all the time, also while the page waits.
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(path);
    await page.locator(whole).first().waitFor();
    do {
      await expect.poll(() => open.size, { intervals: [50] }).toBe(0);
      await page.evaluate(untilIdle);
    } while (open.size > 0);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    return shiftsOf(page);
  };
  // A screen that never rests fails by its name, long before the time of the story is over.
  return (path: string, whole: string, isCold: boolean) =>
    test.step(`load ${path}`, () => load(path, whole, isCold), { timeout: 90_000 });
}
