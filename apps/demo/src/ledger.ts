import type { Offer, Post } from './story/types.ts';

interface AskedRequest {
  readonly id: number;
  readonly created: number;
  updated: number;
}
interface StartedChat {
  readonly id: number;
  readonly created: number;
  withdrawn: number | null;
}
/** What a person did with a request, or was to it. */
interface PersonAndRequest {
  readonly userId: number;
  readonly requestId: number;
  readonly at: number;
}

/** What was done and when it shall have been; all times are milliseconds since 1970. */
export interface Ledger {
  readonly requests: Map<Post, AskedRequest>;
  readonly chats: Map<Offer, StartedChat>;
  readonly messages: { readonly id: number; readonly at: number }[];
  /** Hidden or offered, in the order of time. */
  readonly states: PersonAndRequest[];
  /** Successful collaborators. */
  readonly tracked: PersonAndRequest[];
}

export function emptyLedger(): Ledger {
  return { requests: new Map(), chats: new Map(), messages: [], states: [], tracked: [] };
}

/** The entry of something that has happened already. @throws when the story tells it in the wrong order */
export function entryOf<Key extends Post | Offer, Entry>(entries: ReadonlyMap<Key, Entry>, key: Key): Entry {
  const entry = entries.get(key);
  if (entry === undefined) throw new Error(`This comes too early: ${'title' in key ? key.title : key.says}`);
  return entry;
}
