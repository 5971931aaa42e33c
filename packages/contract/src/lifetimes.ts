/** Validity of sessions, cookies, links and stored data. */
export const lifetimes = {
  sessionIdleDays: 14,
  sessionDays: 90,
  knownBrowserDays: 180,
  verificationHours: 24,
  resetHours: 1,
  /** How long a login at a provider may take, and its link to an account may wait to be confirmed. */
  loginFlowMinutes: 10,
  loginLinkMinutes: 60,
  /** The longest validity of an access token, in days. */
  accessTokenDays: 365,
  /** How long an expired access token stays listed, so that its owner finds out why a program stopped. */
  expiredTokenDays: 90,
  /** How long after a login or a confirmed password an operator can do what cannot be undone. */
  freshLoginMinutes: 10,
  /** How long a deleted account can still be kept by logging in. */
  deletionDays: 14,
  /** How long an address waits to be proved after its last link. */
  unverifiedDays: 30,
  /** How long the operator's answer to a report is kept with it. */
  closedReportDays: 90,
  /** How often a word that requests had is looked for in them; one that none has any more is deleted. */
  /** How long an open report about a person is kept after the account was erased. */
  erasedReportDays: 90,
  /** How long the first reply to a call with a `client_id` is kept for its repeats. */
  repeatHours: 24,
} as const;
