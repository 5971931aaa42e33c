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
