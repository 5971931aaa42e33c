/**
 * Runs `work` while this process alone holds the lock file `path`; others wait their turn.
 * A lock whose holder died is taken over. `onWait` is called once when somebody else holds it.
 */
export function withLock<T>(path: string, work: () => Promise<T>, onWait?: () => void): Promise<T>;

/** Whether a process with this id exists (whoever it belongs to). */
export function isAlive(pid: number): boolean;
