/**
 * The documented calls (docs/behaviour/api.md#documented-calls): method, path, procedure, status of a success and whether they
 * need a login. Written by hand and not derived from `routes.ts`, so that a change there that breaks clients fails a test.
 */
export const documentedRoutes: readonly string[] = [
  // Auth
  'POST /api/login auth.login 200 open',
  'POST /api/signup auth.signup 201 open',
  'POST /api/logout auth.logout 200 open',
  'POST /api/validate-token auth.validateToken 200 open',
  'GET /api/verify auth.verify 200 open',
  'POST /api/resend-verification auth.resendVerification 200 open',
  'POST /api/forgot-password auth.forgotPassword 200 open',
  'POST /api/reset-password auth.resetPassword 200 open',
  'GET /api/unsubscribe notifications.unsubscribe 200 open',
  'GET /api/home-stats home.stats 200 open',
  // Reference data
  'GET /api/technical-areas reference.technicalAreas 200 login',
  'GET /api/career-stages reference.careerStages 200 login',
  'GET /api/master-collaboration-status reference.masterCollaborationStatus 200 login',
  'GET /api/collaboration-types reference.collaborationTypes 200 login',
  'GET /api/collaboration-request-statuses reference.collaborationRequestStatuses 200 login',
  'GET /api/institutes reference.institutes 200 login',
  // Profile and preferences
  'GET /api/profile profiles.own 200 login',
  'GET /api/profile/{userId} profiles.byId 200 login',
  'PUT /api/profile profiles.update 200 login',
  'GET /api/profile/collaboration-points profiles.ownPoints 200 login',
  'GET /api/profile/{userId}/collaboration-points profiles.points 200 login',
  'GET /api/collaboration-status profiles.collaborationStatus 200 login',
  'PUT /api/collaboration-status profiles.updateCollaborationStatus 200 login',
  // Requests
  'GET /api/collaboration-requests requests.listNew 200 login',
  'GET /api/collaboration-requests/dismissed requests.listDismissed 200 login',
  'GET /api/collaboration-requests/offered-help offers.listOffered 200 login',
  'POST /api/collaboration-requests/dismiss requests.dismiss 200 login',
  'POST /api/collaboration-requests/undo-dismiss requests.undoDismiss 200 login',
  'POST /api/collaboration-requests/undo-offer-help offers.undoOfferHelp 200 login',
  'POST /api/collaboration-requests/restore-offer offers.restore 200 login',
  'POST /api/collaboration-requests/offer-help offers.offerHelp 201 login',
  'GET /api/user-requests requests.listOwn 200 login',
  'POST /api/collaboration-requests requests.create 201 login',
  'PUT /api/collaboration-requests requests.update 200 login',
  'PUT /api/collaboration-requests/status requests.updateStatus 200 login',
  'GET /api/collaboration-requests/{id} requests.byId 200 login',
  'PUT /api/collaboration-requests/{id} requests.update 200 login',
  'DELETE /api/collaboration-requests/{id} requests.delete 200 login',
  'GET /api/collaboration-requests/{id}/successful-collaborators credit.listGiven 200 login',
  'POST /api/collaboration-requests/{id}/successful-collaborators credit.give 201 login',
  // Chats
  'GET /api/chats/my-requests chats.myRequests 200 login',
  'GET /api/chats/my-offers chats.myOffers 200 login',
  'GET /api/chats/summary chats.summary 200 login',
  'GET /api/chats/messages chats.messages 200 login',
  'POST /api/chats/messages chats.send 201 login',
  'POST /api/chats/mark-read chats.markRead 200 login',
  'GET /api/chats/unread-counts chats.unreadCounts 200 login',
];

/** Additional calls that are not procedures. */
export const pathsOfTheHost: readonly string[] = [
  '/api/events',
  '/api/profile/record/markdown',
  '/api/profile/record/csv',
  '/api/profile/record/json',
  '/api/atom/:token',
  '/api/calendar/:token',
  '/api/account/export',
  '/api/pictures',
  '/api/pictures/:id',
  '/api/openapi.json',
  '/api/docs',
  '/api/docs/page.css',
  '/api/docs/page.js',
  '/api/docs/swagger-ui.css',
  '/api/docs/swagger-ui-bundle.js',
  '/api/docs/swagger-ui-bundle.js.LICENSE.txt',
];
