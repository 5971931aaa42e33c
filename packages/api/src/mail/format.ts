import { messages } from '@exchange/contract/messages';
import { shorten } from './template.ts';

/** The name of a person in an email. */
export function nameOf(name: string | null): string {
  return name ?? messages.screen.unnamed;
}

/** A title inside a sentence of an email. */
export function titled(title: string): string {
  return `“${shorten(title, 255)}”`;
}

/** A title at the end of a subject line, shortened. */
export function about(title: string): string {
  return shorten(title, 60);
}
