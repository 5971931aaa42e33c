import { absent } from './values.ts';

/**
 * What docs/behaviour.md#api expects for a value: it is taken, and read back as `stored`; or refused with a status; or
 * `open`, where both are right but neither a 5xx nor a partial change is.
 */
export type Verdict = { taken: true; stored?: unknown } | { refused: number } | 'open';
export type Judge = (value: unknown, transport: 'REST' | 'tRPC', values: Readonly<Record<string, unknown>>) => Verdict;

const no = (status: number): Verdict => ({ refused: status });
const yes = (stored?: unknown): Verdict => (stored === undefined ? { taken: true } : { taken: true, stored });
const missing = (value: unknown) => value === absent || value === undefined;

const tidy = (text: string, max: number) => {
  const plain = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').trim();
  // Longer than four times the limit is too long in every form; finding that out must not take a minute here either.
  return plain.length > 8 * max ? plain : plain.normalize('NFC').trim();
};
const lengthOf = (text: string) => Array.from(text).length;
/** NUL, other C0 controls (tab and line feed apart, where there are lines) and lone surrogates are never stored. */
const isStorable = (text: string, lines: 'one' | 'many') =>
  text.isWellFormed() &&
  Array.from(text).every((char) => char >= ' ' || (lines === 'many' && (char === '\n' || char === '\t')));

interface TextRules {
  readonly max: number;
  readonly lines: 'one' | 'many';
  /** An empty one is refused; otherwise it clears to null. */
  readonly required?: boolean;
  /** May be left out. */
  readonly optional?: boolean;
}

export function text({ max, lines, required = false, optional = !required }: TextRules): Judge {
  return (value) => {
    if (missing(value)) return optional ? yes() : no(400);
    if (value === null) return required ? no(400) : yes(null);
    if (typeof value !== 'string') return no(400);
    const stored = tidy(value, max);
    if (!isStorable(stored, lines) || lengthOf(stored) > max || (required && stored === '')) return no(400);
    return yes(stored === '' ? null : stored);
  };
}

const inName = /^[\p{L}\p{M}\p{Nd} \-_.'’´`^~,&()/:;!?@#$%*+=]*$/u;
export const name: Judge = (value) => {
  if (missing(value)) return yes();
  if (typeof value !== 'string') return no(400);
  const stored = tidy(value, 255);
  return lengthOf(stored) >= 1 && lengthOf(stored) <= 255 && inName.test(stored) ? yes(stored) : no(400);
};

const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= 2_147_483_647;

/** An id of reference data in a body. */
export function choice(known: ReadonlySet<number>, rules: { clears?: boolean; optional?: boolean } = {}): Judge {
  return (value) => {
    if (missing(value)) return rules.optional ? yes() : no(400);
    if (rules.clears && (value === null || value === '')) return yes(null);
    return isId(value) && known.has(value) ? yes(value) : no(400);
  };
}

/** A list of such ids; `known` may be left out where the list is ignored. */
export function choices(known: ReadonlySet<number> | undefined, required: boolean): Judge {
  return (value) => {
    if (missing(value)) return required ? no(400) : yes();
    if (value === null) return required ? no(400) : yes([]);
    if (!Array.isArray(value) || !value.every(isId)) return no(400);
    const distinct = [...new Set(value)].sort((a, b) => a - b);
    if (distinct.length > 100 || (required && distinct.length === 0)) return no(400);
    return known === undefined || distinct.every((id) => known.has(id)) ? yes(distinct) : no(400);
  };
}

function list(fits: (entry: string) => boolean, longest: number, most: number): Judge {
  return (value) => {
    if (missing(value)) return yes();
    if (value === null) return yes([]);
    if (!Array.isArray(value) || !value.every((entry) => typeof entry === 'string')) return no(400);
    const entries = [...new Set(value.map((entry: string) => tidy(entry, longest)).filter((entry) => entry !== ''))];
    return entries.length <= most && entries.every(fits) ? yes(entries) : no(400);
  };
}

export const grants = list((entry) => lengthOf(entry) <= 255 && isStorable(entry, 'one'), 255, 50);
export const links = list(
  (entry) => {
    const url = URL.parse(entry);
    const isPlain = lengthOf(entry) <= 2048 && isStorable(entry, 'one') && !/\s/.test(entry);
    return /^https?:\/\//i.test(entry) && isPlain && url !== null && url.username === '' && url.password === '';
  },
  2048,
  20,
);

export const oneOf =
  (...allowed: unknown[]): Judge =>
  (value) =>
    allowed.includes(value) ? yes(value) : no(400);

/** `requestId` in a body: wrong type or range 400, an unknown one 404. */
export const idInBody =
  (known: number): Judge =>
  (value) =>
    value === known ? yes() : isId(value) ? no(404) : no(400);

/** An optional message id in a body. */
export const optionalId: Judge = (value) => (missing(value) || value === null || isId(value) ? yes() : no(400));

/** An id in a path or query: whatever is not one of ours is refused like an unknown one. */
export const lookup =
  (known: number, status: 403 | 404): Judge =>
  (value, transport) => {
    const isIt =
      transport === 'REST'
        ? typeof value === 'string' && /^0*\d+$/.test(value) && Number(value) === known
        : value === known;
    return isIt ? yes() : no(status);
  };

/** A person in a path: a hashid or a number. */
export const person =
  (known: { id: number; hashid: string }): Judge =>
  (value) =>
    value === known.hashid || value === known.id || value === String(known.id) ? yes() : 'open';

export const limit: Judge = (value, transport) => {
  if (missing(value)) return yes();
  if (transport === 'REST') return typeof value === 'string' && /^0*[1-9]\d*$/.test(value) ? yes() : no(400);
  if (typeof value !== 'number' || !Number.isInteger(value) || value <= 0) return no(400);
  return Number.isSafeInteger(value) ? yes() : 'open';
};

/** No generated value is a valid cursor. */
export const cursor: Judge = (value) => (missing(value) ? yes() : no(400));

export const password: Judge = (value) => {
  if (typeof value !== 'string') return no(400);
  const length = lengthOf(value);
  const has = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u].every((kind) => kind.test(value));
  return length >= 8 && length <= 127 && has && isStorable(value, 'one') ? yes() : no(400);
};

/** Only plain addresses are surely valid; other types and texts without `@` are surely invalid. */
export const email: Judge = (value) => {
  if (typeof value !== 'string') return no(400);
  const typed = value.trim();
  if (/^[a-z]{1,20}@[a-z]{1,20}\.org$/.test(typed)) return yes(typed);
  const isNone = typed.length > 254 || !/^[\x21-\x7e]+@[\x21-\x7e]+\.[\x21-\x7e]+$/.test(typed);
  return isNone ? no(400) : 'open';
};

export const uuid: Judge = (value) => {
  if (missing(value) || value === null) return yes();
  const isOne = typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);
  return isOne ? yes() : no(400);
};

/** Always refused, with one of these statuses. */
export const never =
  (...statuses: number[]): Judge =>
  () =>
    statuses.length === 1 && statuses[0] !== undefined ? no(statuses[0]) : 'open';

export const free: Judge = () => 'open';

/** A value that the server ignores. */
export const ignored: Judge = () => yes();
