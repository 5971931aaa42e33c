/** Screen paths (docs/behaviour/screens.md#routes), each once: the pattern for the router and, if it has parameters, a maker. */
export const paths = {
  home: '/',
  login: '/login',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  verify: '/verify',
  resetPassword: '/reset-password',
  /** After a login at a provider. */
  loggedIn: '/logged-in',
  confirmLogin: '/confirm-login',
  /** A link of the command line, by which an operator logs in. */
  operatorLogin: '/operator-login',
  unsubscribe: '/unsubscribe',
  stillLooking: '/still-looking',
  checkCredit: '/check-credit',
  ownProfile: '/profile',
  profile: '/profile/:userId',
  recordedCredit: '/profile/:userId/record/:id',
  points: '/points',
  account: '/account',
  /** Links in emails about two accounts that become one. */
  mergeAccounts: '/merge-accounts',
  stopMerge: '/stop-merge',
  /** Links in emails about an address. */
  confirmAddress: '/confirm-address',
  putAddressBack: '/put-address-back',
  acceptAddress: '/accept-address',
  stopAddressChange: '/stop-address-change',
  people: '/people',
  desks: '/people/desks',
  desk: '/people/desks/:id',
  requests: '/requests',
  request: '/requests/:id',
  myRequests: '/create-request',
  chats: '/chats',
  chat: '/chats/:id',
  console: '/admin/*?',
} as const;

export type ChatsTab = 'my-requests' | 'my-offers';
export type ChatsFilter = 'unread' | 'archived';
export type ConsoleTab =
  | 'overview'
  | 'reports'
  | 'people'
  | 'invitations'
  | 'requests'
  | 'institutes'
  | 'reference'
  | 'emails'
  | 'demand'
  | 'webhooks'
  | 'report'
  | 'audit';
export type RequestsTab = 'new' | 'hidden' | 'offered';

/** Makers of screen addresses, for links on screens and in mails. All return paths that begin with `/`. */
export const pathTo = {
  profile: (person: { hashid: string | null } | { id: number }) =>
    `/profile/${'hashid' in person ? person.hashid : person.id}`,
  /** The own profile with its form open at a field. */
  editProfile: (field: 'name' | 'technical_area_ids') => `${paths.ownProfile}?edit=${field}`,
  recordedCredit: (hashid: string, id: number) => `/profile/${hashid}/record/${id}`,
  people: (search: URLSearchParams) => (search.size === 0 ? paths.people : `${paths.people}?${search}`),
  desk: (id: number) => `${paths.desks}/${id}`,
  /** A new request on which this person is asked for help next. */
  requestFor: (hashid: string) => `${paths.myRequests}?for=${hashid}`,
  /** A new request, whose form begins with the values of this own one. */
  postAgain: (id: number) => `${paths.myRequests}?again=${id}`,
  requests: (tab: RequestsTab, search?: URLSearchParams) => {
    const asked = new URLSearchParams([...(tab === 'new' ? [] : [['tab', tab]]), ...(search ?? [])]);
    return asked.size === 0 ? paths.requests : `${paths.requests}?${asked}`;
  },
  request: (id: number) => `${paths.requests}/${id}`,
  chats: (tab: ChatsTab, filter?: ChatsFilter, q = '') =>
    `${paths.chats}?tab=${tab}${filter ? `&filter=${filter}` : ''}${q && `&q=${encodeURIComponent(q)}`}`,
  chat: (id: number, tab: ChatsTab) => `${paths.chats}/${id}?tab=${tab}`,
  message: (chatId: number, tab: ChatsTab, id: number) => `${paths.chats}/${chatId}?tab=${tab}&message=${id}`,
  console: (tab: ConsoleTab, search?: URLSearchParams) =>
    `/admin${tab === 'overview' ? '' : `/${tab}`}${search?.size ? `?${search}` : ''}`,
  verify: (token: string) => `${paths.verify}?token=${encodeURIComponent(token)}`,
  confirmAddress: (token: string) => `${paths.confirmAddress}?token=${encodeURIComponent(token)}`,
  putAddressBack: (token: string) => `${paths.putAddressBack}?token=${encodeURIComponent(token)}`,
  acceptAddress: (token: string) => `${paths.acceptAddress}?token=${encodeURIComponent(token)}`,
  stopAddressChange: (token: string) => `${paths.stopAddressChange}?token=${encodeURIComponent(token)}`,
  resetPassword: (token: string) => `${paths.resetPassword}?token=${encodeURIComponent(token)}`,
  confirmLogin: (token: string) => `${paths.confirmLogin}?token=${encodeURIComponent(token)}`,
  operatorLogin: (token: string) => `${paths.operatorLogin}?token=${encodeURIComponent(token)}`,
  stillLooking: (token: string) => `${paths.stillLooking}?token=${encodeURIComponent(token)}`,
  mergeAccounts: (token: string) => `${paths.mergeAccounts}?token=${encodeURIComponent(token)}`,
  stopMerge: (token: string) => `${paths.stopMerge}?token=${encodeURIComponent(token)}`,
  unsubscribe: (email: string, signature: string) =>
    `${paths.unsubscribe}?email=${encodeURIComponent(email)}&sig=${encodeURIComponent(signature)}`,
  /** The same screen; it undoes an unsubscription. */
  resubscribe: (email: string, signature: string) =>
    `${paths.unsubscribe}?email=${encodeURIComponent(email)}&undo=${encodeURIComponent(signature)}`,
} as const;
