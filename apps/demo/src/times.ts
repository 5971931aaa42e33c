/** Lengths of time in milliseconds; moments are milliseconds since 1970, UTC. */
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A moment as the database reads it. */
export function iso(moment: number): string {
  return new Date(moment).toISOString();
}
