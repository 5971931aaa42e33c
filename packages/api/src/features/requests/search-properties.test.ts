import { limits } from '@exchange/contract/limits';
import { beginningMinLength, smallWords, wordsOf } from '@exchange/contract/search';
import { masterStatus, shareScopes } from '@exchange/contract/statuses';
import { beOpenTo, createOffer, createRequest, createUser, type User } from '@exchange/testkit/app-users';
import { walkPages } from '@exchange/testkit/pages';
import { createRandom } from '@exchange/testkit/random';
import { referenceFindableIds, referenceNewIds } from '@exchange/testkit/reference-query';
import { openTestApp } from '@exchange/testkit/test-file';
import { uniqueEmail } from '@exchange/testkit/users';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';

/** The search against a plain definition: generated people, requests and searches. With `CI=true` twenty times as many searches. */
const isFull = process.env.CI === 'true';
const searches = isFull ? 2000 : 100;

const areas = [101, 102, 201, 202];
const types = [101, 102, 201];
const { pick, some, below } = createRandom(11);
const vocabulary = [
  'Zürich',
  'gel',
  'gels',
  'lamella',
  'lamellae',
  'cryo-EM',
  'Ångström',
  'protein',
  'proteome',
  '16S',
  'Fourier’s',
  'naïve',
  'or',
  'of',
  'Mikroskopie',
  'Kryomikroskopie',
];
const someText = (words: number) =>
  Array.from({ length: 1 + below(words) }, () => pick(vocabulary)).join(pick([' ', ', ', ' — ']));

const product = await openTestApp({ rateLimits: false });
let people: User[];
let institutes: number[];
interface Text {
  readonly id: number;
  /** Words of each text, which a phrase must not leave. */
  readonly texts: readonly (readonly string[])[];
  /** Words with hyphens, without these. */
  readonly joined: readonly string[];
  readonly is_active: boolean;
  readonly type: number;
  readonly areas: readonly number[];
  readonly institute: number | null;
  readonly has_offers: boolean;
}
let requests: Map<number, Text>;
/** Words of at least two Active requests. */
let knownWords: ReadonlySet<string>;

beforeAll(async () => {
  const domains = ['ethz.ch', 'ethz.ch', 'ox.ac.uk', 'example.org', 'example.org', 'cam.ac.uk'];
  people = await Promise.all(
    domains.map((domain) => createUser(product, { email: uniqueEmail(domain), areas: some(areas) })),
  );
  const own = await Promise.all(people.map(({ call }) => call.profiles.own()));
  institutes = [...new Set(own.flatMap(({ institute_id }) => institute_id ?? []))];
  const [, , , custom, closed] = people as [User, User, User, User, User];
  const cells = areas.map((area) => [pick(types), area] as const);
  await beOpenTo(custom, masterStatus.custom, cells);
  await beOpenTo(closed, masterStatus.notOpen);
  for (let n = 0; n < 40; n += 1) {
    const owner = pick(people);
    const share_scope = pick(shareScopes);
    const id = await createRequest(owner, {
      title: someText(4),
      description: below(8) === 0 ? null : someText(6),
      collaboration_type_id: pick(types),
      technical_area_ids: some(areas),
      share_scope,
      institute_ids: share_scope === 'selected' ? some(institutes) : [],
    }).catch(() => 0);
    if (id === 0) continue;
    const other = pick(people);
    if (below(3) === 0) await other.call.requests.dismiss({ requestId: id }).catch(() => undefined);
    if (below(3) === 0) await createOffer(other, id).catch(() => undefined);
    if (below(9) === 0) await owner.call.requests.updateStatus({ id, statusId: 3 }).catch(() => undefined);
  }
  await people[0]?.call.blocks.block({ userId: people[2]?.id ?? 0 });
  const { rows } = await sql<Omit<Text, 'texts' | 'joined'> & { texts: string[] }>`
    select request.id, request.status_id = 2 as is_active, request.collaboration_type_id as type, case when owner.is_verified_institute then owner.institute_id end as institute,
      array(select area_id from request_technical_area where request_id = request.id) as areas,
      exists (select from offer where request_id = request.id and withdrawn_at is null) as has_offers,
      array[request.title, coalesce(request.description, ''), type.name, coalesce(home.name, owner.claimed_institute, ''), owner.name]
        || type.aliases || array(select unnest(array[name] || aliases) from request_technical_area join technical_area area on area.id = area_id where request_id = request.id) as texts
    from collaboration_request request join app_user owner on owner.id = request.user_id
    join collaboration_type type on type.id = request.collaboration_type_id left join institute home on home.id = owner.institute_id`.execute(
    product.db,
  );
  requests = new Map(
    rows.map((row) => [row.id, { ...row, texts: row.texts.map(wordsOf), joined: row.texts.flatMap(joinedOf) }]),
  );
  const counts = new Map<string, number>();
  for (const { is_active, texts, joined } of requests.values())
    for (const word of is_active ? new Set([...texts.flat(), ...joined]) : [])
      counts.set(word, (counts.get(word) ?? 0) + 1);
  knownWords = new Set([...counts].filter(([, count]) => count > 1).map(([word]) => word));
  await learnKeys([...requests.values()].flatMap(({ texts, joined }) => [...texts.flat(), ...joined]));
  await product.runJob('refresh-search');
});

/** Neighbouring parts of words with hyphens, and all of their parts, as one word. */
function joinedOf(text: string): string[] {
  return [...text.matchAll(/[\p{L}\p{N}\p{M}'’]+(?:-[\p{L}\p{N}\p{M}'’]+)+/gu)].flatMap(([token]) => {
    const parts = wordsOf(token);
    return [parts.join(''), ...parts.slice(1).map((part, at) => `${parts[at]}${part}`)];
  });
}

/** What words have in common with their singular and other spellings, by the database. */
const keys = new Map<string, string>();
async function learnKeys(words: readonly string[]): Promise<void> {
  const { rows } = await sql<{ word: string; key: string }>`
    select word, search_key(word) as key from unnest(${[...new Set(words)]}::text[]) word`.execute(product.db);
  for (const { word, key } of rows) keys.set(word, key);
}

/** A word as somebody types it: whole, its beginning, in capitals, with an error. */
function typeWord(): string {
  const word = pick(vocabulary.filter((one) => one !== 'or'));
  const at = below(word.length);
  const forms = [
    word,
    word,
    word.toUpperCase(),
    word.slice(0, Math.max(2, at)),
    `${word.slice(0, at)}x${word.slice(at)}`,
    `${word.slice(0, at)}q${word.slice(at + 1)}`,
  ];
  forms.push(
    `${word.slice(0, at)}${word.slice(at + 1)}`,
    `${word.slice(0, at)}${word[at + 1] ?? ''}${word[at] ?? ''}${word.slice(at + 2)}`,
  );
  return pick(forms).replace(/^-+/, '') || 'gel';
}
const makeTerm = () => {
  const isPhrase = below(5) === 0;
  return { typed: isPhrase ? someText(3).replace(/ — /g, ' ') : typeWord(), isPhrase, isNot: below(6) === 0 };
};
type Term = ReturnType<typeof makeTerm>;

/** Whether two words differ by one letter too many, missing or wrong, or by two neighbours swapped. */
function hasOneTypingError(a: string, b: string): boolean {
  if (a === b) return false;
  const swapped = [...b].some((_, at) => `${b.slice(0, at)}${b[at + 1] ?? ''}${b[at]}${b.slice(at + 2)}` === a);
  const dropped = (long: string, short: string) =>
    [...long].some((_, at) => long.slice(0, at) + long.slice(at + 1) === short);
  const wrong = a.length === b.length && [...a].filter((letter, at) => letter !== b[at]).length === 1;
  return swapped || wrong || dropped(a, b) || dropped(b, a);
}

/** The first four words that may have a typing error. */
function correctable(terms: readonly Term[]): readonly string[] {
  const long = terms.filter(({ typed, isPhrase, isNot }) => {
    return !isPhrase && !isNot && !typed.includes(' ') && wordsOf(typed).join('').length >= 5;
  });
  return [...new Set(long.map(({ typed }) => typed))].slice(0, limits.correctedWords);
}

/** Whether neighbours in a text are these words; the last one may go on, and `wrong` ones may have a typing error. */
function hasTerm({ texts, joined }: Text, term: Term, isLast: boolean, wrong: readonly string[]): boolean {
  const words = wordsOf(term.typed);
  const mayGoOn = isLast && !term.isPhrase && !term.isNot;
  const isMet = (found: string, word: string, isEnd: boolean) =>
    found === word ||
    (!term.isPhrase && found !== '' && keys.get(found) === keys.get(word)) ||
    (!term.isPhrase && word.length >= 6 && found.length >= 10 && !/\d/.test(found) && found.endsWith(word)) ||
    (mayGoOn && isEnd && word.length >= beginningMinLength && found.startsWith(word));
  const only = words.join('');
  const near =
    !term.isPhrase && !term.isNot && wrong.includes(term.typed)
      ? [...knownWords].filter((known) => {
          const ends = mayGoOn ? [...known].map((_letter, at) => known.slice(0, at + 1)) : [known];
          return ends.some((end) => hasOneTypingError(end, only));
        })
      : [];
  const singles = [...texts.flat(), ...joined];
  return (
    texts.some((text) =>
      text.some((_, from) => words.every((word, at) => isMet(text[from + at] ?? '', word, at === words.length - 1))),
    ) ||
    (!term.typed.includes(' ') && singles.some((found) => isMet(found, words.join(''), true))) ||
    near.some((known) => singles.some((found) => isMet(found, known, true)))
  );
}

/** The terms without small words, if others are left. */
function counted(terms: readonly Term[]): readonly Term[] {
  const others = terms.filter(
    ({ typed, isPhrase, isNot }) => isPhrase || isNot || !smallWords.has(typed.toLowerCase()),
  );
  return others.some(({ isNot }) => !isNot) ? others : terms;
}

test(`${searches} searches find what the plain definition does, in the same order`, {
  timeout: isFull ? 600_000 : 60_000,
}, async () => {
  let hits = 0;
  let corrected = 0;
  let near = 0;
  for (let n = 0; n < searches; n += 1) {
    const viewer = pick(people);
    const groups =
      below(6) === 0
        ? []
        : Array.from({ length: 1 + (below(4) === 0 ? 1 : 0) }, () => Array.from({ length: 1 + below(3) }, makeTerm));
    const q = groups
      .map((terms) =>
        terms.map(({ typed, isPhrase, isNot }) => `${isNot ? '-' : ''}${isPhrase ? `"${typed}"` : typed}`).join(' '),
      )
      .join(' or ');
    const among = [...(['matching', 'all'] as const), undefined][below(3)];
    const filters = {
      type: below(4) === 0 ? some(types) : [],
      area: below(4) === 0 ? some(areas) : [],
      institute: below(6) === 0 ? some(institutes) : [],
    };
    const offers = below(4) === 0 ? ('none' as const) : undefined;
    const scope = among ?? (q === '' ? 'matching' : 'all');
    const visible = await (scope === 'all' ? referenceFindableIds : referenceNewIds)(product.db, viewer.id);
    const positive = groups.flatMap(counted).filter(({ isNot }) => !isNot);
    const excluded = groups.flatMap(counted).filter(({ isNot }) => isNot);
    const maySome = new Set(positive.map(({ typed }) => typed.toLowerCase())).size > 1;
    const isFound = (wrong: readonly string[], isNear: boolean) => (id: number) => {
      const request = requests.get(id);
      if (request === undefined) return false;
      const last = groups.at(-1)?.at(-1);
      const has = (term: Term) => hasTerm(request, term, term === last, wrong);
      return (
        (isNear
          ? positive.some(has) && !excluded.some(has)
          : groups.length === 0 || groups.some((terms) => counted(terms).every((term) => has(term) !== term.isNot))) &&
        (filters.type.length === 0 || filters.type.includes(request.type)) &&
        (filters.area.length === 0 || filters.area.some((area) => request.areas.includes(area))) &&
        (offers === undefined || !request.has_offers) &&
        (filters.institute.length === 0 ||
          (request.institute !== null && filters.institute.includes(request.institute)))
      );
    };
    await learnKeys(groups.flat().flatMap(({ typed }) => [...wordsOf(typed), wordsOf(typed).join('')]));
    const exact = visible.filter(isFound([], false));
    const wrong = correctable(groups.flatMap(counted));
    const close = exact.length > 0 ? exact : visible.filter(isFound(wrong, false));
    const isNear = close.length === 0 && maySome && visible.some(isFound(wrong, true));
    const plain = isNear ? visible.filter(isFound(wrong, true)) : close;
    if (plain.length > 0) hits += 1;
    if (plain.length > exact.length && !isNear) corrected += 1;
    if (isNear) near += 1;
    const ids = Object.fromEntries(Object.entries(filters).map(([key, list]) => [key, list.join(',')]));
    const asked = { q, ...ids, ...(among && { among }), ...(offers && { offers }) };
    const found = await walkPages(
      (page) => viewer.call.requests.search({ ...asked, sort: 'newest', ...page }),
      pick([2, 100]),
    );
    const ofSearch = { q, among, offers, filters };
    expect({ ...ofSearch, found: found.map(({ id }) => id) }).toEqual({ ...ofSearch, found: plain });
    const count = await viewer.call.requests.countFound(asked);
    expect({ ...ofSearch, count }).toEqual({
      ...ofSearch,
      count: { count: plain.length, has_more: false, groups: [], is_near: isNear },
    });
    if (filters.type.length > 0) continue;
    const byType = await viewer.call.requests.countFound({ ...asked, by: 'type' });
    const ofTypes = types.map((id) => ({ id, count: plain.filter((one) => requests.get(one)?.type === id).length }));
    expect(byType.groups.map(({ id, count: times }) => ({ id, count: times })).toSorted((a, b) => a.id - b.id)).toEqual(
      ofTypes.filter(({ count: times }) => times > 0),
    );
  }
  expect(hits).toBeGreaterThan(searches / 5);
  expect(corrected).toBeGreaterThan(0);
  expect(near).toBeGreaterThan(0);
});
