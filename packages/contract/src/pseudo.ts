import type { Language, Texts } from './language.ts';
import { catalogues } from './sentences.ts';

const plain = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const strange = 'ÅƁÇÐÉƑĜĤÎĴĶĻḾÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļḿñöþǫŕšţûṽŵẋýž';

/**
 * A text in strange letters, a third longer and in brackets: what is read without them stands outside of the catalogues. Placeholders, tags
 * and code stay.
 */
export function pseudoText(text: string): string {
  let depth = 0;
  // Braces are within a placeholder at odd depths, and around words at even ones.
  const words = text.replace(/<\/?\w+>|`[^`]*`|./gsu, (part) => {
    if (part === '{') depth += 1;
    if (part === '}') depth -= 1;
    const letter = depth % 2 === 0 ? plain.indexOf(part) : -1;
    return part.length === 1 && letter >= 0 ? (strange[letter] ?? part) : part;
  });
  return `⟦${words}${'·'.repeat(Math.ceil(text.length / 3))}⟧`;
}

function pseudoTexts(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? pseudoText(text) : pseudoTexts(text)]),
  );
}

/** English in strange letters, made of the catalogues that were loaded. */
export function pseudoLanguage(tag: string): Language {
  const texts = [...catalogues].map(([id, catalogue]) => [id, pseudoTexts(catalogue.texts)]);
  return { tag, name: pseudoText('Pseudo'), locale: 'en-GB', direction: 'ltr', catalogues: Object.fromEntries(texts) };
}
