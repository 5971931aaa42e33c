import * as z from 'zod/mini';
import { codePoints } from './code-points.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';

/**
 * Whether a text is longer than `max` code points whatever normalising makes of it: NFC puts at most four code points
 * into one, each of one or two UTF-16 units.
 */
function exceedsAnyForm(text: string, max: number): boolean {
  if (text.length > 8 * max) return true;
  for (const [marks] of text.matchAll(/\p{M}{32,}/gu)) if (codePoints(marks) > 4 * max) return true;
  return false;
}

const invisible = /^[\s\p{Default_Ignorable_Code_Point}\u0080-\u009f\u2800]*$/u;

/** Whether nothing of a text can be seen: white space, joiners, fillers, variation selectors and the blank of Braille alone. */
function isInvisible(text: string): boolean {
  return invisible.test(text);
}

/**
 * The form in which a text is stored: NFC, line ends as LF, trimmed, empty where nothing of it can be seen. Normalising the marks on a letter takes time that
 * grows with the square of their number (300,000 of them: a minute), so a text which is too long anyway stays as it is.
 *
 * @param max the most code points that the text may have; without it the most that any may
 */
export function normalizeText(text: string, max: number = limits.socialLink): string {
  const tidy = text.replace(/\r\n?/g, '\n').trim();
  if (isInvisible(tidy)) return '';
  return exceedsAnyForm(tidy, max) ? tidy : tidy.normalize('NFC');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the very characters that are refused.
const controlOneLine = /[\u0000-\u001f\u007f-\u009f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the same, tab and line feed apart.
const controlManyLines = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

/** Whether PostgreSQL can hold the text and a person can read it: no lone surrogates, no control characters (tab and line feed only if lines are allowed). */
export function isStorable(text: string, lines: 'one' | 'many'): boolean {
  return text.isWellFormed() && !(lines === 'one' ? controlOneLine : controlManyLines).test(text);
}

interface TextRules {
  /** One line, or tab and line feed allowed. */
  readonly lines: 'one' | 'many';
  /** Limit in code points. */
  readonly max: number;
  /** The sentence for a longer text. */
  readonly tooLong: string | ((length: number) => string);
  /** The sentence for an empty, missing or non-text value; without it an empty text is fine. */
  readonly required?: string;
}

/**
 * A text as a person types it: normalised, then checked for storable characters, presence and length, in this order;
 * the first broken rule is the field's sentence. Its limits also stand in zod's registry, for the description of the API.
 */
export function text({ lines, max, tooLong, required }: TextRules) {
  const typed = z.string(required ?? messages.validation.invalidRequest).check(
    z.overwrite((value) => normalizeText(value, max)),
    z.superRefine((value, context) => {
      const length = codePoints(value);
      const sentence = !isStorable(value, lines)
        ? messages.validation.controlCharacters
        : required !== undefined && length === 0
          ? required
          : length > max
            ? typeof tooLong === 'string'
              ? tooLong
              : tooLong(length)
            : undefined;
      if (sentence !== undefined) context.addIssue({ code: 'custom', message: sentence });
    }),
  );
  return typed.register(z.globalRegistry, { ...(required === undefined ? {} : { minLength: 1 }), maxLength: max });
}

/** A text that may be absent: `null` and an empty text both mean none. */
export function clearable(schema: ReturnType<typeof text>) {
  return z.pipe(
    z.nullable(schema),
    z.transform((value) => value || null),
  );
}
