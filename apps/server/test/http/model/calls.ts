import type { ApiCall } from '../testing/transports.ts';

type Call = (input: Record<string, unknown>) => ApiCall;

const post =
  (path: string, procedure: ApiCall['procedure']): Call =>
  (body) => ({ method: 'POST', path: `/api/collaboration-requests/${path}`, procedure, body });

/** The calls of a run; `id` goes into the path or the query, as each call expects it. */
export const calls = {
  create: (body) => ({ method: 'POST', path: '/api/collaboration-requests', procedure: 'requests.create', body }),
  edit: ({ id, ...body }) => ({
    method: 'PUT',
    path: '/api/collaboration-requests',
    procedure: 'requests.update',
    query: { id: Number(id) },
    body,
  }),
  status: ({ id, ...body }) => ({
    method: 'PUT',
    path: '/api/collaboration-requests/status',
    procedure: 'requests.updateStatus',
    query: { id: Number(id) },
    body,
  }),
  remove: ({ id }) => ({
    method: 'DELETE',
    path: '/api/collaboration-requests/:id',
    procedure: 'requests.delete',
    params: { id: Number(id) },
  }),
  read: ({ id }) => ({
    method: 'GET',
    path: '/api/collaboration-requests/:id',
    procedure: 'requests.byId',
    params: { id: Number(id) },
  }),
  hide: post('dismiss', 'requests.dismiss'),
  unhide: post('undo-dismiss', 'requests.undoDismiss'),
  offer: post('offer-help', 'offers.offerHelp'),
  undoOffer: post('undo-offer-help', 'offers.undoOfferHelp'),
  track: ({ id, ...body }) => ({
    method: 'POST',
    path: '/api/collaboration-requests/:id/successful-collaborators',
    procedure: 'collaborators.track',
    params: { id: Number(id) },
    body,
  }),
  collaborators: ({ id }) => ({
    method: 'GET',
    path: '/api/collaboration-requests/:id/successful-collaborators',
    procedure: 'collaborators.list',
    params: { id: Number(id) },
  }),
  send: ({ id, ...body }) => ({
    method: 'POST',
    path: '/api/chats/messages',
    procedure: 'chats.send',
    query: { id: Number(id) },
    body,
  }),
  markRead: ({ id, ...body }) => ({
    method: 'POST',
    path: '/api/chats/mark-read',
    procedure: 'chats.markRead',
    query: { id: Number(id) },
    body,
  }),
  messages: ({ id, ...query }) => ({
    method: 'GET',
    path: '/api/chats/messages',
    procedure: 'chats.messages',
    query: { id: Number(id), ...(query.limit === undefined ? {} : { limit: Number(query.limit) }) },
  }),
  profile: (body) => ({ method: 'PUT', path: '/api/profile', procedure: 'profiles.update', body }),
  preferences: (body) => ({
    method: 'PUT',
    path: '/api/collaboration-status',
    procedure: 'profiles.updateCollaborationStatus',
    body,
  }),
  openCells: () => ({ method: 'GET', path: '/api/collaboration-status', procedure: 'profiles.collaborationStatus' }),
  unread: () => ({ method: 'GET', path: '/api/chats/unread-counts', procedure: 'chats.unreadCounts' }),
  points: () => ({ method: 'GET', path: '/api/profile/collaboration-points', procedure: 'profiles.ownPoints' }),
} as const satisfies Record<string, Call>;

export const lists = {
  new: { path: '/api/collaboration-requests', procedure: 'requests.listNew' },
  hidden: { path: '/api/collaboration-requests/dismissed', procedure: 'requests.listDismissed' },
  offered: { path: '/api/collaboration-requests/offered-help', procedure: 'offers.listOffered' },
  own: { path: '/api/user-requests', procedure: 'requests.listOwn' },
  myRequests: { path: '/api/chats/my-requests', procedure: 'chats.myRequests' },
  myOffers: { path: '/api/chats/my-offers', procedure: 'chats.myOffers' },
} as const satisfies Record<string, Pick<ApiCall, 'path' | 'procedure'>>;
