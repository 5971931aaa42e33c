import { requestBody } from '../testing/setting.ts';
import type { ApiCall as Wire } from '../testing/transports.ts';
import type { ApiCall, Cell } from './expectation.ts';

/** A request in one scope and state, with the chats of one who offered and one who withdrew. */
export interface Subject {
  readonly request: number;
  readonly offerChat: number;
  readonly withdrawnChat: number;
  readonly scope: Cell['scope'];
  readonly selected: number;
  /** The email address of a person who can be tracked. */
  readonly trackable: string;
}

/** Calls that change a request; each gets a new one where it may succeed. */
export const changing: ReadonlySet<ApiCall> = new Set<ApiCall>([
  'set its status',
  'delete it',
  'track a collaborator',
  'hide it',
  'undo hiding it',
  'offer help',
  'undo the offer',
]);

/** Each action as a REST call. */
export const wires: Readonly<Record<ApiCall, (subject: Subject) => Wire>> = {
  'read it': ({ request }) => onRequest('GET', 'requests.byId', request),
  'edit it by path': (subject) => ({ ...onRequest('PUT', 'requests.update', subject.request), body: edited(subject) }),
  'edit it by query': (subject) => ({
    method: 'PUT',
    path: '/api/collaboration-requests',
    procedure: 'requests.update',
    query: { id: subject.request },
    body: edited(subject),
  }),
  'set its status': ({ request }) => ({
    method: 'PUT',
    path: '/api/collaboration-requests/status',
    procedure: 'requests.updateStatus',
    query: { id: request },
    body: { statusId: 3 },
  }),
  'delete it': ({ request }) => onRequest('DELETE', 'requests.delete', request),
  'list its collaborators': ({ request }) => onCollaborators('GET', 'collaborators.list', request),
  'track a collaborator': ({ request, trackable }) => ({
    ...onCollaborators('POST', 'collaborators.track', request),
    body: { email: trackable },
  }),
  'hide it': ({ request }) => byId('dismiss', 'requests.dismiss', request),
  'undo hiding it': ({ request }) => byId('undo-dismiss', 'requests.undoDismiss', request),
  'offer help': ({ request }) => byId('offer-help', 'offers.offerHelp', request, { message: 'Me!' }),
  'undo the offer': ({ request }) => byId('undo-offer-help', 'offers.undoOfferHelp', request),
  'see the chat of the offer': ({ offerChat }) => onChat('GET', 'summary', 'chats.summary', offerChat),
  'read the chat of the offer': ({ offerChat }) => onChat('GET', 'messages', 'chats.messages', offerChat),
  'write in the chat of the offer': ({ offerChat }) => write(offerChat),
  'mark the chat of the offer': ({ offerChat }) => onChat('POST', 'mark-read', 'chats.markRead', offerChat),
  'see the withdrawn chat': ({ withdrawnChat }) => onChat('GET', 'summary', 'chats.summary', withdrawnChat),
  'read the withdrawn chat': ({ withdrawnChat }) => onChat('GET', 'messages', 'chats.messages', withdrawnChat),
  'write in the withdrawn chat': ({ withdrawnChat }) => write(withdrawnChat),
  'mark the withdrawn chat': ({ withdrawnChat }) => onChat('POST', 'mark-read', 'chats.markRead', withdrawnChat),
  'list new': () => list('collaboration-requests', 'requests.listNew'),
  'list hidden': () => list('collaboration-requests/dismissed', 'requests.listDismissed'),
  'list offered': () => list('collaboration-requests/offered-help', 'offers.listOffered'),
  'list own': () => list('user-requests', 'requests.listOwn'),
  'list chats of own requests': () => list('chats/my-requests', 'chats.myRequests'),
  'list chats of own offers': () => list('chats/my-offers', 'chats.myOffers'),
};

function onRequest(method: Wire['method'], procedure: Wire['procedure'], id: number): Wire {
  return { method, path: '/api/collaboration-requests/:id', procedure, params: { id } };
}

function onCollaborators(method: Wire['method'], procedure: Wire['procedure'], id: number): Wire {
  return { method, path: '/api/collaboration-requests/:id/successful-collaborators', procedure, params: { id } };
}

function byId(path: string, procedure: Wire['procedure'], requestId: number, more: object = {}): Wire {
  return { method: 'POST', path: `/api/collaboration-requests/${path}`, procedure, body: { requestId, ...more } };
}

function onChat(method: Wire['method'], path: string, procedure: Wire['procedure'], id: number): Wire {
  return { method, path: `/api/chats/${path}`, procedure, query: { id } };
}

function write(id: number): Wire {
  return { ...onChat('POST', 'messages', 'chats.send', id), body: { message: 'Hello' } };
}

function list(path: string, procedure: Wire['procedure']): Wire {
  return { method: 'GET', path: `/api/${path}`, procedure, query: { limit: 100 } };
}

function edited({ scope, selected }: Subject) {
  return { ...requestBody, title: 'Edited', share_scope: scope, institute_ids: scope === 'selected' ? [selected] : [] };
}
