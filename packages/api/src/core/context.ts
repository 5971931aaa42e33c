import type { Db } from '@exchange/db';
import type { Hasher } from './hasher.ts';
import type { ChangeEvent } from './transaction.ts';

/** The operator's settings that procedures need. */
export interface Settings {
  readonly appName: string;
  /** Origin that people see, without a trailing slash. */
  readonly publicUrl: string;
  /** Key of signatures (unsubscribe links, `known` cookies). */
  readonly secret: string;
  /** `false` lifts request-rate limits, daily caps and mail spacing for load tests, never the login lockout. */
  readonly rateLimits: boolean;
}

export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** Built once at start and handed down. */
export interface Services {
  readonly db: Db;
  readonly hasher: Hasher;
  readonly settings: Settings;
  readonly log: Log;
  /** Told after a commit what happened to whom, for the open screens of every server. */
  readonly publish: (news: readonly ChangeEvent[]) => void;
  /** Told after a commit that letters wait; they leave at once. */
  readonly onMailQueued: () => void;
}

/** Who is logged in, from the session cookie. */
export interface Viewer {
  readonly user_id: number;
  readonly hashid: string;
  readonly name: string | null;
  readonly token_hash: Buffer;
  /** When the account is to be erased; until then its person can only keep it, take the data along, or leave. */
  readonly deletes_at: string | null;
}

/** The browser's side of a call: what it sent and what it shall keep. Both doors provide it. */
export interface ClientSession {
  /** The client's address, as text; forwarding headers count only from the proxies of `TRUST_PROXY`. */
  readonly address: string;
  /** What the browser says of itself, if anything. */
  readonly userAgent: string | undefined;
  /** The session token of the cookie, if any. */
  readonly sessionToken: string | undefined;
  /** The value of the `known` cookie, if any. */
  readonly trustedDevice: string | undefined;
  keepSession(token: string): void;
  dropSession(): void;
  rememberDevice(value: string): void;
  /** Says that the call repeated an earlier one and made nothing new; REST answers 200 instead of 201. */
  markReplayed(): void;
}

/** One context for both doors. */
export interface Context extends Services {
  readonly viewer: Viewer | null;
  readonly clientSession: ClientSession;
}
