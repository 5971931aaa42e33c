import type { Who } from './people.ts';

/** Somebody of the town. Stages, areas and types are named as in the reference data. */
export interface Person {
  /** Nobody is forced to have a name (decisions section 4). */
  readonly name: string | null;
  /** The domain decides about the verified institute, as it does for everybody; the local part is plainly made up. */
  readonly email: string;
  readonly stage?: string;
  /** What they say about their institute where no domain proves it. */
  readonly claims?: string;
  readonly bio?: string;
  readonly grants?: readonly string[];
  readonly links?: readonly string[];
  readonly areas: readonly string[];
  /** Whom they want to help: everybody unless said; a list opens the custom table. */
  readonly open?: 'nobody' | readonly OpenCells[];
  /** Days since they signed up; a date long ago is drawn where it is left out. */
  readonly joined?: number;
}

/** Every one of these types is open in every one of these areas; all of one's own areas unless said. */
export interface OpenCells {
  readonly types: readonly string[];
  readonly areas?: readonly string[];
}

/** One line of a chat: who says what. */
export type Line = readonly [Who, string];

/** An offer of help and the conversation that came of it. */
export interface Offer {
  readonly by: Who;
  /** The offer's message. */
  readonly says: string;
  readonly talk?: readonly Line[];
  /** Hours since the last message; drawn where it is left out. */
  readonly last?: number;
  /** What the other party wrote last has not been read. */
  readonly unread?: true;
  readonly withdrawn?: true;
}

/** A collaboration request with everything that happened to it. */
export interface Post {
  readonly by: Who;
  readonly title: string;
  readonly description?: string;
  readonly type: string;
  readonly areas: readonly string[];
  /** Everyone unless said; a list of mail domains names the selected institutes. */
  readonly scope?: 'everyone' | 'verified' | 'my' | readonly string[];
  /** Days since it was created. */
  readonly daysAgo: number;
  /** Active unless said. */
  readonly status?: 'draft' | 'inProgress' | 'completed' | 'cancelled';
  readonly offers?: readonly Offer[];
  readonly hiddenBy?: readonly Who[];
  /** Successful collaborators, for completed requests. */
  readonly tracked?: readonly Who[];
  /** Deleted by its owner at last; its chats stay. */
  readonly deleted?: true;
}
