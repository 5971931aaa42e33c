/** The part of `Storage` that the app uses; it never throws. */
interface SafeStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** All keys with this prefix. */
  keys(prefix: string): string[];
}

function safeStorage(open: () => Storage): SafeStorage {
  const memory = new Map<string, string>();
  /** Storage may be disabled or full; values are then kept in memory. */
  function attempt<T>(work: (storage: Storage) => T, otherwise: () => T): T {
    try {
      return work(open());
    } catch {
      return otherwise();
    }
  }
  return {
    get: (key) =>
      attempt(
        (storage) => memory.get(key) ?? storage.getItem(key),
        () => memory.get(key) ?? null,
      ),
    set: (key, value) =>
      attempt(
        (storage) => {
          storage.setItem(key, value);
          memory.delete(key);
        },
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

/** Values for all tabs of this browser. */
export const browserStore = safeStorage(() => localStorage);
/** Values for this tab until it is closed. */
export const tabStore = safeStorage(() => sessionStorage);
