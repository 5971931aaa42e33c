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

/** How long the errors of a form may take until they are on the screen, in milliseconds. */
const drawing = 2_000;

/** Moves the focus to the first broken field of a form, once its errors are on the screen and unless the person has moved it meanwhile. */
export function focusFirstInvalid(form: ParentNode | null): void {
  if (!form) return;
  const from = document.activeElement;
  const focus = () => {
    const field = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (field && (document.activeElement === from || document.activeElement === document.body)) field.focus();
    return field !== null;
  };
  requestAnimationFrame(() => {
    if (focus()) return;
    const observer = new MutationObserver(() => {
      if (focus()) observer.disconnect();
    });
    observer.observe(form, { attributes: true, attributeFilter: ['aria-invalid'], childList: true, subtree: true });
    setTimeout(() => observer.disconnect(), drawing);
  });
}
