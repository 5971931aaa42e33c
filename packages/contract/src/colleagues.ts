import * as z from 'zod/mini';
import { describeEntity, describeInput, timeDoc } from './api-docs.ts';
import { chatId, chatPerson } from './chats.ts';
import { id, lookupId } from './ids.ts';
import { personDocs } from './profiles.ts';
import type { RefusalEntry } from './refusals.ts';
import { colleagueRefusalSentences } from './sentences/colleagues.ts';
import { messages } from './sentences/messages.ts';

export const colleagueRefusals = {
  'colleagues.notLeading': { status: 403, sentence: colleagueRefusalSentences.notLeading },
  'colleagues.inChat': { status: 409, sentence: colleagueRefusalSentences.inChat },
  'colleagues.alreadyAsked': { status: 409, sentence: colleagueRefusalSentences.alreadyAsked },
  'colleagues.tooMany': { status: 409, sentence: colleagueRefusalSentences.tooMany },
  'colleagues.leads': { status: 409, sentence: colleagueRefusalSentences.leads },
  'colleagues.notAsked': { status: 404, sentence: colleagueRefusalSentences.notAsked },
  'colleagues.shared': { status: 409, sentence: colleagueRefusalSentences.shared },
  'colleagues.notShared': { status: 404, sentence: colleagueRefusalSentences.notShared },
  'colleagues.notFound': { status: 404, sentence: colleagueRefusalSentences.notFound },
} as const satisfies Record<string, RefusalEntry>;

/** `POST /api/chats/colleagues`: asks a person to join the chat on the viewer's side. */
export const bringInInput = z.object({
  id: lookupId,
  userId: id,
  history: z.boolean({ error: messages.validation.invalidRequest }),
});

export type BringInInput = z.output<typeof bringInInput>;

describeInput(bringInInput, {
  id: chatId,
  userId: { description: personDocs.user_id, example: 12 },
  history: {
    description: 'Whether the person will read what was written before; otherwise from the moment when they join.',
    example: false,
  },
});

/** `PUT /api/chats/colleagues`: the person who is asked joins, or not. */
export const joinInput = z.object({
  id: lookupId,
  joins: z.boolean({ error: messages.validation.invalidRequest }),
});

describeInput(joinInput, { id: chatId, joins: { description: 'Whether one joins the chat.', example: true } });

/** `DELETE /api/chats/colleagues`: who leads the side takes a colleague out, or takes the question back; a colleague leaves. */
export const takeOutInput = z.object({ id: lookupId, userId: lookupId });

describeInput(takeOutInput, { id: chatId, userId: { description: personDocs.user_id, example: 12 } });

/** A person who is asked to join the viewer's side and has not answered. */
export const askedColleague = z.object({
  user_id: z.int(),
  hashid: z.nullable(z.string()),
  name: z.nullable(z.string()),
  history: z.boolean(),
  asked_at: z.string(),
});

export type AskedColleague = z.output<typeof askedColleague>;

describeEntity(askedColleague, 'AskedColleague', {
  ...personDocs,
  history: 'Whether the person will read what was written before.',
  asked_at: timeDoc('When the person was asked.'),
});

/** `GET /api/chats/invitations`: a chat that the viewer is asked to join. */
export const chatInvitation = z.object({
  collaboration_request_response_id: z.int(),
  request_title: z.string(),
  side: chatPerson.shape.side,
  by_user_hashid: z.nullable(z.string()),
  by_user_name: z.nullable(z.string()),
  history: z.boolean(),
  asked_at: z.string(),
});

export type ChatInvitation = z.output<typeof chatInvitation>;

describeEntity(chatInvitation, 'ChatInvitation', {
  collaboration_request_response_id: 'The chat.',
  request_title: 'Title of the request that it is about.',
  side: 'On whose side: of the owner of the request, or of the person who offered help.',
  by_user_hashid: 'Public id of the person who asks, for links.',
  by_user_name: 'Name of the person who asks.',
  history: 'Whether one will read what was written before.',
  asked_at: timeDoc('When one was asked.'),
});
