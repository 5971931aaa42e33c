import type { Db } from '@exchange/db';
import { createUser, type RestUser, type RestUserDetails } from '@exchange/testkit/rest-users';
import type { Product } from '../../support/product.ts';
import { password } from '../../support/steps.ts';
import type { Driver } from '../drivers.ts';
import { Page } from './page.ts';

/** States an expectation; the step goes on when it is not met. `seen` is what there was instead, for the report. */
export type Expect = (isMet: boolean, sentence: string, seen?: unknown) => void;

/** The browser's process of the page ended, so that no step after it says anything about the product. */
export class PageProcessEnded extends Error {}

interface Options {
  readonly driver: Driver;
  readonly product: Product;
  readonly db: Db;
  /** Where pictures go, with a trailing slash. */
  readonly folder: string;
  /** Saves a picture of every dialog. */
  readonly wantsPictures: boolean;
  say(line: string): void;
}

/** The steps of one engine, one after another on one product; a step that fails ends no other one. */
export class Story {
  readonly page: Page;
  readonly options: Options;
  passed = 0;
  failed = 0;

  constructor(options: Options) {
    this.options = options;
    this.page = new Page(options.driver, options.product.url);
  }

  /**
   * Runs a step. It fails with an expectation that is not met, or with an error.
   * @throws PageProcessEnded
   */
  async step(sentence: string, action: (expect: Expect) => Promise<void>): Promise<void> {
    const problems: string[] = [];
    const started = performance.now();
    const expect: Expect = (isMet, wanted, seen) => {
      if (!isMet) problems.push(seen === undefined ? wanted : `${wanted}: ${JSON.stringify(seen)}`);
    };
    await action(expect).catch((error: unknown) => problems.push(error instanceof Error ? error.message : `${error}`));
    const took = `${((performance.now() - started) / 1000).toFixed(1)} s`;
    if (problems.length === 0) {
      this.passed += 1;
      this.options.say(`  ok    ${sentence} (${took})`);
      return;
    }
    if (!(await this.page.answers())) throw new PageProcessEnded(`The page’s process ended: ${sentence}`);
    this.failed += 1;
    const picture = await this.savePicture(`failed-${sentence}`).catch(() => 'no picture');
    this.options.say(`  FAIL  ${sentence} (${took}; ${picture})`);
    for (const problem of problems) this.options.say(`          ${problem}`);
  }

  /** Saves what the window shows. Answers the file's name. */
  async savePicture(name: string): Promise<string> {
    const engine = this.options.driver.name.split(' ')[0];
    const words = `${engine} ${name}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
    const file = `${words.slice(0, 100)}.png` as const;
    await this.page.settle().catch(() => undefined);
    await this.options.driver.picture(`${this.options.folder}${file}`);
    return file;
  }

  /** Creates a user who can log in. */
  createUser(details: RestUserDetails = {}): Promise<RestUser> {
    return createUser(this.options.db, this.options.product.url, { password, ...details });
  }

  /** Opens a path without what a step before has left in forms. */
  async reopen(path: string): Promise<void> {
    await this.leaveApp();
    await this.page.goto(path);
  }

  /** Opens a path logged in as somebody, instead of the person who was logged in before. */
  async enter(who: RestUser, path: string): Promise<void> {
    await this.leaveApp();
    const status = await this.page.run(
      async (login) => {
        const headers = { 'content-type': 'application/json' };
        await fetch('/api/logout', { method: 'POST', headers, body: '{}' });
        const reply = await fetch('/api/login', { method: 'POST', headers, body: JSON.stringify(login) });
        return reply.status;
      },
      { email: who.email, password },
    );
    if (status !== 200) throw new Error(`${who.email} cannot log in: ${status}.`);
    await this.page.goto(path);
  }

  /** Goes to a page of the same origin that is not of the app, so that nothing asks before it is left. */
  private async leaveApp(): Promise<void> {
    // Not by answering the question of the browser: Firefox 140 does not go on when BiDi accepts it.
    const skipQuestion = () =>
      addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
    await this.page.run(skipQuestion, null);
    await this.page.goto('/legal/privacy');
    await this.page.run(() => sessionStorage.clear(), null);
  }
}
