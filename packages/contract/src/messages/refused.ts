import { counted } from '../counted.ts';
import { utcTime } from '../utc-time.ts';

/** Sentences of refusals with details that only the server knows; the general ones stand in the tables of refusals. */
export const refused = {
  lockedOut: (minutes: number) =>
    `Too many failed login attempts. Your IP address is blocked. Please try again in ${counted(minutes, 'minute')}.`,
  /** @param until an ISO 8601 time; `null` where the suspension has no end */
  suspended: (until: string | null, reason: string) =>
    `Your account is suspended${until === null ? '' : ` until ${utcTime(until)}`}. Reason: ${reason}`,
  domainTaken: (domain: string, institute: string) => `${domain} belongs to ${institute}`,
} as const;
