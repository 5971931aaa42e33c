import { useEffect } from 'react';

/** For a focus that a key moves: WebKit draws no ring after a click otherwise. */
export const byKey: FocusOptions & { readonly focusVisible: boolean } = { focusVisible: true };

/**
 * Gives a pressed control the focus before the click is handled. Safari gives it to the nearest focusable ancestor, and
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
  if (!control.contains(atMiddle)) control.scrollIntoView({ block: 'nearest' });
}

/** How long a screen may take until its heading is there, and a part of a screen until it is, in milliseconds. */
const headingTimeoutMs = 10_000;
const partTimeoutMs = 2_000;

/**
 * Focuses the first match of `selector` now or as soon as it appears, unless the user moves the focus meanwhile.
 * `onTimeout` runs when it has not appeared in time. Returns the end of waiting.
 */
function focusWhenThere(
  root: ParentNode & Node,
  selector: string,
  focus: (element: HTMLElement) => void,
  timeoutMs: number,
  onTimeout?: () => void,
): () => void {
  const from = document.activeElement;
  // No key moves the focus to a heading: it stands there until the right place comes.
  const hasStayed = () =>
    document.activeElement === from || (document.activeElement?.matches('body, main, h1[tabindex="-1"]') ?? true);
  const look = () => {
    const element = root.querySelector<HTMLElement>(selector);
    if (!element) return;
    stop();
    if (hasStayed()) focus(element);
  };
  const observer = new MutationObserver(look);
  const timer = setTimeout(() => {
    stop();
    if (hasStayed()) onTimeout?.();
  }, timeoutMs);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
  };
  observer.observe(root, { attributes: true, childList: true, subtree: true });
  look();
  return stop;
}

/**
 * Moves the focus from a control that goes to the one like it that takes its place: the next, at the end the previous, and `root` if none
 * is left. Call it while the control is still there.
 */
export function focusSuccessor(control: HTMLElement, root: HTMLElement, selector: string): void {
  const at = [...root.querySelectorAll(selector)].indexOf(control);
  requestAnimationFrame(() => {
    const left = root.querySelectorAll<HTMLElement>(selector);
    const next = left[Math.min(at, left.length - 1)];
    if (next) next.focus();
    else focusStill(root);
  });
}

function focusStill(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** The heading of a loaded screen; `data-waiting` marks its placeholder. */
const heading = 'h1:not([data-waiting])';

/**
 * After a navigation: moves the focus to the page's `h1`, so that a screen reader announces the screen; to `main` until
 * the heading is there. Returns the end of waiting.
 */
export function focusHeading(): () => void {
  const main = document.querySelector('main');
  if (!main) return () => undefined;
  if (!main.querySelector(heading)) focusStill(main);
  return focusWhenThere(main, heading, focusStill, headingTimeoutMs);
}

/** Begins a screen that takes the place of another under the same path at its top, with the focus on its heading. */
export function useScreenStart(): void {
  useEffect(() => {
    window.scrollTo(0, 0);
    return focusHeading();
  }, []);
}

/** The control of a field: itself, or inside a group the one marked `data-main` or else the first input. */
export function controlOf(element: HTMLElement): HTMLElement {
  if (!element.matches('fieldset, [role="group"]')) return element;
  const control =
    element.querySelector<HTMLElement>('[data-main]') ?? element.querySelector<HTMLElement>('input:not(:disabled)');
  return control ?? element;
}

/**
 * Moves the focus to the element with this id, or the control of a field, now or soon; `onTimeout` runs when it has not
 * come in two seconds. A busy button is waited for, because it may be about to leave.
 */
export function focusSoon(id: string, onTimeout?: () => void): void {
  focusWhenThere(
    document,
    `[id="${id}"]:not([aria-busy])`,
    (element) => controlOf(element).focus(),
    partTimeoutMs,
    onTimeout,
  );
}

/** Moves the focus to the first broken field of a form, once its errors are on the screen. */
export function focusFirstInvalid(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    if (form) focusWhenThere(form, '[aria-invalid="true"]', (element) => element.focus(), partTimeoutMs);
  });
}
