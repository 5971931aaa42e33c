import { foldForSearch, isUnspaced } from '@exchange/contract/fold';
import { hasToken, searchForms, toToken } from '@exchange/contract/search';

export interface MarkedPart {
  readonly text: string;
  readonly hit: boolean;
}

/** Marks on letters and apostrophes are no part of a word. */
const unseen = /[\p{M}'’‘ʼ`´]/u;
/** A word as it is written, with hyphens. */
const written = /[\p{L}\p{N}\p{M}'’‘ʼ`´+#\u2010-\u2013\u2212·־-]+/gu;

/** The folded text, and for each of its UTF-16 units the position in the original. */
function foldWithPositions(text: string): { folded: string; positions: number[] } {
  let folded = '';
  const positions: number[] = [];
  let at = 0;
  for (const char of text) {
    const part = foldForSearch(char) || (unseen.test(char) ? '' : ' ');
    folded += part;
    for (let unit = 0; unit < part.length; unit += 1) positions.push(at);
    at += char.length;
  }
  positions.push(text.length);
  return { folded, positions };
}

/**
 * Divides a text into what matches the search and the rest: beginnings of words, or whole words that are written in another
 * form. Joined, they are the text in NFC.
 */
export function markParts(name: string, words: readonly string[]): MarkedPart[] {
  const text = name.normalize('NFC');
  const { folded, positions } = foldWithPositions(text);
  const hit = new Uint8Array(text.length);
  for (const word of words) {
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + 1)) {
      if (at > 0 && folded[at - 1] !== ' ' && !isUnspaced(word)) continue;
      const from = positions[at] ?? 0;
      let to = at + word.length;
      while (to < positions.length - 1 && positions[to] === positions[to - 1]) to += 1;
      hit.fill(1, from, positions[to] ?? text.length);
    }
  }
  const tokens = words.map(toToken);
  for (const { 0: word, index } of text.matchAll(written)) {
    if (hit.subarray(index, index + word.length).includes(1)) continue;
    const forms = searchForms(word);
    if (tokens.some((token) => hasToken(forms, token, false))) hit.fill(1, index, index + word.length);
  }
  const parts: MarkedPart[] = [];
  let from = 0;
  for (let at = 1; at <= text.length; at += 1) {
    if (at < text.length && hit[at] === hit[at - 1]) continue;
    parts.push({ text: text.slice(from, at), hit: hit[from] === 1 });
    from = at;
  }
  return parts;
}
