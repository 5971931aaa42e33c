import type { Page } from '@playwright/test';

/** Runs in each page before its scripts: adds up what moves by itself, and names what moves most. */
export function watchShifts(): void {
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

/** How much of the page has moved since it was loaded, with the parts that moved. */
export async function shiftsOf(page: Page): Promise<{ sum: number; what: string }> {
  const shifts = await page.evaluate((): { value: number; parts: string[] }[] => Reflect.get(window, 'shifts'));
  return {
    sum: shifts.reduce((sum, { value }) => sum + value, 0),
    what: shifts.map(({ value, parts }) => `${value.toFixed(3)}: ${parts.join(', ')}`).join('; '),
  };
}

/** A phone of the middle range in a slow network: a quarter of the processor, 1.6 Mbit/s and 150 ms. */
export async function slowDown(page: Page): Promise<(isCold: boolean) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const throughput = (1.6 * 1_000_000) / 8;
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  return async (isCold) => {
    if (isCold) await devtools.send('Network.clearBrowserCache');
  };
}
