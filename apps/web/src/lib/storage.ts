/** The part of `Storage` the app uses. */
export interface Keep {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** All keys that begin so. */
  keys(prefix: string): string[];
}

function keep(open: () => Storage): Keep {
  const memory = new Map<string, string>();
  /** Storage may be switched off or full; the app then remembers for as long as the page lives. */
  function attempt<T>(deed: (storage: Storage) => T, otherwise: () => T): T {
    try {
      return deed(open());
    } catch {
      return otherwise();
    }
  }
  return {
    get: (key) =>
      attempt(
        (storage) => storage.getItem(key) ?? memory.get(key) ?? null,
        () => memory.get(key) ?? null,
      ),
    set: (key, value) =>
      attempt(
        (storage) => storage.setItem(key, value),
        () => void memory.set(key, value),
      ),
    remove: (key) => {
      memory.delete(key);
      attempt(
        (storage) => storage.removeItem(key),
        () => undefined,
      );
    },
    keys: (prefix) =>
      [
        ...memory.keys(),
        ...attempt(
          (storage) => Object.keys(storage),
          () => [],
        ),
      ].filter((key) => key.startsWith(prefix)),
  };
}

/** What this browser remembers, across tabs. */
export const browserStore = keep(() => localStorage);
/** What this tab remembers until it is closed. */
export const tabStore = keep(() => sessionStorage);
