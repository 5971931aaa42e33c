import { connect, type Db } from '@exchange/db';
import {
  createOffer,
  createRequest,
  createUser,
  type RestUser,
  type RestUserDetails,
} from '@exchange/testkit/rest-users';
import { test as base, type Page, type ViewportSize } from '@playwright/test';
import { chromiumPath } from './chromium.ts';
import { problemsOf, watchPage } from './console-errors.ts';
import { forgetFaults } from './faults.ts';
import { type Product, startProduct } from './product.ts';

export { expect } from '@playwright/test';

/** Options for opening a screen. */
interface Visit {
  readonly size?: ViewportSize;
  readonly theme?: 'light' | 'dark';
  /** Makes the clock one that the story moves on (`page.clock`); it runs by itself until then. */
  readonly clock?: boolean;
  /** Whether no other story gets this browser, because this one changes what stays: scripts of all its pages, their clock, files that fail. */
  readonly own?: boolean;
  /** What this browser remembers beside the login. */
  readonly storage?: Readonly<Record<string, string>>;
  /** Another address of the network, for stories that lock one out. */
  readonly address?: string;
  /** Whether its screens poll; if they do not, everything new has come by an event. */
  readonly polls?: boolean;
  /** Files that cannot be loaded, from before the moment when the app loads its screens ahead. */
  readonly missing?: string;
}

interface Fixtures {
  /** Opens another browser at a path, logged in as somebody or as nobody; anything unprovoked in its console fails the story. */
  open: (who: RestUser | null, path: string, visit?: Visit) => Promise<Page>;
}

export type CreateUser = (details?: RestUserDetails) => Promise<RestUser>;

/** A request of Ada Ångström, on which Bob Ølstrøm has offered help. */
interface Talk {
  readonly ada: RestUser;
  readonly bob: RestUser;
  readonly request: number;
  /** Its one message is “I have done this before.” */
  readonly chat: number;
}

interface WorkerFixtures {
  product: Product;
  /** Browsers that earlier stories left empty. One that starts anew compiles the app again, which costs as much as using it. */
  spares: Page[];
  db: Db;
  createUser: CreateUser;
  startChat: () => Promise<Talk>;
}

type ProductFixture = (others: object, use: (product: Product) => Promise<void>) => Promise<void>;

/** A product of its own for each worker, with settings of its own. */
export function productWith(
  environment: Record<string, string>,
): [ProductFixture, { scope: 'worker'; timeout: number }] {
  return [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      // Every story has an address of its own, so that none is locked out or slowed down by another one.
      const product = await startProduct({ RATE_LIMITS: 'off', TRUST_PROXY: 'loopback', ...environment });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ];
}

/** Playwright's `test`, with a product of its own for each worker and its address as the base of all paths. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  product: productWith({}),
  // Not in the configuration, which knip loads on machines without a browser.
  launchOptions: [
    async ({ launchOptions }, use) => use({ ...launchOptions, executablePath: chromiumPath() }),
    { scope: 'worker' },
  ],
  db: [
    async ({ product }, use) => {
      const db = connect({ url: product.databaseUrl, max: 2 });
      await use(db);
      await db.destroy();
    },
    { scope: 'worker' },
  ],
  createUser: [
    async ({ db, product }, use) => use((details) => createUser(db, product.url, details)),
    { scope: 'worker' },
  ],
  startChat: [
    async ({ createUser }, use) =>
      use(async () => {
        const [ada, bob] = [await createUser(), await createUser({ name: 'Bob Ølstrøm' })];
        const request = await createRequest(ada);
        return { ada, bob, request, chat: await createOffer(bob, request) };
      }),
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  spares: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => use([]),
    { scope: 'worker' },
  ],
  open: async ({ browser, product, spares }, use) => {
    const pages: Page[] = [];
    const own = new Set<Page>();
    await use(async (who, path, visit = {}) => {
      const isOwn = visit.own === true || visit.clock === true || visit.polls === false || visit.missing !== undefined;
      const page = (isOwn ? undefined : spares.pop()) ?? (await (await browser.newContext()).newPage());
      pages.push(page);
      if (isOwn) own.add(page);
      watchPage(page);
      const size = visit.size ?? { width: 1280, height: 800 };
      await Promise.all([
        page.emulateMedia({ colorScheme: visit.theme ?? 'light' }),
        JSON.stringify(page.viewportSize()) === JSON.stringify(size) || page.setViewportSize(size),
        page.context().setExtraHTTPHeaders({ 'x-forwarded-for': visit.address ?? nextAddress() }),
        who && page.context().addCookies([{ name: 'session', value: who.token, url: product.url }]),
        visit.missing && page.context().route(visit.missing, (route) => route.abort()),
        visit.polls === false && page.context().addInitScript(stopPolls),
      ]);
      if (visit.clock) await page.clock.install();
      // Not in `storageState`, for which the browser would first open another page at the origin.
      const remembered = await page.addInitScript(remember, visit.storage ?? {});
      await page.goto(path);
      await remembered.dispose();
      return page;
    });
    const problems = pages.flatMap(problemsOf);
    await Promise.all(
      pages.map(async (page) => {
        if (!own.has(page) && (await empty(page, product.url))) spares.push(page);
        else await close(page);
      }),
    );
    base.expect(problems, 'nothing in the console but what was provoked').toEqual([]);
  },
});

async function close(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().close();
}

/**
 * Takes away what a story left in a browser. Its page stays at the origin, so that the next one gets the same process.
 *
 * @returns whether it is empty: a step in its history that is still on its way cuts the navigation off
 */
async function empty(page: Page, origin: string): Promise<boolean> {
  const context = page.context();
  forgetFaults(page);
  for (const event of ['console', 'dialog', 'pageerror', 'request', 'requestfailed']) page.removeAllListeners(event);
  await Promise.all([
    ...context.pages().map((other) => other === page || other.close()),
    page.unrouteAll({ behavior: 'ignoreErrors' }),
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    context.setOffline(false),
    context.clearPermissions(),
  ]);
  const isThere = await page.goto(`${origin}/healthz`).catch(() => null);
  if (isThere === null) return false;
  await Promise.all([page.evaluate(forget), context.clearCookies(), page.mouse.move(0, 0)]);
  return true;
}

/** Runs in the page. */
function forget(): void {
  localStorage.clear();
  sessionStorage.clear();
}

/** Runs in the page: polls are its intervals, which never come. */
function stopPolls(): void {
  Object.assign(window, { setInterval: () => 0 });
}

/** Runs in the page: what this browser remembers, before the app looks for it. */
function remember(items: Readonly<Record<string, string>>): void {
  if (location.protocol === 'http:') Object.assign(localStorage, items);
}

let addresses = 0;

/** An address that is unique in this run: of the range for documentation (RFC 3849), a /64 each. */
export function nextAddress(): string {
  addresses += 1;
  return `2001:db8:${process.pid.toString(16)}:${addresses.toString(16)}::1`;
}
