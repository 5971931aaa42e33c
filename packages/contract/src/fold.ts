/** Signs for trade marks are no letters. */
const unseen = /[\p{Default_Ignorable_Code_Point}\ue000-\uf8ff\u2120\u2122]/gu;
/** Apostrophes and primes. */
const apostrophes = /['`\u00b4\u2018\u2019\u201b\u2032-\u2037\uff07]/gu;
/** Stands for an apostrophe that was in a text. */
const apostrophe = '\ue004';
/** One between a letter and two more divides a word as a hyphen does: `l'ARN`, `d'images`, `O'Connor`, but not `King's`. */
const dividing = /(?<=(?![0-9])[\p{L}\p{N}\p{M}])\ue004+(?=(?:(?![0-9])[\p{L}\p{N}\p{M}]){2})/gu;
/** The unit of length, not the letter of a word. */
const angstrom = /(?<![A-Za-z\u00c0-\u024f])[\u00c5\u212b](?![A-Za-z\u00c0-\u024f])/gu;
/** Accents, modifier letters, and the marks of Cyrillic, Hebrew and Arabic, once they are characters of their own. */
const markRanges =
  '\\u0300-\\u036f\\u0483-\\u0489\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f\\u02b9-\\u02df\\u0640\\u06e5\\u06e6';
const marks = new RegExp(`[${markRanges}]+`, 'gu');
/** Dashes that may stand in a word, the Hebrew hyphen, and the dot of `Gal·la`. */
const hyphens = /[\u2010-\u2013\u2212\u05be\u00b7]/gu;

const letterPairs =
  'ßss æae œoe þth ðd øo đd ħh ıi ĸk łl ŋn ŧt ƀb ƙk ƴy ɓb ɖd ɗd ɛe ɔo əe ɨi ʉu ىي یي کك ةه ٠0 ١1 ٢2 ٣3 ٤4 ٥5 ٦6 ٧7 ٨8 ٩9 ۰0 ۱1 ۲2 ۳3 ۴4 ۵5 ۶6 ۷7 ۸8 ۹9';
const letters = new Map(letterPairs.split(' ').map(([letter = '', ...plain]) => [letter, plain.join('')]));
for (let code = 0x30a1; code <= 0x30f6; code += 1)
  letters.set(String.fromCharCode(code), String.fromCharCode(code - 0x60));
const special = new RegExp(`[${[...letters.keys()].join('')}]`, 'gu');

const greekNames =
  'α alpha β beta γ gamma δ delta ε epsilon ζ zeta η eta θ theta ι iota κ kappa λ lambda μ mu ν nu ξ xi ο omicron π pi ρ rho σ sigma τ tau υ upsilon φ phi χ chi ψ psi ω omega';
const greek = new Map([...greekNames.matchAll(/(\S) (\w+)/g)].map(([, letter = '', name = '']) => [letter, name]));
/** One or two Greek letters are symbols, more are a word. */
const greekSymbols = /(?<![α-ω])([α-ω])([α-ω])?(?![α-ω])/gu;

/** Scripts without spaces: Thai, Lao, Burmese, Khmer, kana, Han, Hangul. */
const unspacedSigns =
  '\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u3005-\\u3007\\u3041-\\u3096\\u309d-\\u309f\\u30a1-\\u30fa\\u30fc-\\u312f\\u31f0-\\u31ff\\u3400-\\u9fff\\uac00-\\ud7a3\\u{20000}-\\u{3ffff}';
const unspacedRuns = new RegExp(`[${unspacedSigns}]+`, 'gu');
const beginsUnspaced = new RegExp(`^[${unspacedSigns}]`, 'u');

/** Whether a folded word is of a script without spaces. */
export const isUnspaced = (word: string): boolean => beginsUnspaced.test(word);

const betweenWords = /[^\p{L}\p{N}\p{M}\ue000-\ue002]+/gu;
const isPlain = /^\p{ASCII}*$/u;

/**
 * Text as its words are compared: without case, accents and characters that are not seen, with single spaces between words
 * and hyphens within. Sub- and superscripts, full and half width are the plain characters, Greek letters their names, katakana hiragana.
 *
 * `search_signs` of the database does the same; a test compares both over all characters.
 */
export function foldSigns(text: string): string {
  if (isPlain.test(text))
    return divide(divideElided(text.replace(/['`]/g, apostrophe)).toLowerCase(), /[^a-z0-9\ue000-\ue002]+/g);
  const plain = text
    .replace(unseen, '')
    // The charge of an ion is no part of the number before it.
    .replace(/([\u2080-\u2089])([\u2070-\u2079\u00b9\u00b2\u00b3])/gu, '$1-$2')
    .replace(apostrophes, apostrophe)
    .replace(angstrom, ' angstrom ')
    .normalize('NFKD')
    .replace(marks, '')
    .normalize('NFC')
    .replace(/\u2206/gu, 'Δ')
    .replace(hyphens, '-')
    .replace(/['`]/g, apostrophe)
    .toLowerCase()
    .replace(special, (letter) => letters.get(letter) ?? letter)
    .replace(/ς/gu, 'σ');
  const symbols = divideElided(plain)
    .replace(greekSymbols, (_, first, second = '') => `-${greek.get(first)}-${greek.get(second) ?? second}-`)
    .replace(unspacedRuns, ' $& ');
  return divide(symbols, betweenWords);
}

const divideElided = (text: string) => text.replace(dividing, '-').replaceAll(apostrophe, '');

/** Puts single spaces between the words of a folded text. Some signs within words are kept by characters of their own. */
function divide(folded: string, between: RegExp): string {
  if (!/[-+#]/.test(folded)) return folded.replace(between, ' ').trim();
  return ` ${folded} `
    .replace(/(?<![a-z0-9])c\+\+(?![a-z0-9])/g, 'c\ue000\ue000')
    .replace(/(?<![a-z0-9])([cfj])#(?![a-z0-9])/g, '$1\ue001')
    .replaceAll('-', '\ue002')
    .replace(between, ' ')
    .replaceAll('\ue000', '+')
    .replaceAll('\ue001', '#')
    .replaceAll('\ue002', '-')
    .replace(/-* -*/g, ' ')
    .replace(/-+/g, '-')
    .replace(/ +/g, ' ')
    .trim();
}

/** The same without hyphens. */
export function foldForSearch(text: string): string {
  return foldSigns(text).replaceAll('-', ' ');
}
