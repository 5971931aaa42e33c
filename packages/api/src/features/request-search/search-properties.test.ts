import { limits, neededDays } from '@exchange/contract/limits';
import { efforts } from '@exchange/contract/planning';
import { beginningMinLength, smallWords, wordsOf } from '@exchange/contract/search';
import { masterStatus, requestStatus, shareScopes } from '@exchange/contract/statuses';
import { beOpenTo, createOffer, createRequest, createUser, type User } from '@exchange/testkit/app-users';
import { walkPages } from '@exchange/testkit/pages';
import { createRandom } from '@exchange/testkit/random';
import { referenceFindableIds, referenceNewIds, referenceSolvedIds } from '@exchange/testkit/reference-query';
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
/** Languages have their own sequence, so that they change no other choice. */
const ofLanguages = createRandom(12);
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

/** In how many days requests are needed: one is over, none is at the edge of a filter, so that no hour of the day matters. */
const days = [-3, 1, 5, 20, 60];
const dayIn = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);

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
  /** In how many days it is needed, and how much work it is. */
  readonly needed_in: number | null;
  readonly effort: (typeof efforts)[number] | null;
  readonly language: string | null;
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
  for (let n = 0; n < 48; n += 1) {
    const owner = pick(people);
    const share_scope = pick(shareScopes);
    const id = await createRequest(owner, {
      title: someText(4),
      description: below(8) === 0 ? null : someText(6),
      collaboration_type_id: pick(types),
      technical_area_ids: some(areas),
      share_scope,
      institute_ids: share_scope === 'selected' ? some(institutes) : [],
      effort: pick([null, ...efforts]),
      language: ofLanguages.pick(['de', 'en', null]),
    }).catch(() => 0);
    if (id === 0) continue;
    const other = pick(people);
    if (below(3) === 0) await other.call.requests.dismiss({ requestId: id }).catch(() => undefined);
    if (below(3) === 0) await createOffer(other, id).catch(() => undefined);
    if (below(9) === 0)
      await owner.call.requests.setAcceptsOffers({ id, accepts_offers: false }).catch(() => undefined);
    const statusId = pick([null, null, null, requestStatus.inProgress, requestStatus.completed]);
    if (statusId !== null) await owner.call.requests.updateStatus({ id, statusId }).catch(() => undefined);
    const solution = { id, solution: someText(3), is_solution_shown: below(4) > 0 };
    await owner.call.requests.saveSolution(solution).catch(() => undefined);
    const needed_by = pick([null, ...days.map(dayIn)]);
    await product.db.updateTable('collaboration_request').set({ needed_by }).where('id', '=', id).execute();
  }
  await people[0]?.call.blocks.block({ userId: people[2]?.id ?? 0 });
  const { rows } = await sql<Omit<Text, 'texts' | 'joined'> & { texts: string[] }>`
    select request.id, request.status_id = 2 as is_active, request.collaboration_type_id as type, case when owner.is_verified_institute then owner.institute_id end as institute,
      array(select area_id from request_technical_area where request_id = request.id) as areas,
      exists (select from offer where request_id = request.id and withdrawn_at is null) as has_offers,
      request.needed_by - current_date as needed_in, request.effort,
      coalesce(request.chosen_language, request.detected_language) as language,
      array[request.title, coalesce(request.description, ''), type.name, coalesce(home.name, owner.claimed_institute, ''), owner.name,
        case when request.status_id = 4 then coalesce(request.solution, '') else '' end]
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
const keys = new Map<string, readonly string[]>();
async function learnKeys(words: readonly string[]): Promise<void> {
  const { rows } = await sql<{ word: string; keys: string[] }>`
    select word, search_keys(word) as keys from unnest(${[...new Set(words)]}::text[]) word`.execute(product.db);
  for (const row of rows) keys.set(row.word, [row.word, ...row.keys]);
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
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
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

/** Tells of a request whether neighbours in a text are these words; the last term may go on, and `wrong` ones may have a typing error. */
function matcherOf(term: Term, isLast: boolean, wrong: readonly string[]): (request: Text) => boolean {
  const words = wordsOf(term.typed);
  const mayGoOn = isLast && !term.isPhrase && !term.isNot;
  const isMet = (found: string, word: string, isEnd: boolean) =>
    found === word ||
    (!term.isPhrase && found !== '' && (keys.get(found) ?? []).some((key) => keys.get(word)?.includes(key))) ||
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
  return ({ texts, joined }) => {
    const singles = [...texts.flat(), ...joined];
    return (
      texts.some((text) =>
        text.some((_, from) => words.every((word, at) => isMet(text[from + at] ?? '', word, at === words.length - 1))),
      ) ||
      (!term.typed.includes(' ') && singles.some((found) => isMet(found, only, true))) ||
      near.some((known) => singles.some((found) => isMet(found, known, true)))
    );
  };
}

/** The terms without small words, if others are left. */
function counted(terms: readonly Term[]): readonly Term[] {
  const others = terms.filter(
    ({ typed, isPhrase, isNot }) => isPhrase || isNot || !smallWords.has(typed.toLowerCase()),
  );
  return others.some(({ isNot }) => !isNot) ? others : terms;
}

/** The ids that a search looks through, newest first, of each person. Nothing changes while the searches run. */
const looked = new Map<string, Promise<number[]>>();
const references = { all: referenceFindableIds, matching: referenceNewIds, solved: referenceSolvedIds };
function lookedThrough(viewer: User, among: keyof typeof references): Promise<number[]> {
  const key = `${viewer.id} ${among}`;
  const ids = looked.get(key) ?? references[among](product.db, viewer.id);
  looked.set(key, ids);
  return ids;
}

/** The nearest day first; those without a day, or whose day is over, last. */
function bySoonness(found: readonly Text[]): readonly Text[] {
  const daysUntil = ({ needed_in }: Text) =>
    needed_in === null || needed_in < 0 ? Number.MAX_SAFE_INTEGER : needed_in;
  return found.toSorted((a, b) => daysUntil(a) - daysUntil(b));
}

/** A search as a client sends it, and the words of its text. */
function makeSearch() {
  const groups =
    below(6) === 0
      ? []
      : Array.from({ length: 1 + (below(4) === 0 ? 1 : 0) }, () => Array.from({ length: 1 + below(3) }, makeTerm));
  const q = groups
    .map((terms) =>
      terms.map(({ typed, isPhrase, isNot }) => `${isNot ? '-' : ''}${isPhrase ? `"${typed}"` : typed}`).join(' '),
    )
    .join(' or ');
  return {
    viewer: pick(people),
    groups,
    q,
    among: (['matching', 'all', 'solved'] as const).at(below(4)),
    filters: {
      type: below(4) === 0 ? some(types) : [],
      area: below(4) === 0 ? some(areas) : [],
      institute: below(6) === 0 ? some(institutes) : [],
      effort: below(4) === 0 ? some(efforts) : [],
      language: ofLanguages.below(6) === 0 ? ofLanguages.some(['de', 'en']) : [],
    },
    offers: below(4) === 0 ? ('none' as const) : undefined,
    needed: below(4) === 0 ? pick(['week', 'month'] as const) : undefined,
    sort: pick(['newest', 'soonest'] as const),
    limit: pick([3, 100]),
  };
}
type Made = ReturnType<typeof makeSearch>;

/** Whether a request passes the filters. */
function passes({ filters, offers, needed }: Made, request: Text): boolean {
  const { needed_in, effort, language, institute } = request;
  return (
    (filters.type.length === 0 || filters.type.includes(request.type)) &&
    (filters.area.length === 0 || filters.area.some((area) => request.areas.includes(area))) &&
    (filters.institute.length === 0 || (institute !== null && filters.institute.includes(institute))) &&
    (filters.effort.length === 0 || (effort !== null && filters.effort.includes(effort))) &&
    (filters.language.length === 0 || filters.language.some((tag) => tag === language)) &&
    (offers === undefined || !request.has_offers) &&
    (needed === undefined || (needed_in !== null && needed_in >= 0 && needed_in <= neededDays[needed]))
  );
}

/** What a search finds by the plain definition, newest first, and how its words were read. */
async function findPlainly(search: Made) {
  const { viewer, groups, q, among } = search;
  const terms = groups.flat();
  await learnKeys(terms.flatMap(({ typed }) => [...wordsOf(typed), wordsOf(typed).join('')]));
  const visible = await lookedThrough(viewer, among ?? (q === '' ? 'matching' : 'all'));
  const passing = visible.flatMap((id) => {
    const request = requests.get(id);
    return request !== undefined && passes(search, request) ? [request] : [];
  });
  const positive = groups.flatMap(counted).filter(({ isNot }) => !isNot);
  const excluded = groups.flatMap(counted).filter(({ isNot }) => isNot);
  const find = (wrong: readonly string[], isNear: boolean) => {
    const matchers = new Map(terms.map((term) => [term, matcherOf(term, term === terms.at(-1), wrong)]));
    return passing.filter((request) => {
      const has = (term: Term) => matchers.get(term)?.(request) === true;
      return isNear
        ? positive.some(has) && !excluded.some(has)
        : groups.length === 0 || groups.some((group) => counted(group).every((term) => has(term) !== term.isNot));
    });
  };
  const exact = find([], false);
  const wrong = correctable(groups.flatMap(counted));
  const close = exact.length > 0 ? exact : find(wrong, false);
  const maySome = new Set(positive.map(({ typed }) => typed.toLowerCase())).size > 1;
  const near = close.length === 0 && maySome ? find(wrong, true) : [];
  return {
    plain: near.length > 0 ? near : close,
    isNear: near.length > 0,
    isCorrected: exact.length === 0 && close.length > 0,
  };
}

/** How often a search found something in a way that the test must not miss. */
const met = { something: 0, corrected: 0, near: 0, solved: 0, needed: 0, effort: 0, soonest: 0 };

/** Compares what the product finds for a search, and counts, with the plain definition. */
async function check(search: Made): Promise<void> {
  const { viewer, q, among, filters, offers, needed, sort, limit } = search;
  const { plain, isNear, isCorrected } = await findPlainly(search);
  const ordered = (sort === 'soonest' ? bySoonness(plain) : plain).map(({ id }) => id);
  const isFound = plain.length > 0;
  met.something += Number(isFound);
  met.corrected += Number(isCorrected);
  met.near += Number(isNear);
  met.solved += Number(isFound && among === 'solved');
  met.needed += Number(isFound && needed !== undefined);
  met.effort += Number(isFound && filters.effort.length > 0);
  met.soonest += Number(ordered.some((id, at) => id !== plain[at]?.id));
  const ids = Object.fromEntries(Object.entries(filters).map(([key, list]) => [key, list.join(',')]));
  const asked = { q, ...ids, ...(among && { among }), ...(offers && { offers }), ...(needed && { needed }) };
  const found = await walkPages((page) => viewer.call.requests.search({ ...asked, sort, ...page }), limit);
  expect({ ...asked, sort, found: found.map(({ id }) => id) }).toEqual({ ...asked, sort, found: ordered });
  const isCountedByType = filters.type.length === 0;
  const { groups, ...count } = await viewer.call.requests.countFound({
    ...asked,
    ...(isCountedByType && { by: 'type' }),
  });
  expect({ ...asked, ...count }).toEqual({ ...asked, count: plain.length, has_more: false, is_near: isNear });
  const ofTypes = types.map((id) => ({ id, count: plain.filter(({ type }) => type === id).length }));
  expect(groups.map(({ id, count: times }) => ({ id, count: times })).toSorted((a, b) => a.id - b.id)).toEqual(
    isCountedByType ? ofTypes.filter(({ count: times }) => times > 0) : [],
  );
}

test(`${searches} random searches for requests find the same, in the same order, as a simple search in the test`, {
  timeout: isFull ? 600_000 : 120_000,
}, async () => {
  const made = Array.from({ length: searches }, makeSearch);
  // Some at once, because each is a talk with the database, most of which is waiting on a busy machine.
  const next = made.values();
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (const search of next) await check(search);
    }),
  );
  expect(met.something).toBeGreaterThan(searches / 5);
  for (const times of Object.values(met)) expect(times).toBeGreaterThan(0);
});
