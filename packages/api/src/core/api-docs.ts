import type { RefusalKey } from '@exchange/contract/refusals';
import * as z from 'zod/mini';

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
  /** Why the call may answer 200 where its row says 201. */
  readonly repeat?: string;
  /** What its `Set-Cookie` does. */
  readonly cookie?: string;
}

/** The words of one field. */
export interface FieldDoc {
  readonly description: string;
  readonly format?: 'date-time' | 'email' | 'uri';
  /** The value that worked examples send. */
  readonly example?: unknown;
}

/** Field docs by the names of a schema's fields; a text alone is a description. */
export type FieldDocs<Schema extends z.core.$ZodType> = {
  readonly [Field in keyof z.input<Schema>]-?: FieldDoc | string;
};

/**
 * Describes the fields of an object schema for the API's document. The words are not in the contract, because the
 * browser loads its schemas.
 */
export function describeInput<Schema extends z.core.$ZodType>(schema: Schema, fields: FieldDocs<Schema>): void {
  z.globalRegistry.add(schema, { fields });
}

/** The same for a schema of replies, which the document refers to by its name. */
export function describeEntity<Schema extends z.core.$ZodType>(
  schema: Schema,
  name: string,
  fields: FieldDocs<Schema>,
): void {
  z.globalRegistry.add(schema, { id: name, fields });
}

/** What `repeat` says of calls that `once` runs. */
export const repeated =
  'Sent before with this `client_id`: nothing new is created, and the first reply is answered again.';

export const clientIdField: FieldDoc = {
  description:
    'A UUID of the client’s making for what is sent. A repeat with the same one, as after a lost reply, creates nothing.',
  example: '3f2b8c1e-5d0a-4c9b-8f17-6a2e9d4b7c05',
};

export function timeField(description: string): FieldDoc {
  return { description, format: 'date-time' };
}

export function emailField(description: string): FieldDoc {
  return { description, format: 'email', example: 'ada@example.org' };
}
