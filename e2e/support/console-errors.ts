import type { Page } from '@playwright/test';

interface Watch {
  /** Texts, each with the address that the browser names for it. */
  readonly problems: { readonly text: string; readonly at: string }[];
  readonly provoked: RegExp[];
}

const watches = new WeakMap<Page, Watch>();

function watchOf(page: Page): Watch {
  const watch = watches.get(page);
  if (watch === undefined) throw new Error('This page is not watched: open it with `open`.');
  return watch;
}

/** Notes every console error (violations of the CSP are among them) and every error of a script. */
export function watchPage(page: Page): void {
  const watch: Watch = { problems: [], provoked: [] };
  watches.set(page, watch);
  page.on('pageerror', (error) => watch.problems.push({ text: `${error}`, at: page.url() }));
  page.on('console', (message) => {
    const { url: at } = message.location();
    // The page on which a browser is emptied has no icon; the app names its own.
    if ((message.type() === 'error' || message.type() === 'warning') && !at.endsWith('/favicon.ico'))
      watch.problems.push({ text: message.text(), at });
  });
}

/** Says that a story provokes failures of these calls: the browser reports each reply that is no success. */
export function provokes(page: Page, ...procedures: readonly string[]): void {
  watchOf(page).provoked.push(
    ...procedures.map((name) => new RegExp(`/trpc/(?:[^?]*,)?${name.replace('.', '\\.')}[,?]`)),
  );
}

/** Says that a story breaks something else on purpose. */
export function provokesError(page: Page, text: RegExp): void {
  watchOf(page).provoked.push(text);
}

/** What went wrong on a page without having been provoked. */
export function problemsOf(page: Page): string[] {
  const { problems, provoked } = watchOf(page);
  return problems
    .filter(({ text, at }) => {
      const isReply = text.startsWith('Failed to load resource');
      return !provoked.some((pattern) => pattern.test(isReply ? `${at}?` : text));
    })
    .map(({ text, at }) => `${text} (${at})`);
}
