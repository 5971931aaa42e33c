import type { Who } from './story/people.ts';
import type { Offer, Post } from './story/types.ts';

/** What people do, in the words of the story; each deed is one call of one procedure. */
interface Deeds {
  readonly ask: { readonly post: Post };
  /** Gives a draft its description. */
  readonly describe: { readonly post: Post };
  readonly settle: { readonly post: Post; readonly status: 'inProgress' | 'completed' | 'cancelled' };
  readonly remove: { readonly post: Post };
  /** Tracks a successful collaborator. */
  readonly track: { readonly post: Post; readonly who: Who };
  readonly hide: { readonly post: Post; readonly who: Who };
  readonly offer: { readonly post: Post; readonly offer: Offer };
  readonly withdraw: { readonly post: Post; readonly offer: Offer };
  readonly send: { readonly offer: Offer; readonly who: Who; readonly text: string };
  readonly read: { readonly offer: Offer; readonly who: Who };
}
export type Kind = keyof Deeds;

/** A deed and its moment, in milliseconds since 1970. */
export type Happening<One extends Kind = Kind> = {
  [Each in One]: Deeds[Each] & { readonly kind: Each; readonly at: number };
}[One];
