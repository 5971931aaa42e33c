import { perLanguage } from './language.ts';
import { messages } from './sentences/messages.ts';

/** Length in Unicode code points, the unit of every limit. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** How a sentence names a character that cannot be seen: `U+0007`. */
export function codeOf(char: string): string {
  return `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

const signs = new Intl.Segmenter();

/** The beginning of a text with at most `max` code points, with an ellipsis if it was cut: not inside a flag, an emoji or a syllable. */
export function beginning(text: string, max: number): string {
  if (codePoints(text) <= max) return text;
  let [end, count] = [0, 0];
  for (const { segment, index } of signs.segment(text)) {
    count += codePoints(segment);
    if (count >= max) break;
    end = index + segment.length;
  }
  // One sign may be longer than all: then it is cut.
  return `${(text.slice(0, end) || [...text].slice(0, max - 1).join('')).trimEnd()}…`;
}

/** A text on one line, shortened to a number of code points, with an ellipsis where it was cut: before a word that would be cut late. */
export function shorten(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const cut = beginning(line, max);
  if (cut === line || line[cut.length - 1] === ' ') return cut;
  const words = cut.replace(/ [^ ]*$/, '…');
  return codePoints(words) > max * 0.7 ? words : cut;
}

const day = perLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }));

/** `10 December 2026`, for a day that is not of one time zone. @param date `2026-12-10` */
export const longDay = (date: string): string => day().format(new Date(date));

const clock = perLanguage((locale) => new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }));

/**
 * `10 December 2026, 10:53 UTC`: a time for people anywhere, whose time zone is not known. A day alone is another one for half of
 * them. The seconds are cut, so that it is never too late.
 *
 * @param time ISO 8601
 */
export function utcTime(time: string): string {
  const date = new Date(time);
  return messages.utcTime({ day: day().format(date), time: clock().format(date) });
}

/**
 * A cell of a CSV file (RFC 4180). A text that a spreadsheet would run as a formula begins with an apostrophe, which
 * spreadsheets show as text.
 */
function csvCell(text: string): string {
  const isFormula = /^\s*[=+\-@＝＋－＠]/u.test(text) || /^[\t\r]/.test(text);
  return `"${(isFormula ? `'${text}` : text).replaceAll('"', '""')}"`;
}

/** A CSV file with a line of names first; a mark at its beginning tells spreadsheets that it is UTF-8. */
export function csvFile(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return `\uFEFF${[columns, ...rows.map((row) => row.map(csvCell))].map((row) => row.join(',')).join('\r\n')}\r\n`;
}

/** What a band of people says (`reachBand`), for a sentence: no people, few, or about a number of them. */
export function readBand(text: string): { readonly band: 'none' | 'few' | 'about'; readonly people: number } {
  const people = Number(text.replace(/\D/g, ''));
  return { band: people === 0 ? 'none' : text.startsWith('fewer') ? 'few' : 'about', people };
}
