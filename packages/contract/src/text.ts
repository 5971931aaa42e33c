import * as z from 'zod/mini';
import { codeOf, codePoints } from './format.ts';
import { limits } from './limits.ts';
import { messages } from './sentences/messages.ts';
import type { Said } from './sentences.ts';

/**
 * Whether a text is longer than `max` code points whatever normalising makes of it: NFC puts at most four code points
 * into one, each of one or two UTF-16 units. No script has 32 marks in a row (Unicode's stream-safe texts have 30 at most), so a text is
 * also too long if the marks of such rows alone are more.
 */
function exceedsAnyForm(text: string, max: number): boolean {
  if (text.length > 8 * max) return true;
  let marks = 0;
  for (const [run] of text.matchAll(/\p{M}{32,}/gu)) marks += codePoints(run);
  return marks > max;
}

const invisible = /^[\s\p{Default_Ignorable_Code_Point}\u0080-\u009f\u2800]*$/u;

/** Whether nothing of a text can be seen: only white space, joiners, fillers, variation selectors and the blank of Braille. */
function isInvisible(text: string): boolean {
  return invisible.test(text);
}

/** Whether a text is one line, or may have line ends and tabs. */
type Lines = 'one' | 'many';

/**
 * The form in which a text is stored: NFC, line ends as LF, trimmed, empty if nothing of it can be seen. Vertical tab and form feed, which come
 * with pasted text, end a line as well. In one line they and tabs are spaces. Normalising the marks on a letter takes time that
 * grows with the square of their number (300,000 of them: a minute), so a text which is too long anyway stays as it is.
 *
 * @param max the most code points that the text may have; without it the most that any may
 */
export function normalizeText(text: string, lines: Lines, max: number = limits.socialLink): string {
  const ended = text.replace(/\r\n?/g, '\n');
  const tidy = (lines === 'many' ? ended.replace(/[\v\f]/g, '\n') : ended.replace(/[\t\v\f]/g, ' ')).trim();
  if (isInvisible(tidy)) return '';
  return exceedsAnyForm(tidy, max) ? tidy : tidy.normalize('NFC');
}

/** Lone surrogates, which PostgreSQL cannot hold, and control characters, which a person cannot read. */
const unstorable = {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the very characters that are refused.
  one: /[\u0000-\u001f\u007f-\u009f\ud800-\udfff]/u,
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the same, tab and line feed apart.
  many: /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ud800-\udfff]/u,
};

/** The sentence that names the first character of a text that cannot be stored, and its place; `undefined` if there is none. */
export function unstorableCharacter(text: string, lines: Lines): string | undefined {
  const at = text.search(unstorable[lines]);
  if (at < 0) return undefined;
  return messages.validation.controlCharacter({
    code: codeOf(text.slice(at)),
    position: codePoints(text.slice(0, at)) + 1,
  });
}

interface TextRules {
  readonly lines: Lines;
  /** Limit in code points. */
  readonly max: number;
  /** The sentence for a longer text. */
  readonly tooLong: (values: { readonly max: number; readonly length: number }) => string;
  /** The sentence for an empty, missing or non-text value; without it an empty text is fine. */
  readonly required?: Said;
  /** An empty or missing text is fine for this field; the schema around it asks for something in its place. */
  readonly isReplaceable?: boolean;
}

/**
 * A text as a person types it: normalised, then checked for storable characters, presence and length, in this order;
 * the first broken rule is the field's sentence. Its limits also stand in zod's registry, for the description of the API.
 */
export function text({ lines, max, tooLong, required, isReplaceable = false }: TextRules) {
  const typed = z.string({ error: required ?? messages.validation.invalidRequest }).check(
    z.overwrite((value) => normalizeText(value, lines, max)),
    z.superRefine((value, context) => {
      const length = codePoints(value);
      const sentence =
        unstorableCharacter(value, lines) ??
        (required !== undefined && !isReplaceable && length === 0
          ? required()
          : length > max
            ? tooLong({ max, length })
            : undefined);
      if (sentence !== undefined) context.addIssue({ code: 'custom', message: sentence });
    }),
  );
  return typed.register(z.globalRegistry, {
    ...(required === undefined || isReplaceable ? {} : { minLength: 1 }),
    maxLength: max,
  });
}

/** A text that may be absent: `null` and an empty text both mean none. */
export function clearable(schema: ReturnType<typeof text>) {
  return z.pipe(
    z.nullable(schema),
    z.transform((value) => value || null),
  );
}
