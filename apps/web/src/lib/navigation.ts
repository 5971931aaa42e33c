import { fieldOf } from '@exchange/contract/unknown';
import type { AroundNavHandler } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { revealFocus } from './focus.ts';

/**
 * The browser's history, with an addition to what the router does: an open dialog is an entry of its own, so that Back closes
 * it. Everything that adds an entry goes through here.
 */
interface Layer {
  readonly close: () => void;
}

interface GoOptions {
  readonly replace?: boolean;
  readonly state?: object;
}

const layers: Layer[] = [];
/** Entries of dialogs that have closed and must still be taken from the history. */
let surplus = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Callbacks that wait for a `history.go` in progress. */
let arrivals: (() => void)[] | null = null;
let cameBack = false;
let here = '';

function dropSurplus(): void {
  if (surplus === 0) return;
  // Going back restores the scroll position of when the dialog opened; the page may have moved since, and its opener with it.
  const { scrollX, scrollY } = window;
  arrivals = [
    () =>
      requestAnimationFrame(() => {
        window.scrollTo(scrollX, scrollY);
        revealFocus();
      }),
  ];
  history.go(-surplus);
  surplus = 0;
}

/**
 * Adds a history entry for a dialog; Back then calls `close`. Returns the end of it, which takes the entry away again.
 * A dialog that opens right after another one closed takes over its entry.
 */
export function openLayer(close: () => void): () => void {
  const layer = { close };
  if (surplus > 0) surplus -= 1;
  else history.pushState({ ...history.state, layer: true }, '');
  layers.push(layer);
  return () => {
    const at = layers.indexOf(layer);
    if (at === -1) return;
    layers.splice(at, 1);
    surplus += 1;
    clearTimeout(timer);
    timer = setTimeout(dropSurplus);
  };
}

/** The path with query of the screen from which the present one was opened by a link, if the tab knows it. */
export function cameFrom(): string | null {
  const from = fieldOf(history.state, 'from');
  return typeof from === 'string' ? from : null;
}

/** Navigates; the entry of an open dialog is replaced. */
export function goTo(to: string, options: GoOptions = {}): void {
  if (arrivals) {
    arrivals.push(() => goTo(to, options));
    return;
  }
  const onLayer = layers.length > 0 || surplus > 0;
  layers.length = 0;
  surplus = 0;
  cameBack = false;
  const from = options.replace === true ? cameFrom() : location.pathname + location.search;
  navigate(to, { state: { ...options.state, from }, replace: options.replace === true || onLayer });
}

/** For the router: every link and every `navigate` of a screen passes here. */
export const aroundNav: AroundNavHandler = (_navigate, to, options) => {
  goTo(to, options);
};

function remember(): void {
  here = location.pathname;
}

function onPopState(): void {
  if (arrivals) {
    const waiting = arrivals;
    arrivals = null;
    remember();
    for (const arrive of waiting) arrive();
    return;
  }
  const layer = layers.pop();
  if (layer) {
    layer.close();
    return;
  }
  cameBack = location.pathname !== here;
  remember();
}

/** Whether the present screen was reached by Back or Forward; the browser then restores the scroll position. */
export function arrivedByBack(): boolean {
  return cameBack;
}

let openedAt: string | null = null;

/** Whether the present screen is that of the page load; true at most once. */
export function isFirstScreen(): boolean {
  const isFirst = openedAt === location.pathname;
  openedAt = null;
  return isFirst;
}

/** Begins to follow the history; called once, before the router renders. */
export function startNavigation(): void {
  remember();
  openedAt = location.pathname;
  window.addEventListener('popstate', onPopState, { capture: true });
  window.addEventListener('pushState', remember);
  window.addEventListener('replaceState', remember);
}
