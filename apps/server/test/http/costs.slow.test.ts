import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { findViewer } from '@exchange/api/features/auth/sessions.sql';
import { exportPath } from '@exchange/contract/account';
import { recordFiles } from '@exchange/contract/credit';
import { calendarPath, feedPath } from '@exchange/contract/feeds';
import { limits, rates, settableLimits } from '@exchange/contract/limits';
import { isRecord } from '@exchange/contract/unknown';
import { runJob } from '@exchange/testkit/jobs';
import { createRandom } from '@exchange/testkit/random';
import { clientSessionOf, createBrowser } from '@exchange/testkit/test-app';
import { insertUsers, type StoredUser } from '@exchange/testkit/users';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inputSchema } from '../../src/openapi/json-schema.ts';
import type { Schema } from '../../src/openapi/types.ts';
import type { ProcedureName } from '../../src/rest/routes.ts';
import { callProcedure, procedureOf } from '../../src/trpc/procedures.ts';
import { openServer } from '../support/server.ts';
import { call, type Values } from './calls/call.ts';
import { type Call, callerOf, calls, exampleOf } from './calls/index.ts';
import { callOk, createFixture, createRequest, type Fixture, offerHelp } from './testing/fixture.ts';
import { threadCpu } from './testing/transports.ts';

/**
 * What all calls of a minute that the limits let through may take, in ms of a core: of this thread and of PostgreSQL, without what HTTP
 * itself takes. A call is measured with its example, and with the longest values of its schema, made of words that take long. So a new
 * call is measured by itself; what is over is mended by a cheaper rule, a bound of the input, or a higher `cost`.
 */
const maxMsAMinute = { member: 10_000, stranger: 2_000 } as const;
const runs = 4;
/** What is over counts only if it is over each time: on a busy machine a core is slower. */
const tries = 3;

/** Quotas that only a rule knows. */
const quotasOfRules: Partial<Record<ProcedureName, number>> = {
  'directory.list': rates.directoryPagesPerDay,
  'suggestions.listHelpers': rates.directoryPagesPerDay,
  'suggestions.listHelpersOf': rates.directoryPagesPerDay,
};

const server = await openServer({ RATE_LIMITS: 'off', LOG_LEVEL: 'silent' });
const { db, services } = server;
const { below, pick } = createRandom(1);
const times = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n));
const letters = (count: number) => times(count, () => String.fromCharCode(97 + below(26))).join('');
const vocabulary = times(3000, () => letters(5 + below(8)));

const words = {
  'long words': () => letters(80),
  'words with errors': () => pick(vocabulary).replace(/(?<=^...)./, 'q'),
  'known words': () => pick(vocabulary),
  'words with a meaning': () => pick(['cryodrgn', 'proteomics', 'crispr', 'metagenomics', letters(7)]),
  'short words': () => letters(1),
  compounds: () => `${pick(['protein', 'zell', 'membran', 'gewebe'])}${letters(30)}reinigungsverfahren`,
  characters: () => pick(['蛋白质结晶显微镜', '細胞膜電子顕微鏡', 'ي'.repeat(60), 'e\u0301\u0323'.repeat(20)]),
  signs: () => pick(['"a b', '-', 'or', 'IL 6', 'x ray', '://', '%_', 'a@b.c']),
};
type Word = () => string;

function textOf(word: Word, length: number): string {
  let text = word();
  while (text.length < length) text += ` ${word()}`;
  return [...text].slice(0, length).join('').trim();
}

const { areas, full } = await createWorld();

/** Requests, people and words, and three people who have as much of all as they can. */
async function createWorld() {
  const rows = await db.selectFrom('technical_area').select('id').orderBy('id').limit(limits.technicalAreas).execute();
  const ids = rows.map(({ id }) => id);
  const people = await insertUsers(
    db,
    times(40, (n) => ({ areas: ids.slice(0, 3), name: `Person ${n}` })),
  );
  const fixture = await createFixture(server);
  const { owner, helper, reader, chat } = fixture;
  for (const person of [owner, helper, reader, ...people]) {
    const profile = { is_listed: true, description: textOf(words['known words'], limits.bio), technical_area_ids: ids };
    await callOk(server, person, call('profiles.update', profile));
  }
  for (let n = 0; n < limits.page; n += 1) {
    const title = textOf(words['known words'], 80);
    const description = textOf(words['known words'], limits.requestDescription);
    const requestId = await createRequest(server, owner, { title, description, technical_area_ids: ids.slice(0, 3) });
    if (n % 2 === 0) await offerHelp(server, helper, requestId);
    else if (n % 4 === 1) await callOk(server, reader, call('requests.dismiss', { requestId }));
    await callOk(
      server,
      helper,
      call('chats.send', { id: chat, message: textOf(words['known words'], limits.chatMessage) }),
    );
  }
  for (let n = 0; n < limits.savedSearches - 1; n += 1) {
    const q = textOf(words[n % 2 === 0 ? 'words with errors' : 'words with a meaning'], limits.searchText);
    await callOk(server, reader, call('savedSearches.save', { name: `${n}`, q, among: 'all', sort: 'newest' }));
  }
  await runJob(services, 'refresh-search');
  while (await runJob(services, 'write-message-words'));
  await sql`
    insert into search_word (word)
    select distinct substr(translate(md5(n::text), '0123456789', 'ghijklmnop'), 1, 5 + n % 6)
    from generate_series(1, ${limits.knownWords - vocabulary.length}::int) n on conflict do nothing`.execute(db);
  await sql`analyze`.execute(db);
  return { areas: ids, full: fixture };
}

/** The longest value of a schema, made of words; nothing if it has only a few values. */
function longest(schema: Schema, word: Word): unknown {
  const [other] = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter(
    (one) => isRecord(one) && one.type !== 'null',
  );
  if (isRecord(other)) return longest(other, word);
  if (schema.enum !== undefined || schema.format !== undefined) return undefined;
  if (schema.type === 'string')
    return schema.pattern === undefined ? textOf(word, schema.maxLength ?? 8000) : areas.join(',');
  if (schema.type !== 'array' || !isRecord(schema.items)) return undefined;
  const list: unknown[] = [];
  for (let room = limits.bodyBytes - 1000; room > 0 && list.length < (schema.maxItems ?? limits.listEntries); ) {
    const item = longest(schema.items, word) ?? areas[list.length % areas.length];
    room -= Buffer.byteLength(JSON.stringify(item)) + 1;
    if (room > 0) list.push(item);
  }
  return list;
}

/** The answers to a call with an input, and what one takes. */
interface Measured {
  readonly ms: number;
  readonly refusal: string | undefined;
}

/** The system counts the time of a thread only at ticks, and when it waits. */
async function nodeCpu(): Promise<number> {
  await setTimeout(5);
  return threadCpu();
}

/** Time of the connections to the database in ms; 0 on a system that does not tell it. */
async function databaseCpu(): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database()`.execute(db);
  const read = (pid: number) => readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '0');
  const used = await Promise.all(rows.map(({ pid }) => read(pid)));
  return used.reduce((sum, text) => sum + Number(text.split(' ', 1)[0]), 0) / 1e6;
}

/** What something takes once, in ms, of some times. */
async function cpuOf(run: () => Promise<unknown>): Promise<number> {
  const before = (await databaseCpu()) + (await nodeCpu());
  for (let time = 0; time < runs; time += 1) await run();
  return ((await nodeCpu()) + (await databaseCpu()) - before) / runs;
}

async function measure({ procedure }: Call, caller: StoredUser | undefined, input: Values): Promise<Measured> {
  const viewer = caller === undefined ? null : await findViewer(db, caller.token);
  const ctx = { ...services, viewer, clientSession: clientSessionOf(createBrowser()) };
  let refusal: string | undefined;
  const ms = await cpuOf(() =>
    callProcedure(ctx, procedure, input).then(
      (reply) => void JSON.stringify(reply),
      (error) => {
        refusal = String(error.key ?? error);
      },
    ),
  );
  return { ms, refusal };
}

/** How often a call may be made in a minute; a refused one uses no quota. */
function callsAMinute({ row }: Call, input: Values, { refusal }: Measured): number {
  const { meta, isChange } = procedureOf(row.procedure);
  const bytes = row.method === 'GET' ? 0 : Buffer.byteLength(JSON.stringify(input));
  const cost = (meta.cost ?? 1) + Math.floor(bytes / rates.bodyBytesPerCall);
  const all = (row.open ? rates.addressCallsPerMinute : rates.memberCallsPerMinute) / cost;
  if (refusal !== undefined) return all;
  const { limit = quotasOfRules[row.procedure] ?? all } = meta.quota ?? {};
  const changes = isChange && !row.open && meta.countsAsChange !== false ? rates.changesPerMinute : all;
  return Math.min(all, changes, typeof limit === 'number' ? limit : settableLimits[limit]);
}

test.each(calls)(
  'no input of $name lets a minute of calls take more of the processor than one person may have',
  { timeout: 600_000 },
  async (one) => {
    const { isMutation, input } = procedureOf(one.procedure);
    const made = { technical_area_ids: areas, description: textOf(words['known words'], limits.requestDescription) };
    const fixture: Fixture = await (one.entry.fixture?.(server) ?? (isMutation ? createFixture(server, made) : full));
    const caller = callerOf(one, fixture);
    const { params, query, body } = await exampleOf(one, fixture, server);
    const { properties = {} } = input === undefined ? {} : inputSchema(input);
    const example: Values = { ...params, ...query, ...body, ...('limit' in properties ? { limit: limits.page } : {}) };
    const max = maxMsAMinute[one.row.open ? 'stranger' : 'member'];
    const over: string[] = [];
    const check = async (what: string, values: Values): Promise<Measured> => {
      let least: Measured | undefined;
      for (let time = 0; time < tries; time += 1) {
        const measured = await measure(one, caller, values);
        if (least === undefined || measured.ms < least.ms) least = measured;
        if (callsAMinute(one, values, least) * least.ms <= max) return least;
      }
      if (least === undefined) throw new Error('nothing was measured');
      const calls = callsAMinute(one, values, least);
      over.push(`${what}: ${calls} calls of ${least.ms.toFixed(1)} ms, ${least.refusal ?? 'answered'}`);
      return least;
    };
    // The first call reads files and makes indexes.
    await measure(one, caller, example);
    await check('the example', example);
    for (const [field, schema] of Object.entries(properties)) {
      let refused = 0;
      for (const [kind, word] of Object.entries(words)) {
        const value = isRecord(schema) ? longest(schema, word) : undefined;
        // What is no text is refused whatever its words are.
        if (value === undefined || refused === 2) break;
        const { refusal } = await check(`${kind} in ${field}`, { ...example, [field]: value });
        refused = refusal === undefined ? 0 : refused + 1;
      }
    }
    expect(over).toEqual([]);
  },
);

test.each([
  ['feeds', rates.feedReadsPerHour, feedPath],
  ['the calendar', rates.feedReadsPerHour, calendarPath],
  ['files of the record', rates.recordFilesPerHour, () => recordFiles.json.path],
  ['exports', rates.exportsPerHour, () => exportPath],
] as const)('all readings of %s that one person has may come in one minute', async (what, max, pathOf) => {
  const { reader } = full;
  const [search] = await db.selectFrom('saved_search').select('id').where('user_id', '=', reader.id).execute();
  const searchId = what === 'feeds' ? (search?.id ?? null) : null;
  const { url } = await callOk(server, reader, call('feeds.renew', { saved_search_id: searchId }));
  const path = pathOf(String(url).split('/').at(-1) ?? '');
  const read = async () => {
    const answer = await server.app.inject({ method: 'GET', url: path, headers: { cookie: reader.cookie } });
    expect(answer.statusCode).toBe(200);
  };
  await read();
  expect((await cpuOf(read)) * max).toBeLessThan(maxMsAMinute.member);
});
