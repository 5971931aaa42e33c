import { messages } from '@exchange/contract/messages';
import { insertUser, listInstitutes } from '@exchange/testkit/users';
import { describe, expect, test } from 'vitest';
import { openServer } from '../support/server.ts';
import { call, type Values } from './calls/call.ts';
import { edit, offer, profile, write } from './calls/shorthand.ts';
import { callOk, createRequest, offerHelp } from './testing/fixture.ts';
import { isFull } from './testing/scale.ts';
import { sentences } from './testing/sentences.ts';
import { everyKind, type Kind, lengthOf, lettersOnly, stored, textOf } from './testing/texts.ts';
import { type Answer, type ApiCall, callAt, type Transport, threadCpu, transports } from './testing/transports.ts';

const server = await openServer({ RATE_LIMITS: 'off', LOG_LEVEL: 'warn' });
const person = await insertUser(server.db);
const request = await createRequest(server, person);
const chat = await offerHelp(server, await insertUser(server.db), request);
/** A field with a maximum length, how it is written and how it reads back. */
interface Limited {
  readonly name: string;
  readonly max: number;
  readonly field: string;
  /** The field's error message; `{length}` stands for a length in code points. */
  readonly sentence: string;
  /** The error of the reply, where it differs. */
  readonly summary?: string;
  /** By default every kind. */
  readonly kinds?: readonly Kind[];
  readonly lines: 'one' | 'many';
  readonly write: (text: string) => ApiCall | Promise<ApiCall>;
  readonly read: (answer: Answer) => Promise<unknown>;
}

const replyTo = (transport: Transport, apiCall: ApiCall) => callAt(transport, server.app, apiCall, person.cookie);
const readProfile = (key: string) => async () => (await callOk(server, person, call('profiles.own')))[key];
const readFirst = (key: string) => async () => Object(await readProfile(key)())[0];
const readRequest = (key: string) => async () =>
  (await callOk(server, person, call('requests.byId', { id: request })))[key];
const readLastMessage = async (id: unknown) => {
  const all = server.db.selectFrom('chat_message').select('content').where('response_id', '=', Number(id));
  return (await all.orderBy('id', 'desc').executeTakeFirst())?.content;
};

type Row = [field: string, lines: Limited['lines'], max: number, sentence: string, more?: Partial<Limited>];
const ofProfile = (...[field, lines, max, sentence, more]: Row): Limited => ({
  name: `${field} of a profile`,
  field,
  lines,
  max,
  sentence,
  summary: sentences.formErrors,
  write: (text) => profile({ [field]: text }),
  read: readProfile(field),
  ...more,
});
const ofRequest = (...[field, lines, max, sentence]: Row): Limited => ({
  name: `${field} of a request`,
  field,
  lines,
  max,
  sentence,
  write: (text) => edit(request, { [field]: text }),
  read: readRequest(field),
});
const ofMessage = (of: string, max: number, sentence: string, call: Pick<Limited, 'write' | 'read'>): Limited => ({
  name: `message of ${of}`,
  field: 'message',
  lines: 'many',
  max,
  sentence,
  ...call,
});
const ofGrants = { write: (grant: string) => profile({ grants: [grant] }), read: readFirst('grants') };
const bioSentence = 'Description must be 1000 characters or less (currently {length} characters).';

const limited: readonly Limited[] = [
  ofProfile('name', 'one', 255, 'Name must be 1-255 characters.', { kinds: lettersOnly }),
  ofProfile('description', 'many', 1000, bioSentence),
  ofProfile('claimed_institute', 'one', 255, 'Institute name must be 255 characters or less.'),
  ofProfile('grants', 'one', 255, messages.validation.grants, ofGrants),
  ofRequest('title', 'one', 255, 'Title must be 255 characters or less.'),
  ofRequest('description', 'many', 2000, 'Description must be 2000 characters or less.'),
  ofMessage('an offer', 1000, 'Message must be 1000 characters or less.', {
    write: async (message) => offer(await createRequest(server, await insertUser(server.db)), message),
    read: ({ body }) => readLastMessage(Object(body).collaboration_request_response_id),
  }),
  ofMessage('a chat', 2000, 'Message must be 2000 characters or less.', {
    write: (message) => write(chat, message),
    read: () => readLastMessage(chat),
  }),
];

describe.each(limited)('$name', ({ max, field, sentence, summary, kinds = everyKind, lines, write, read }) => {
  test.each(kinds)(`the field holds ${max} and not ${max + 1} code points of %s`, async (kind) => {
    // Without `CI=true` every second kind goes over REST and the others over tRPC, so that each field is tested over both.
    const turn = kinds.indexOf(kind) % 2;
    for (const transport of isFull ? transports : transports.slice(turn, turn + 1)) {
      const fits = textOf(kind, max);
      expect(lengthOf(fits)).toBe(max);
      for (const text of [fits, ` \t\n${fits}\r\n `, textOf(kind, 1)]) {
        const answer = await replyTo(transport, await write(text));
        expect([transport, answer.error, answer.status < 300]).toEqual([transport, undefined, true]);
        expect(await read(answer)).toBe(stored(text));
      }
      for (const [text, length] of [
        [`${fits}x`, max + 1],
        [` ${fits}${fits} `, 2 * max],
      ] as const) {
        const said = sentence.replace('{length}', String(length));
        const { status, error, fields } = await replyTo(transport, await write(text));
        expect({ status, error, fields }).toEqual({ status: 400, error: summary ?? said, fields: { [field]: said } });
      }
    }
  });

  test('the field refuses a body of unordered combining marks quickly', async () => {
    for (const transport of transports) {
      const apiCall = await write(`a${'\u0301\u0323'.repeat(240_000)}`);
      const before = threadCpu();
      const { status, fields } = await replyTo(transport, apiCall);
      expect([status, Object.keys(fields ?? {})]).toEqual([400, [field]]);
      expect(threadCpu() - before).toBeLessThan(1000);
    }
  });

  test('the field counts CR LF as one character, and refuses characters that cannot be stored', async () => {
    for (const transport of transports) {
      const text = `a${'\r\n'.repeat(max - 2)}b`;
      const answer = await replyTo(transport, await write(text));
      if (lines === 'many') {
        expect([transport, answer.status < 300]).toEqual([transport, true]);
        expect(await read(answer)).toBe(`a${'\n'.repeat(max - 2)}b`);
      } else expect(answer.status).toBe(400);
      const bad = ['a\u0000b', 'a\u0007b', 'a\u001bb', 'a\ud800b', 'a\udc00b', '\udc00\ud800'];
      for (const broken of lines === 'one' ? [...bad, 'a\tb', 'a\nb'] : bad) {
        const refused = await replyTo(transport, await write(broken));
        expect([refused.status, Object.keys(refused.fields ?? {})], `${transport}: ${broken}`).toEqual([400, [field]]);
        expect(refused.error).toBe(summary ?? messages.validation.controlCharacters);
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
      expect((await replyTo(transport, profile({ [field]: sent }))).status).toBe(200);
      expect(await readProfile(field)()).toEqual(list);
      const more = await replyTo(transport, profile({ [field]: [...list, entry(max)] }));
      expect(more).toMatchObject({ status: 400, error: sentences.formErrors, fields: { [field]: sentence } });
    }
  },
);

test('a profile and a request hold at most 100 technical areas, and a request at most 100 institutes', async () => {
  const areas = await server.db.selectFrom('technical_area').select('id').orderBy('id').limit(101).execute();
  const ids = areas.map(({ id }) => id);
  const institutes = await listInstitutes(server.db, 101);
  const cases = [
    ['technical_area_ids', ids, messages.validation.areas, profile],
    ['technical_area_ids', ids, messages.validation.areas, (fields: Values) => edit(request, fields)],
    [
      'institute_ids',
      institutes,
      messages.validation.institutes,
      (fields: Values) => edit(request, { share_scope: 'selected', ...fields }),
    ],
  ] as const;
  for (const transport of transports)
    for (const [field, list, sentence, callWith] of cases) {
      const longest = list.slice(0, 100);
      const answer = await replyTo(transport, callWith({ [field]: [...longest, ...longest] }));
      expect([answer.status, answer.text]).toEqual([200, answer.text]);
      const more = await replyTo(transport, callWith({ [field]: list }));
      expect(more).toMatchObject({ status: 400, fields: { [field]: sentence } });
    }
});

test('a social link holds 2048 code points and not 2049', async () => {
  const start = 'https://example.org/';
  // A link has no invisible characters, of which one joins these emoji.
  const kinds = everyKind.filter((kind) => kind !== 'emoji of several code points');
  for (const transport of transports)
    for (const kind of kinds) {
      const fits = start + textOf(kind, 2048 - start.length);
      expect(lengthOf(fits)).toBe(2048);
      const answer = await replyTo(transport, profile({ social_links: [fits] }));
      expect([kind, answer.status]).toEqual([kind, 200]);
      expect(await readFirst('social_links')()).toBe(stored(fits));
      const more = await replyTo(transport, profile({ social_links: [`${fits}x`] }));
      expect(more).toMatchObject({ status: 400, fields: { social_links: messages.validation.link } });
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
      const answer = await replyTo(transport, profile(body));
      expect([transport, answer.status]).toEqual([transport, status]);
    }
});
