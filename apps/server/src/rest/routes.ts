import type { AppRouter } from '@exchange/api';
import type { TRPCMutationProcedure, TRPCQueryProcedure } from '@trpc/server';
import { procedureOf } from '../trpc/procedures.ts';

type Record_ = AppRouter['_def']['record'];

/** Names `feature.procedure` of one kind, taken from the router: a wrong name or kind does not compile. */
type NamesOf<Kind> = {
  [Feature in keyof Record_ & string]: {
    [Name in keyof Record_[Feature] & string]: Record_[Feature][Name] extends Kind ? `${Feature}.${Name}` : never;
  }[keyof Record_[Feature] & string];
}[keyof Record_ & string];

// biome-ignore lint/suspicious/noExplicitAny: only the kind of the procedure matters here, not its definition.
type QueryName = NamesOf<TRPCQueryProcedure<any>>;
// biome-ignore lint/suspicious/noExplicitAny: the same.
type MutationName = NamesOf<TRPCMutationProcedure<any>>;
export type ProcedureName = QueryName | MutationName;

/** How a query value is parsed: `number` converts digits; all else stays text, which the schema checks. */
type QueryKeys = Readonly<Record<string, 'number' | 'text'>>;

type Fields = Readonly<Record<string, unknown>>;

interface RowOptions {
  /** The status of a success; 200 by default. */
  readonly status?: 201;
  /** Query keys that are read; the same names in a body are ignored. */
  readonly query?: QueryKeys;
  /** Where a GET finds what was created, by the reply and the input of the call. */
  readonly location?: (created: Fields, input: Fields) => `/api/${string}`;
  /** The procedure returns a page: its items are the body, its cursor becomes a `Link`. */
  readonly paged?: true;
  /** The reply has an ETag, and is 304 while it is unchanged. */
  readonly etag?: true;
  /** The reply without parameters changes only with the reference data, and is kept for all users. */
  readonly isKept?: true;
  /** RFC 8058: mail programs post here with any body and any origin. */
  readonly anyBody?: true;
}

export interface RestRow extends RowOptions {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly procedure: ProcedureName;
  /** Callable without a session. All other calls are refused without one, before the body is read. */
  readonly open: boolean;
}

type Method = RestRow['method'];
type Row<M extends Method> = M extends 'GET'
  ? readonly ['GET', RestRow['path'], QueryName, RowOptions?]
  : readonly [M, RestRow['path'], MutationName, RowOptions?];
/** Fixed by existing clients (docs/behaviour/deviations.md#deviations): verify and unsubscribe are mutations behind a GET. */
type Exception =
  | readonly ['GET', '/api/verify', 'auth.verify', RowOptions?]
  | readonly ['GET', '/api/unsubscribe', 'notifications.unsubscribe', RowOptions?];

const id = { query: { id: 'number' } } as const;
const reference = { etag: true, isKept: true } as const;
const searched = {
  q: 'text',
  type: 'text',
  area: 'text',
  institute: 'text',
  among: 'text',
  offers: 'text',
  needed: 'text',
  effort: 'text',
  language: 'text',
} as const;
const pages = { query: { limit: 'number', cursor: 'text' }, paged: true } as const;
const searchedPages = { query: { ...pages.query, q: 'text' }, paged: true } as const;
const chatListPages = { query: { ...searchedPages.query, filter: 'text', answer: 'text' }, paged: true } as const;

/** The documented calls (docs/behaviour/api.md#documented-calls), one line each. */
const table: readonly (Row<Method> | Exception)[] = [
  // Auth
  ['POST', '/api/login', 'auth.login'],
  ['POST', '/api/signup', 'auth.signup', { status: 201 }],
  ['POST', '/api/logout', 'auth.logout'],
  ['POST', '/api/validate-token', 'auth.validateToken'],
  ['GET', '/api/verify', 'auth.verify', { query: { token: 'text' } }],
  ['POST', '/api/resend-verification', 'auth.resendVerification'],
  ['POST', '/api/forgot-password', 'auth.forgotPassword'],
  ['POST', '/api/reset-password', 'auth.resetPassword'],
  ['GET', '/api/unsubscribe', 'notifications.unsubscribe', { query: { email: 'text', sig: 'text' } }],
  ['GET', '/api/home-stats', 'home.stats'],
  // Reference data
  ['GET', '/api/technical-areas', 'reference.technicalAreas', reference],
  ['GET', '/api/career-stages', 'reference.careerStages', reference],
  ['GET', '/api/master-collaboration-status', 'reference.masterCollaborationStatus', reference],
  ['GET', '/api/collaboration-types', 'reference.collaborationTypes', reference],
  ['GET', '/api/collaboration-request-statuses', 'reference.collaborationRequestStatuses', reference],
  ['GET', '/api/institutes', 'reference.institutes', { ...reference, query: { q: 'text', limit: 'number' } }],
  // Profile and preferences
  ['GET', '/api/profile', 'profiles.own'],
  ['GET', '/api/profile/:userId', 'profiles.byId'],
  ['PUT', '/api/profile', 'profiles.update'],
  ['GET', '/api/profile/collaboration-points', 'profiles.ownPoints'],
  ['GET', '/api/profile/:userId/collaboration-points', 'profiles.points'],
  ['GET', '/api/collaboration-status', 'profiles.collaborationStatus'],
  ['PUT', '/api/collaboration-status', 'profiles.updateCollaborationStatus'],
  // Requests
  ['GET', '/api/collaboration-requests', 'requests.listNew', pages],
  ['GET', '/api/collaboration-requests/dismissed', 'requests.listDismissed', searchedPages],
  ['GET', '/api/collaboration-requests/offered-help', 'offers.listOffered', searchedPages],
  ['POST', '/api/collaboration-requests/dismiss', 'requests.dismiss'],
  ['POST', '/api/collaboration-requests/undo-dismiss', 'requests.undoDismiss'],
  ['POST', '/api/collaboration-requests/undo-offer-help', 'offers.undoOfferHelp'],
  ['POST', '/api/collaboration-requests/restore-offer', 'offers.restore'],
  [
    'POST',
    '/api/collaboration-requests/offer-help',
    'offers.offerHelp',
    {
      status: 201,
      location: ({ collaboration_request_response_id: id }) => `/api/chats/summary?id=${id}`,
    },
  ],
  ['GET', '/api/user-requests', 'requests.listOwn', pages],
  [
    'POST',
    '/api/collaboration-requests',
    'requests.create',
    { status: 201, location: ({ id }) => `/api/collaboration-requests/${id}` },
  ],
  ['PUT', '/api/collaboration-requests', 'requests.update', id],
  ['PUT', '/api/collaboration-requests/status', 'requests.updateStatus', id],
  ['GET', '/api/collaboration-requests/:id', 'requests.byId'],
  ['PUT', '/api/collaboration-requests/:id', 'requests.update'],
  ['DELETE', '/api/collaboration-requests/:id', 'requests.delete'],
  ['GET', '/api/collaboration-requests/:id/successful-collaborators', 'credit.listGiven'],
  ['POST', '/api/collaboration-requests/:id/successful-collaborators', 'credit.give', { status: 201 }],
  // Chats
  ['GET', '/api/chats/my-requests', 'chats.myRequests', chatListPages],
  ['GET', '/api/chats/my-offers', 'chats.myOffers', chatListPages],
  ['GET', '/api/chats/summary', 'chats.summary', id],
  [
    'GET',
    '/api/chats/messages',
    'chats.messages',
    { etag: true, query: { id: 'number', limit: 'number', before: 'number', after: 'number' } },
  ],
  [
    'POST',
    '/api/chats/messages',
    'chats.send',
    { ...id, status: 201, location: (_, { id }) => `/api/chats/messages?id=${id}` },
  ],
  ['POST', '/api/chats/mark-read', 'chats.markRead', id],
  ['GET', '/api/chats/unread-counts', 'chats.unreadCounts'],
];

/** The additional calls (docs/behaviour/api.md#additional-calls) that are procedures. */
const additional: readonly Row<Method>[] = [
  // The offers on one's own request.
  ['GET', '/api/collaboration-requests/:id/offers', 'offers.listReceived', pages],
  // The answer to an offer of help.
  ['PUT', '/api/chats/answer', 'offers.answer', id],
  // Who offered help on one's own request, and can be named as a collaborator.
  ['GET', '/api/collaboration-requests/:id/creditable', 'credit.listHelpers'],
  // What a text is about, who might help with an own request, and areas for a profile by the titles of publications.
  ['POST', '/api/collaboration-requests/suggest', 'suggestions.ofText'],
  ['GET', '/api/collaboration-requests/:id/helpers', 'suggestions.listHelpers'],
  ['GET', '/api/collaboration-requests/helpers', 'suggestions.listHelpersOf', { query: { ids: 'text' } }],
  ['POST', '/api/profile/suggest-areas', 'suggestions.ofTitles'],
  // Credit can be taken back.
  ['DELETE', '/api/collaboration-requests/:id/successful-collaborators/:userId', 'credit.takeBack'],
  // Search in lists: by domains, aliases and beginnings of words.
  ['GET', '/api/institutes/search', 'reference.searchInstitutes', { query: { q: 'text', limit: 'number' } }],
  ['GET', '/api/aliases', 'reference.aliases', reference],
  // Search for requests by words and filters.
  [
    'GET',
    '/api/collaboration-requests/search',
    'requests.search',
    { query: { ...searched, sort: 'text', ...pages.query }, paged: true },
  ],
  // Why one has hidden a request.
  ['PUT', '/api/collaboration-requests/dismiss-reason', 'requests.giveHidingReason'],
  // Searches that a person keeps, with what is new in them.
  ['GET', '/api/saved-searches', 'savedSearches.list'],
  ['POST', '/api/saved-searches', 'savedSearches.save', { status: 201 }],
  ['PUT', '/api/saved-searches/:id', 'savedSearches.rename'],
  ['DELETE', '/api/saved-searches/:id', 'savedSearches.remove'],
  ['POST', '/api/saved-searches/:id/open', 'savedSearches.open'],
  // Addresses of feeds; `feeds.ts` answers at them.
  ['GET', '/api/feeds', 'feeds.list'],
  ['PUT', '/api/feeds', 'feeds.renew'],
  ['DELETE', '/api/feeds/:id', 'feeds.remove'],
  ['GET', '/api/webhooks', 'webhooks.list', { query: { of_operators: 'text' } }],
  ['POST', '/api/webhooks', 'webhooks.add', { status: 201 }],
  ['DELETE', '/api/webhooks/:id', 'webhooks.remove'],
  ['POST', '/api/webhooks/:id/resume', 'webhooks.resume'],
  ['POST', '/api/webhooks/:id/test', 'webhooks.test'],
  ['GET', '/api/webhooks/:id/deliveries', 'webhooks.deliveries'],
  ['GET', '/api/collaboration-requests/search/count', 'requests.countFound', { query: { ...searched, by: 'text' } }],
  // What waits for an answer about one’s own requests, for the home page.
  ['GET', '/api/home/waiting', 'home.waiting'],
  // The owner of an Active request has enough offers.
  ['PUT', '/api/collaboration-requests/:id/accepts-offers', 'requests.setAcceptsOffers'],
  // What solved a Successful request.
  ['PUT', '/api/collaboration-requests/:id/solution', 'requests.saveSolution'],
  // An Active request without activity asks its owner; the answer, also by the link of an email.
  ['POST', '/api/collaboration-requests/:id/still-looking', 'requests.stillLooking'],
  ['POST', '/api/still-looking', 'requests.stillLookingByLink'],
  ['POST', '/api/still-looking-link', 'requests.stillLookingLink'],
  // How many requests match, while a person chooses technical areas.
  ['GET', '/api/collaboration-requests/count', 'requests.countNew', { query: { technical_area_ids: 'text' } }],
  // How many people find a request in New: of a form, and of an own request.
  ['POST', '/api/collaboration-requests/reach', 'requests.reach'],
  ['GET', '/api/collaboration-requests/:id/reach', 'requests.ownReach'],
  // RFC 8058: the unsubscribe button of mail programs.
  [
    'POST',
    '/api/unsubscribe',
    'notifications.unsubscribeSigned',
    { anyBody: true, query: { email: 'text', sig: 'text', keep: 'text' } },
  ],
  // The link in the last email of an unsubscription.
  ['POST', '/api/resubscribe', 'notifications.resubscribe'],
  // Whether such a link is valid and what it would change, for the screen that has the buttons.
  ['POST', '/api/unsubscribe-link', 'notifications.unsubscribeLink'],
  // What a verification link sets, for the screen that asks before it uses the link.
  ['POST', '/api/verification-link', 'auth.verificationLink'],
  // Whether a reset link still works, for the screen that would otherwise ask for a password in vain.
  ['POST', '/api/reset-link', 'auth.resetLink'],
  // Notification preferences; they also reverse unsubscribing.
  ['GET', '/api/notification-preferences', 'notifications.preferences'],
  ['PUT', '/api/notification-preferences', 'notifications.updatePreferences'],
  ['POST', '/api/notification-preferences/turn-on', 'notifications.turnOn'],
  // The user's own sessions; `account-export.ts` has the data export.
  ['GET', '/api/account/sessions', 'account.sessions'],
  ['DELETE', '/api/account/sessions', 'account.endOtherSessions'],
  ['DELETE', '/api/account/sessions/:id', 'account.endSession'],
  // The user's access tokens, for programs.
  ['GET', '/api/account/tokens', 'account.tokens'],
  ['POST', '/api/account/tokens', 'account.createToken', { status: 201 }],
  ['DELETE', '/api/account/tokens/:id', 'account.revokeToken'],
  // A new password for a user who knows the current one; the documented calls do it by email only.
  // Addresses and their badges.
  ['GET', '/api/account/addresses', 'addresses.list'],
  ['POST', '/api/account/addresses', 'addresses.add', { status: 201 }],
  ['POST', '/api/account/addresses/confirm', 'addresses.confirm'],
  ['POST', '/api/account/addresses/link', 'addresses.useLink'],
  ['PUT', '/api/account/addresses/:id/main', 'addresses.makeMain'],
  ['PUT', '/api/account/addresses/:id/shown', 'addresses.show'],
  ['DELETE', '/api/account/addresses/:id', 'addresses.remove'],
  ['PUT', '/api/account/password', 'account.changePassword'],
  // Logins at providers that are linked to the account.
  ['GET', '/api/account/logins', 'account.logins'],
  ['DELETE', '/api/account/logins', 'account.unlinkLogin', id],
  ['POST', '/api/account/orcid-permit', 'account.permitOrcid'],
  // The user's passkeys, authenticator app and recovery codes.
  ['POST', '/api/login/passkey-challenge', 'auth.challengePasskey'],
  ['POST', '/api/login/passkey', 'auth.loginWithPasskey'],
  ['POST', '/api/login/link', 'auth.loginWithLink'],
  ['GET', '/api/account/second-factor', 'secondFactor.list'],
  ['DELETE', '/api/account/second-factor/:id', 'secondFactor.remove'],
  ['POST', '/api/account/second-factor/app', 'secondFactor.beginApp'],
  ['PUT', '/api/account/second-factor/app', 'secondFactor.addApp'],
  ['POST', '/api/account/second-factor/passkey', 'secondFactor.beginPasskey'],
  ['PUT', '/api/account/second-factor/passkey', 'secondFactor.addPasskey'],
  ['POST', '/api/account/second-factor/recovery-codes', 'secondFactor.renewCodes'],
  // Another account of the user, which becomes part of this one.
  ['GET', '/api/account/merge', 'accountMerge.pending'],
  ['POST', '/api/account/merge', 'accountMerge.begin'],
  ['PUT', '/api/account/merge', 'accountMerge.confirm'],
  ['DELETE', '/api/account/merge', 'accountMerge.cancel'],
  ['POST', '/api/account/merge/preview', 'accountMerge.preview'],
  ['POST', '/api/account/merge/stop', 'accountMerge.stop'],
  // Deletion of the user's account, reversible until it is erased.
  ['GET', '/api/account/deletion', 'account.deletion'],
  ['POST', '/api/account/deletion', 'account.requestDeletion'],
  ['DELETE', '/api/account/deletion', 'account.cancelDeletion'],
  // What a person asks for, on the profile.
  ['GET', '/api/profile/:userId/collaboration-requests', 'requests.listOfPerson', pages],
  // The directory: people who have chosen to be found.
  [
    'GET',
    '/api/people',
    'directory.list',
    {
      query: {
        q: 'text',
        area: 'text',
        institute: 'text',
        stage: 'text',
        ...pages.query,
      },
      paged: true,
    },
  ],
  // Asking a person for help on one's own request.
  ['GET', '/api/invitations', 'asks.listReceived', pages],
  ['POST', '/api/invitations', 'asks.send', { status: 201 }],
  ['GET', '/api/collaboration-requests/:id/invitations', 'asks.listSent', pages],
  ['GET', '/api/profile/:userId/askable-requests', 'asks.listAskable'],
  // Credit that both sides confirm; `record-files.ts` has the record as a file.
  ['GET', '/api/collaborations/waiting', 'credit.listWaiting'],
  ['PUT', '/api/collaborations/:id', 'credit.confirm'],
  ['DELETE', '/api/collaborations/:id', 'credit.reject'],
  ['PUT', '/api/collaboration-requests/:id/successful-collaborators/:userId', 'credit.thank'],
  ['PUT', '/api/collaboration-requests/:id/successful-collaborators/:userId/title', 'credit.shareTitle'],
  ['GET', '/api/collaborations/:id/document', 'credit.document', { query: { title: 'text' } }],
  ['POST', '/api/credit-documents/check', 'credit.checkDocument'],
  // The record on a profile, and what the points consist of.
  ['GET', '/api/profile/record', 'credit.listOwn', pages],
  ['GET', '/api/profile/:userId/record', 'credit.listOfPerson', pages],
  ['GET', '/api/profile/:userId/record/:id', 'credit.byId'],
  ['GET', '/api/profile/collaboration-points/lines', 'credit.listPoints', pages],
  // Inviting an address without an account to join.
  ['POST', '/api/collaboration-requests/:id/join-invitations', 'joinInvitations.invite', { status: 201 }],
  ['POST', '/api/collaboration-requests/:id/credit-list', 'joinInvitations.creditList', { status: 201 }],
  ['GET', '/api/collaboration-requests/:id/join-invitations', 'joinInvitations.list'],
  ['DELETE', '/api/collaboration-requests/:id/join-invitations/:invitationId', 'joinInvitations.withdraw'],
  // What a picture shows; `pictures.ts` takes pictures and answers them.
  ['PUT', '/api/pictures/:id/alt', 'pictures.describe'],
  // What a party of a chat chooses for itself.
  ['GET', '/api/chats/archived', 'chats.archived', searchedPages],
  ['PUT', '/api/chats/archive', 'chats.archive', id],
  ['PUT', '/api/chats/mute', 'chats.mute', id],
  // Colleagues in a chat.
  ['GET', '/api/chats/colleagues', 'colleagues.listAsked', id],
  ['POST', '/api/chats/colleagues', 'colleagues.bringIn', { ...id, status: 201 }],
  ['PUT', '/api/chats/colleagues', 'colleagues.join', id],
  ['DELETE', '/api/chats/colleagues', 'colleagues.takeOut', id],
  ['GET', '/api/chats/invitations', 'colleagues.listInvitations'],
  // Desks: standing groups that are asked for help.
  ['GET', '/api/desks', 'desks.list', { query: { ...searchedPages.query, area: 'text' }, paged: true }],
  ['POST', '/api/desks', 'desks.found', { status: 201 }],
  ['GET', '/api/desks/mine', 'desks.mine'],
  ['POST', '/api/desks/ask', 'desks.ask', { status: 201 }],
  ['POST', '/api/desks/take', 'desks.take', id],
  ['GET', '/api/desks/:id', 'desks.read'],
  ['PUT', '/api/desks/:id', 'desks.edit'],
  ['PUT', '/api/desks/:id/duty', 'desks.setDuty'],
  ['POST', '/api/desks/:id/members', 'desks.invite', { status: 201 }],
  ['PUT', '/api/desks/:id/members', 'desks.join'],
  ['DELETE', '/api/desks/:id/members/:userId', 'desks.takeOut'],
  // Requests that are shared with colleagues as a whole.
  ['GET', '/api/collaboration-requests/shared', 'shares.mine'],
  ['PUT', '/api/collaboration-requests/shared', 'shares.join', id],
  ['GET', '/api/collaboration-requests/colleagues', 'shares.list', id],
  ['POST', '/api/collaboration-requests/colleagues', 'shares.ask', { status: 201 }],
  ['PUT', '/api/collaboration-requests/colleagues', 'shares.allow', id],
  ['DELETE', '/api/collaboration-requests/colleagues', 'shares.end', id],
  // Handing over a request or an offer.
  ['POST', '/api/collaboration-requests/hand-over', 'handOvers.ofRequest', { status: 201 }],
  ['POST', '/api/chats/hand-over', 'handOvers.ofOffer', { ...id, status: 201 }],
  ['GET', '/api/hand-overs', 'handOvers.list'],
  ['PUT', '/api/hand-overs', 'handOvers.takeOver', id],
  ['DELETE', '/api/hand-overs', 'handOvers.takeBack', id],
  // Messages by their words.
  ['GET', '/api/chats/search', 'chats.search', searchedPages],
  // A slip of the keyboard, before the other party has read it.
  ['PUT', '/api/chats/messages/:id', 'chats.correct'],
  ['DELETE', '/api/chats/messages/:id', 'chats.takeBack'],
  // A login at a provider that waits until the owner of the account confirms it.
  ['GET', '/api/login-confirmation', 'loginProviders.pending'],
  ['POST', '/api/login-confirmation', 'loginProviders.confirm'],
  ['POST', '/api/login-confirmation/email', 'loginProviders.mailConfirmation'],
  ['POST', '/api/login-confirmation/email-token', 'loginProviders.confirmByEmail'],
  // Reports of abuse to the operator.
  ['GET', '/api/reports', 'reports.list'],
  ['POST', '/api/reports', 'reports.send', { status: 201 }],
  // Blocks between users.
  ['GET', '/api/blocks', 'blocks.list'],
  ['POST', '/api/blocks', 'blocks.block'],
  ['DELETE', '/api/blocks/:userId', 'blocks.unblock'],
];

/** Additional calls that are not procedures (`openapi/mount.ts`): only `GET`, without a session. */
export const documentPaths = {
  /** The OpenAPI 3.1 document. */
  openapi: '/api/openapi.json',
  /** The page that shows it; its files are below. */
  reference: '/api/docs',
} as const;

const toRow = ([method, path, procedure, options]: Row<Method> | Exception): RestRow => ({
  method,
  path,
  procedure,
  open: procedureOf(procedure).meta.isOpen === true,
  ...options,
});

/** All REST calls: the documented and the additional ones. */
export const restRows: readonly RestRow[] = [...table, ...additional].map(toRow);
export const documentedRows: readonly RestRow[] = table.map(toRow);
