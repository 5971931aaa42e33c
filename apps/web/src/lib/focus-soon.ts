/** How long an element is awaited, in milliseconds. */
const patience = 2_000;

/**
 * Moves the focus to the element with this id: at once when it is there, otherwise as soon as it appears. Gives up when
 * the person moves the focus meanwhile; `otherwise` runs when it has not come in two seconds.
 */
export function focusSoon(id: string, otherwise: () => void = () => undefined): void {
  const here = document.getElementById(id);
  if (here) {
    here.focus();
    return;
  }
  const from = document.activeElement;
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
  };
  const stayed = () => document.activeElement === from || document.activeElement === document.body;
  const observer = new MutationObserver(() => {
    const arrived = document.getElementById(id);
    if (!arrived) return;
    stop();
    if (stayed()) arrived.focus();
  });
  const timer = setTimeout(() => {
    stop();
    if (stayed()) otherwise();
  }, patience);
  observer.observe(document.body, { childList: true, subtree: true });
}
