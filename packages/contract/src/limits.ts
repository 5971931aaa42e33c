/** Timings of the screens. */
export const timings = {
  unreadPollMs: 30_000,
  messagesPollMs: 10_000,
  newRequestsPollMs: 60_000,
  redirectMs: 2_000,
  verifyingShownMs: 1_000,
  tooltipMs: 3_000,
  slowNoteMs: 2_000,
  errorShownMs: 5_000,
  successShownMs: 3_000,
  /** A message with the undo of a change of status, which says more than others. */
  undoShownMs: 10_000,
  scrollToLatestMs: 100,
} as const;

/** Procedures in one tRPC batch. */
export const batchSize = 20;

/**
 * The limits of the product, each once; docs/behaviour names those that a rule needs.
 * Lengths count Unicode code points after normalisation, durations are named with their unit.
 */
export const limits = {
  name: 255,
  claimedInstitute: 255,
  /** What an institute calls a person. */
  externalId: 255,
  bio: 1000,
  grants: 50,
  grant: 255,
  socialLinks: 20,
  socialLink: 2048,
  technicalAreas: 100,
  /** Languages that a person reads. */
  reads: 10,
  /** Institutes one request may be shared with; a feed row is kept for each, so the list has an end. */
  sharedInstitutes: 100,
  /** A publication list of which areas are proposed for a profile: its titles, the length of one, and the letters of all that are read. */
  publicationTitles: 500,
  publicationTitle: 1000,
  publicationLetters: 50_000,
  /** What is suggested for a text: types, areas, facts that it does not name, and words that led to one of them. */
  suggestedTypes: 3,
  suggestedAreas: 8,
  missingFacts: 3,
  suggestedWords: 3,
  /** People who might help with a request. */
  possibleHelpers: 10,
  /** Own requests for which people are looked for in one call. */
  helpedRequests: 20,
  /** Addresses that get credit, or an invitation to join, with one call. */
  creditedAtOnce: 20,
  requestTitle: 255,
  requestDescription: 2000,
  offerMessage: 1000,
  /** How long the withdrawal of an offer can be undone. */
  withdrawalUndoSeconds: 60,
  askMessage: 500,
  /** Colleagues of one side of a chat, with those who are asked to join. */
  colleagues: 8,
  deskName: 80,
  deskAbout: 500,
  deskAreas: 8,
  /** Members of a desk, with those who are asked to join. */
  deskMembers: 30,
  /** Below this number of members a desk is neither found nor asked. */
  minDeskMembers: 2,
  /** Desks in which one person is. */
  desks: 5,
  chatMessage: 2000,
  /** How long a message that the other person has not read can be corrected or taken back. */
  correctionMinutes: 10,
  /** The message that may come with the answer to an offer. */
  answerMessage: 1000,
  /** What the owner of a request adds when it is closed. */
  closingNote: 280,
  /** What solved a Successful request. */
  solution: 1000,
  chatPreview: 100,
  accessTokenName: 80,
  factorName: 80,
  /** Each text in what a browser answers about a passkey. */
  passkeyText: 8192,
  reportText: 1000,
  /** The owner's words about a collaborator, on the collaborator's record. */
  thanks: 280,
  /** Entries that wait for one person's answer and are listed; the last ones. */
  waitingCredit: 50,
  /** Why an operator does something, as the person or the audit log reads it. */
  operatorReason: 500,
  /** The longest suspension that ends by itself, in days. */
  suspensionDays: 365,
  /** Reports that are listed at once; later ones follow as these are closed. */
  listedReports: 100,
  /** Weeks of the operators' overview. */
  overviewWeeks: 12,
  /** Messages before and after a reported one that are shown with it. */
  messagesAroundReport: 2,
  /** People one person may block: every list of requests is held against them. */
  blocks: 500,
  passwordMin: 8,
  passwordMax: 127,
  email: 254,
  emailLocal: 64,
  /** Longest list in a body. */
  listEntries: 20_000,
  /** Largest body of one call, in bytes. */
  bodyBytes: 1024 * 1024,
  /** Largest id PostgreSQL's `integer` holds; all our ids are of that type. */
  id: 2_147_483_647,
  /** Rows of a page if a call names no other number, and its maximum. */
  page: 200,
  /** UTF-16 units, words and letters of a folded word that a search reads; further ones are ignored. */
  searchText: 255,
  searchWords: 16,
  searchWord: 64,
  /** Words that count in a search for people, areas or institutes. */
  nameSearchWords: 8,
  /** Known words that one word with a typing error may mean. */
  nearWords: 200,
  /** Words of a search that may have a typing error, and how long their known words are looked up. */
  correctedWords: 4,
  correctionMs: 500,
  /** Corrections of a search for people that are tried, the most frequent words first. */
  triedCorrections: 3,
  /** Known words, and the newest Active requests, or the last active people, from which they are taken. */
  knownWords: 50_000,
  knownWordRequests: 20_000,
  /** Searches that one person keeps, and the characters of a name of one. */
  savedSearches: 20,
  savedSearchName: 80,
  /** The newest requests of a search in its feed, and how old they may be. */
  feedRequests: 50,
  feedDays: 90,
  /** Days that one calendar has, the first ones. */
  calendarDates: 500,
  /** Types, areas or institutes by which one search is filtered. */
  searchedIds: 100,
  /** Found requests on one page. */
  searchPage: 20,
  /** `best` orders the newest so many requests that fit. */
  rankedRequests: 500,
  /** People of one search of the directory: the last active of those who fit. */
  directoryFound: 500,
  /** People on one page of the directory. */
  directoryPage: 20,
  /** Matching requests are counted up to here, then told as `50+`. */
  countedRequests: 50,
  /** Hidden requests, and offered ones, of which a search reads the words: those of the last actions. */
  searchedActions: 1000,
  /** Found requests are counted up to here, then told as `500+`; choices of a filter are named up to here. */
  countedFound: 500,
  countedChoices: 100,
  messagesPage: 200,
  institutesPage: 50,
  /** People who offered help on one request and are listed to get credit; others get it by their address. */
  helpers: 100,
  /** With `limit`; the whole list is kept ready made. */
  institutesPageMax: 1000,
  /** Procedures in one tRPC batch: a multiplied call must not multiply the limits. */
  batch: batchSize,
} as const;

/**
 * Pictures of texts: the largest file, its pixels, and the longest sides, in pixels, of the two sizes that are kept. So many are of one
 * text; one that no text takes is kept for so many hours.
 */
export const pictureLimits = {
  perText: 4,
  alt: 300,
  megabytes: 10,
  megapixels: 50,
  side: 2048,
  smallSide: 800,
  unusedHours: 24,
  /** How long one may take to be read and written anew. */
  seconds: 20,
  /** Pictures of one person that are received at once, and of all people on one server; further ones wait. */
  atOnce: 2,
  ofAllAtOnce: 6,
} as const;

/** Webhooks of one person, and of the operators together; a webhook with which nothing has succeeded for so long is paused. */
export const webhookLimits = {
  perPerson: 5,
  ofOperators: 20,
  url: 2048,
  /** Requests that one webhook gets at once; of more these are the newest. */
  queuedAtOnce: 50,
  listedDeliveries: 50,
  pausedAfterHours: 24,
  testsPerDay: 20,
  /** How long a receiver may take. */
  timeoutMs: 10_000,
} as const;

/**
 * The outcome report: groups of fewer people are counted together as `rest`; waits are told in these classes of days, the last of
 * which is also how long a request is observed; so many quarters are made at first.
 */
export const outcomeLimits = {
  minPeople: 5,
  waitedDays: [1, 3, 7, 14, 28],
  rest: 'Others together',
  quarters: 8,
} as const;

/** Login lockout of an address (docs/behaviour/auth.md#lockout). */
export const lockout = { failures: 5, windowMinutes: 60, minutes: 60, knownBrowserFailures: 3 } as const;

/** Logins and other passwords that wait in one process for their turn (docs/behaviour/limits.md#overload). */
export const passwordQueue = 128;

/** Account emails of one kind to one address. */
export const mailLimits = {
  perMinute: 1,
  perHour: 5,
  signupMailsPerHour: 10,
  alreadyRegisteredPerDay: 1,
  unsubscribedPerDay: 3,
} as const;

/** Sessions of one person; a login beyond ends the oldest. */
export const sessionsPerPerson = 50;

/** Addresses of one account, those that wait for their link included. */
export const addressesPerAccount = 5;

/** Access tokens of one person, expired ones included. */
export const accessTokensPerPerson = 20;

/** Passkeys of one person. */
export const passkeysPerPerson = 10;

/** Recovery codes that are made at a time. */
export const recoveryCodesPerPerson = 10;

/** Pending passwords that one requester can have at one email address; further ones replace their own older ones. */
export const pendingPasswordsPerRequester = 5;

/** Sign-ups of one requester for one address an hour that are compared with pending passwords (docs/behaviour/auth.md#sign-up). */
export const signupComparisonsPerHour = 5;

/** Addresses that a user did not find while giving credit (docs/behaviour/credit.md#credit). */
export const failedLookupsPerDay = 10;

/**
 * Rate limits and quotas; `RATE_LIMITS=off` lifts all of them. A user polls about eight times a minute and tab, and one
 * address may be a whole campus.
 */
export const rates = {
  memberCallsPerMinute: 1200,
  addressCallsPerMinute: 1000,
  /** Calls of a person that change something and are not refused; reading chats (`mark-read`) is not among them. */
  changesPerMinute: 120,
  /** From one address: a workshop signs up together. */
  signupsPerHour: 100,
  /** From one address: verification and reset mails asked for. What one mailbox gets is limited by `mailLimits`. */
  accountMailsPerHour: 60,
  /** From one address: answers of login providers that failed, each a call to the provider in the name of the product. */
  failedProviderAnswersPerHour: 60,
  unsubscribesPerHour: 30,
  /** Lists with addresses that an operator reads without a fresh login. */
  addressListsPerHour: 60,
  /** A call of a person that takes less than its cost counts as one for each so many ms: ordinary ones take a twentieth of the slowest. */
  msPerCall: 4,
  /** Calls that these count as at most, by what the slowest of each takes (`costs.slow.test.ts`): institutes, */
  institutesCost: 4,
  /** a list of requests, and the count of new ones, */
  requestListCost: 4,
  /** a change of a request, which chooses anew who finds it, */
  requestChangeCost: 16,
  /** a page of found requests or messages, which names the words of each, */
  requestSearchCost: 40,
  /** their count, and lists of hidden and offered requests, which are searched too, */
  searchedListCost: 16,
  /** what a text is about, */
  suggestCost: 2,
  /** points, */
  pointsCost: 3,
  /** and what a link of an email does. */
  linkCost: 2,
  /** Calls that the list of saved searches counts as: it makes up to twenty searches, each of what was posted lately. */
  savedSearchesCost: 96,
  /** Readings of all feeds of one person: twenty searches and a calendar, each every five minutes. */
  feedReadsPerHour: 300,
  /** From one address: right passwords of accounts whose address is not verified, which are no failures. */
  unverifiedLoginsPerHour: 20,
  /** Different people whom one person gets to know by reading a profile or by blocking. */
  profilesPerDay: 300,
  /** Pages of the directory: each names up to 20 people, who have chosen to be found. */
  directoryPagesPerDay: 200,
  /** Addresses that one person adds: each gets an email. */
  addressesPerDay: 10,
  /** Access tokens that one person creates: each is told by an email. */
  accessTokensPerDay: 20,
  /** Links that bring another account together with one’s own: each is an email to an address. */
  mergeLinksPerDay: 10,
  /** Files with everything one has written. */
  exportsPerHour: 10,
  /** Files of one's own record, which are as long as it is. */
  recordFilesPerHour: 60,
  /** Of every person, also of a new one: a mailbox that was proved stands behind each, and newcomers begin with several. */
  requestsPerDay: 20,
  offersPerDay: 20,
  /** Messages of one person, also those with the answer to an offer. */
  messagesPerDay: 2000,
  /** Pictures that one person sends, whether or not a text takes them. */
  picturesPerDay: 400,
  /** People whom one person asks for help, about all requests and about one. */
  asksPerDay: 20,
  asksPerRequestPerDay: 5,
  /** People to whom one person gives credit and who never offered help on the request: each answers whose an address is. */
  strangersCreditedPerDay: 20,
  /** Emails to addresses without an account, which did not ask for them. */
  joinInvitationsPerDay: 5,
  /** Addresses that one operator invites to join: a department in a day. */
  operatorInvitationsPerDay: 200,
  reportsPerDay: 20,
  /** Replies by email of one person that are read, and emails to one person that a reply had no effect. */
  emailRepliesPerHour: 60,
  notTakenEmailsPerHour: 10,
  /** Forms of which one person asks how many people they reach: each answer says a little about who is where. */
  reachPerDay: 200,
  /** Calls that such a question counts as: up to eight counts if nobody is reached, of a millisecond of a core or more. */
  reachCost: 8,
  /** The same of an own request, which is one count. */
  ownReachCost: 4,
  /** A body counts as one more call for each so many bytes. */
  bodyBytesPerCall: 8 * 1024,
  /** Calls that the suggestions for one list of titles count as. */
  titlesCost: 20,
} as const;

/** The order `best` of a search (docs/behaviour/search.md#search): half of the weight is lost in so many days; areas are counted so often. */
export const ranking = { sameInstitute: 1, halfLifeDays: 14, countedEveryMinutes: 5 } as const;

/**
 * How fast a person usually answers offers (docs/behaviour/profiles.md#answer-times): shown are the first of `withinDays` in which at
 * least half of the offers were answered, for at least `offers` of the last `months`; of more than `newest` these.
 */
export const answerTimes = { withinDays: [1, 3, 7], offers: 3, months: 12, newest: 50 } as const;

/** A formula in a text; one with more stays as it was typed (docs/behaviour/texts.md#formulas). `em` is its widest space. */
export const formulaLimits = { length: 1000, elements: 2000, depth: 40, expansions: 200, em: 4.5 } as const;

/** Days after which a card says that an offer has waited long. */
export const longWaitDays = 2;

/** Days after which an invitation without an offer counts as not answered, whether or not it was declined. */
export const askAnswerDays = 7;

/** Days in which an address gets one invitation to join, and in which signing up with it makes the entry. */
export const joinInvitationDays = 90;

/** A person is asked whether an area is still their own after hiding so many requests in it as not their area. */
export const areaQuestionAfter = 3;

/** How many people a request reaches (docs/behaviour/requests.md#reach): the lowest band, and how long an own request's is kept. */
export const reachLimits = { fewerThan: 5, keptHours: 24 } as const;

/**
 * The wider networks of an IPv6 address, in which its rates and quotas are counted too, and how many times the limit of an
 * address they have: an owner of a /48 has 65,536 addresses that count on their own.
 */
export const widerNetworks = [
  { bits: 56, factor: 2 },
  { bits: 48, factor: 4 },
] as const;

/** How many weeks back the demand is counted: one of these. */
export const demandWeeks = [4, 12, 52] as const;

/** What operators enter and see in the console. */
export const operatorLimits = {
  /** Rows of a list with addresses that an operator reads without a fresh login. */
  addressesAtOnce: 20,
  /** The longest suspension by a moderator, in days, unless an operator confirms it. */
  moderatorSuspensionDays: 30,
  /** Hours in which those who reported are thanked, from the second one on: not when the reported person hears of it. */
  thanksWithinHours: 12,
  /** Domains that an operator gives to a new institute. */
  newInstituteDomains: 20,
  domain: 253,
  /** The name of an area or a type that an operator adds or renames, its other words, and how many. */
  termName: 120,
  termAlias: 80,
  termAliases: 40,
  /** Areas or types with fewer requests are counted together, and a file says nothing of fewer people, so that it points at no person. */
  demandMinRequests: 5,
  /** Younger requests may still get their first offer, and do not count. */
  demandWaitDays: 3,
  /** Who did something within these days counts as active in the overview. */
  activeDays: 28,
} as const;

/** Wrong passwords of a person who is logged in, and wrong codes of an app, before none is checked any more for the hour. */
export const wrongPasswordsPerHour = 5;

/** Notification mails: when they are due, and how many of one kind one person gets a day at most, whatever others do. */
export const notificationLimits = {
  unreadAfterMinutes: 10,
  /** Messages in an email that can be answered by email, at most. */
  unreadMessages: 20,
  /** How long a change of status can be undone before others are notified. */
  statusAfterSeconds: 60,
  /** A closing that could not be mailed for so long is not mailed any more. */
  statusWithinHours: 24,
  /** How long the answer to an offer can be changed before the helper is notified. */
  answerAfterSeconds: 60,
  /** Owners are reminded of offers that wait for so long. */
  remindersAfterDays: [2, 7],
  /** Offers in one reminder; the others are counted. */
  reminderOffers: 10,
  /** Between two reminders of one person. */
  reminderEveryHours: 24,
  /** How long credit can be taken back before the email about it leaves: later than that about the status, which jobs send. */
  creditAfterSeconds: 120,
  repeatedAfterHours: 24,
  perDay: 20,
  digestRequests: 10,
  /** New requests of one saved search that a digest lists. */
  digestSavedRequests: 5,
  /** An email that could not leave for so long is dropped. */
  staleAfterHours: 72,
} as const;

/**
 * Days without activity after which the owner of an Active request is asked whether it is still wanted, and days after that
 * in which they can answer before it expires.
 */
export const expiry = { askedAfterDays: 60, answerDays: 14 } as const;

/** Days after posting without an offer when the owner gets one of two emails about what helps. */
export const silence = { firstAfterDays: 3, secondAfterDays: 10 } as const;

/**
 * The day by which a request is needed (docs/behaviour/requests.md#needed-by): how far off it may be, how long before it its owner is
 * reminded, and from when on it counts in the order `best`, as much as so many days of newness.
 */
export const neededByLimits = { withinDays: 730, reminderDays: 7, nearDays: 14, worthDays: 28 } as const;

/** The filter `needed` of a search: the day is at most so many days off. */
export const neededDays = { week: 7, month: 28 } as const;

/** Validity of sessions, cookies, links and stored data. */
/** How many days before its end an address is asked whether its badge stays. */
export const badgeAskedDays = [30, 7] as const;

export const lifetimes = {
  sessionIdleDays: 14,
  sessionDays: 90,
  knownBrowserDays: 180,
  verificationHours: 24,
  resetHours: 1,
  /** How long a login at a provider may take, and its link to an account may wait to be confirmed. */
  loginFlowMinutes: 10,
  /** How long a passkey may take to answer, and an authenticator app to be set up. */
  factorSetupMinutes: 10,
  loginLinkMinutes: 60,
  /** How long logins and failed ones are kept, for the programs that watch for attacks. */
  loginEntryDays: 90,
  /** How long emails that were sent or given up stay listed. */
  sentEmailDays: 30,
  /** The longest validity of an access token, in days. */
  accessTokenDays: 365,
  /** How long an expired access token stays listed, so that its owner finds out why a program stopped. */
  expiredTokenDays: 90,
  /** How long a login or a confirmed password is fresh: operators need that for what cannot be undone, and all members if `PASSWORDS=off`. */
  freshLoginMinutes: 10,
  /** How long a link of `admin login-link` works. */
  operatorLinkMinutes: 15,
  /** How long a deleted account can still be kept by logging in. */
  deletionDays: 14,
  /** Days in which the former main address can take its place back. */
  putBackDays: 7,
  /** Hours after which an operator’s change of an address takes effect. */
  changeHours: 72,
  /** Months after its last proof in which a badge of an institute ends; 0 is never. */
  badgeMonths: 12,
  /** How long the link that brings two accounts together works, and how long both owners can stop it. */
  mergeLinkHours: 24,
  mergeDelayHours: 24,
  /** How long an address waits to be proved after its last link. */
  unverifiedDays: 30,
  /** How long the operator's answer to a report is kept with it. */
  closedReportDays: 90,
  /** How long an open report about a person is kept after the account was erased. */
  erasedReportDays: 90,
  /** How long an email can be answered by email, and how long after that a reply is told that it came too late. */
  replyDays: 60,
  lateReplyDays: 30,
  /** How long the first reply to a call with a `client_id` is kept for its repeats. */
  repeatHours: 24,
} as const;

/** What an operator may set in the environment, with its default. Rules read `settings.limits`. */
export const settableLimits = {
  signupsPerHour: rates.signupsPerHour,
  requestsPerDay: rates.requestsPerDay,
  offersPerDay: rates.offersPerDay,
  failedLogins: lockout.failures,
  loginEntryDays: lifetimes.loginEntryDays,
  sentEmailDays: lifetimes.sentEmailDays,
  closedReportDays: lifetimes.closedReportDays,
  deletionDays: lifetimes.deletionDays,
  /** Room for the pictures of one person; 0 turns pictures off. */
  picturesMb: 200,
  badgeMonths: lifetimes.badgeMonths,
} as const;

/** The limits of an installation. */
export type SettableLimits = Readonly<Record<keyof typeof settableLimits, number>>;
