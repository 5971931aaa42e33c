import type { CreditRole } from '@exchange/contract/credit';
import type { TextLanguage } from '@exchange/contract/text-languages';
import type { ColumnType, Generated, Selectable } from 'kysely';

/**
 * Table types of Kysely, which `db/schema.test.ts` compares with the database. Ids are int4; times are read as ISO 8601
 * text in UTC with milliseconds (`connection.ts`) and written by the database's clock.
 */
type Timestamp = ColumnType<string, string | undefined, string>;
type RequiredTimestamp = ColumnType<string, string, string>;
type NullableTimestamp = ColumnType<string | null, string | null | undefined, string | null>;

export interface CareerStageTable {
  id: number;
  name: string;
  position: number;
}
export interface CategoryTable {
  id: number;
  name: string;
}
/**
 * An area or a type. `aliases`: other words for it, by which people find it; with `retired_at` it stays where it is and is offered
 * no more. A load of the files leaves the name and aliases of a row that is `is_set_by_operator`.
 */
interface TermTable {
  id: number;
  category_id: number;
  name: string;
  aliases: Generated<string[]>;
  retired_at: NullableTimestamp;
  is_set_by_operator: Generated<boolean>;
}
export interface MasterCollaborationStatusTable {
  id: number;
  name: string;
}
export interface CollaborationRequestStatusTable {
  id: number;
  name: string;
  position: number;
}
/**
 * `search_name` is the name folded by `foldForSearch`, empty after a merge; `source_key` keeps ids stable from one load to the
 * next. `merged_into` is never itself merged. A load leaves the name of a row that is `is_set_by_operator`.
 */
export interface InstituteTable {
  id: Generated<number>;
  name: string;
  search_name: string;
  source_key: string;
  merged_into: number | null;
  is_set_by_operator: Generated<boolean>;
}
/**
 * Email domains. A domain without an institute, and all its subdomains, belong to no institute; but if it is
 * `is_set_by_operator`, an operator took it away, and it is as if it were not there. A load leaves such rows.
 */
export interface InstituteDomainTable {
  domain: string;
  institute_id: number | null;
  is_set_by_operator: Generated<boolean>;
}
/** Fingerprints of the loaded seed data, so that a restart with the same data changes nothing. */
export interface SeedStateTable {
  name: string;
  fingerprint: string;
}

/** Names of reference data in other languages than English. */
export interface ReferenceNameTable {
  /** The table. */
  reference: string;
  id: number;
  language: string;
  name: string;
  aliases: Generated<string[]>;
}

/**
 * An account and its profile. Without `verified_at` it is a pending sign-up; with `delete_at` it is being deleted and
 * hidden from others; with `erased_at` it is an empty row that chats and points refer to; with `suspended_at` an operator keeps
 * the person out, who for others is as one who is being deleted.
 */
export interface AppUserTable {
  id: Generated<number>;
  hashid: string;
  email: string;
  email_key: string;
  password_hash: string | null;
  password_changed_at: NullableTimestamp;
  /** The tag that the person has chosen; null follows the browser. */
  language: string | null;
  /** That of the browser which last logged in or signed up. */
  browser_language: string | null;
  verified_at: NullableTimestamp;
  created_at: Timestamp;
  notifications_off_at: NullableTimestamp;
  notify_offers: Generated<boolean>;
  notify_messages: Generated<boolean>;
  notify_statuses: Generated<boolean>;
  notify_credit: Generated<boolean>;
  notify_asks: Generated<boolean>;
  notify_still_looking: Generated<boolean>;
  notify_silence: Generated<boolean>;
  notify_answers: Generated<boolean>;
  notify_reminders: Generated<boolean>;
  notify_confirmations: Generated<boolean>;
  digest: Generated<'never' | 'daily' | 'weekly'>;
  digest_at: Timestamp;
  name: string | null;
  description: string | null;
  career_stage_id: number | null;
  claimed_institute: string | null;
  institute_id: number | null;
  is_verified_institute: Generated<boolean>;
  master_collaboration_status_id: Generated<number>;
  grants: Generated<string[]>;
  social_links: Generated<string[]>;
  /** Whether others find the person in the directory; null until the person has chosen. */
  is_listed: boolean | null;
  /** The last day of an absence, as `YYYY-MM-DD`; over, it means nothing. */
  away_until: string | null;
  /** The languages that the person reads; empty until chosen. */
  reads: Generated<TextLanguage[]>;
  /** The beginning of the last day on which a session was used. */
  active_at: Timestamp;
  /** When the person last got a reminder of offers that wait. */
  reminded_at: NullableTimestamp;
  delete_at: NullableTimestamp;
  erased_at: NullableTimestamp;
  suspended_at: NullableTimestamp;
  /** When a job restores a suspended account; null if an operator does. */
  suspended_until: NullableTimestamp;
  /** As the person reads it at login. */
  suspension_reason: string | null;
  /** A moderator suspended the account, and no operator has confirmed it yet. */
  is_suspension_provisional: Generated<boolean>;
  /** Since when the institute keeps the person out. */
  deactivated_at: NullableTimestamp;
  /** The institute has removed the person, whose account is erased at `delete_at`. */
  is_removed: Generated<boolean>;
  /** What the institute calls the person. */
  external_id: string | null;
  /** The issuer that made the account, until its first login there. */
  awaits_issuer: string | null;
}
/** Another account of a person, which becomes part of `user_id` at `due_at`; null until its link was used. */
export interface AccountMergeTable {
  id: Generated<number>;
  user_id: number;
  other_id: number;
  /** Of the link in the email to the other address. */
  token_hash: Buffer;
  created_at: Timestamp;
  expires_at: RequiredTimestamp;
  due_at: NullableTimestamp;
}
/** The public id of a profile that became part of another one. */
export interface FormerProfileTable {
  hashid: string;
  user_id: number;
}
/**
 * An address of a person. One that is proven, or the main one, belongs to one account. `email` and `email_key` of `app_user` are those of the
 * main one; its institute is one of these.
 */
export interface AccountAddressTable {
  id: Generated<number>;
  user_id: number;
  email: string;
  email_key: string;
  is_main: Generated<boolean>;
  created_at: Timestamp;
  /** When it was last proven; null while nobody has, or does again after its badge has ended. */
  proven_at: NullableTimestamp;
  /** The institute of its badge; null without a badge, and while it rests. */
  institute_id: number | null;
  /** The day on which the badge ends or has ended, as `YYYY-MM-DD`. */
  badge_ends_on: string | null;
  /** How many of the two emails before that day have been queued. */
  badge_emails: Generated<number>;
  /** Until when its owner can make it the main address again; null for one that was not. */
  put_back_until: NullableTimestamp;
}
/** An operator changes the address of a person who reads emails at none any more. */
export interface AddressChangeTable {
  user_id: number;
  email: string;
  /** The operator who asked for it; null is the command line. */
  actor_id: number | null;
  /** The second operator. */
  confirmed_by: number | null;
  created_at: Timestamp;
  due_at: RequiredTimestamp;
  /** When the link to the new address was used. */
  pressed_at: NullableTimestamp;
}
/**
 * A password of a pending sign-up; an address may have several until one is verified. `nonce_hash` is the SHA-256 of the
 * nonce of the browser that signed up; `requester` a keyed hash of its IP address and the email address.
 */
export interface PendingPasswordTable {
  id: Generated<number>;
  user_id: number;
  password_hash: string;
  created_at: Timestamp;
  nonce_hash: Buffer | null;
  browser: string | null;
  requester: string | null;
}
/** A link in an email, or of the command line (`login`). Only the SHA-256 of the token is stored. */
export interface EmailTokenTable {
  token_hash: Buffer;
  user_id: number;
  purpose: 'verify' | 'reset' | 'login' | 'address' | 'put_back' | 'change' | 'stop';
  pending_password_id: number | null;
  /** The address that the link is about, or to which it went. */
  address_id: number | null;
  created_at: Timestamp;
  expires_at: RequiredTimestamp;
  used_at: NullableTimestamp;
}
/** A logged-in browser. Only the SHA-256 of the token is stored; `browser` is text such as 'Firefox on Linux'. */
export interface SessionTable {
  id: Generated<number>;
  token_hash: Buffer;
  user_id: number;
  created_at: Timestamp;
  last_used_at: Timestamp;
  browser: string | null;
  /** When its person last confirmed who it is (docs/behaviour/account.md#account-data); null is when the session began, `-infinity` is never. */
  confirmed_at: NullableTimestamp;
}
/** A personal access token, as its hash; `last_used_at` is exact to a minute. */
export interface AccessTokenTable {
  id: Generated<number>;
  user_id: number;
  token_hash: Buffer;
  name: string;
  scope: string;
  created_at: Timestamp;
  expires_at: RequiredTimestamp;
  last_used_at: NullableTimestamp;
}
/** A login or a failed one; `user_id` is null if the address has no account. */
export interface LoginEntryTable {
  id: Generated<number>;
  created_at: Timestamp;
  user_id: number | null;
  outcome: 'succeeded' | 'failed';
  /** By a password, a passkey or a link of the command line here, or at a login provider. */
  method: 'here' | 'provider';
  address: string;
}
/** A token of a program, as its hash: it manages the people of an issuer, or reads the logs. */
export interface ServiceTokenTable {
  id: Generated<number>;
  purpose: 'scim' | 'logs';
  issuer: string | null;
  token_hash: Buffer;
  created_at: Timestamp;
  last_used_at: NullableTimestamp;
}
/** Who somebody is at a login provider. */
export interface LoginIdentityTable {
  id: Generated<number>;
  user_id: number;
  provider: 'institute' | 'orcid';
  issuer: string;
  subject: string;
  linked_at: Timestamp;
}
/** An identity that waits until the owner of an account confirms it. */
export interface LoginLinkTable {
  token_hash: Buffer;
  email_token_hash: Buffer | null;
  user_id: number;
  provider: 'institute' | 'orcid';
  issuer: string;
  subject: string;
  expires_at: RequiredTimestamp;
}
/** A check of a person's password in a session, or of a code of an app; the row is deleted when it is right. */
export interface PasswordAttemptTable {
  id: Generated<number>;
  user_id: number;
  created_at: Timestamp;
}
/** A passkey, or an authenticator app; a person has one app at most. */
export interface SecondFactorTable {
  id: Generated<number>;
  user_id: number;
  kind: 'passkey' | 'app';
  name: string;
  created_at: Timestamp;
  last_used_at: NullableTimestamp;
  /** Of an app: sealed with `SECRET`. */
  secret: string | null;
  /** The last step of 30 s whose code was taken. */
  last_step: number | null;
  /** Of a passkey, in base64url. */
  credential_id: string | null;
  public_key: Buffer | null;
  sign_count: number | null;
}
/** A code that stands for a lost factor, as its hash; the row is deleted when it is used. */
export interface RecoveryCodeTable {
  user_id: number;
  code_hash: Buffer;
}
/** A login attempt; `failed` is null while the password is checked, so that parallel attempts cannot exceed the limit. */
export interface LoginAttemptTable {
  id: Generated<number>;
  address_key: string;
  email_key: string;
  browser_id: string | null;
  failed: boolean | null;
  created_at: Timestamp;
}
/** An IP address that may not log in, except from known browsers. */
export interface LoginLockoutTable {
  address_key: string;
  locked_from: RequiredTimestamp;
  locked_until: RequiredTimestamp;
}
/** Calls of one minute since 1970 (UTC), added up over all servers (`apps/server/src/limits`). */
export interface RateCounterTable {
  key: string;
  minute: number;
  calls: number;
}
/** How much of a quota a subject (person or address) has used in the period that ends at `ends_at`. */
export interface QuotaUsageTable {
  quota: string;
  subject: string;
  uses: number;
  ends_at: RequiredTimestamp;
}
/** When a person last viewed another's profile; rows older than a day have no effect. */
export interface ProfileViewTable {
  viewer_id: number;
  user_id: number;
  viewed_at: Timestamp;
}

export interface UserTechnicalAreaTable {
  user_id: number;
  area_id: number;
}
/** The open cells of the custom table. */
export interface CollaborationPreferenceTable {
  user_id: number;
  area_id: number;
  type_id: number;
}

export interface CollaborationRequestTable {
  id: Generated<number>;
  user_id: number;
  title: string;
  description: string | null;
  collaboration_type_id: number;
  share_scope: 'everyone' | 'verified' | 'my' | 'selected';
  /** For whom `my` is: the institute that its owner showed first when it was shared so. */
  scope_institute_id: number | null;
  status_id: number;
  created_at: Timestamp;
  updated_at: Timestamp;
  /** When it first left Draft; null for a draft that never did. */
  published_at: NullableTimestamp;
  deleted_at: NullableTimestamp;
  /** The status before a change of which people are notified at `status_settles_at`; null once they are. */
  settled_status_id: number | null;
  status_settles_at: NullableTimestamp;
  /** When an operator withdrew it, who can restore it. */
  removed_at: NullableTimestamp;
  /** When its owner last said that it is still wanted. */
  kept_at: NullableTimestamp;
  /** When its owner was asked whether it is; what happened after that has answered it. */
  asked_at: NullableTimestamp;
  /** When a job looks whether its owner is to be asked, or it expires. */
  expiry_due_at: Timestamp;
  /** How many of the two emails about silence are done with. */
  silence_emails: Generated<number>;
  /** What the owner adds for those who offered help when the request is closed, by the id of the status. */
  closing_notes: ColumnType<Record<string, string>, string | undefined, string>;
  /** That of the status that it has. */
  closing_note: Generated<string | null>;
  /** False while its owner has enough offers. */
  accepts_offers: Generated<boolean>;
  /** The last day on which help is of use, as `YYYY-MM-DD`. */
  needed_by: string | null;
  /** How many of the reminder before that day and the question after it are done with. */
  day_emails: Generated<number>;
  /** Since when a draft waits for a moderator who posts it; null for one that does not. */
  review_asked_at: NullableTimestamp;
  /** How much work it asks of a person. */
  effort: 'hour' | 'day' | 'week' | 'longer' | null;
  /** The language in which it is written, as its owner says. */
  chosen_language: TextLanguage | null;
  /** The one of its text; null if that is unsure. */
  detected_language: TextLanguage | null;
  /** Whether a job is to detect it. */
  is_language_due: Generated<boolean>;
  /** What solved it, as its owner says. */
  solution: string | null;
  /** Whether those who may see it find it among solved ones while it is Successful. */
  is_solution_shown: Generated<boolean>;
}
/** The statuses that a request has had, in the order of the ids. */
export interface RequestStatusChangeTable {
  id: Generated<number>;
  request_id: number;
  status_id: number;
  /** Null if the change to this status was not stored. */
  changed_at: NullableTimestamp;
}
export interface RequestTechnicalAreaTable {
  request_id: number;
  area_id: number;
}
export interface RequestInstituteTable {
  request_id: number;
  institute_id: number;
}
/**
 * One row per active request, area and audience: 0 is everyone, -1 anyone with a verified institute, others are
 * institute ids. Denormalised for matching by `features/requests/feed.sql.ts`.
 */
export interface RequestFeedTable {
  area_id: number;
  audience: number;
  type_id: number;
  created_at: RequiredTimestamp;
  request_id: number;
  owner_id: number;
}
/**
 * How many people an own request reaches, as its owner last read it. The count is that of the form as it was at
 * `request_updated_at`.
 */
export interface RequestReachTable {
  request_id: number;
  people: number;
  request_updated_at: RequiredTimestamp;
  counted_at: Timestamp;
}
/**
 * The words of each Active request, written with every change of it, with the ids of its areas,
 * type and owner's verified institute as `:a1`, `:t1` and `:i1`.
 */
export interface RequestSearchTable {
  request_id: number;
  created_at: RequiredTimestamp;
  words: string;
}
/**
 * The words of each listed person, kept equal by triggers, with what the directory's order needs.
 * `institute_id` is the verified one.
 */
export interface PersonSearchTable {
  user_id: number;
  active_at: RequiredTimestamp;
  institute_id: number | null;
  name_words: string;
  bio_words: string;
}
/** Listed people whose words are to be written anew, because words are made in another way. */
export interface PersonSearchDueTable {
  user_id: number;
  queued_at: Timestamp;
}
/** The words by which people are found, for those with a typing error, and how many texts have each; a job makes the table. */
export interface DirectoryWordTable {
  word: string;
  texts: number;
  /** When the job made the table. */
  checked_at: Timestamp;
}
/** Active requests whose words are to be written anew, because a name in them has changed. */
export interface RequestSearchDueTable {
  request_id: number;
  queued_at: Timestamp;
}
/** The words of requests, for those with a typing error; a job deletes the ones that no request has any more. */
export interface SearchWordTable {
  word: string;
  /** When the job made the table. */
  checked_at: Timestamp;
}
/** How many Active requests have an area, counted by a job; for area 0, how many there are. */
export interface AreaUseTable {
  area_id: number;
  requests: number;
  counted_at: Timestamp;
}
/** A recipient's state of a request; no row means new. `offered` exists exactly while there is a live offer. */
export interface RecipientStateTable {
  user_id: number;
  request_id: number;
  state: 'hidden' | 'offered';
  acted_at: Timestamp;
  /** Why the person hid it, if they said so; without meaning in the state `offered`. */
  reason: 'not_my_area' | 'no_time' | 'unclear' | 'does_not_suit' | null;
}
/** A technical area of which a person was asked whether to remove it from the profile. */
export interface AreaQuestionTable {
  user_id: number;
  area_id: number;
  asked_at: Timestamp;
}
/** A search that a person keeps; `opened_at` is when they last looked at what it finds. */
export interface SavedSearchTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  q: string;
  type_ids: number[];
  area_ids: number[];
  institute_ids: number[];
  among: 'matching' | 'all';
  offers: 'none' | null;
  needed: 'week' | 'month' | null;
  efforts: Generated<('hour' | 'day' | 'week' | 'longer')[]>;
  languages: Generated<TextLanguage[]>;
  sort: 'relevance' | 'newest' | 'best' | 'soonest';
  created_at: Timestamp;
  opened_at: Timestamp;
}
/**
 * The secret address of a feed of a saved search, as the SHA-256 of its token; without a search it is the calendar of the person.
 */
export interface FeedTable {
  id: Generated<number>;
  user_id: number;
  saved_search_id: number | null;
  token_hash: Buffer;
  created_at: Timestamp;
}
/**
 * An address that gets what is new in a saved search, or, without a person, all requests for everyone. Address and secret are sealed
 * with `SECRET`.
 */
export interface WebhookTable {
  id: Generated<number>;
  user_id: number | null;
  saved_search_id: number | null;
  host: string;
  sealed_url: string;
  sealed_secret: string;
  format: string;
  created_at: Timestamp;
  /** When it was added or resumed: nothing older is sent. */
  resumed_at: Timestamp;
  /** When it was last asked what is new. */
  checked_at: Timestamp;
  /** Since when no delivery has succeeded. */
  failing_since: NullableTimestamp;
  paused_at: NullableTimestamp;
  /** Whether its receiver has answered 410. */
  is_gone: Generated<boolean>;
}
/** A request that a webhook gets, or without one a test. */
export interface WebhookDeliveryTable {
  id: Generated<number>;
  message_id: Generated<string>;
  webhook_id: number;
  request_id: number | null;
  created_at: Timestamp;
  attempts: Generated<number>;
  next_attempt_at: Timestamp;
  done_at: NullableTimestamp;
  /** The last HTTP status, and why the last attempt did not succeed. */
  status: number | null;
  problem: string | null;
}

/**
 * An offer of help on a request, which begins a chat of the same id. Withdrawn, it can be made again, at `offered_at`. The helper is
 * notified at `answer_settles_at` of an answer other than `notified_answer`.
 */
export interface OfferTable {
  id: Generated<number>;
  request_id: number;
  owner_id: number;
  helper_id: number;
  created_at: Timestamp;
  withdrawn_at: NullableTimestamp;
  offered_at: Timestamp;
  /** When the owner first wrote or answered after `offered_at`. */
  first_reply_at: NullableTimestamp;
  /** When the owner first read it after `offered_at`. */
  seen_at: NullableTimestamp;
  answer: 'accepted' | 'declined' | null;
  /** When the owner last accepted or declined; stays when the answer is taken back. */
  answered_at: NullableTimestamp;
  answer_message_id: number | null;
  answer_settles_at: NullableTimestamp;
  notified_answer: 'accepted' | 'declined' | null;
  reminders: Generated<number>;
  /** Who made the offer and has its point, if another person leads it since. */
  made_by_id: number | null;
  /** When an owner before the one of now first wrote or answered after `offered_at`. */
  former_reply_at: NullableTimestamp;
  /** The desk for which it is made, or that was asked. */
  desk_id: number | null;
  /** Of an offer for a desk: since when its helper leads it; null while the desk was asked and nobody has taken it. */
  taken_at: NullableTimestamp;
}
/** A chat as one of its two people has it. */
export interface ChatMemberTable {
  /** The id of the offer that began the chat. */
  chat_id: number;
  user_id: number;
  /** Who leads the other side: the helper, or the owner. */
  other_id: number;
  is_request_owner: boolean;
  /** The last message of the chat, also while it is hidden. */
  last_message_id: number | null;
  /** How many messages of others that this person sees come after `read_up_to`. */
  unread: Generated<number>;
  read_up_to: Generated<number>;
  /** The last message that this person sees while they block the other. */
  hidden_after: number | null;
  /** With a new message that this person sees, the chat leaves the archive. */
  is_archived: Generated<boolean>;
  is_muted: Generated<boolean>;
  /** When an email about unread messages is due: null is never, infinity is after the next reading. */
  email_due_at: NullableTimestamp;
  /** Whether this is the owner or the helper; the others are colleagues of one of the two. */
  leads: Generated<boolean>;
  /** Of a colleague: the last message before those that this person reads, and since when they are in. */
  reads_after: Generated<number>;
  joined_at: NullableTimestamp;
  /** Whether the chat has colleagues, so that its people are read only then. */
  has_colleagues: Generated<boolean>;
}

/** A person whom the owner or the helper of a chat asks to join it on their side. */
export interface ChatInvitationTable {
  chat_id: number;
  user_id: number;
  by_user_id: number;
  /** Whether the side is the owner's. */
  is_request_owner: boolean;
  /** Whether the person will read what was written before. */
  history: boolean;
  created_at: Timestamp;
}

/** A standing group that is asked for help. After its last member left, its name stays beside what was done for it. */
export interface DeskTable {
  id: Generated<number>;
  name: string;
  about: string | null;
  institute_id: number;
  founder_id: number;
  created_at: Timestamp;
  ended_at: NullableTimestamp;
}
export interface DeskAreaTable {
  desk_id: number;
  area_id: number;
}
export interface DeskMemberTable {
  desk_id: number;
  user_id: number;
  on_duty: Generated<boolean>;
  joined_at: Timestamp;
}
/** A person whom a member asks to join a desk. */
export interface DeskInvitationTable {
  desk_id: number;
  user_id: number;
  by_user_id: number;
  created_at: Timestamp;
}

/** A person with whom the owner shares a request, or without `joined_at` whom they ask. */
export interface RequestColleagueTable {
  request_id: number;
  user_id: number;
  asked_at: Timestamp;
  joined_at: NullableTimestamp;
  may_edit: Generated<boolean>;
}

/** A person whom the owner of a request, or with `chat_id` the helper of an offer, asks to take it over. */
export interface HandOverTable {
  id: Generated<number>;
  request_id: number;
  chat_id: number | null;
  user_id: number;
  by_user_id: number;
  /** Whether who asks stays as a colleague. */
  stays: boolean;
  created_at: Timestamp;
}

/** A person whom the owner of a request asks for help on it. */
export interface AskTable {
  id: Generated<number>;
  request_id: number;
  user_id: number;
  message: string | null;
  created_at: Timestamp;
}
export interface ChatMessageTable {
  id: Generated<number>;
  chat_id: number;
  from_user_id: number;
  content: string;
  client_id: string | null;
  time_sent: Timestamp;
  edited_at: NullableTimestamp;
}
/** The words of a message, and the ids of the two people of its chat as `:p1`. */
export interface MessageSearchTable {
  message_id: number;
  words: string;
}
/** Messages whose words a job writes. */
export interface MessageSearchDueTable {
  message_id: number;
}
/** A picture of a text; until one takes it, it has none. With `report_id` it is the copy that a report has. */
export interface PictureTable {
  id: Generated<number>;
  /** Who sent it. */
  user_id: number;
  request_id: number | null;
  message_id: number | null;
  report_id: number | null;
  position: Generated<number>;
  width: number;
  height: number;
  alt: string | null;
  small: Buffer;
  large: Buffer;
  /** Of both. */
  bytes: number;
  created_at: Timestamp;
}
export interface CreditTable {
  request_id: number;
  user_id: number;
  owner_id: number;
  email: string;
  created_at: Timestamp;
  id: Generated<number>;
  /** Whether the person named has to answer: to the entry, or to what the owner changed since. */
  awaits_answer: Generated<boolean>;
  /** Counts the changes of roles and thanks by the owner. */
  version: Generated<number>;
  confirmed_at: NullableTimestamp;
  /** The title of the request at the confirmation. */
  confirmed_title: string | null;
  is_shown: Generated<boolean>;
  roles: Generated<CreditRole[]>;
  owner_roles: Generated<CreditRole[]>;
  thanks: string | null;
  is_thanks_shown: Generated<boolean>;
  /** The id of signed documents about it. */
  document_id: Generated<string>;
  /** Whether the owner lets them name the title of the request. */
  may_name_title: Generated<boolean>;
}
/** A key that signs documents about credit; the private half is sealed with `SECRET`. One is not retired. */
export interface SigningKeyTable {
  id: string;
  public_key: string;
  sealed_private_key: string;
  created_at: Timestamp;
  retired_at: NullableTimestamp;
}
/** Ids of documents about credit that are not valid any more. */
export interface WithdrawnDocumentTable {
  id: string;
  withdrawn_at: Timestamp;
}
/** Credit that was taken back or rejected, for the lines of points. */
export interface UndoneCreditTable {
  /** The id that the entry had. */
  id: number;
  request_id: number;
  user_id: number;
  owner_id: number;
  given_at: RequiredTimestamp;
  undone_at: Timestamp;
  /** Whether the person named said that it was not them. */
  is_rejected: Generated<boolean>;
}
/** An address without an account, whose person is named once they join. */
export interface JoinInvitationTable {
  id: Generated<number>;
  /** For which request its person is to be named, by whom; null in an operator's invitation. */
  request_id: number | null;
  owner_id: number | null;
  email: string;
  email_key: string;
  created_at: Timestamp;
}
/** An address, as a hash, that was invited to join or wants no such email. */
export interface JoinAddressTable {
  hash: Buffer;
  mailed_at: NullableTimestamp;
  refused_at: NullableTimestamp;
}
/** A look-up of a person to give credit to, by an unknown address; the number a day is limited. */
export interface FailedLookupTable {
  id: Generated<number>;
  user_id: number;
  created_at: Timestamp;
}

/** One person blocks another; `features/blocks/blocks.rules.ts` describes the effects. */
export interface UserBlockTable {
  blocker_id: number;
  blocked_id: number;
  created_at: Timestamp;
}
/** A report to the operator with a copy of what was reported; open until `closed_at`. */
export interface ReportTable {
  id: Generated<number>;
  kind: 'request' | 'profile' | 'message';
  subject_id: number;
  about_id: number | null;
  reporter_id: number | null;
  reason: string;
  text: string | null;
  snapshot: ColumnType<Record<string, unknown>, string, string>;
  created_at: Timestamp;
  closed_at: NullableTimestamp;
  closing_note: string | null;
  outcome: 'dismissed' | 'warned' | 'withdrawn' | 'hidden' | 'suspended' | null;
}

/** What a person may do beyond a member; granted only by the command line. */
export interface StaffRoleTable {
  user_id: number;
  role: 'operator' | 'moderator';
  granted_at: Timestamp;
}
/**
 * What an operator or moderator did; triggers refuse any change, except that erasure empties a reason. Without an actor it was the command line or a job. The ids refer to
 * nothing, because the log outlives what it names.
 */
export interface AuditEntryTable {
  id: Generated<number>;
  created_at: Timestamp;
  actor_id: number | null;
  action: string;
  subject_kind: string | null;
  subject_id: number | null;
  /** The person whom it concerns. */
  about_id: number | null;
  reason: string | null;
  details: ColumnType<Record<string, unknown>, string | undefined, never>;
}

/** A quarter that has a report, by its first day. */
export interface OutcomeQuarterTable {
  first_day: string;
  made_at: Timestamp;
}
/** A row of the report of a quarter, which never changes (docs/behaviour/outcome-report.md#rows). */
export interface OutcomeRowTable {
  id: Generated<number>;
  first_day: string;
  kind: string;
  by: string;
  group_name: string;
  waited: string;
  is_solved: boolean | null;
  is_returning: boolean | null;
  number: number;
  offers: number | null;
}
/** How many emails of a day were deleted after they had left. */
export interface EmailsOfDayTable {
  day: string;
  sent: number;
}
/**
 * An email, queued in the transaction of the change that causes it and sent after the commit. `from_id` is the user who
 * caused it, if that is another one than its recipient.
 */
export interface MailOutboxTable {
  id: Generated<number>;
  from_id: number | null;
  /** Whom what operators did concerns: the row is not for that person. */
  about_id: number | null;
  kind: string;
  topic: string | null;
  to_address: string;
  to_key: string;
  subject: string;
  text_body: string;
  html_body: string;
  headers: ColumnType<Record<string, string>, string | undefined, string>;
  message_id: string;
  created_at: Timestamp;
  expires_at: NullableTimestamp;
  attempts: Generated<number>;
  next_attempt_at: Timestamp;
  sent_at: NullableTimestamp;
  failed_at: NullableTimestamp;
  last_error: string | null;
}

/** The first reply to a call with a `client_id`, for a day; `reply` is empty until the call has succeeded. */
export interface RepeatableReplyTable {
  user_id: number;
  procedure: string;
  client_id: string;
  /** The signature of what was sent. */
  input_mark: string;
  reply: ColumnType<Record<string, unknown> | null, string | undefined, string>;
  created_at: Timestamp;
}

/** What an email may be answered with; `about_id` is a chat, or a request. */
export interface ReplyTokenTable {
  token_hash: Buffer;
  user_id: number;
  purpose: 'chat' | 'offer' | 'still_looking';
  about_id: number;
  created_at: Timestamp;
  expires_at: RequiredTimestamp;
}
export type ReplyPurpose = ReplyTokenTable['purpose'];

/** The replies that had their effect. */
export interface TakenReplyTable {
  message_hash: Buffer;
  taken_at: Timestamp;
}

/** Which server reads the mailbox, and how that goes: one row once a server has. */
export interface MailboxReaderTable {
  is_only: Generated<boolean>;
  holder: string | null;
  held_until: RequiredTimestamp;
  read_at: Timestamp;
  waiting: Generated<number>;
  problem: string | null;
}

export interface Database {
  career_stage: CareerStageTable;
  technical_area_category: CategoryTable;
  technical_area: TermTable;
  collaboration_type_category: CategoryTable;
  collaboration_type: TermTable;
  master_collaboration_status: MasterCollaborationStatusTable;
  collaboration_request_status: CollaborationRequestStatusTable;
  institute: InstituteTable;
  institute_domain: InstituteDomainTable;
  seed_state: SeedStateTable;
  reference_name: ReferenceNameTable;
  app_user: AppUserTable;
  account_address: AccountAddressTable;
  address_change: AddressChangeTable;
  account_merge: AccountMergeTable;
  former_profile: FormerProfileTable;
  pending_password: PendingPasswordTable;
  email_token: EmailTokenTable;
  session: SessionTable;
  login_identity: LoginIdentityTable;
  login_link: LoginLinkTable;
  access_token: AccessTokenTable;
  service_token: ServiceTokenTable;
  login_entry: LoginEntryTable;
  password_attempt: PasswordAttemptTable;
  second_factor: SecondFactorTable;
  recovery_code: RecoveryCodeTable;
  login_attempt: LoginAttemptTable;
  login_lockout: LoginLockoutTable;
  rate_counter: RateCounterTable;
  quota_usage: QuotaUsageTable;
  profile_view: ProfileViewTable;
  user_technical_area: UserTechnicalAreaTable;
  collaboration_preference: CollaborationPreferenceTable;
  collaboration_request: CollaborationRequestTable;
  request_status_change: RequestStatusChangeTable;
  request_technical_area: RequestTechnicalAreaTable;
  request_institute: RequestInstituteTable;
  request_feed: RequestFeedTable;
  request_reach: RequestReachTable;
  person_search: PersonSearchTable;
  person_search_due: PersonSearchDueTable;
  directory_word: DirectoryWordTable;
  request_search: RequestSearchTable;
  /** The same of the Successful requests that others find among solved ones, with what solved them. */
  solved_search: RequestSearchTable;
  request_search_due: RequestSearchDueTable;
  search_word: SearchWordTable;
  area_use: AreaUseTable;
  recipient_state: RecipientStateTable;
  area_question: AreaQuestionTable;
  saved_search: SavedSearchTable;
  feed: FeedTable;
  webhook: WebhookTable;
  webhook_delivery: WebhookDeliveryTable;
  offer: OfferTable;
  chat_member: ChatMemberTable;
  chat_invitation: ChatInvitationTable;
  desk: DeskTable;
  desk_area: DeskAreaTable;
  desk_member: DeskMemberTable;
  desk_invitation: DeskInvitationTable;
  hand_over: HandOverTable;
  request_colleague: RequestColleagueTable;
  ask: AskTable;
  chat_message: ChatMessageTable;
  picture: PictureTable;
  message_search: MessageSearchTable;
  message_search_due: MessageSearchDueTable;
  credit: CreditTable;
  signing_key: SigningKeyTable;
  withdrawn_document: WithdrawnDocumentTable;
  undone_credit: UndoneCreditTable;
  join_invitation: JoinInvitationTable;
  join_address: JoinAddressTable;
  failed_lookup: FailedLookupTable;
  user_block: UserBlockTable;
  report: ReportTable;
  staff_role: StaffRoleTable;
  audit_entry: AuditEntryTable;
  outcome_quarter: OutcomeQuarterTable;
  outcome_row: OutcomeRowTable;
  emails_of_day: EmailsOfDayTable;
  mail_outbox: MailOutboxTable;
  repeatable_reply: RepeatableReplyTable;
  reply_token: ReplyTokenTable;
  taken_reply: TakenReplyTable;
  mailbox_reader: MailboxReaderTable;
}

export type MailOutboxRow = Selectable<MailOutboxTable>;
