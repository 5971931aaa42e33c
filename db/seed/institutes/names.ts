const entities: Readonly<Record<string, string>> = { amp: '&', apos: "'", gt: '>', lt: '<', nbsp: ' ', quot: '"' };

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,6})|([a-z]+));/gi, (whole, code: string | undefined, name: string | undefined) =>
    code === undefined ? (entities[name?.toLowerCase() ?? ''] ?? whole) : String.fromCodePoint(Number(code)),
  );
}

/** Without what nobody sees; the joiners of Arabic and Indic scripts (U+200C, U+200D) are part of the word and stay. */
function tidySpaces(text: string): string {
  return text
    .replace(/[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\ufeff\ufffd]/g, '')
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim();
}

const address = /(https?:\/\/|www\.)/i;

/** `South Washington County School District (Website: https://…)` ends before the bracket. */
function cutAddress(text: string): string {
  const at = text.search(address);
  if (at < 0) return text;
  const before = text.slice(0, at);
  const bracket = Math.max(before.lastIndexOf('('), before.lastIndexOf('['));
  const open = bracket >= 0 && !/[)\]]/.test(before.slice(bracket));
  return (open ? before.slice(0, bracket) : before).replace(/\b(official )?web(site|page)?\s*:?\s*$/i, '');
}

function trimMarks(text: string): string {
  return text
    .replace(/^(name|school)\s*:\s*/i, '')
    .replace(/^[\s,;:|/#*+=<>–—-]+(?=.)/u, '')
    .replace(/[\s,;:|/#*+=<>–—-]+$/u, '')
    .replace(/^(["“«])([^"“”«»]+)["”»]$/u, '$2')
    .replace(/(?<=[\p{L}\s]\p{L}{4,})(?<!\b(tech|corp))\.$/iu, '')
    .trim();
}

/** A domain or a file name is not a name, nor is a mark of the list (`.group`) or what explains a mail address. */
const notAName = /^[^\p{L}]*$|^\.\p{L}+$|\S@\S+\.\S|^\.?[\w-]+(\.[\w-]+)*\.[a-z]{2,}$/iu;

/** A line of the list as a name for people to read; an empty text where it is none. */
export function cleanName(line: string): string {
  const text = trimMarks(tidySpaces(cutAddress(tidySpaces(decodeEntities(line).normalize('NFC')))));
  return notAName.test(text) ? '' : text;
}

/** Further lines are often explanations; one this short after a bare address is a name. */
const secondNameMax = 80;

/**
 * The first name of an entry, or an empty text for a nameless one: its first line, or the next one where the first is only
 * an address. An entry that begins with a mark of the list (`.group`) belongs to many schools and has no name.
 */
export function firstName(lines: readonly string[]): string {
  const written = lines.filter((line) => tidySpaces(line) !== '');
  const [first = '', second = ''] = written;
  if (/^\.\p{L}/u.test(first)) return '';
  const name = cleanName(first);
  if (name !== '') return name;
  const next = cleanName(second);
  return next.length <= secondNameMax && !address.test(second) ? next : '';
}
