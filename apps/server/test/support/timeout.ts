/** Timeout of conditions in tests, long enough for a busy machine; tests do not measure speed. */
export const timeout = { timeout: 60_000, interval: 10 } as const;
