import { pathTo } from '@exchange/contract/paths';

/** A text of iCalendar (RFC 5545, 3.3.11). */
function text(value: string): string {
  return value.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n');
}

/** A line of at most 75 bytes; the rest goes on in lines that begin with a space (RFC 5545, 3.1). */
function folded(line: string): string {
  let [result, bytes] = ['', 0];
  for (const char of line) {
    const size = Buffer.byteLength(char);
    if (bytes + size > 75) [result, bytes] = [`${result}\r\n `, 1];
    [result, bytes] = [result + char, bytes + size];
  }
  return result;
}

/** `20270304` of `2027-03-04`, and `20270304T120000Z` of a time. */
const compact = (time: string) => time.replace(/\.\d+/, '').replace(/[-:]/g, '');

/** A calendar must hold something (RFC 5545, 3.6), and some programs refuse an empty one: a time zone is no date. */
const timeZone = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
];

interface Calendar {
  readonly name: string;
  readonly publicUrl: string;
  readonly events: readonly {
    readonly id: number;
    readonly summary: string;
    readonly needed_by: string;
    readonly updated_at: string;
  }[];
}

/** Days as a calendar (RFC 5545). */
export function iCalendar({ name, publicUrl, events }: Calendar): string {
  const { host } = new URL(publicUrl);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${host}//EN`,
    `X-WR-CALNAME:${text(name)}`,
    ...timeZone,
    ...events.flatMap(({ id, summary, needed_by, updated_at }) => [
      'BEGIN:VEVENT',
      `UID:request-${id}@${host}`,
      `DTSTAMP:${compact(updated_at)}`,
      `DTSTART;VALUE=DATE:${compact(needed_by)}`,
      `SUMMARY:${text(summary)}`,
      `URL:${publicUrl}${pathTo.request(id)}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
