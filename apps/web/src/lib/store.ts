import { useSyncExternalStore } from 'react';

/** Subscribers of something that React does not hold. `subscribe` returns its end. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify: () => {
      for (const listener of listeners) listener();
    },
  };
}

/** A value for the whole page, outside of React; `use` is the hook that follows it. */
export function createStore<T>(initial: T) {
  const { subscribe, notify } = createListeners();
  let value = initial;
  const get = () => value;
  return {
    get,
    set: (next: T) => {
      value = next;
      notify();
    },
    use: () => useSyncExternalStore(subscribe, get, get),
  };
}
