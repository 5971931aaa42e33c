import fc from 'fast-check';
import type * as z from 'zod/mini';
import * as is from '../fuzz/oracles.ts';
import { addresses, passwords, tokens } from '../fuzz/values.ts';
import { sentences } from '../testing/sentences.ts';
import type { Entry, Field } from './entry.ts';

export const field = (oracle: Field['oracle'], near?: Field['near'], read?: Field['read']): Field => ({
  oracle,
  near,
  read,
});

export const email = field(is.email, addresses);
export const newPassword = field(is.password, passwords);
export const currentPassword = field(is.wrongPassword, passwords);
/** A token that no generated value is. */
export const token = field(is.never(400), tokens);
export const limit = field(is.limit, fc.integer({ min: -2, max: 500 }));
/** An id in a path or query. */
export const lookup = (known: number, status: 403 | 404 = 404) => field(is.lookup(known, status), fc.integer());
/** An id in a body. */
export const requestId = (known: number) => field(is.idInBody(known), fc.integer({ min: 1 }));

export const pageFields = { limit, cursor: field(is.cursor, fc.base64String()) };

/** Ids of a filter, separated by commas; unknown ones find nothing. */
const idsFilter = field(
  is.optional(is.idsText),
  fc.array(fc.nat(2 ** 31), { maxLength: 5 }).map((ids) => ids.join(',')),
);
/** What a search takes besides words. */
export const searchFields = {
  type: idsFilter,
  area: idsFilter,
  institute: idsFilter,
  among: field(is.optional(is.oneOf('matching', 'all')), fc.constantFrom('matching', 'all', 'All', '')),
  offers: field(is.optional(is.oneOf('none')), fc.constantFrom('none', 'None', '')),
};
export const sort = field(is.optional(is.oneOf('newest', 'best')), fc.constantFrom('newest', 'best', 'Best', ''));
/** Words that are searched for; every text is valid. */
export const searchText = field(
  is.optionalText,
  fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constant('"a or -b')),
);

/** The entry of a list in pages. */
export const paged = (item: z.ZodMiniType, rest: Pick<Entry, 'as' | 'authorization'>) => ({
  reply: item,
  input: () => ({}),
  wrong: [400, sentences.invalid, () => ({ limit: 'ten' })] as const,
  fuzz: () => ({ fields: pageFields }),
  ...rest,
});

/** The entry of a list in pages in which words are searched. */
export const searchedList = (...args: Parameters<typeof paged>) => ({
  ...paged(...args),
  fuzz: () => ({ fields: { ...pageFields, q: searchText } }),
});
