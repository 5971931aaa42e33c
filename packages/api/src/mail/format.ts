import { messages } from '@exchange/contract/messages';
import { shorten } from './template.ts';

/** How a mail names a person. */
export function nameOf(name: string | null): string {
  return name ?? messages.screen.unnamed;
}

/** A title inside a sentence of a mail. */
export function titled(title: string): string {
  return `“${shorten(title, 255)}”`;
}

/** The end of a subject: what it is about, short enough for a list of mails. */
export function about(title: string): string {
  return shorten(title, 60);
}
