/**
 * Runs `work` while only this process holds the lock file `path`; other processes wait.
 * A lock whose holder died is taken over. `onWait` is called once when another process holds it.
 */
export function withLock<T>(path: string, work: () => Promise<T>, onWait?: () => void): Promise<T>;

/** Whether a process with this id exists, whatever its user. */
export function isAlive(pid: number): boolean;
