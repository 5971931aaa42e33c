import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False in a screen that the server rendered, until React has taken it over; then true. Buttons are disabled until then, because
 * pressed before they would do nothing; but not those that send a form (`useEarlySubmit`).
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** A ref for an input: what was typed before React took over a screen that the server rendered is handed on. */
export function useTypedBefore(value: string, onChange: (value: string) => void): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  const handOn = useEffectEvent(() => {
    if (input.current && input.current.value !== value) onChange(input.current.value);
  });
  useLayoutEffect(() => handOn(), []);
  return input;
}

/**
 * A ref for a form with `data-early`: it is submitted by React where it was submitted before React took over a screen that the server
 * rendered. Until then `first-paint.js` keeps the browser from sending it, remembers that in `data-early` and marks the button as busy.
 */
export function useEarlySubmit(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const isHydrated = useIsHydrated();
  // What was typed before is known by then: `useTypedBefore` hands it on before this render.
  useEffect(() => {
    const { current } = form;
    if (!isHydrated || !current) return;
    const wasSubmitted = current.dataset.early === 'submitted';
    delete current.dataset.early;
    if (!wasSubmitted) return;
    const button = current.querySelector('[aria-busy]');
    for (const name of ['aria-busy', 'aria-disabled']) button?.removeAttribute(name);
    current.requestSubmit();
  }, [isHydrated]);
  return form;
}
