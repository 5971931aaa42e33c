import { useEffect, useLayoutEffect, useState } from 'react';

/** True once `active` has lasted for `ms` milliseconds: for the note of slow loading. */
export function useDelayed(active: boolean, ms: number): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setSlow(true), ms);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [active, ms]);
  return slow;
}

/** The value once it has rested for `ms` milliseconds: for searches and for announcements while somebody types. */
export function useDebounced<T>(value: T, ms: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return rested;
}

/** Puts a class on `body` while the screen is shown (the chat is a room of its own: `body--chat`). */
export function useBodyClass(name: string): void {
  useLayoutEffect(() => {
    document.body.classList.add(name);
    return () => document.body.classList.remove(name);
  }, [name]);
}

/** Whether a media query matches, followed live; for forms of a table that must not stand side by side in the page. */
export function useMedia(query: string): boolean {
  const [matches, setMatches] = useState(() => window.matchMedia(query).matches);
  useEffect(() => {
    const media = window.matchMedia(query);
    const follow = () => setMatches(media.matches);
    follow();
    media.addEventListener('change', follow);
    return () => media.removeEventListener('change', follow);
  }, [query]);
  return matches;
}
