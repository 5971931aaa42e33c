import { useCallback, useSyncExternalStore } from 'react';
import { browserStore } from './storage.ts';

const key = 'theme';
const listeners = new Set<() => void>();
const system = () => window.matchMedia('(prefers-color-scheme: dark)');

function isDark(): boolean {
  const chosen = document.documentElement.dataset.theme;
  return chosen === undefined ? system().matches : chosen === 'dark';
}

function watch(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key !== key) return;
    if (event.newValue === 'dark' || event.newValue === 'light')
      document.documentElement.dataset.theme = event.newValue;
    else delete document.documentElement.dataset.theme;
    listener();
  };
  const query = system();
  listeners.add(listener);
  query.addEventListener('change', listener);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    query.removeEventListener('change', listener);
    window.removeEventListener('storage', fromOtherTab);
  };
}

/** The theme: whether it is dark, and a toggle that stores `dark` or `light` in the browser. */
export function useTheme(): { dark: boolean; toggle: () => void } {
  const dark = useSyncExternalStore(watch, isDark);
  const toggle = useCallback(() => {
    const next = isDark() ? 'light' : 'dark';
    document.documentElement.dataset.theme = next;
    browserStore.set(key, next);
    for (const listener of listeners) listener();
  }, []);
  return { dark, toggle };
}
