import type { RefusalKey } from '@exchange/contract/all-refusals';

/** A section of the API's document; its calls name it. */
export interface ApiTag {
  readonly name: string;
  readonly description: string;
}

/** The words of one call in the API's document; its schemas and its row of the REST table say the rest. */
export interface CallDocs {
  readonly tag: ApiTag;
  readonly summary: string;
  readonly description?: string;
  /** What this call may refuse with, beside the refusals that every call shares. */
  readonly refusals?: readonly RefusalKey[];
  /** Why the call may answer 200 although its row says 201. */
  readonly repeat?: string;
  /** What its `Set-Cookie` does. */
  readonly cookie?: string;
}

/** What `repeat` says of calls that `once` runs. */
export const repeated =
  'Sent before with this `client_id`: nothing new is created, and the first reply is answered again.';
