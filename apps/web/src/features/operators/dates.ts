const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const withYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const inUtc = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'UTC',
});

/** `21 Dec`. @param at ISO 8601 */
export const dayMonth = (at: string) => short.format(new Date(at));
/** `21 Dec 2026`. */
export const day = (at: string) => withYear.format(new Date(at));
/** `21 Dec 2026, 09:40:12`, in UTC. */
export const timeInUtc = (at: string) => inUtc.format(new Date(at));
