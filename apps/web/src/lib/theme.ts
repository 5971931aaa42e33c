import { useCallback, useSyncExternalStore } from 'react';
import { browserStore } from './storage.ts';
import { createListeners } from './store.ts';

const key = 'theme';
const { subscribe, notify } = createListeners();
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
  const unsubscribe = subscribe(listener);
  query.addEventListener('change', listener);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    unsubscribe();
    query.removeEventListener('change', listener);
    window.removeEventListener('storage', fromOtherTab);
  };
}

/** The theme: whether it is dark, and a toggle that stores `dark` or `light` in the browser. */
export function useTheme(): { dark: boolean; toggle: () => void } {
  const dark = useSyncExternalStore(watch, isDark, () => false);
  const toggle = useCallback(() => {
    const next = isDark() ? 'light' : 'dark';
    document.documentElement.dataset.theme = next;
    browserStore.set(key, next);
    notify();
  }, []);
  return { dark, toggle };
}
