import { validateTokenOutput } from '@exchange/contract/auth';
import { chatMessage, chatSummary, unreadCounts } from '@exchange/contract/chats';
import { homeStats } from '@exchange/contract/home';
import { offerHelpOutput } from '@exchange/contract/offers';
import { messageReply } from '@exchange/contract/pagination';
import { collaborationPoints, collaborationPreference, ownProfile, publicProfile } from '@exchange/contract/profiles';
import {
  collaborationRequestStatus,
  collaborationTypeCategory,
  named,
  technicalAreaCategory,
} from '@exchange/contract/reference';
import {
  collaborationRequest,
  createdOutput,
  offeredRequest,
  successfulCollaborator,
  trackedOutput,
} from '@exchange/contract/requests';
import * as z from 'zod/mini';
import { type TestServer, testPassword } from '../support/server.ts';
import type { Person } from './testing/people.ts';
import { aSuccessfulSetting, requestBody, type Setting } from './testing/setting.ts';
import type { ApiCall } from './testing/transports.ts';

type Parts = Pick<ApiCall, 'params' | 'query' | 'body'>;

/** One call that works and one that is refused for its types, for a line of `documentedRoutes`. */
export interface Case {
  readonly shape: z.ZodMiniType;
  /** Who calls; nobody for what is open. */
  readonly as?: 'owner' | 'helper' | 'reader';
  readonly setting?: (server: TestServer) => Promise<Setting>;
  readonly good?: (setting: Setting, server: TestServer) => Parts | Promise<Parts>;
  /** A wrong type, and what is said to it. Without one the call reads nothing, and a repeated query key stands for it. */
  readonly wrong?: readonly [status: number, error: string, parts: (setting: Setting) => Parts];
}

const anyone = { as: 'reader' } as const;
const invalid = 'Invalid request';
const noRequest = 'Collaboration request not found';
const noChat = 'Chat not found or you do not have access.';
const address = 'Please enter a valid email address.';
const fromList = 'Please choose from the list.';

const aPage = (item: z.ZodMiniType, as: Case['as']): Case => ({
  shape: z.array(item),
  ...(as === undefined ? {} : { as }),
  wrong: [400, invalid, () => ({ query: { limit: 'ten' } })],
});

let fresh = 0;
const aFreshAddress = () => {
  fresh += 1;
  return `fresh-${fresh}@example.org`;
};

async function signUp(server: TestServer): Promise<string> {
  const email = aFreshAddress();
  await server.client().call('POST', '/api/signup', { json: { email, password: testPassword } });
  return email;
}

const tokenOf = (link: string) => new URL(link, 'http://localhost').searchParams.get('token') ?? '';

/** A case for every line, by `METHOD path`. */
export const cases: Readonly<Record<string, Case>> = {
  'POST /api/login': {
    shape: messageReply,
    good: async (_, server) => {
      const email = aFreshAddress();
      await server.member(email);
      return { body: { email, password: testPassword } };
    },
    wrong: [400, 'Please fix password requirements.', () => ({ body: { email: ['a@b.org'], password: {} } })],
  },
  'POST /api/signup': {
    shape: messageReply,
    good: () => ({ body: { email: aFreshAddress(), password: testPassword } }),
    wrong: [400, 'Please fix password requirements.', () => ({ body: { email: 5, password: [testPassword] } })],
  },
  'POST /api/logout': { shape: messageReply },
  'POST /api/validate-token': {
    shape: validateTokenOutput,
    good: ({ owner }: Setting) => ({ body: { token: owner.token } }),
    wrong: [400, invalid, () => ({ body: { token: 7 } })],
  },
  'GET /api/verify': {
    shape: messageReply,
    good: async (_, server) => ({ query: { token: tokenOf(await server.lastLink(await signUp(server))) } }),
    wrong: [400, 'Invalid or expired verification token', () => ({ query: { token: 7 } })],
  },
  'POST /api/resend-verification': {
    shape: messageReply,
    good: async (_, server) => ({ body: { email: await signUp(server) } }),
    wrong: [400, address, () => ({ body: { email: { a: 1 } } })],
  },
  'POST /api/forgot-password': {
    shape: messageReply,
    good: ({ owner }) => ({ body: { email: owner.email } }),
    wrong: [400, address, () => ({ body: { email: true } })],
  },
  'POST /api/reset-password': {
    shape: messageReply,
    good: async ({ owner }, server) => {
      await server.client().call('POST', '/api/forgot-password', { json: { email: owner.email } });
      return { body: { token: tokenOf(await server.lastLink(owner.email)), newPassword: 'Another-Horse-2' } };
    },
    wrong: [400, 'Please fix password requirements.', () => ({ body: { token: [], newPassword: 8 } })],
  },
  'GET /api/unsubscribe': {
    shape: messageReply,
    good: ({ owner }) => ({ query: { email: owner.email } }),
    wrong: [400, address, () => ({ query: { email: 'seven' } })],
  },
  'GET /api/home-stats': { shape: homeStats },
  'GET /api/technical-areas': { shape: z.array(technicalAreaCategory), ...anyone },
  'GET /api/career-stages': { shape: z.array(named), ...anyone },
  'GET /api/master-collaboration-status': { shape: z.array(named), ...anyone },
  'GET /api/collaboration-types': { shape: z.array(collaborationTypeCategory), ...anyone },
  'GET /api/collaboration-request-statuses': { shape: z.array(collaborationRequestStatus), ...anyone },
  'GET /api/institutes': {
    shape: z.array(named),
    ...anyone,
    good: () => ({ query: { q: 'zurich', limit: 5 } }),
    wrong: [400, invalid, () => ({ query: { limit: 'ten' } })],
  },
  'GET /api/profile': { shape: ownProfile, ...anyone },
  'GET /api/profile/{userId}': {
    shape: publicProfile,
    ...anyone,
    good: ({ owner }) => ({ params: { userId: owner.hashid } }),
    wrong: [404, 'User not found', () => ({ params: { userId: '[object Object]' } })],
  },
  'PUT /api/profile': {
    shape: messageReply,
    ...anyone,
    good: () => ({ body: { name: 'Ada', grants: ['One'], social_links: ['https://example.org'] } }),
    wrong: [400, 'Please fix the errors below.', () => ({ body: { name: 5, grants: 'One', social_links: [7] } })],
  },
  'GET /api/profile/collaboration-points': { shape: collaborationPoints, ...anyone },
  'GET /api/profile/{userId}/collaboration-points': {
    shape: collaborationPoints,
    ...anyone,
    good: ({ helper }) => ({ params: { userId: helper.id } }),
    wrong: [404, 'User not found', () => ({ params: { userId: '1.5' } })],
  },
  'GET /api/collaboration-status': { shape: z.array(collaborationPreference), ...anyone },
  'PUT /api/collaboration-status': {
    shape: messageReply,
    ...anyone,
    good: () => ({
      body: {
        master_collaboration_status_id: 3,
        collaboration_preferences: [{ tech_area_id: 101, collaboration_type_id: 101, is_open: true }],
      },
    }),
    wrong: [400, fromList, () => ({ body: { master_collaboration_status_id: '1' } })],
  },
  'GET /api/collaboration-requests': aPage(collaborationRequest, 'reader'),
  'GET /api/collaboration-requests/dismissed': aPage(collaborationRequest, 'reader'),
  'GET /api/collaboration-requests/offered-help': aPage(offeredRequest, 'helper'),
  'POST /api/collaboration-requests/dismiss': {
    shape: messageReply,
    ...anyone,
    good: ({ request }) => ({ body: { requestId: request } }),
    wrong: [400, invalid, ({ request }) => ({ body: { requestId: String(request) } })],
  },
  'POST /api/collaboration-requests/undo-dismiss': {
    shape: messageReply,
    ...anyone,
    good: ({ request }) => ({ body: { requestId: request } }),
    wrong: [400, invalid, ({ request }) => ({ body: { requestId: [request] } })],
  },
  'POST /api/collaboration-requests/undo-offer-help': {
    shape: messageReply,
    as: 'helper',
    good: ({ request }) => ({ body: { requestId: request } }),
    wrong: [400, invalid, ({ request }) => ({ body: { requestId: { id: request } } })],
  },
  'POST /api/collaboration-requests/offer-help': {
    shape: offerHelpOutput,
    ...anyone,
    good: ({ request }) => ({ body: { requestId: request, message: 'Me!' } }),
    wrong: [400, 'Please enter a message', ({ request }) => ({ body: { requestId: request, message: 5 } })],
  },
  'GET /api/user-requests': aPage(collaborationRequest, 'owner'),
  'POST /api/collaboration-requests': {
    shape: createdOutput,
    ...anyone,
    good: () => ({ body: requestBody }),
    wrong: [
      400,
      'Please enter a title for your collaboration request',
      () => ({ body: { ...requestBody, title: ['A'], technical_area_ids: '101' } }),
    ],
  },
  'PUT /api/collaboration-requests': {
    shape: messageReply,
    as: 'owner',
    good: ({ request }) => ({ query: { id: request }, body: requestBody }),
    wrong: [400, fromList, ({ request }) => ({ query: { id: request }, body: { ...requestBody, share_scope: 5 } })],
  },
  'PUT /api/collaboration-requests/status': {
    shape: messageReply,
    as: 'owner',
    good: ({ request }) => ({ query: { id: request }, body: { statusId: 3 } }),
    wrong: [400, fromList, ({ request }) => ({ query: { id: request }, body: { statusId: '3' } })],
  },
  'GET /api/collaboration-requests/{id}': {
    shape: collaborationRequest,
    ...anyone,
    good: ({ request }) => ({ params: { id: request } }),
    wrong: [404, noRequest, () => ({ params: { id: 'one' } })],
  },
  'PUT /api/collaboration-requests/{id}': {
    shape: messageReply,
    as: 'owner',
    good: ({ request }) => ({ params: { id: request }, body: requestBody }),
    wrong: [
      400,
      fromList,
      ({ request }) => ({ params: { id: request }, body: { ...requestBody, collaboration_type_id: '101' } }),
    ],
  },
  'DELETE /api/collaboration-requests/{id}': {
    shape: messageReply,
    as: 'owner',
    good: ({ request }) => ({ params: { id: request } }),
    wrong: [404, noRequest, () => ({ params: { id: 'one' } })],
  },
  'GET /api/collaboration-requests/{id}/successful-collaborators': {
    shape: z.array(successfulCollaborator),
    as: 'owner',
    setting: aSuccessfulSetting,
    good: ({ request }) => ({ params: { id: request } }),
    wrong: [
      403,
      'You can only track collaborators on your own collaboration requests',
      () => ({ params: { id: 'one' } }),
    ],
  },
  'POST /api/collaboration-requests/{id}/successful-collaborators': {
    shape: trackedOutput,
    as: 'owner',
    setting: aSuccessfulSetting,
    good: ({ request, helper }) => ({ params: { id: request }, body: { email: helper.email } }),
    wrong: [400, address, ({ request, helper }) => ({ params: { id: request }, body: { email: [helper.email] } })],
  },
  'GET /api/chats/my-requests': aPage(chatSummary, 'owner'),
  'GET /api/chats/my-offers': aPage(chatSummary, 'helper'),
  'GET /api/chats/summary': {
    shape: chatSummary,
    as: 'owner',
    good: ({ chat }) => ({ query: { id: chat } }),
    wrong: [404, noChat, () => ({ query: { id: 'one' } })],
  },
  'GET /api/chats/messages': {
    shape: z.array(chatMessage),
    as: 'owner',
    good: ({ chat }) => ({ query: { id: chat, limit: 5 } }),
    wrong: [400, invalid, ({ chat }) => ({ query: { id: chat, limit: 'five' } })],
  },
  'POST /api/chats/messages': {
    shape: chatMessage,
    as: 'helper',
    good: ({ chat }) => ({ query: { id: chat }, body: { message: 'Hello' } }),
    wrong: [
      400,
      'Please enter a message',
      ({ chat }) => ({ query: { id: chat }, body: { message: { text: 'Hello' } } }),
    ],
  },
  'POST /api/chats/mark-read': {
    shape: messageReply,
    as: 'owner',
    good: ({ chat }) => ({ query: { id: chat } }),
    wrong: [400, invalid, ({ chat }) => ({ query: { id: chat }, body: { last_message_id: '7' } })],
  },
  'GET /api/chats/unread-counts': { shape: unreadCounts, as: 'owner' },
};

/** The caller of a case in its scene. */
export function callerOf({ as }: Case, setting: Setting): Person | undefined {
  return as === undefined ? undefined : setting[as];
}
