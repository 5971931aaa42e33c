import { chatSummary } from '@exchange/contract/chats';
import { pointsLine } from '@exchange/contract/credit';
import { collaborationRequest } from '@exchange/contract/requests';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { call } from '../calls/call.ts';
import { sentences } from '../testing/sentences.ts';
import type { Answer, Transport } from '../testing/transports.ts';
import type { Chat, Model, Request, User } from './model.ts';
import * as product from './model.ts';
import type { Real } from './real.ts';

const lists = {
  new: 'requests.listNew',
  hidden: 'requests.listDismissed',
  offered: 'offers.listOffered',
  own: 'requests.listOwn',
  myRequests: 'chats.myRequests',
  myOffers: 'chats.myOffers',
  archived: 'chats.archived',
} as const;

/** Reads one thing over a transport and compares it with the model. */
export type Check = (model: Model, real: Real, transport: Transport, who: User) => Promise<void>;

const names = ['', 'Draft', 'Active', 'In Progress', 'Completed', 'Cancelled', 'Expired'];
const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);

function cardOf(request: Request) {
  return {
    id: request.id,
    title: request.title,
    description: request.description,
    collaboration_type_id: request.type,
    technical_area_ids: sorted(request.areas),
    share_scope: request.scope,
    institute_ids: sorted(request.institutes),
    collaboration_request_status_id: request.status,
    collaboration_request_status_name: names[request.status],
    user_id: request.owner.id,
    is_verified_institute: request.owner.institute !== null,
  };
}

function readCard(item: unknown) {
  const { technical_area_ids, institute_ids, ...card } = z.parse(collaborationRequest, item);
  return { ...card, technical_area_ids: sorted(technical_area_ids), institute_ids: sorted(institute_ids) };
}

/** A chat as one side sees it; a deleted request shows as Cancelled, with title and description as they were. */
function summaryOf(chat: Chat, who: User) {
  const { request } = chat;
  const status = request.deleted ? product.cancelled : request.status;
  const last = chat.messages.at(-1);
  return {
    collaboration_request_response_id: chat.id,
    collaboration_request_id: request.id,
    request_title: request.title,
    description: request.description,
    other_user_id: product.otherOf(chat, who).id,
    is_request_owner: request.owner === who,
    collaboration_request_status_id: status,
    collaboration_request_status_name: names[status],
    is_withdrawn: !chat.live,
    offer_answer: chat.answer,
    last_message_preview: product.preview(last?.text ?? ''),
    last_message_sender_id: last?.from.id,
    unread_message_count: product.unread(chat, who),
    is_archived: chat.archived.has(who),
    is_muted: chat.muted.has(who),
  };
}

const listing =
  (
    which: 'new' | 'hidden' | 'offered' | 'own',
    expected: (model: Model, who: User) => Request[],
    limit: number,
  ): Check =>
  async (model, real, transport, who) => {
    const items = await real.list(transport, who, lists[which], limit);
    expect(items.map(readCard), `${which} of person ${who.index}`).toMatchObject(expected(model, who).map(cardOf));
  };

const chatting =
  (which: 'myRequests' | 'myOffers' | 'archived', list: (model: Model, who: User) => Chat[], limit: number): Check =>
  async (model, real, transport, who) => {
    const items = z.parse(z.array(chatSummary), await real.list(transport, who, lists[which], limit));
    expect(items).toMatchObject(list(model, who).map((chat) => summaryOf(chat, who)));
  };

/** `limit` is the length of a page; every page is fetched. */
export const listChecks = (limit: number): Readonly<Record<keyof typeof lists, Check>> => ({
  new: listing('new', product.listNew, limit),
  hidden: listing('hidden', product.listHidden, limit),
  offered: listing('offered', product.listOffered, limit),
  own: listing('own', product.listOwn, limit),
  myRequests: chatting('myRequests', (model, who) => product.listChats(model, who, 'owner'), limit),
  myOffers: chatting('myOffers', (model, who) => product.listChats(model, who, 'helper'), limit),
  archived: chatting('archived', product.listArchived, limit),
});

export const checkCounts: Check = async (model, real, transport, who) => {
  const sum = (side: 'owner' | 'helper') =>
    product.listChats(model, who, side).reduce((total, chat) => total + product.unread(chat, who), 0);
  const [mine, offered] = [sum('owner'), sum('helper')];
  expect((await real.call(transport, who, call('chats.unreadCounts'))).body).toEqual({
    total_unread_count: mine + offered,
    my_requests_count: mine,
    my_offers_count: offered,
  });
  expect((await real.call(transport, who, call('profiles.ownPoints'))).body).toEqual({
    collaboration_points: product.points(model, who),
  });
  const lines = z.parse(z.array(pointsLine), await real.list(transport, who, 'credit.listPoints', 100));
  expect(lines.reduce((sum, line) => sum + line.points, 0)).toBe(product.points(model, who));
  expect(lines.filter(({ kind }) => kind === 'was_named_undone')).toHaveLength(product.timesUndone(model, who));
  const record = await real.list(transport, who, 'credit.listOwn', 100);
  expect(record).toHaveLength(product.recordEntries(model, who));
};

export const checkPreferences: Check = async (_, real, transport, who) => {
  const cells = z.parse(
    z.array(z.object({ tech_area_id: z.int(), collaboration_type_id: z.int(), is_open: z.literal(true) })),
    (await real.call(transport, who, call('profiles.collaborationStatus'))).body,
  );
  expect(new Set(cells.map((cell) => `${cell.collaboration_type_id}/${cell.tech_area_id}`))).toEqual(who.cells);
};

/** The texts and senders of a chat, or the refusal for a person outside it. */
export async function checkChat(real: Real, transport: Transport, who: User, chat: Chat): Promise<number[]> {
  const answer: Answer = await real.call(transport, who, call('chats.messages', { id: chat.id }));
  if (!product.isMember(chat, who)) {
    expect(answer).toMatchObject({ status: 404, error: sentences.noChat });
    return [];
  }
  const messages = z.parse(
    z.array(z.object({ id: z.int(), from_user_id: z.int(), message_content: z.string() })),
    answer.body,
  );
  expect(messages.map(({ from_user_id, message_content }) => [from_user_id, message_content])).toEqual(
    chat.messages.map((message) => [message.from.id, message.text]),
  );
  return messages.map(({ id }) => id);
}

export async function checkRequest(model: Model, real: Real, transport: Transport, who: User, request: Request) {
  const answer = await real.call(transport, who, call('requests.byId', { id: request.id }));
  if (product.isVisible(model, request, who)) expect(readCard(answer.body)).toMatchObject(cardOf(request));
  else expect(answer).toMatchObject({ status: 404, error: sentences.noRequest });
  const collaborators = await real.call(transport, who, call('credit.listGiven', { id: request.id }));
  if (request.owner !== who || request.deleted)
    expect(collaborators).toMatchObject({ status: 403, error: sentences.notOwnCollaborators });
  else
    expect(collaborators.body).toMatchObject(
      request.tracked.map((entry) => ({
        id: entry.who.id,
        email: entry.email,
        verified: product.chatOf(model, request, entry.who) !== undefined,
        is_shown: entry.isConfirmed,
      })),
    );
}
