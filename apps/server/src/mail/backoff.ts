/** Seconds until the next attempt: doubling with jitter, at most 15 s, for emails older than ten minutes at most 15 minutes. */
export function backoff(attempts: number, ageSeconds: number, random: number): number {
  const most = ageSeconds < 600 ? 15 : 900;
  return Math.min(most, 0.5 * 2 ** Math.min(attempts, 12)) * (0.5 + random / 2);
}
