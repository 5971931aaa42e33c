import { absent } from './values.ts';

/**
 * What docs/behaviour/api.md#api expects for a value: it is accepted, and read back as `stored`; or refused with a status; or
 * `either`, if both are right but neither a 5xx nor a partial change is.
 */
export type Expected = { accepted: true; stored?: unknown } | { refused: number } | 'either';
export type Oracle = (
  value: unknown,
  transport: 'REST' | 'tRPC',
  values: Readonly<Record<string, unknown>>,
) => Expected;

const refused = (status: number): Expected => ({ refused: status });
const accepted = (stored?: unknown): Expected =>
  stored === undefined ? { accepted: true } : { accepted: true, stored };
const missing = (value: unknown) => value === absent || value === undefined;

/** Whether a text has no character that a person could see: white space, C1 controls, and what Unicode says to ignore. */
export const isBlank = (text: string) =>
  Array.from(text).every((char) => /[\s\u0080-\u009f\u2800]|\p{Default_Ignorable_Code_Point}/u.test(char));
const normalized = (text: string, lines: 'one' | 'many', max: number) => {
  const ended = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  const plain = Array.from(ended, (char) =>
    char === '\v' || char === '\f' ? (lines === 'many' ? '\n' : ' ') : char === '\t' && lines === 'one' ? ' ' : char,
  )
    .join('')
    .trim();
  if (isBlank(plain)) return '';
  // Longer than four times the limit is too long in every form; finding that out must not take a minute here either.
  return plain.length > 8 * max ? plain : plain.normalize('NFC').trim();
};
const lengthOf = (text: string) => Array.from(text).length;
/** Control characters (except tab and line feed, if there are lines) and lone surrogates are never stored. */
const isStorable = (text: string, lines: 'one' | 'many') =>
  text.isWellFormed() &&
  Array.from(text).every((char) => !/\p{Cc}/u.test(char) || (lines === 'many' && (char === '\n' || char === '\t')));

interface TextRules {
  readonly max: number;
  readonly lines: 'one' | 'many';
  /** An empty one is refused; otherwise it clears to null. */
  readonly required?: boolean;
  /** May be left out. */
  readonly optional?: boolean;
}

export function text({ max, lines, required = false, optional = !required }: TextRules): Oracle {
  return (value) => {
    if (missing(value)) return optional ? accepted() : refused(400);
    if (value === null) return required ? refused(400) : accepted(null);
    if (typeof value !== 'string') return refused(400);
    const stored = normalized(value, lines, max);
    if (!isStorable(stored, lines) || lengthOf(stored) > max || (required && stored === '')) return refused(400);
    return accepted(stored === '' ? null : stored);
  };
}

const inName = /^[\p{L}\p{M}\p{Nd} \-_.'’´`^~,&()/:;!?@#$%*+=]*$/u;
const manyMarks = /[\p{Script=Inherited}\p{Me}]{5}/u;
const hiddenInName =
  /(?<!\p{Script=Han})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]|(?![\ufe00-\ufe02\u{e0100}-\u{e01ef}])\p{Default_Ignorable_Code_Point}/u;
export const name: Oracle = (value) => {
  if (missing(value)) return accepted();
  if (typeof value !== 'string') return refused(400);
  const stored = Array.from(normalized(value, 'one', 255), (char) =>
    /\p{Zs}/u.test(char)
      ? ' '
      : '\u2010\u2011\u2012\u2013\u2212'.includes(char)
        ? '-'
        : '\u2018\u2032'.includes(char)
          ? '\u2019'
          : char,
  ).join('');
  if (hiddenInName.test(stored) || manyMarks.test(stored)) return refused(400);
  return lengthOf(stored) >= 1 && lengthOf(stored) <= 255 && inName.test(stored) ? accepted(stored) : refused(400);
};

const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= 2_147_483_647;

/** An id of reference data in a body. */
export function choice(known: ReadonlySet<number>, rules: { clears?: boolean; optional?: boolean } = {}): Oracle {
  return (value) => {
    if (missing(value)) return rules.optional ? accepted() : refused(400);
    if (rules.clears && (value === null || value === '')) return accepted(null);
    return isId(value) && known.has(value) ? accepted(value) : refused(400);
  };
}

/** A list of such ids; `known` may be left out if the list is ignored. */
export function choices(known: ReadonlySet<number> | undefined, required: boolean): Oracle {
  return (value) => {
    if (missing(value)) return required ? refused(400) : accepted();
    if (value === null) return required ? refused(400) : accepted([]);
    if (!Array.isArray(value) || !value.every(isId)) return refused(400);
    const distinct = [...new Set(value)].sort((a, b) => a - b);
    if (distinct.length > 100 || (required && distinct.length === 0)) return refused(400);
    return known === undefined || distinct.every((id) => known.has(id)) ? accepted(distinct) : refused(400);
  };
}

/** The same as a text, separated by commas; without `known` unknown ids count as well. */
export function idsText(known?: ReadonlySet<number>): Oracle {
  return (value) => {
    if (typeof value !== 'string' || !/^(\d+(,\d+)*)?$/.test(value)) return refused(400);
    const ids = value === '' ? [] : [...new Set(value.split(',').map(Number))];
    const isKnown = (id: number) => isId(id) && known?.has(id) !== false;
    return ids.every(isKnown) && ids.length <= 100 ? accepted() : refused(400);
  };
}

function list(isValid: (entry: string) => boolean, maxLength: number, maxEntries: number): Oracle {
  return (value) => {
    if (missing(value)) return accepted();
    if (value === null) return accepted([]);
    if (!Array.isArray(value) || !value.every((entry) => typeof entry === 'string')) return refused(400);
    const entries = [
      ...new Set(value.map((entry: string) => normalized(entry, 'one', maxLength)).filter((entry) => entry !== '')),
    ];
    return entries.length <= maxEntries && entries.every(isValid) ? accepted(entries) : refused(400);
  };
}

export const grants = list((entry) => lengthOf(entry) <= 255 && isStorable(entry, 'one'), 255, 50);
export const links = list(
  (entry) => {
    const url = URL.parse(entry);
    const isPlain = lengthOf(entry) <= 2048 && isStorable(entry, 'one') && !/[\s\p{Cf}]/u.test(entry);
    return /^https?:\/\//i.test(entry) && isPlain && url !== null && url.username === '' && url.password === '';
  },
  2048,
  20,
);

export const oneOf =
  (...allowed: unknown[]): Oracle =>
  (value) =>
    allowed.includes(value) ? accepted(value) : refused(400);

/** A text of these choices, separated by commas; empty for all. */
export const choicesText =
  (allowed: readonly string[]): Oracle =>
  (value) =>
    value === '' || (typeof value === 'string' && value.split(',').every((choice) => allowed.includes(choice)))
      ? accepted()
      : refused(400);

/** A field that may be left out. */
export const optional =
  (oracle: Oracle): Oracle =>
  (value, ...rest) =>
    missing(value) ? accepted() : oracle(value, ...rest);

/** `requestId` in a body: wrong type or range 400, an unknown one 404. */
export const idInBody =
  (known: number): Oracle =>
  (value) =>
    value === known ? accepted() : isId(value) ? refused(404) : refused(400);

/** A list of CRediT roles, of which the generated values know two. */
export const credits: Oracle = (value) =>
  Array.isArray(value) && value.every((role) => role === 'software' || role === 'validation')
    ? accepted()
    : refused(400);

/** An optional message id in a body. */
export const optionalId: Oracle = (value) =>
  missing(value) || value === null || isId(value) ? accepted() : refused(400);

/** A field that another one of the same call excludes, if that one is given. */
export const leftOutBeside =
  (other: string): Oracle =>
  (value, _transport, values) => {
    if (missing(value) || value === null) return accepted();
    return (values[other] ?? null) === null ? 'either' : refused(400);
  };

/** An id in a path or query: a missing one is 400, and whatever is not one of ours is refused like an unknown one. */
export const lookup =
  (known: number, status: 403 | 404): Oracle =>
  (value, transport) => {
    if (missing(value)) return refused(400);
    const isIt =
      transport === 'REST'
        ? typeof value === 'string' && /^0*\d+$/.test(value) && Number(value) === known
        : value === known;
    return isIt ? accepted() : refused(status);
  };

/** A person in a path: a hashid or a number. */
export const person =
  (known: { id: number; hashid: string }): Oracle =>
  (value) =>
    value === known.hashid || value === known.id || value === String(known.id) ? accepted() : 'either';

export const limit: Oracle = (value, transport) => {
  if (missing(value)) return accepted();
  if (transport === 'REST') return typeof value === 'string' && /^0*[1-9]\d*$/.test(value) ? accepted() : refused(400);
  if (typeof value !== 'number' || !Number.isInteger(value) || value <= 0) return refused(400);
  return Number.isSafeInteger(value) ? accepted() : 'either';
};

/** No generated value is a valid cursor. */
export const cursor: Oracle = (value) => (missing(value) ? accepted() : refused(400));

export const password: Oracle = (value) => {
  if (typeof value !== 'string') return refused(400);
  const length = lengthOf(value);
  const has = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u].every((kind) => kind.test(value));
  return length >= 8 && length <= 127 && has && isStorable(value, 'one') ? accepted() : refused(400);
};

/** Only plain addresses are surely valid; other types and texts without `@` are surely invalid. */
export const email: Oracle = (value) => {
  if (typeof value !== 'string') return refused(400);
  const typed = value.trim();
  if (/^[a-z]{1,20}@[a-z]{1,20}\.org$/.test(typed)) return accepted(typed);
  const isNone = typed.length > 254 || !/^[\x21-\x7e]+@[\x21-\x7e]+\.[\x21-\x7e]+$/.test(typed);
  return isNone ? refused(400) : 'either';
};

export const uuid: Oracle = (value) => {
  if (missing(value) || value === null) return accepted();
  const isOne = typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);
  return isOne ? accepted() : refused(400);
};

/** Always refused with this status. */
export const never =
  (status: number): Oracle =>
  () =>
    refused(status);

/** Any text; nothing else. */
export const anyText: Oracle = (value) => (typeof value === 'string' ? accepted() : refused(400));
export const optionalText = optional(anyText);

/** Any text that is not the password; without one there is nothing to compare. */
export const wrongPassword: Oracle = (value) => refused(typeof value === 'string' && value !== '' ? 403 : 400);

export const free: Oracle = () => 'either';

/** A value that the server ignores. */
export const ignored: Oracle = () => accepted();
