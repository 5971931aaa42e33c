import { profileSentences } from '@exchange/contract/sentences/profiles';
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
/** How a field with a maximum length is written and reads back. */
interface Access {
  readonly write: (text: string) => ApiCall | Promise<ApiCall>;
  readonly read: (answer: Answer) => Promise<unknown>;
  /** The error of the reply, if it is not that of the field. */
  readonly summary?: string;
  /** By default every kind. */
  readonly kinds?: readonly Kind[];
}

const replyTo = (transport: Transport, apiCall: ApiCall) => callAt(transport, server.app, apiCall, person.cookie);
const ofProfile = (key: string): Access => ({
  summary: sentences.formErrors,
  write: (text) => profile({ [key]: text }),
  read: async () => (await callOk(server, person, call('profiles.own')))[key],
});
const ofGrants: Access = {
  summary: sentences.formErrors,
  write: (grant) => profile({ grants: [grant] }),
  read: async (answer) => Object(await ofProfile('grants').read(answer))[0],
};
const ofRequest = (key: string): Access => ({
  write: (text) => edit(request, { [key]: text }),
  read: async () => (await callOk(server, person, call('requests.byId', { id: request })))[key],
});
const readLastMessage = async (id: unknown) => {
  const all = server.db.selectFrom('chat_message').select('content').where('chat_id', '=', Number(id));
  return (await all.orderBy('id', 'desc').executeTakeFirst())?.content;
};
const ofOffer: Access = {
  write: async (message) => offer(await createRequest(server, await insertUser(server.db)), message),
  read: ({ body }) => readLastMessage(Object(body).collaboration_request_response_id),
};
const ofChat: Access = { write: (message) => write(chat, message), read: () => readLastMessage(chat) };
const bioSentence = 'Description must be 1000 characters or less (currently {length} characters).';
const instituteSentence = 'Institute name must be 255 characters or less.';

/** `{length}` in the error of a field stands for a length in code points. */
const limited: readonly (readonly [of: string, field: string, max: number, sentence: string, access: Access])[] = [
  ['a profile', 'name', 255, 'Name must be 1-255 characters.', { ...ofProfile('name'), kinds: lettersOnly }],
  ['a profile', 'description', 1000, bioSentence, ofProfile('description')],
  ['a profile', 'claimed_institute', 255, instituteSentence, ofProfile('claimed_institute')],
  ['a profile', 'grants', 255, profileSentences.validation.grants(), ofGrants],
  ['a request', 'title', 255, 'Title must be 255 characters or less.', ofRequest('title')],
  ['a request', 'description', 2000, 'Description must be 2000 characters or less.', ofRequest('description')],
  ['an offer', 'message', 1000, 'Message must be 1000 characters or less.', ofOffer],
  ['a chat', 'message', 2000, 'Message must be 2000 characters or less.', ofChat],
];

test.each(limited)(
  'in %s, the field %s may have %i code points of any kind, and is refused with one more',
  async (_of, field, max, sentence, { summary, kinds = everyKind, write, read }) => {
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

test('a body of 1 MiB is accepted, and one that is a byte longer is refused, over REST and tRPC', async () => {
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
