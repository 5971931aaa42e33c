let isPressed = false;

document.addEventListener('pointerdown', () => (isPressed = true), { capture: true });
for (const type of ['pointerup', 'pointercancel'] as const)
  document.addEventListener(type, () => (isPressed = false), { capture: true });

/**
 * Runs `work`: at once, or after the click of a pointer that is down. For changes that move the page on blur; between press
 * and release they would take the click away from the control under the pointer.
 */
export function afterPress(work: () => void): void {
  if (!isPressed) {
    work();
    return;
  }
  const over = new AbortController();
  const onRelease = () => {
    over.abort();
    // The browser sends the click in the same task as the release.
    setTimeout(work);
  };
  for (const type of ['pointerup', 'pointercancel'] as const)
    document.addEventListener(type, onRelease, { signal: over.signal });
}
