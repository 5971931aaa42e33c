import { answerFilters } from '@exchange/contract/chats';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { TestServer } from '../../support/server.ts';
import * as authorization from '../authorization/rules.ts';
import * as is from '../fuzz/oracles.ts';
import { textAbout } from '../fuzz/values.ts';
import { callOk, type Fixture } from '../testing/fixture.ts';
import { sentences } from '../testing/sentences.ts';
import { call } from './call.ts';
import type { Entries } from './entry.ts';
import { clientId, field, limit, lookup, paged, pageFields, pictureIds, yesOrNo } from './fields.ts';

const lastMessageId = field(is.optionalId, fc.integer());
const q = field(is.optionalText, textAbout(500));
const chatList = (rest: Parameters<typeof paged>[0]) => {
  const list = paged(rest);
  const filter = field(is.optional(is.oneOf('unread', 'not-archived', 'archived')));
  const answer = field(is.optional(is.oneOf(...answerFilters)), fc.constantFrom(...answerFilters, 'null', 'Accepted'));
  return { ...list, fuzz: () => ({ fields: { ...list.fuzz().fields, q, filter, answer } }) };
};

const sendOne = async ({ owner, chat }: Fixture, server: TestServer) => {
  const sent = await callOk(server, owner, call('chats.send', { id: chat, message: 'At 20 mM' }));
  return Number(Object(sent).id);
};

const forReaders = { as: 'owner', authorization: authorization.chatReaders } as const;

export const chats: Entries<'chats'> = {
  myRequests: chatList({ as: 'owner', authorization: authorization.inList.chatsOfRequests }),
  myOffers: chatList({ as: 'helper', authorization: authorization.inList.chatsOfOffers }),
  archived: {
    ...paged({ as: 'owner', authorization: authorization.inList.archivedChats }),
    fuzz: () => ({ fields: { ...pageFields, q } }),
  },
  search: {
    ...paged({ as: 'owner', authorization: authorization.inList.foundChats }),
    // The offer of the fixture says it.
    input: () => ({ q: 'done before' }),
    fuzz: () => ({ fields: { ...pageFields, q } }),
  },
  archive: {
    ...forReaders,
    input: ({ chat }) => ({ id: chat, is_archived: true }),
    wrong: [400, sentences.invalid, ({ chat }) => ({ id: chat, is_archived: 'yes' })],
    fuzz: ({ chat }) => ({ fields: { id: lookup(chat), is_archived: yesOrNo, last_message_id: lastMessageId } }),
  },
  mute: {
    ...forReaders,
    input: ({ chat }) => ({ id: chat, is_muted: true }),
    wrong: [400, sentences.invalid, ({ chat }) => ({ id: chat, is_muted: 1 })],
    fuzz: ({ chat }) => ({ fields: { id: lookup(chat), is_muted: yesOrNo } }),
  },
  summary: {
    ...forReaders,
    input: ({ chat }) => ({ id: chat }),
    wrong: [404, sentences.noChat, () => ({ id: 'one' })],
    fuzz: ({ chat }) => ({ fields: { id: lookup(chat) } }),
  },
  messages: {
    ...forReaders,
    input: ({ chat }) => ({ id: chat, limit: 5 }),
    wrong: [400, sentences.invalid, ({ chat }) => ({ id: chat, limit: 'five' })],
    fuzz: ({ chat }) => ({
      fields: { id: lookup(chat), limit, before: field(is.free, fc.integer()), after: field(is.free, fc.integer()) },
    }),
  },
  send: {
    as: 'helper',
    authorization: authorization.chatWriters,
    input: ({ chat }) => ({ id: chat, message: 'Hello' }),
    wrong: [400, sentences.message, ({ chat }) => ({ id: chat, message: { text: 'Hello' } })],
    fuzz: ({ chat }) => ({
      fields: {
        id: lookup(chat),
        message: field(
          // With a picture it may be empty.
          (value, transport, sent) =>
            Array.isArray(sent.picture_ids) && sent.picture_ids.length > 0
              ? 'either'
              : is.text({ max: 2000, lines: 'many', required: true })(value, transport, sent),
          textAbout(2000),
          async (answer) => Object(answer.body).message_content,
        ),
        picture_ids: pictureIds,
        client_id: clientId,
      },
    }),
  },
  correct: {
    as: 'owner',
    input: async (fixture, server) => ({ id: await sendOne(fixture, server), message: 'At 20 µM' }),
    wrong: [404, sentences.noMessage, () => ({ id: 'one', message: 'At 20 µM' })],
    fuzz: ({ ownMessage, server }) => ({
      base: () => ({ id: ownMessage, message: 'At 20 µM' }),
      // On a slow machine the tests take longer than a message can be corrected.
      afterSuccess: async () => {
        await sql`update chat_message set time_sent = now() where id = ${ownMessage}`.execute(server.db);
      },
      fields: {
        id: lookup(ownMessage),
        message: field(
          is.text({ max: 2000, lines: 'many', required: true }),
          textAbout(2000),
          async (answer) => Object(answer.body).message_content,
        ),
      },
    }),
  },
  takeBack: {
    as: 'owner',
    input: async (fixture, server) => ({ id: await sendOne(fixture, server) }),
    wrong: [404, sentences.noMessage, () => ({ id: 'one' })],
    // Other numbers may be messages of the same person.
    fuzz: () => ({ fields: { id: field(is.never(404), fc.constantFrom(0, -1, 2 ** 40)) } }),
  },
  markRead: {
    ...forReaders,
    input: ({ chat }) => ({ id: chat }),
    wrong: [400, sentences.invalid, ({ chat }) => ({ id: chat, last_message_id: '7' })],
    fuzz: ({ chat }) => ({ fields: { id: lookup(chat), last_message_id: lastMessageId } }),
  },
  unreadCounts: { as: 'owner' },
};
