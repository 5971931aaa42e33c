const patienceMs = 2_000;

/**
 * Moves the focus to an element: at once when it is there, otherwise as soon as it appears. Gives up when the person moves
 * the focus meanwhile.
 */
function awaitFocus(root: ParentNode, selector: string, otherwise?: () => void): void {
  const from = document.activeElement;
  const stayed = () => document.activeElement === from || document.activeElement === document.body;
  const arrive = () => {
    const element = root.querySelector<HTMLElement>(selector);
    if (!element) return;
    observer.disconnect();
    clearTimeout(timer);
    if (stayed()) element.focus();
  };
  const observer = new MutationObserver(arrive);
  const timer = setTimeout(() => {
    observer.disconnect();
    if (stayed()) otherwise?.();
  }, patienceMs);
  observer.observe(root, { attributes: true, childList: true, subtree: true });
  arrive();
}

/** Moves the focus to the element with this id, now or soon; `otherwise` runs when it has not come in two seconds. */
export function focusSoon(id: string, otherwise?: () => void): void {
  awaitFocus(document, `[id="${id}"]`, otherwise);
}

/** Moves the focus to the first broken field of a form, once its errors are on the screen. */
export function focusFirstInvalid(form: ParentNode | null): void {
  requestAnimationFrame(() => {
    if (form) awaitFocus(form, '[aria-invalid="true"]');
  });
}
