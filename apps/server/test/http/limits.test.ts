import { messages } from '@exchange/contract/messages';
import { insertUser } from '@exchange/testkit/users';
import { expect, test } from 'vitest';
import { openServer } from '../support/server.ts';
import { call } from './calls/call.ts';
import { edit, offer, profile, write } from './calls/shorthand.ts';
import { callOk, createRequest, offerHelp } from './testing/fixture.ts';
import { isFull } from './testing/scale.ts';
import { sentences } from './testing/sentences.ts';
import { everyKind, type Kind, lengthOf, lettersOnly, stored, textOf } from './testing/texts.ts';
import { type Answer, type ApiCall, callAt, type Transport, transports } from './testing/transports.ts';

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

type Row = [field: string, max: number, sentence: string, more?: Partial<Limited>];
const ofProfile = (...[field, max, sentence, more]: Row): Limited => ({
  name: `${field} of a profile`,
  field,
  max,
  sentence,
  summary: sentences.formErrors,
  write: (text) => profile({ [field]: text }),
  read: readProfile(field),
  ...more,
});
const ofRequest = (...[field, max, sentence]: Row): Limited => ({
  name: `${field} of a request`,
  field,
  max,
  sentence,
  write: (text) => edit(request, { [field]: text }),
  read: readRequest(field),
});
const ofMessage = (of: string, max: number, sentence: string, call: Pick<Limited, 'write' | 'read'>): Limited => ({
  name: `message of ${of}`,
  field: 'message',
  max,
  sentence,
  ...call,
});
const ofGrants = { write: (grant: string) => profile({ grants: [grant] }), read: readFirst('grants') };
const bioSentence = 'Description must be 1000 characters or less (currently {length} characters).';

const limited: readonly Limited[] = [
  ofProfile('name', 255, 'Name must be 1-255 characters.', { kinds: lettersOnly }),
  ofProfile('description', 1000, bioSentence),
  ofProfile('claimed_institute', 255, 'Institute name must be 255 characters or less.'),
  ofProfile('grants', 255, messages.validation.grants, ofGrants),
  ofRequest('title', 255, 'Title must be 255 characters or less.'),
  ofRequest('description', 2000, 'Description must be 2000 characters or less.'),
  ofMessage('an offer', 1000, 'Message must be 1000 characters or less.', {
    write: async (message) => offer(await createRequest(server, await insertUser(server.db)), message),
    read: ({ body }) => readLastMessage(Object(body).collaboration_request_response_id),
  }),
  ofMessage('a chat', 2000, 'Message must be 2000 characters or less.', {
    write: (message) => write(chat, message),
    read: () => readLastMessage(chat),
  }),
];

test.each(limited)(
  'the $name holds $max and not one more code points of every kind',
  async ({ max, field, sentence, summary, kinds = everyKind, write, read }) => {
    // Without `CI=true` every second kind goes over REST and the others over tRPC, so that each field is tested over both.
    for (const [n, kind] of kinds.entries())
      for (const transport of isFull ? transports : transports.slice(n % 2, (n % 2) + 1)) {
        const fits = textOf(kind, max);
        expect(lengthOf(fits)).toBe(max);
        for (const text of [fits, ` \t\n${fits}\r\n `, textOf(kind, 1)]) {
          const answer = await replyTo(transport, await write(text));
          expect([transport, kind, answer.error]).toEqual([transport, kind, undefined]);
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
  },
);

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
