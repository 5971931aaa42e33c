import { shorten } from '@exchange/contract/format';
import { english } from '@exchange/contract/language';
import { pathTo } from '@exchange/contract/paths';
import { emailSentences } from '@exchange/contract/sentences/emails';
import { profileSentences } from '@exchange/contract/sentences/profiles';
import type { Settings } from '../core/context.ts';
import { inLanguage } from '../core/languages.ts';
import type { Email } from './template.ts';

/** Words of ours that stand where a name would. */
const { unnamed, deletedUser } = profileSentences.screen;

/** Quotation marks inside of those around a text. */
const innerMarks = new Map(
  ['“‘', '„‘', '‟‘', '”’', '«‹', '»›', '「『', '」』'].map(([mark = '', inner = '']) => [mark, inner]),
);

/**
 * A user's words in a subject or sentence of ours: without the beginnings of web addresses, what turns the direction of
 * the text, and quotation marks that end ours. Other characters stay as they are, so that copied words can be searched for.
 */
export function harmless(text: string): string {
  return text
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/[“„‟«»”「」]/g, (mark) => innerMarks.get(mark) ?? mark)
    .replace(/:\/\//g, ': //')
    .replace(/\bwww\./gi, 'www ');
}

/** A user's words, shortened to `most` code points and in quotation marks, so that they cannot pass for ours. */
function quoted(text: string, max: number): string {
  return emailSentences.quoted({ words: harmless(shorten(text, max)) });
}

/** The name of a person in an email, quoted and shortened. Jobs read the name of a deleted user in English. */
export function nameOf(name: string | null): string {
  if (name === null) return unnamed();
  const words = [unnamed, deletedUser].find((say) => [say(), inLanguage(english.tag, say)].includes(name));
  return words?.() ?? quoted(name, 60);
}

/** A title inside a sentence of an email. */
export function titled(title: string): string {
  return quoted(title, 255);
}

/** A title at the end of a subject line, shortened. */
export function about(title: string): string {
  return harmless(shorten(title, 60));
}

/** The second link of an email about a chat: to its request; none if the request is deleted. */
export function linkToRequest({ publicUrl }: Settings, id: number | null): Email['more'] {
  return id === null ? undefined : { label: emailSentences.link.request(), url: publicUrl + pathTo.request(id) };
}
