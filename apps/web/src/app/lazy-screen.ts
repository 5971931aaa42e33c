import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

type Load = () => Promise<{ default: ComponentType }>;

/** A screen in a chunk of its own. */
export interface LazyScreen {
  /** The component; another one after a failure, because React keeps the failure of a component. */
  readonly Page: LazyExoticComponent<ComponentType>;
  readonly load: Load;
}

/** The start page as the server has it now, or `null` where it cannot be reached. */
async function fetchStartPage(): Promise<string | null> {
  const reply = await fetch('/', { cache: 'no-store' }).catch(() => null);
  return reply?.ok ? reply.text() : null;
}

/** Whether the page was loaded from the build of this start page. */
function isSameBuild(startPage: string): boolean {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  return typeof entry === 'string' && startPage.includes(entry);
}

/** Reloads the page; the promise never ends, so that nothing else is shown until then. */
function reload(): Promise<never> {
  location.reload();
  return new Promise(() => undefined);
}

/**
 * Loads a screen when it is first shown. Browsers, React and Vite keep a failed load for as long as the page lives.
 * So the next visit reloads the page, and a chunk that is missing after a deployment reloads it at once.
 */
export function lazyScreen(load: Load): LazyScreen {
  const screen = { Page: lazy(attempt), load };
  async function attempt() {
    try {
      return await load();
    } catch (error) {
      // Not before somebody navigates: the same visit may draw its screens anew, and would reload the page on and on.
      const onNavigation = () => {
        screen.Page = lazy(attemptAgain);
      };
      for (const kind of ['pushState', 'popstate']) window.addEventListener(kind, onNavigation, { once: true });
      const startPage = await fetchStartPage();
      if (startPage !== null && !isSameBuild(startPage)) return reload();
      throw error;
    }
  }
  async function attemptAgain(): Promise<never> {
    if ((await fetchStartPage()) !== null) return reload();
    screen.Page = lazy(attemptAgain);
    throw new Error('The server cannot be reached.');
  }
  return screen;
}
