const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' });

/**
 * `10 December 2026, 10:53 UTC`: a time for people anywhere, whose time zone is not known. A day alone is another one for half of
 * them. The seconds are cut, so that it is never too late.
 *
 * @param time ISO 8601
 */
export function utcTime(time: string): string {
  const date = new Date(time);
  return `${day.format(date)}, ${clock.format(date)} UTC`;
}
