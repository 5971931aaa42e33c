import { expect, type Locator, type Page } from '@playwright/test';

/** Moves the clock of a page that was opened with `clock` on, and stops it: no message leaves and no screen redirects, however long a step takes. */
export async function stopClock(page: Page, laterMs = 10_000): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + laterMs);
}

/** Moves a stopped clock on by steps of 10 ms until something is shown: the replies of the server need timers of no length. */
export async function tickUntilShown(page: Page, shown: Locator): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.clock.runFor(10);
        return shown.filter({ visible: true }).count();
      },
      { intervals: [50] },
    )
    .toBeGreaterThan(0);
}
