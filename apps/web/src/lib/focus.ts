/** For a focus that a key moves: WebKit draws no ring after a click otherwise. */
export const byKey: FocusOptions & { readonly focusVisible: boolean } = { focusVisible: true };

/**
 * Gives a pressed control the focus before the page hears the click. Safari gives it to the nearest focusable ancestor, and
 * then dialogs and menus could not return it to the control that opened them. Call it once, before the first render.
 */
export function focusPressedControls(): void {
  const onClick = ({ target }: MouseEvent) => {
    const control = target instanceof Element ? target.closest<HTMLElement>('button, a[href], summary, input') : null;
    if (control && control !== document.activeElement) control.focus({ preventScroll: true });
  };
  document.addEventListener('click', onClick, { capture: true });
}

/** Scrolls the control that has the focus into view unless its middle can be seen: a fixed bar may lie over it. */
export function revealFocus(): void {
  const control = document.activeElement;
  if (!(control instanceof HTMLElement) || control.tabIndex < 0) return;
  const { left, top, width, height } = control.getBoundingClientRect();
  const atMiddle = document.elementFromPoint(left + width / 2, top + height / 2);
  if (!control.contains(atMiddle)) control.scrollIntoView({ block: 'center' });
}

/** How long a screen may take until its heading is there, in milliseconds. */
const patience = 10_000;

/** The heading of a screen that is there; `data-waiting` marks one that stands in while the screen loads. */
const awaited = 'h1:not([data-waiting])';

function focusNow(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/**
 * After a navigation: moves the focus to the page's `h1`, so that a screen reader says where one is. When the heading is
 * still loading it is awaited, unless the person has moved the focus meanwhile. Returns the end of waiting.
 */
export function focusHeading(): () => void {
  const main = document.querySelector('main');
  if (!main) return () => undefined;
  const heading = main.querySelector<HTMLElement>(awaited);
  if (heading) {
    focusNow(heading);
    return () => undefined;
  }
  focusNow(main);
  const observer = new MutationObserver(() => {
    const arrived = main.querySelector<HTMLElement>(awaited);
    if (!arrived) return;
    stop();
    if (document.activeElement === main || document.activeElement === document.body) focusNow(arrived);
  });
  const timer = setTimeout(() => stop(), patience);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
  };
  observer.observe(main, { childList: true, subtree: true });
  return stop;
}
