import { hashPassword, validPassword } from '@exchange/testkit/users';
import { chromium, type Page } from '@playwright/test';
import { chromiumFlags, chromiumPath } from '../support/chromium.ts';
import { query } from '../support/postgres.ts';
import { tryLogin } from '../support/steps.ts';
import type { ChatUser } from './operations.ts';
import { figure, median, type Part, table } from './tables.ts';

/** How long a press may take until it is seen, in milliseconds (docs/performance.md#the-page). */
const goals = { letter: 16, cell: 60, row: 60, column: 60 };
const slowDown = 4;
const presses = 15;
const columns = 100;
const longChat = 1000;

/** Gives somebody a chat of a thousand messages and the largest custom table: all types by 100 areas, every other cell open. */
async function prepare(databaseUrl: string, { user_id, chat_id }: ChatUser): Promise<void> {
  const run = (sql: string, ...more: unknown[]) => query(databaseUrl, sql, [user_id, ...more]);
  const hash = await hashPassword(validPassword);
  await run('update app_user set password_hash = $2, master_collaboration_status_id = 3 where id = $1', hash);
  await run(
    `insert into chat_message (response_id, from_user_id, content)
     select $2, $1, 'Message ' || n || ' ' || repeat('with some words ', n % 9) from generate_series(1, $3) n order by n`,
    chat_id,
    longChat,
  );
  await run(
    `update collaboration_request_response set last_message_id = (select max(id) from chat_message where response_id = $2)
     where id = $2 and helper_id = $1`,
    chat_id,
  );
  await run('delete from user_technical_area where user_id = $1');
  await run(
    'insert into user_technical_area (user_id, area_id) select $1, id from technical_area order by id limit $2',
    columns,
  );
  await run('delete from collaboration_preference where user_id = $1');
  await run(
    `insert into collaboration_preference (user_id, area_id, type_id)
     select $1, area_id, type.id from user_technical_area, collaboration_type type
     where user_id = $1 and (area_id + type.id) % 2 = 0`,
  );
}

/** Presses a few times and takes how long each took until the screen showed it (Event Timing API, in steps of 8 ms). */
async function timePresses(page: Page, press: (n: number) => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const longest = new Map<number, number>();
    Object.assign(window, { pressed: longest });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const id: unknown = Reflect.get(entry, 'interactionId');
        if (typeof id === 'number' && id > 0) longest.set(id, Math.max(longest.get(id) ?? 0, entry.duration));
      }
    }).observe(Object.assign({ type: 'event' }, { durationThreshold: 16 }));
  });
  for (let n = 0; n < presses; n += 1) {
    await press(n);
    // Two frames, so that each press is shown by itself.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }
  await page.waitForTimeout(300);
  const found: unknown = await page.evaluate(() => [...Reflect.get(window, 'pressed').values()]);
  const times = Array.isArray(found) ? found.map(Number) : [];
  // What is faster than 16 ms is not reported.
  return [...times, ...Array.from({ length: Math.max(0, presses - times.length) }, () => 8)];
}

/** How long a press takes to be seen on a machine that computes four times slower: in the longest chat and in the largest table. */
export async function measurePage(origin: string, databaseUrl: string, chatUser: ChatUser): Promise<Part> {
  await prepare(databaseUrl, chatUser);
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags });
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const slow = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });
  const found: { what: string; times: number[]; goal: number }[] = [];

  await page.goto('/login');
  await tryLogin(page, `u${chatUser.user_id}@bench.example`, validPassword);
  await page.getByRole('button', { name: 'Logout' }).waitFor();

  await page.goto(`/chats/${chatUser.chat_id}?tab=my-offers`);
  const log = page.getByRole('log');
  await log.locator('.bubble').first().waitFor();
  await log.hover();
  // Back to the first of the thousand, page by page.
  for (let count = 0; count < longChat; ) {
    await page.mouse.wheel(0, -50_000);
    await page.waitForFunction((before) => document.querySelectorAll('.bubble').length > before, count);
    count = await log.locator('.bubble').count();
  }
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.focus();
  await slow(slowDown);
  found.push({
    what: 'a letter in a chat with 1,000 messages',
    times: await timePresses(page, () => page.keyboard.press('e')),
    goal: goals.letter,
  });
  await slow(1);

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit Collaboration Status' }).click();
  const matrix = page.getByRole('table');
  await matrix.waitFor();
  const boxAt = (row: number, column: number) => matrix.locator(`input[data-row="${row}"][data-col="${column}"]`);
  await slow(slowDown);
  for (const [what, at, goal] of [
    ['a cell of the table of preferences', (n: number) => boxAt(2 + (n % 5), 2 + (n % 4)), goals.cell],
    ['a row of it', (n: number) => boxAt(2 + (n % 5), 0), goals.row],
    ['a column of it', (n: number) => boxAt(0, 2 + (n % 4)), goals.column],
  ] as const) {
    const times = await timePresses(page, async (n) => {
      await at(n).focus();
      await page.keyboard.press('Space');
    });
    found.push({ what, times, goal });
  }
  await browser.close();

  const rows = found.map(({ what, times }) => [what, figure(median(times)), figure(Math.max(...times))]);
  return {
    text: table([`from press to picture, ms, ${slowDown}× slower`, 'median', 'longest'], rows),
    verdicts: found.map(({ what, times, goal }) => ({ what, measured: median(times), most: goal, unit: ' ms' })),
  };
}
