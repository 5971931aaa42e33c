/** How long a test waits for what must happen: long enough for a busy machine, since how fast it comes is not its question. */
export const timeout = { timeout: 60_000, interval: 10 } as const;
