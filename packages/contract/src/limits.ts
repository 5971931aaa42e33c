import { batchSize } from './timings.ts';

export { timings } from './timings.ts';

/**
 * Every limit and timing of the product, once; docs/behaviour.md names each where it applies.
 * Lengths count Unicode code points after normalisation, durations are named with their unit.
 */
export const limits = {
  name: 255,
  claimedInstitute: 255,
  bio: 1000,
  grants: 50,
  grant: 255,
  socialLinks: 20,
  socialLink: 2048,
  technicalAreas: 100,
  /** Institutes one request may be shared with; a feed row is kept for each, so the list has an end. */
  sharedInstitutes: 100,
  requestTitle: 255,
  requestDescription: 2000,
  offerMessage: 1000,
  chatMessage: 2000,
  chatPreview: 100,
  reportText: 1000,
  /** People one person may block: every list of requests is held against them. */
  blocks: 500,
  passwordMin: 8,
  passwordMax: 127,
  email: 254,
  emailLocal: 64,
  /** Largest body of one call, in bytes. */
  bodyBytes: 1024 * 1024,
  /** Largest id PostgreSQL's `integer` holds; all our ids are of that type. */
  id: 2_147_483_647,
  pageDefault: 50,
  pageMax: 100,
  messagesPage: 200,
  institutesPage: 50,
  institutesPageMax: 100_000,
  /** Procedures in one tRPC batch: a multiplied call must not multiply the limits. */
  batch: batchSize,
} as const;

/** Points and what they reward. */
export const points = { offeredHelp: 1, trackedCollaboration: 1, wasTracked: 5 } as const;

/** Login lockout of an address (docs/behaviour.md#lockout). */
export const lockout = { failures: 5, windowMinutes: 60, blockMinutes: 60, knownBrowserFailures: 3 } as const;

/** Validity of sessions, cookies, links and stored data. */
export const lifetimes = {
  sessionIdleDays: 14,
  sessionDays: 90,
  knownBrowserDays: 180,
  verificationHours: 24,
  resetHours: 1,
  /** How long a deleted account can still be kept by logging in. */
  deletionDays: 14,
  /** How long an address waits to be proved after its last link. */
  unverifiedDays: 30,
  /** How long the operator's answer to a report is kept with it. */
  closedReportDays: 90,
} as const;

/** Account emails of one kind to one address. */
export const mailLimits = { perMinute: 1, perHour: 5, alreadyRegisteredPerDay: 1 } as const;
/** Addresses not found while tracking collaborators, for each user (docs/behaviour.md#collaborators). */
export const failedLookupsPerDay = 10;

/**
 * Rate limits and allowances; `RATE_LIMITS=off` lifts all of them. A user polls about eight times a minute and tab, and one
 * address may be a whole campus.
 */
export const rates = {
  memberCallsPerMinute: 1200,
  addressCallsPerMinute: 6000,
  /** Calls of a person that change something; reading chats (`mark-read`) is not among them. */
  changesPerMinute: 60,
  /** From one address: a workshop signs up together. */
  signupsPerHour: 100,
  /** From one address: verification and reset mails asked for. What one mailbox gets is limited by `mailLimits`. */
  accountMailsPerHour: 60,
  unsubscribesPerHour: 30,
  /** Different people whose profile one person reads. */
  profilesPerDay: 300,
  /** Files with everything one has written. */
  exportsPerHour: 10,
  /** Of every person, also of a new one: a mailbox that was proved stands behind each, and newcomers begin with several. */
  requestsPerDay: 20,
  offersPerDay: 20,
  reportsPerDay: 20,
} as const;

/** Wrong passwords of somebody who is logged in, before none is checked any more for the hour. */
export const wrongPasswordsPerHour = 5;

/** Notification mails: when they are due, and how many of one kind one person gets a day at most, whatever others do. */
export const notificationLimits = {
  unreadAfterMinutes: 10,
  repeatedAfterHours: 24,
  perDay: 20,
  digestRequests: 10,
  /** A mail that could not leave for so long is no news any more. */
  staleAfterHours: 72,
} as const;
/** `unreadAfterMinutes` as a screen says it. */
export const unreadAfterText = 'ten minutes';
