/** Seconds until the next attempt: doubles with jitter, up to 15 s, or 15 minutes for emails older than ten minutes. */
export function backoff(attempts: number, ageSeconds: number, random: number): number {
  const maxSeconds = ageSeconds < 600 ? 15 : 900;
  return Math.min(maxSeconds, 0.5 * 2 ** Math.min(attempts, 12)) * (0.5 + random / 2);
}
