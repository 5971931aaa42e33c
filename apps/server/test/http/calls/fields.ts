import { efforts } from '@exchange/contract/planning';
import { textLanguages } from '@exchange/contract/text-languages';
import type { StoredUser } from '@exchange/testkit/users';
import fc from 'fast-check';
import * as is from '../fuzz/oracles.ts';
import { absent, addresses, passwords, tokens } from '../fuzz/values.ts';
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
/** A code of a second factor, which the account does not have. */
export const optionalCode = field(is.optionalText, fc.constantFrom('123456', 'ABCD-EFGH'));
/** A token that no generated value is. */
export const token = field(is.never(400), tokens);
export const limit = field(is.limit, fc.integer({ min: -2, max: 500 }));
/** An id in a path or query. */
export const lookup = (known: number, status: 403 | 404 = 404) => field(is.lookup(known, status), fc.integer());
/** A person in a path. */
const userId = (person: StoredUser) =>
  field(is.person(person), fc.constantFrom(person.hashid, person.id, ` ${person.id}`, `${person.id}.0`));
export const requestId = (known: number) => field(is.idInBody(known), fc.integer({ min: 1 }));

export const clientId = field(is.uuid, fc.oneof(fc.uuid(), fc.constantFrom('{0}', 'urn:uuid:x')));
/** Pictures of a text: nobody has one. */
export const pictureIds = field(
  (value) => {
    if (value === undefined || value === absent) return { accepted: true };
    if (Array.isArray(value) && value.length === 0) return { accepted: true };
    const areIds = Array.isArray(value) && value.every((id) => Number.isInteger(id) && id > 0 && id <= 2_147_483_647);
    return { refused: areIds && new Set(value).size <= 4 ? 409 : 400 };
  },
  fc.oneof(fc.array(fc.integer(), { maxLength: 6 }), fc.constantFrom<unknown>([], [1, 1], ['1'], '1')),
);
/** What was there when an edit began; what it must be depends on all that is stored. */
export const loaded = field(is.optional(is.free), fc.constantFrom<unknown>({}, { name: 'Ada' }, { title: 'Gels' }, []));
export const yesOrNo = field(is.oneOf(true, false), fc.constantFrom<unknown>(true, false, 'true'));

export const pageFields = { limit, cursor: field(is.cursor, fc.base64String()) };

/** Ids of a filter, separated by commas; unknown ones find nothing, or are refused if `known` is given. */
export const idsFilter = (known?: ReadonlySet<number>) =>
  field(
    is.optional(is.idsText(known)),
    fc
      .array(known === undefined ? fc.nat(2 ** 31) : fc.oneof(fc.constantFrom(...known), fc.nat(2 ** 31)), {
        maxLength: 5,
      })
      .map((ids) => ids.join(',')),
  );
/** What a search takes besides words. */
export const searchFields = {
  type: idsFilter(),
  area: idsFilter(),
  institute: idsFilter(),
  among: field(
    is.optional(is.oneOf('matching', 'all', 'solved')),
    fc.constantFrom('matching', 'all', 'solved', 'All', ''),
  ),
  offers: field(is.optional(is.oneOf('none')), fc.constantFrom('none', 'None', '')),
  needed: field(is.optional(is.oneOf('week', 'month')), fc.constantFrom('week', 'Week', '')),
  effort: field(
    is.optional(is.choicesText(efforts)),
    fc.constantFrom('', 'hour', 'hour,day', 'longer,longer', 'hour, day', 'hour,', 'all'),
  ),
  language: field(
    is.optional(is.choicesText(textLanguages)),
    fc.constantFrom('', 'de', 'de,en', 'zh,zh', 'de, en', ',de', 'pt-BR', 'De'),
  ),
};
export const sort = field(
  is.optional(is.oneOf('relevance', 'newest', 'best', 'soonest')),
  fc.constantFrom('relevance', 'newest', 'best', 'soonest', 'Best', ''),
);
/** Words that are searched for; every text is valid. */
export const searchText = field(
  is.optionalText,
  fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constant('"a or -b')),
);

/** What reads a request, or does something to it, needs. */
export const ofRequest = {
  input: ({ request }) => ({ id: request }),
  wrong: [404, sentences.noRequest, () => ({ id: 'one' })],
  fuzz: ({ request }) => ({ fields: { id: lookup(request) } }),
} satisfies Pick<Entry, 'input' | 'wrong' | 'fuzz'>;

/** What reads something of a person needs. */
export const ofPerson = {
  input: ({ owner }) => ({ userId: owner.hashid }),
  wrong: [404, sentences.noUser, () => ({ userId: '1.5' })],
  fuzz: ({ owner }) => ({ fields: { userId: userId(owner) } }),
} satisfies Pick<Entry, 'input' | 'wrong' | 'fuzz'>;

/** What lists something of a person in pages needs. */
export const pagedOfPerson = {
  ...ofPerson,
  fuzz: ({ owner }) => ({ fields: { userId: userId(owner), ...pageFields } }),
} satisfies Pick<Entry, 'input' | 'wrong' | 'fuzz'>;

/** What lists something of a request in pages needs. */
export const pagedOfRequest = {
  input: ({ request }) => ({ id: request }),
  wrong: [400, sentences.invalid, ({ request }) => ({ id: request, limit: 'ten' })],
  fuzz: ({ request }) => ({ fields: { ...pageFields, id: lookup(request) } }),
} satisfies Pick<Entry, 'input' | 'wrong' | 'fuzz'>;

/** The entry of a list in pages. */
export const paged = (rest: Pick<Entry, 'as' | 'authorization'> = {}) => ({
  input: () => ({}),
  wrong: [400, sentences.invalid, () => ({ limit: 'ten' })] as const,
  fuzz: () => ({ fields: pageFields }),
  ...rest,
});

/** The entry of a list in pages in which words are searched. */
export const searchedList = (rest: Pick<Entry, 'as' | 'authorization'>) => ({
  ...paged(rest),
  fuzz: () => ({ fields: { ...pageFields, q: searchText } }),
});
