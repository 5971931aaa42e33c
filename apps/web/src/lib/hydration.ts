import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False in a screen that the server rendered, until React has taken it over; then true. Buttons are disabled until then: pressed
 * before, they would do nothing, and a form would send a password in the URL.
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
