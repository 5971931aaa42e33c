import { messages } from '@exchange/contract/messages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';
import { aPerson, type Person, someInstitutes } from './testing/people.ts';
import { report } from './testing/scale.ts';
import { createRequest, done, offerHelp, requestBody } from './testing/setting.ts';
import { emailsOnly, everyKind, type Kind, lengthOf, stored, textOf } from './testing/texts.ts';
import { type Answer, type ApiCall, callAt, threadCpu, transports } from './testing/transports.ts';

let server: TestServer;
let person: Person;
let request: number;
let chat: number;
let boundaries = 0;
beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'off', LOG_LEVEL: 'warn' });
  person = await aPerson(server.db);
  request = await createRequest(server, person);
  chat = await offerHelp(server, await aPerson(server.db), request);
});
afterAll(async () => {
  report('limits', { boundaries });
  await server.close();
});

/** A field with a maximum length, how it is written and how it reads back. */
interface Limited {
  readonly name: string;
  readonly max: number;
  readonly field: string;
  /** The field's error message for a length in code points. */
  readonly sentence: (length: number) => string;
  /** The error of the reply, where it differs. */
  readonly summary?: string;
  readonly kinds: readonly Kind[];
  readonly lines: 'one' | 'many';
  readonly write: (text: string) => ApiCall | Promise<ApiCall>;
  readonly read: (answer: Answer) => Promise<unknown>;
}

const below = 'Please fix the errors below.';

const ownProfile: ApiCall = { method: 'GET', path: '/api/profile', procedure: 'profiles.own' };
const profile = (body: object): ApiCall => ({
  method: 'PUT',
  path: '/api/profile',
  procedure: 'profiles.update',
  body,
});
const readProfile = (key: string) => async () => (await done(server, person, ownProfile))[key];
const readFirst = (key: string) => async () => Object(await readProfile(key)())[0];
const edit = (details: object): ApiCall => ({
  method: 'PUT',
  path: '/api/collaboration-requests/:id',
  procedure: 'requests.update',
  params: { id: request },
  body: { ...requestBody, ...details },
});
const readRequest = (key: string) => async () =>
  (
    await done(server, person, {
      method: 'GET',
      path: '/api/collaboration-requests/:id',
      procedure: 'requests.byId',
      params: { id: request },
    })
  )[key];
const readLastMessage = async (id: unknown) => {
  const rows = await server.db
    .selectFrom('chat_message')
    .select('content')
    .where('response_id', '=', Number(id))
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return rows?.content;
};

const limited: readonly Limited[] = [
  {
    name: 'profile name',
    max: 255,
    field: 'name',
    sentence: () => 'Name must be 1-255 characters.',
    summary: below,
    kinds: emailsOnly,
    lines: 'one',
    write: (name) => profile({ name }),
    read: readProfile('name'),
  },
  {
    name: 'bio',
    max: 1000,
    field: 'description',
    sentence: (length) => `Description must be 1000 characters or less (currently ${length} characters).`,
    summary: below,
    kinds: everyKind,
    lines: 'many',
    write: (description) => profile({ description }),
    read: readProfile('description'),
  },
  {
    name: 'claimed institute',
    max: 255,
    field: 'claimed_institute',
    sentence: () => 'Institute name must be 255 characters or less.',
    summary: below,
    kinds: everyKind,
    lines: 'one',
    write: (claimed_institute) => profile({ claimed_institute }),
    read: readProfile('claimed_institute'),
  },
  {
    name: 'grant',
    max: 255,
    field: 'grants',
    sentence: () => messages.validation.grants,
    summary: below,
    kinds: everyKind,
    lines: 'one',
    write: (grant) => profile({ grants: [grant] }),
    read: readFirst('grants'),
  },
  {
    name: 'request title',
    max: 255,
    field: 'title',
    sentence: () => 'Title must be 255 characters or less.',
    kinds: everyKind,
    lines: 'one',
    write: (title) => edit({ title }),
    read: readRequest('title'),
  },
  {
    name: 'request description',
    max: 2000,
    field: 'description',
    sentence: () => 'Description must be 2000 characters or less.',
    kinds: everyKind,
    lines: 'many',
    write: (description) => edit({ description }),
    read: readRequest('description'),
  },
  {
    name: 'offer message',
    max: 1000,
    field: 'message',
    sentence: () => 'Message must be 1000 characters or less.',
    kinds: everyKind,
    lines: 'many',
    write: async (message) => {
      const requestId = await createRequest(server, await aPerson(server.db));
      return {
        method: 'POST',
        path: '/api/collaboration-requests/offer-help',
        procedure: 'offers.offerHelp',
        body: { requestId, message },
      };
    },
    read: async ({ body }) => readLastMessage(Object(body).collaboration_request_response_id),
  },
  {
    name: 'chat message',
    max: 2000,
    field: 'message',
    sentence: () => 'Message must be 2000 characters or less.',
    kinds: everyKind,
    lines: 'many',
    write: (message) => ({
      method: 'POST',
      path: '/api/chats/messages',
      procedure: 'chats.send',
      query: { id: chat },
      body: { message },
    }),
    read: async () => readLastMessage(chat),
  },
];

describe.each(limited)('$name', ({ max, field, sentence, summary, kinds, lines, write, read }) => {
  test.each(kinds)(
    `the field holds ${max} and not ${max + 1} code points of %s, over both transports`,
    async (kind) => {
      for (const transport of transports) {
        const fits = textOf(kind, max);
        expect(lengthOf(fits)).toBe(max);
        for (const text of [fits, ` \t\n${fits}\r\n `, textOf(kind, 1)]) {
          const answer = await callAt(transport, server.app, await write(text), person.cookie);
          expect([transport, answer.error, answer.status < 300]).toEqual([transport, undefined, true]);
          expect(await read(answer)).toBe(stored(text));
          boundaries += 1;
        }
        for (const [text, length] of [
          [`${fits}x`, max + 1],
          [` ${fits}${fits} `, 2 * max],
        ] as const) {
          const answer = await callAt(transport, server.app, await write(text), person.cookie);
          expect(answer).toMatchObject({
            status: 400,
            error: summary ?? sentence(length),
            fields: { [field]: sentence(length) },
          });
          expect(Object.keys(answer.fields ?? {})).toEqual([field]);
          boundaries += 1;
        }
      }
    },
  );

  test('the field refuses a body of unordered combining marks quickly', async () => {
    for (const transport of transports) {
      const apiCall = await write(`a${'\u0301\u0323'.repeat(240_000)}`);
      const before = threadCpu();
      const { status, fields } = await callAt(transport, server.app, apiCall, person.cookie);
      expect([status, Object.keys(fields ?? {})]).toEqual([400, [field]]);
      expect(threadCpu() - before).toBeLessThan(1000);
      boundaries += 1;
    }
  });

  test('the field counts CR LF as one character, and refuses characters that cannot be stored', async () => {
    for (const transport of transports) {
      const text = `a${'\r\n'.repeat(max - 2)}b`;
      const answer = await callAt(transport, server.app, await write(text), person.cookie);
      if (lines === 'many') {
        expect([transport, answer.status < 300]).toEqual([transport, true]);
        expect(await read(answer)).toBe(`a${'\n'.repeat(max - 2)}b`);
      } else expect(answer.status).toBe(400);
      const bad = ['a\u0000b', 'a\u0007b', 'a\u001bb', 'a\ud800b', 'a\udc00b', '\udc00\ud800'];
      for (const broken of lines === 'one' ? [...bad, 'a\tb', 'a\nb'] : bad) {
        const refused = await callAt(transport, server.app, await write(broken), person.cookie);
        expect([transport, broken, refused.status, Object.keys(refused.fields ?? {})]).toEqual([
          transport,
          broken,
          400,
          [field],
        ]);
        expect(refused.error).toBe(summary ?? messages.validation.controlCharacters);
        boundaries += 1;
      }
    }
  });
});

/** Lists with a maximum length, each tested at the maximum and one above. */
const counted = [
  ['grants', 50, (n: number) => `Grant ${n}`, messages.validation.grants],
  ['social_links', 20, (n: number) => `https://example.org/${n}`, messages.validation.links],
] as const;

test.each(counted)(
  '%s holds at most %i entries, in their order and without duplicates',
  async (field, max, entry, sentence) => {
    for (const transport of transports) {
      const list = Array.from({ length: max }, (_, n) => entry(n));
      const sent = [...list, ` ${entry(0)} `, '', '   '];
      expect((await callAt(transport, server.app, profile({ [field]: sent }), person.cookie)).status).toBe(200);
      expect(await readProfile(field)()).toEqual(list);
      const more = await callAt(transport, server.app, profile({ [field]: [...list, entry(max)] }), person.cookie);
      expect(more).toMatchObject({ status: 400, error: below, fields: { [field]: sentence } });
      boundaries += 2;
    }
  },
);

test('a profile and a request hold at most 100 technical areas, and a request at most 100 institutes', async () => {
  const areas = await server.db.selectFrom('technical_area').select('id').orderBy('id').limit(101).execute();
  const ids = areas.map(({ id }) => id);
  const institutes = await someInstitutes(server.db, 101);
  const cases = [
    [(list: number[]) => profile({ technical_area_ids: list }), ids, messages.validation.areas, 'technical_area_ids'],
    [(list: number[]) => edit({ technical_area_ids: list }), ids, messages.validation.areas, 'technical_area_ids'],
    [
      (list: number[]) => edit({ share_scope: 'selected', institute_ids: list }),
      institutes,
      messages.validation.institutes,
      'institute_ids',
    ],
  ] as const;
  for (const transport of transports)
    for (const [write, list, sentence, field] of cases) {
      const most = list.slice(0, 100);
      const answer = await callAt(transport, server.app, write([...most, ...most]), person.cookie);
      expect([answer.status, answer.text]).toEqual([200, answer.text]);
      const more = await callAt(transport, server.app, write(list), person.cookie);
      expect(more).toMatchObject({ status: 400, fields: { [field]: sentence } });
      boundaries += 2;
    }
});

test('a social link holds 2048 code points and not 2049', async () => {
  const link = (length: number, unit: string) => {
    const start = 'https://example.org/';
    const size = lengthOf(unit);
    const rest = length - start.length;
    return start + unit.repeat(Math.floor(rest / size)) + 'x'.repeat(rest % size);
  };
  for (const transport of transports)
    for (const unit of ['a', 'é', 'e\u0301', '😀', 'ש', 'q\u0301']) {
      const fits = link(2048, unit);
      expect(lengthOf(fits)).toBe(2048);
      const answer = await callAt(transport, server.app, profile({ social_links: [fits] }), person.cookie);
      expect([unit, answer.status]).toEqual([unit, 200]);
      expect(await readFirst('social_links')()).toBe(stored(fits));
      const more = await callAt(transport, server.app, profile({ social_links: [`${fits}x`] }), person.cookie);
      expect(more).toMatchObject({ status: 400, fields: { social_links: messages.validation.link } });
      boundaries += 2;
    }
});

test('a body of 1 MiB is accepted and one byte more is refused, over both transports', async () => {
  const spare = JSON.stringify({ unknown: '' }).length;
  for (const transport of transports)
    for (const [bytes, status] of [
      [1_048_576, 200],
      [1_048_577, 413],
    ] as const) {
      const body = { unknown: 'x'.repeat(bytes - spare) };
      expect(JSON.stringify(body).length).toBe(bytes);
      const answer = await callAt(transport, server.app, profile(body), person.cookie);
      expect([transport, answer.status]).toEqual([transport, status]);
      boundaries += 1;
    }
});
