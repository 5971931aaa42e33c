import type { TokenScope } from '@exchange/contract/account';
import type { SettableLimits } from '@exchange/contract/limits';
import type { WhoMayJoin } from '@exchange/contract/who-may-join';
import type { Db, Tx } from '@exchange/db';
import type { Hasher } from './hasher.ts';
import type { ChangeEvent } from './transaction.ts';

/** The operator's settings that procedures need. */
export interface Settings extends WhoMayJoin {
  readonly appName: string;
  /** The colour of links and buttons in emails, on light and on dark screens; missing for that of the product. */
  readonly accent?: { readonly light: string; readonly dark: string } | undefined;
  /** Origin that people see, without a trailing slash. */
  readonly publicUrl: string;
  /** Key of signatures (unsubscribe links, `known` cookies). */
  readonly secret: string;
  /** The address at which the operator reads answers to emails; without it nobody does. */
  readonly mailReplyTo?: string | undefined;
  /** The address of replies that have an effect, with `{token}` in it; without it emails cannot be answered. */
  readonly replyAddress?: string | undefined;
  /** Whether a mailbox of replies is read. */
  readonly hasMailbox?: boolean | undefined;
  /** The institutes that people log in at, each trusted with its own domains. */
  readonly institutes?: readonly Institute[] | undefined;
  /** The tags of the languages that are offered. */
  readonly languages: readonly string[];
  /** The language of a person who likes none of them. */
  readonly defaultLanguage: string;
  /** Whether every login comes from a login provider: no password is asked for or taken. */
  readonly arePasswordsOff?: boolean | undefined;
  /** Whether every person must have a second factor, not only operators and moderators. */
  readonly isSecondFactorForAll?: boolean | undefined;
  /** The limits that the operator may set. */
  readonly limits: SettableLimits;
  /** Whether the first request of an account waits for a moderator. */
  readonly reviewsFirstRequests?: boolean | undefined;
  /**
   * How many times more than `rates` is allowed. `false` lifts rate limits, quotas and the spacing of emails for load tests,
   * never the login lockout.
   */
  readonly rateLimits: number | false;
}

/** An institute that people log in at. */
export interface Institute {
  readonly issuer: string;
  /** What people call it. */
  readonly name: string;
  /** Domains of the addresses for which it speaks, in lower case. */
  readonly domains: readonly string[];
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
  /** Publishes events after a commit to the open screens of every server. */
  readonly publish: (events: readonly ChangeEvent[]) => void;
  /** Wakes the mailer after a commit. */
  readonly onMailQueued: () => void;
}

/** The logged-in user, from the session cookie or an access token. */
export interface Viewer {
  readonly user_id: number;
  readonly hashid: string;
  readonly name: string | null;
  /** The colleague who calls in the name of this owner of a request; missing for the person themselves. */
  readonly colleague_id?: number;
  /** The hash of the session's token or of the access token. */
  readonly token_hash: Buffer;
  /** What the access token of the call may do; missing for a session. */
  readonly token_scope?: TokenScope;
  /** Whether the account has a second factor, which every login needs then. */
  readonly has_factor: boolean;
  /** When the account will be erased; until then the user can only keep it, export the data or log out. */
  readonly deletes_at: string | null;
}

/** The client of a call: what it sent, and the cookies to set. Both transports provide it. */
export interface ClientSession {
  /** The client's address, as text; forwarding headers count only from the proxies of `TRUST_PROXY`. */
  readonly address: string;
  /** The `User-Agent` header. */
  readonly userAgent: string | undefined;
  /** The session token of the cookie, if any. */
  readonly sessionToken: string | undefined;
  /** The value of the `known` cookie, if any. */
  readonly knownBrowser: string | undefined;
  /** The token of an identity that waits to be linked, if any. */
  readonly linkToken: string | undefined;
  keepSession(token: string): void;
  dropSession(): void;
  rememberBrowser(value: string): void;
  /** Keeps the token of an identity that waits to be linked; `null` deletes it. */
  keepLink(token: string | null): void;
  /** Marks the call as a repetition that created nothing; REST then answers 200 instead of 201. */
  markReplayed(): void;
}

/** The context of a call, the same for both transports. */
export interface Context extends Services {
  readonly viewer: Viewer | null;
  readonly clientSession: ClientSession;
}

/** The context of a call by a logged-in user. */
export interface ViewerContext extends Context {
  readonly viewer: Viewer;
}

/** The context of a call that runs in one transaction: only there may a rule write. */
export interface TxContext extends Context {
  readonly tx: Tx;
}

export interface ViewerTxContext extends ViewerContext, TxContext {
  readonly viewer: Viewer;
}
