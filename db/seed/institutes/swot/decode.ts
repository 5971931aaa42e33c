const utf8 = new TextDecoder('utf-8', { fatal: true });
const utf16 = new TextDecoder('utf-16le');
const western = new TextDecoder('windows-1252');
const cyrillic = new TextDecoder('windows-1251');

const cyrillicTopLevel = /\.(bg|by|kg|kz|mk|rs|ru|tj|ua)$/;

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Mends what was taken for Windows-1252 and stored again: `SÃ£o` is `São`, and C1 controls (`\x92`) are punctuation that
 * was never converted.
 */
function repair(text: string): string {
  return text
    .replace(/[ÂÃ][\x80-\xbf]/g, (pair) => decodeUtf8(Buffer.from(pair, 'latin1')) ?? pair)
    .replace(/[\x80-\x9f]/g, (control) => western.decode(Buffer.from(control, 'latin1')));
}

/** The text of a file of the list: UTF-8 as a rule, else UTF-16 by its mark, else the single-byte set of the domain's country. */
export function decode(bytes: Uint8Array, domain: string): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return utf16.decode(bytes);
  return repair(decodeUtf8(bytes) ?? (cyrillicTopLevel.test(domain) ? cyrillic : western).decode(bytes));
}
